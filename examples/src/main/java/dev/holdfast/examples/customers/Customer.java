package dev.holdfast.examples.customers;

import dev.holdfast.storage.Codec;
import dev.holdfast.storage.CollectionDefinition;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.model.StoredRecord;

/**
 * A customer. The address counts only once the customer is active: then, and only then, the guard has confirmed that it is
 * nobody else's.
 *
 * @param number the customer's number
 * @param name the customer's name
 * @param email the customer's address
 * @param active whether the address is confirmed
 */
public record Customer(String number, String name, EmailAddress email, boolean active) {

    /** All customers; each has a partition of its own, in which more of it could be kept. */
    public static final CollectionDefinition<Customer> COLLECTION = CollectionDefinition.of(
            "customers",
            customer -> keyOf(customer.number()),
            Codec.of(
                    customer -> StoredRecord.builder()
                            .text("number", customer.number())
                            .text("name", customer.name())
                            .text("email", customer.email().text())
                            .bool("active", customer.active())
                            .build(),
                    stored -> new Customer(
                            stored.text("number"),
                            stored.text("name"),
                            EmailAddress.of(stored.text("email")),
                            stored.bool("active"))));

    static EntityKey keyOf(String number) {
        return EntityKey.of(number, "profile");
    }

    Customer activated() {
        return new Customer(number, name, email, true);
    }
}
