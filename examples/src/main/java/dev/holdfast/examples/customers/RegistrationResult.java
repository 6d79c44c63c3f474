package dev.holdfast.examples.customers;

/** What became of a registration. */
public enum RegistrationResult {
    /** The customer is active with this address now. */
    REGISTERED,
    /** The customer was active with this address before. */
    ALREADY_REGISTERED,
    /** The address belongs, or is just being given, to another customer. */
    ADDRESS_TAKEN,
    /** The customer is active with another address. */
    HAS_ANOTHER_ADDRESS
}
