package dev.holdfast.storage.conformance;

import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.Filter;
import dev.holdfast.storage.Query;
import dev.holdfast.storage.RecordCorruptException;
import dev.holdfast.storage.RetryPolicy;
import dev.holdfast.storage.Scan;
import dev.holdfast.storage.StorageDeniedException;
import dev.holdfast.storage.StorageException;
import dev.holdfast.storage.StorageMisconfiguredException;
import dev.holdfast.storage.StorageRejectedException;
import dev.holdfast.storage.StorageUnavailableException;
import dev.holdfast.storage.Store;
import dev.holdfast.storage.StoreOptions;
import dev.holdfast.storage.TransactionAction;
import dev.holdfast.storage.TransactionResult;
import dev.holdfast.storage.Version;
import dev.holdfast.storage.model.Refusal;
import dev.holdfast.storage.spi.DriverException.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** E: errors, what they say, and text that must not be misread. */
final class ErrorCases {

    private static final EntityKey KEY = EntityKey.of("p", "1");

    private ErrorCases() {}

    static List<ConformanceCase> cases() {
        return List.of(
                ConformanceCase.of(
                                "E1-taxonomy",
                                "each kind of failure of the driver is its own exception, with the native cause, from every"
                                        + " operation",
                                "failures that are wrapped twice or taken for another",
                                ErrorCases::taxonomy)
                        .also("E2", "F4"),
                ConformanceCase.of(
                        "E1-nulls",
                        "null where none is allowed is NullPointerException, before any I/O",
                        "checks of arguments",
                        ErrorCases::nulls),
                ConformanceCase.of(
                        "E2-messages",
                        "messages say operation, collection and key, and no value",
                        "what messages are made of",
                        ErrorCases::messages),
                ConformanceCase.of(
                        "E2-escaped",
                        "control, bidirectional and line characters of keys are escaped in messages",
                        "what messages are made of",
                        ErrorCases::escaped),
                ConformanceCase.of(
                        "E2-settings",
                        "settings, which may be secrets, do not show in options",
                        "the text of options",
                        ErrorCases::settings),
                ConformanceCase.of(
                        "E3-sql",
                        "SQL in keys, values, filters and bounds is text",
                        "statements that are put together from text",
                        context -> misread(
                                context,
                                "'; DROP TABLE holdfast; --",
                                "' OR '1'='1",
                                "\" OR \"\"=\"",
                                "1; DELETE FROM records",
                                "x' UNION SELECT * FROM records --",
                                "%' ESCAPE '%",
                                "a_b",
                                "$1",
                                ":name",
                                "@p",
                                "{fn now()}",
                                "${jndi:ldap:x}")),
                ConformanceCase.of(
                        "E3-odata",
                        "OData in keys, values, filters and bounds is text",
                        "filters and addresses that are put together from text",
                        context -> misread(
                                context,
                                "' or true or '",
                                "x' or PartitionKey ne 'x",
                                "' eq '",
                                "PartitionKey eq 'p'",
                                "guid'00000000-0000-0000-0000-000000000000'",
                                "datetime'2020-01-01T00:00:00Z'",
                                "X'00'",
                                "$filter=true",
                                "&$top=1",
                                "a%27 or true")),
                ConformanceCase.of(
                        "E3-odata-address",
                        "text that looks like the address of an entity is text",
                        "filters and addresses that are put together from text",
                        context -> misread(context, "(RowKey='x',PartitionKey='y')", "p',RowKey='1")),
                ConformanceCase.of(
                        "E3-error-markers",
                        "text that looks like an error, a status or a reply is text",
                        "errors that are told by searching a text",
                        context -> misread(
                                context,
                                "EntityAlreadyExists",
                                "ResourceNotFound",
                                "UpdateConditionNotSatisfied",
                                "{\"odata.error\":{\"code\":\"EntityAlreadyExists\"}}",
                                "23505",
                                "SQLSTATE(23505)",
                                "duplicate key value violates unique constraint",
                                "Duplicate entry 'x' for key 'PRIMARY'",
                                "HTTP 1.1 412 Precondition Failed",
                                "--batchresponse_1",
                                "deadlock detected",
                                "null")));
    }

    private static void taxonomy(CaseContext context) throws Exception {
        Map<Kind, Class<? extends StorageException>> expected = Map.of(
                Kind.UNAVAILABLE, StorageUnavailableException.class,
                Kind.THROTTLED, StorageUnavailableException.class,
                Kind.DENIED, StorageDeniedException.class,
                Kind.MISCONFIGURED, StorageMisconfiguredException.class,
                Kind.REJECTED, StorageRejectedException.class,
                Kind.CORRUPT, RecordCorruptException.class);
        CollectionStore<Item> plain = context.items();
        Version version = plain.put(Item.of("p", "1", "before"));
        for (Map.Entry<Kind, Class<? extends StorageException>> kind : expected.entrySet()) {
            Interposer faults = new Interposer();
            Store store = context.store(
                    options -> options.decorate(faults).failures(new RetryPolicy(1, Duration.ZERO, Duration.ZERO)));
            CollectionStore<Item> items = store.collection(plain.definition());
            for (Map.Entry<String, Check.Action> operation :
                    LifecycleCases.operations(items, version).entrySet()) {
                failing(faults, kind.getKey());
                StorageException failure = Check.thrown(
                        kind.getValue(), operation.getKey() + " that fails as " + kind.getKey(), operation.getValue());
                Check.that(
                        failure.getCause() instanceof Fault.NativeFailure,
                        "the native failure is the cause, not " + failure.getCause());
                Check.contains(
                        failure.getMessage(),
                        operation.getKey() + " " + plain.definition().name(),
                        "message");
            }
            failing(faults, kind.getKey());
            Check.thrown(kind.getValue(), "verify that fails as " + kind.getKey(), store::verify);
        }
        Check.equal(version, Check.present(plain.getEntry(KEY), "entry").version(), "stored version");
    }

    private static void failing(Interposer faults, Kind kind) {
        faults.heal();
        faults.onReads(Fault.before(kind)).onQueries(Fault.before(kind)).onWrites(Fault.before(kind));
    }

    private static void nulls(CaseContext context) throws Exception {
        CollectionStore<Item> plain = context.items();
        Interposer calls = new Interposer();
        CollectionStore<Item> items = context.through(calls, plain);
        Version version = Version.of("x");
        List<Check.Action> actions = List.of(
                () -> items.get(Check.nothing()),
                () -> items.getEntry(Check.nothing()),
                () -> items.put(Check.nothing()),
                () -> items.insertIfAbsent(Check.nothing()),
                () -> items.putIfUnchanged(Check.nothing(), version),
                () -> items.update(Check.nothing(), current -> Check.nothing()),
                () -> items.update(KEY, Check.nothing()),
                () -> items.delete(Check.nothing()),
                () -> items.deleteIfUnchanged(Check.nothing(), version),
                () -> items.transact(Check.nothing(), List.of(TransactionAction.delete(KEY))),
                () -> items.transact("p", Check.nothing()),
                () -> items.list(Check.<String>nothing()),
                () -> items.entries(Check.<Query>nothing()),
                () -> items.page(Check.nothing()),
                () -> items.stream(Check.nothing()),
                () -> items.scan(Check.nothing()),
                () -> items.count(Check.nothing()),
                () -> items.partition(Check.nothing()),
                () -> Query.partition("p").where(Check.nothing()),
                () -> Query.partition("p").idPrefix(Check.nothing()),
                () -> TransactionAction.put(Check.nothing()),
                () -> context.store().collection(Check.nothing()));
        for (int i = 0; i < actions.size(); i++) {
            Check.thrown(NullPointerException.class, "null, in call " + i, actions.get(i));
        }
        Check.equal(0, calls.calls(), "calls that reached the driver");
    }

    private static void messages(CaseContext context) throws Exception {
        CollectionStore<Item> plain = context.items();
        Item secret = Item.of("p", "the-id", "s3cret");
        Version version = plain.put(secret);
        Interposer faults = new Interposer();
        CollectionStore<Item> items = context.store(options -> options.decorate(faults)
                        .time(new TestTime())
                        .failures(new RetryPolicy(2, Duration.ofMillis(1), Duration.ofMillis(1))))
                .collection(plain.definition());
        for (Kind kind : List.of(Kind.UNAVAILABLE, Kind.OUTCOME_UNKNOWN, Kind.REJECTED)) {
            List<Check.Action> writes = List.of(
                    () -> items.put(secret),
                    () -> items.insertIfAbsent(secret),
                    () -> items.delete(secret.key()),
                    () -> items.transact("p", List.of(TransactionAction.put(secret))));
            for (Check.Action write : writes) {
                faults.heal();
                faults.onWrites(Fault.before(kind), Fault.before(kind), Fault.before(kind));
                StorageException failure = Check.thrown(StorageException.class, "write that fails as " + kind, write);
                Check.contains(failure.getMessage(), plain.definition().name(), "message");
                Check.contains(failure.getMessage(), "'p'", "message");
                Check.lacks(failure.getMessage(), "s3cret", "message");
                Check.lacks(String.valueOf(failure.getCause()), "s3cret", "cause");
            }
        }
        StorageException read = failedRead(faults, items, secret.key());
        Check.contains(read.getMessage(), "get", "message");
        Check.contains(read.getMessage(), "'the-id'", "message");
        Check.equal(
                version, Check.present(plain.getEntry(secret.key()), "entry").version(), "stored version");
    }

    private static StorageException failedRead(Interposer faults, CollectionStore<Item> items, EntityKey key) {
        faults.heal();
        faults.onReads(Fault.before(Kind.REJECTED));
        return Check.thrown(StorageException.class, "get", () -> items.get(key));
    }

    private static void escaped(CaseContext context) throws Exception {
        Interposer faults = new Interposer();
        CollectionStore<Item> items = context.through(faults, context.items());
        EntityKey key = EntityKey.of("a\u2028b\u202Ec", "\u2029\u200F\uFEFFd\u2066");
        StorageException failure = failedRead(faults, items, key);
        for (char c : String.valueOf(failure.getMessage()).toCharArray()) {
            Check.that(c >= ' ' && c <= '~', "no raw character " + (int) c + " in the message");
        }
        Check.contains(failure.getMessage(), "\\u202e", "message");
    }

    private static void settings(CaseContext context) {
        StoreOptions options =
                StoreOptions.builder().setting("password", "s3cret").build();
        Check.contains(options.toString(), "password", "text of options");
        Check.lacks(options.toString(), "s3cret", "text of options");
    }

    /** Uses each text as id, partition, value, filter value and bound, and expects the same as of any other text. */
    private static void misread(CaseContext context, String... texts) throws Exception {
        CollectionStore<Item> items = context.items();
        List<String> all = new ArrayList<>(List.of(texts));
        all.replaceAll(text -> text.replace("/", "_").replace("?", "_").replace("#", "_"));
        for (String text : all) {
            Item inPartition = Item.of(text, "1", text);
            Check.that(items.insertIfAbsent(Item.of("p", text, text)).inserted(), "insert creates");
            Check.that(!items.insertIfAbsent(Item.of("p", text, "other")).inserted(), "insert finds what is there");
            Version stale = items.put(inPartition);
            Check.present(items.putIfUnchanged(inPartition.number(1), stale), "conditional put");
            Check.absent(items.putIfUnchanged(inPartition.number(2), stale), "conditional put on a stale version");
            TransactionResult refused = items.transact(
                    text,
                    List.of(
                            TransactionAction.insert(Item.of(text, "2", text)),
                            TransactionAction.putIfUnchanged(inPartition.number(3), stale)));
            Check.equal(new TransactionResult.Refused(1, Refusal.CHANGED), refused, "transaction");
            Check.equal(List.of(inPartition.number(1)), items.list(text), "records of the partition");
            Query query = Query.partition("p");
            Check.equal(
                    List.of(Item.of("p", text, text)),
                    items.list(query.where(Filter.eq("text", text))),
                    "records whose text is " + Check.shown(text));
            Check.equal(
                    1L, items.count(query.idPrefix(text).where(Filter.startsWith("text", text))), "count by prefix");
            Check.equal(1, items.list(query.idFrom(text).limit(1)).size(), "records from a bound");
        }
        Check.equal(2 * all.size(), Walks.scan(items, Scan.all()).size(), "records of the collection");
        for (String text : all) {
            Check.that(items.delete(EntityKey.of("p", text)), "delete");
        }
        Check.equal(all.size(), Walks.scan(items, Scan.all()).size(), "records of the collection after deletes");
    }
}
