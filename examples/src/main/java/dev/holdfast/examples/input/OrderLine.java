package dev.holdfast.examples.input;

import java.time.Instant;

/**
 * One order as the input file has it, checked.
 *
 * @param line the line that it stands on
 * @param order the order's number
 * @param customer the customer's number
 * @param name the customer's name
 * @param email the customer's e-mail address, as written
 * @param country ISO 3166 code of the country that it goes to
 * @param placedAt when it was placed
 * @param currency ISO 4217 code
 * @param amount in the currency's smallest unit
 * @param item what was ordered
 */
public record OrderLine(
        int line,
        String order,
        String customer,
        String name,
        String email,
        String country,
        Instant placedAt,
        String currency,
        long amount,
        String item) {}
