package dev.holdfast.storage.conformance;

import java.util.List;
import java.util.Optional;

/** Rules about keys, records, versions, update and transact. */
final class RecordRules {

    private RecordRules() {}

    static List<Rule> all() {
        return List.of(
                rule(
                        "K1",
                        "Collection, partition and id identify a record together; no way of joining parts makes two keys meet."),
                rule(
                        "K2",
                        "Keys are compared exactly: case, accents, Unicode form, and blanks at either end all count."),
                rule(
                        "K3",
                        "A collection name is `[A-Za-z][A-Za-z0-9_-]{0,62}`; a partition has 1 to 448 UTF-8 bytes, an id 1 to 512."),
                rule(
                        "K4",
                        "Partition and id may hold anything but `/ \\ # ?`, U+0000–001F, U+007F–009F and unpaired surrogates, and an"
                                + " id does not start with `_hf`; what breaks this is refused before any I/O by a message that names"
                                + " the part, the escaped value and the rule."),
                rule(
                        "K5",
                        "The key that pages, entries and scans report is the stored one, not one computed from the value."),
                rule("K6", "Two collections never see each other's records."),
                rule("K7", "A value whose key is not the one addressed is refused before any I/O."),
                rule(
                        "V1",
                        "A field is text, 64-bit integer, 64-bit float, boolean or bytes; the type and value written are the type"
                                + " and value read, empty is not absent, and an unpaired surrogate in text is refused."),
                rule("V2", "Floats are finite, others are refused; -0.0 is stored as 0.0."),
                rule("V3", "A record is written whole: a field that the new record does not have is gone afterwards."),
                rule(
                        "V4",
                        "Values are stored by value: changing an object after it was put or got changes nothing that is stored."),
                rule(
                        "V5",
                        "A field name is `[A-Za-z_][A-Za-z0-9_]{0,127}`, case-sensitive, and reads back as given, whatever it means"
                                + " to the backend; `partitionKey`, `rowKey`, `timestamp`, `etag` in any case and names that start"
                                + " with `_hf` are reserved."),
                rule(
                        "V6",
                        "Limits are the same everywhere, accepted at n and refused at n+1 before any I/O: 240 fields; 31,000 UTF-16"
                                + " units of text; 63,000 bytes; a record of 1,000,000 bytes as JSON and 983,040 by the UTF-16"
                                + " formula; a transaction of 100 actions and 4,000,000 bytes."),
                rule(
                        "V7",
                        "The codec encodes once for each written value, and that output is what is checked, sent, sent again and"
                                + " stored; a codec that fails leaves nothing written, and the error names collection and key,"
                                + " never values."),
                rule(
                        "V8",
                        "A row that does not decode is an error of a point read, list or stream; page and scan report its key and go"
                                + " on; put, insert and delete treat it as the record that it is."),
                rule("V9", "Neither default time zone nor default locale changes what is stored or read."),
                rule("R1", "get of a key that was never written is empty."),
                rule("R2", "put creates as readily as it replaces, and returns the new version."),
                rule("R3", "get gives what the codec decodes from what is stored."),
                rule(
                        "R4",
                        "insertIfAbsent creates and says so, or leaves the record that is there alone and returns it with its"
                                + " version; of concurrent inserts exactly one creates."),
                rule("R5", "delete says whether this call removed a record."),
                rule("R6", "After delete, a put makes a new record."),
                rule("R7", "What one store wrote, another over the same backend sees at once."),
                rule(
                        "R8",
                        "lastModified, where the adapter keeps it, is an instant of the backend's or writer's clock on reads of"
                                + " whole records; it orders nothing."),
                rule("C1", "Every write changes the version, also a write of the same value."),
                rule(
                        "C2",
                        "A version never comes back for its key: not after delete and recreate, within one clock tick, after a"
                                + " reopen, or from another instance."),
                rule(
                        "C3",
                        "A conditional put or delete applies exactly when the stored version is the given one; else nothing changes"
                                + " and the answer is empty or false."),
                rule("C4", "A version authorises one write."),
                rule(
                        "C5",
                        "Versions from every source work: put, insert, update, getEntry, entries, page, scan and transact."),
                rule("C6", "A version's text is `[A-Za-z0-9_-]{1,160}` and survives being text, and another process."),
                rule(
                        "C7",
                        "A null or blank version is an argument error; a malformed one, `*`, another record's or another"
                                + " collection's is refused like a stale one, before any I/O; no version means \"any\"."),
                rule("U1", "The decider sees the current value or empty, and decides write, keep or delete."),
                rule("U2", "keep writes nothing, and the version stays."),
                rule("U3", "After a lost race the decider runs again, on what is there then."),
                rule(
                        "U4",
                        "update gives up after the attempts or the deadline with UpdateContentionException (collection, key,"
                                + " attempts); its waits grow and are random."),
                rule("U5", "A decider that throws changes nothing, and its exception reaches the caller as it is."),
                rule(
                        "U6",
                        "A decider that returns null, writes another key, changes the value that it was given, is slow, is"
                                + " interrupted or calls the store does no harm."),
                rule(
                        "U7",
                        "If the record was created and deleted while the decider ran, the write over nothing lands."),
                rule("U8", "The result carries the stored value, its version and the attempts."),
                rule("U9", "Only a lost race is retried as one; any other failure surfaces as itself."),
                rule(
                        "T1",
                        "A transaction is 1 to 100 actions on distinct keys of one partition of one collection, all applied or none."),
                rule(
                        "T2",
                        "A refusal names the first refused action in the caller's order and why: EXISTS, MISSING or CHANGED; a"
                                + " version that cannot be its record's is refused before the transaction is sent, as CHANGED."),
                rule(
                        "T3",
                        "A refused transaction leaves every record, version and later transaction as if it was never sent."),
                rule(
                        "T4",
                        "A key outside the partition or twice, none or 101 actions, or too much of them is refused before any I/O by"
                                + " a message that names the action."),
                rule("T5", "No single get and no single page sees half of a transaction."),
                rule("T6", "The new versions come with the result, where the backend can tell them."));
    }

    private static Rule rule(String id, String sentence) {
        return new Rule(id, Tier.M, sentence, Optional.empty());
    }
}
