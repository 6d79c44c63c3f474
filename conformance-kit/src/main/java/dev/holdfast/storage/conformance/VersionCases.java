package dev.holdfast.storage.conformance;

import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.Decision;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.Query;
import dev.holdfast.storage.Scan;
import dev.holdfast.storage.TransactionAction;
import dev.holdfast.storage.TransactionResult;
import dev.holdfast.storage.Version;
import dev.holdfast.storage.model.Refusal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/** C: versions and the writes that are conditional on them. */
final class VersionCases {

    static final EntityKey KEY = EntityKey.of("p", "1");
    private static final Item A = Item.of("p", "1", "a");
    private static final Item B = Item.of("p", "1", "b");
    private static final Pattern TEXT = Pattern.compile("[A-Za-z0-9_-]{1,160}");

    private VersionCases() {}

    static List<ConformanceCase> cases() {
        return List.of(
                ConformanceCase.of(
                        "C1-every-write",
                        "every write changes the version, also one of the same value",
                        "versions made from content, writes that the backend skips as unchanged",
                        VersionCases::everyWrite),
                ConformanceCase.of(
                        "C2-recreated",
                        "a record that is deleted and recreated never has an earlier version again",
                        "counters that start anew, clocks that stand still",
                        VersionCases::recreated),
                ConformanceCase.of(
                        "C2-two-instances",
                        "versions that two stores give in turn and at once never repeat",
                        "counters and clocks kept by an instance",
                        VersionCases::twoInstances),
                ConformanceCase.of(
                        "C3-put-matches",
                        "putIfUnchanged applies on the stored version",
                        "how a version is compared",
                        VersionCases::putMatches),
                ConformanceCase.of(
                        "C3-put-changed",
                        "putIfUnchanged on a version that has moved on changes nothing",
                        "a condition that is dropped",
                        VersionCases::putChanged),
                ConformanceCase.of(
                        "C3-put-gone",
                        "putIfUnchanged of a record that is gone does not create it",
                        "a replace that is an upsert",
                        VersionCases::putGone),
                ConformanceCase.of(
                        "C3-delete-matches",
                        "deleteIfUnchanged applies on the stored version, once",
                        "a missing row reported as removed",
                        VersionCases::deleteMatches),
                ConformanceCase.of(
                        "C3-delete-changed",
                        "deleteIfUnchanged on a version that has moved on changes nothing",
                        "a condition that is dropped",
                        VersionCases::deleteChanged),
                ConformanceCase.of(
                        "C3-aba",
                        "a value that comes back does not bring its version back",
                        "versions made from content",
                        VersionCases::aba),
                ConformanceCase.of(
                        "C3-one-winner",
                        "of n concurrent conditional writes on one version exactly one applies",
                        "a comparison and a write that are not one step",
                        VersionCases::oneWinner),
                ConformanceCase.of(
                        "C4-single-use",
                        "a version authorises one write",
                        "a version that stays valid after the write it authorised",
                        VersionCases::singleUse),
                ConformanceCase.of(
                        "C5-every-source",
                        "a version from every source is the stored one and authorises a put and a delete",
                        "versions that one kind of read or write makes differently",
                        VersionCases::everySource),
                ConformanceCase.of(
                        "C6-text",
                        "a version survives being text, and works in another store",
                        "the text form of versions",
                        VersionCases::text));
    }

    private static void everyWrite(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        List<Version> versions = new ArrayList<>();
        versions.add(items.insertIfAbsent(A).entry().version());
        versions.add(items.put(A));
        versions.add(items.put(A));
        versions.add(Check.present(items.putIfUnchanged(A, versions.get(2)), "conditional put of the same value"));
        versions.add(items.update(KEY, current -> Decision.write(A))
                .entry()
                .orElseThrow()
                .version());
        items.transact("p", List.of(TransactionAction.put(A)));
        versions.add(Check.present(items.getEntry(KEY), "entry").version());
        items.transact("p", List.of(TransactionAction.putIfUnchanged(A, versions.get(5))));
        versions.add(Check.present(items.getEntry(KEY), "entry").version());
        Check.equal(versions.size(), new HashSet<>(versions).size(), "different versions after as many writes");
    }

    private static void recreated(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        Set<Version> seen = new HashSet<>();
        for (int i = 0; i < 4 * context.scale().rounds(); i++) {
            Version version =
                    i % 2 == 0 ? items.put(A) : items.insertIfAbsent(A).entry().version();
            Check.that(seen.add(version), "the version after recreation " + i + " is new");
            Check.that(seen.size() == 1 || items.get(KEY).isPresent(), "the record is there");
            Check.that(items.delete(KEY), "delete");
        }
        Version last = items.put(A);
        for (Version old : seen) {
            Check.absent(items.putIfUnchanged(B, old), "put under a version of an earlier life");
            Check.that(!items.deleteIfUnchanged(KEY, old), "delete under a version of an earlier life is refused");
        }
        Check.equal(last, Check.present(items.getEntry(KEY), "entry").version(), "version after all refusals");
    }

    private static void twoInstances(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        CollectionStore<Item> others = context.other(items);
        Set<Version> seen = new HashSet<>();
        for (int i = 0; i < context.scale().rounds(); i++) {
            Check.that(seen.add(items.put(A)), "a version of the first store is new");
            Check.that(seen.add(others.put(A)), "a version of the second store is new");
            Check.that(others.delete(KEY), "delete");
            Check.that(
                    seen.add(items.insertIfAbsent(A).entry().version()),
                    "a version after a delete by the other is new");
        }
        List<List<Version>> raced = Together.run(2 * context.scale().threads(), thread -> {
            List<Version> own = new ArrayList<>();
            for (int i = 0; i < context.scale().rounds(); i++) {
                own.add((thread % 2 == 0 ? items : others).put(A));
            }
            return own;
        });
        for (List<Version> own : raced) {
            own.forEach(version -> Check.that(seen.add(version), "a version of concurrent puts is new"));
        }
        Check.that(
                seen.contains(Check.present(items.getEntry(KEY), "entry").version()),
                "the stored version was handed out");
    }

    private static void putMatches(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        Version first = items.put(A);
        Version second = Check.present(items.putIfUnchanged(B, first), "put under the stored version");
        Check.equal(second, Check.present(items.getEntry(KEY), "entry").version(), "stored version");
        KeyCases.expect(items, "p", "1", "b");
        Check.present(items.putIfUnchanged(KEY, A, second), "put under key and version");
        KeyCases.expect(items, "p", "1", "a");
    }

    private static void putChanged(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        Version first = items.put(A);
        Version second = context.other(items).put(B);
        Check.absent(items.putIfUnchanged(A.text("lost"), first), "put under a version that has moved on");
        KeyCases.expect(items, "p", "1", "b");
        Check.equal(second, Check.present(items.getEntry(KEY), "entry").version(), "stored version");
    }

    private static void putGone(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        Version first = items.put(A);
        items.delete(KEY);
        Check.absent(items.putIfUnchanged(B, first), "put of a record that is gone");
        Check.absent(items.get(KEY), "get afterwards");
        Check.equal(0L, items.count(Query.partition("p")), "count afterwards");
    }

    private static void deleteMatches(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        Version version = items.put(A);
        Check.that(items.deleteIfUnchanged(KEY, version), "delete under the stored version");
        Check.absent(items.get(KEY), "get afterwards");
        Check.that(!items.deleteIfUnchanged(KEY, version), "delete of a record that is gone is false");
    }

    private static void deleteChanged(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        Version first = items.put(A);
        Version second = items.put(B);
        Check.that(!items.deleteIfUnchanged(KEY, first), "delete under a version that has moved on is false");
        KeyCases.expect(items, "p", "1", "b");
        Check.equal(second, Check.present(items.getEntry(KEY), "entry").version(), "stored version");
    }

    private static void aba(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        Version first = items.put(A);
        items.put(B);
        Version third = items.put(A);
        Check.absent(items.putIfUnchanged(B, first), "put under the version of the first A");
        items.delete(KEY);
        items.put(A);
        for (Version old : List.of(first, third)) {
            Check.absent(items.putIfUnchanged(B, old), "put after an equal record was recreated");
            Check.that(!items.deleteIfUnchanged(KEY, old), "delete after an equal record was recreated is refused");
        }
        KeyCases.expect(items, "p", "1", "a");
    }

    private static void oneWinner(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        CollectionStore<Item> others = context.other(items);
        Version version = items.put(A);
        for (int round = 0; round < context.scale().rounds(); round++) {
            Version expected = version;
            List<Optional<Version>> results = Together.run(
                    2 * context.scale().threads(),
                    thread -> (thread % 2 == 0 ? items : others).putIfUnchanged(A.number(thread), expected));
            List<Version> winners = results.stream().flatMap(Optional::stream).toList();
            Check.equal(1, winners.size(), "conditional puts that applied, in round " + round);
            version = winners.get(0);
            int winner = results.indexOf(Optional.of(version));
            Check.equal((long) winner, Check.present(items.get(KEY), "record").number(), "who wrote the record");
        }
        Version last = version;
        List<Boolean> removed = Together.run(
                2 * context.scale().threads(),
                thread -> thread % 2 == 0
                        ? items.deleteIfUnchanged(KEY, last)
                        : others.putIfUnchanged(B, last).isPresent());
        Check.equal(1L, removed.stream().filter(own -> own).count(), "puts and deletes on one version that applied");
    }

    private static void singleUse(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        Version version = items.put(A);
        Check.present(items.putIfUnchanged(B, version), "first use");
        Check.absent(items.putIfUnchanged(B, version), "second use for a put");
        Check.that(!items.deleteIfUnchanged(KEY, version), "second use for a delete is refused");
        Check.equal(
                new TransactionResult.Refused(0, Refusal.CHANGED),
                items.transact("p", List.of(TransactionAction.putIfUnchanged(A, version))),
                "second use in a transaction");
        KeyCases.expect(items, "p", "1", "b");
    }

    private static void everySource(CaseContext context) throws Exception {
        Map<String, Function<CollectionStore<Item>, Version>> sources = new LinkedHashMap<>();
        sources.put("put", items -> items.put(A));
        sources.put(
                "putIfUnchanged", items -> items.putIfUnchanged(B, items.put(A)).orElseThrow());
        sources.put(
                "insertIfAbsent, created",
                items -> items.insertIfAbsent(A).entry().version());
        sources.put("insertIfAbsent, existing", items -> {
            items.put(A);
            return items.insertIfAbsent(B).entry().version();
        });
        sources.put(
                "update",
                items -> items.update(KEY, current -> Decision.write(A))
                        .entry()
                        .orElseThrow()
                        .version());
        sources.put("update, kept", items -> {
            items.put(A);
            return items.update(KEY, current -> Decision.keep())
                    .entry()
                    .orElseThrow()
                    .version();
        });
        sources.put(
                "getEntry",
                items -> after(items, () -> items.getEntry(KEY).orElseThrow().version()));
        sources.put(
                "entries", items -> after(items, () -> items.entries("p").get(0).version()));
        sources.put(
                "page",
                items -> after(
                        items,
                        () -> Walks.query(items, Query.partition("p")).get(0).version()));
        sources.put(
                "stream",
                items -> after(
                        items,
                        () -> items.stream(Query.partition("p"))
                                .findFirst()
                                .orElseThrow()
                                .version()));
        sources.put(
                "scan",
                items -> after(items, () -> Walks.scan(items, Scan.all()).get(0).version()));
        sources.put("transact", items -> {
            TransactionResult result = items.transact("p", List.of(TransactionAction.put(A)));
            return ((TransactionResult.Applied) result)
                    .versions()
                    .get(0)
                    .orElseGet(() -> items.getEntry(KEY).orElseThrow().version());
        });
        for (Map.Entry<String, Function<CollectionStore<Item>, Version>> source : sources.entrySet()) {
            CollectionStore<Item> items = context.items();
            Version forPut = source.getValue().apply(items);
            Check.equal(
                    Check.present(items.getEntry(KEY), "entry").version(), forPut, "version from " + source.getKey());
            Check.present(items.putIfUnchanged(B, forPut), "put under a version from " + source.getKey());
            items.delete(KEY);
            Version forDelete = source.getValue().apply(items);
            Check.that(items.deleteIfUnchanged(KEY, forDelete), "delete under a version from " + source.getKey());
        }
    }

    private static Version after(CollectionStore<Item> items, java.util.function.Supplier<Version> read) {
        items.put(A);
        return read.get();
    }

    private static void text(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        Version version = items.put(A);
        Check.that(TEXT.matcher(version.text()).matches(), "text " + version.text() + " is [A-Za-z0-9_-]{1,160}");
        Version taken = Version.of(String.valueOf(version.text().toCharArray()));
        Check.equal(version, taken, "version taken back from its text");
        Version next = Check.present(context.other(items).putIfUnchanged(B, taken), "put in another store");
        Check.that(TEXT.matcher(next.text()).matches(), "text " + next.text() + " is [A-Za-z0-9_-]{1,160}");
        Check.that(context.other(items).deleteIfUnchanged(KEY, Version.of(next.text())), "delete in another store");
    }
}
