package dev.holdfast.storage.conformance;

import dev.holdfast.storage.CollectionStore;
import dev.holdfast.storage.EntityKey;
import dev.holdfast.storage.TransactionAction;
import dev.holdfast.storage.TransactionResult;
import dev.holdfast.storage.Version;
import dev.holdfast.storage.model.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** C7: versions that authorise nothing. */
final class ForeignVersionCases {

    private static final EntityKey KEY = EntityKey.of("p", "1");
    private static final Item A = Item.of("p", "1", "a");
    private static final Item B = Item.of("p", "1", "b");

    private ForeignVersionCases() {}

    static List<ConformanceCase> cases() {
        return List.of(
                ConformanceCase.of(
                        "C7-null-blank",
                        "a null or blank version is an argument error",
                        "the check of versions",
                        ForeignVersionCases::nullBlank),
                ConformanceCase.of(
                        "C7-malformed",
                        "a malformed version is refused like a stale one, and nothing is sent",
                        "the check of versions",
                        ForeignVersionCases::malformed),
                ConformanceCase.of(
                        "C7-foreign",
                        "another record's or collection's version is refused, also where the backend gives equal tokens",
                        "the fingerprint of the key in a version",
                        ForeignVersionCases::foreign));
    }

    private static void nullBlank(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        items.put(A);
        for (String blank : List.of("", " ", "\t", "\u2003")) {
            Check.thrown(IllegalArgumentException.class, "blank version", () -> Version.of(blank));
        }
        Check.thrown(NullPointerException.class, "text null", () -> Version.of(Check.nothing()));
        Check.thrown(
                NullPointerException.class, "version null in a put", () -> items.putIfUnchanged(B, Check.nothing()));
        Check.thrown(
                NullPointerException.class,
                "version null in a keyed put",
                () -> items.putIfUnchanged(KEY, B, Check.nothing()));
        Check.thrown(
                NullPointerException.class,
                "version null in a delete",
                () -> items.deleteIfUnchanged(KEY, Check.nothing()));
        Check.thrown(
                NullPointerException.class,
                "version null in an action",
                () -> TransactionAction.putIfUnchanged(B, Check.nothing()));
        Check.thrown(
                NullPointerException.class,
                "version null in an action",
                () -> TransactionAction.deleteIfUnchanged(KEY, Check.nothing()));
        KeyCases.expect(items, "p", "1", "a");
    }

    private static void malformed(CaseContext context) throws Exception {
        CollectionStore<Item> plain = context.items();
        Version own = plain.put(A);
        List<String> texts = new ArrayList<>(List.of(
                "*",
                "\"*\"",
                "W/\"*\"",
                "null",
                "0",
                "any",
                "x".repeat(161),
                "x".repeat(100_000),
                "'; DROP TABLE x; --",
                "\uD83D\uDE00",
                own.text() + "A",
                own.text() + "=",
                " " + own.text(),
                own.text() + " ",
                own.text().toLowerCase(Locale.ROOT)));
        for (int i = 0; i < own.text().length(); i++) {
            char other = own.text().charAt(i) == 'A' ? 'B' : 'A';
            texts.add(own.text().substring(0, i) + other + own.text().substring(i + 1));
            if (i > 0) {
                texts.add(own.text().substring(0, i));
            }
        }
        for (String text : texts) {
            refusedEverywhere(plain, Version.of(text), Check.shown(text));
        }
        Interposer calls = new Interposer();
        CollectionStore<Item> items = context.through(calls, plain);
        for (String text : texts.subList(0, 10)) {
            refusedEverywhere(items, Version.of(text), Check.shown(text));
        }
        Check.equal(0, calls.calls(), "calls that reached the driver");
        Check.equal(own, Check.present(plain.getEntry(KEY), "entry").version(), "version after all refusals");
    }

    private static void foreign(CaseContext context) throws Exception {
        CollectionStore<Item> items = context.items();
        CollectionStore<Item> elsewhere = context.items();
        List<TransactionAction<Item>> alike =
                List.of(TransactionAction.put(A), TransactionAction.put(Item.of("p", "2", "a")));
        items.transact("p", alike);
        elsewhere.transact("p", alike);
        items.transact("q", List.of(TransactionAction.put(Item.of("q", "1", "a"))));
        List<Version> others = List.of(
                items.getEntry(EntityKey.of("p", "2")).orElseThrow().version(),
                items.getEntry(EntityKey.of("q", "1")).orElseThrow().version(),
                elsewhere.getEntry(KEY).orElseThrow().version());
        Interposer calls = new Interposer();
        for (Version other : others) {
            refusedEverywhere(context.through(calls, items), other, "another record's version");
        }
        // A backend may give two rows equal tokens, so it is not the driver that refuses.
        Check.equal(0, calls.calls(), "calls that reached the driver");
        KeyCases.expect(items, "p", "1", "a");
    }

    private static void refusedEverywhere(CollectionStore<Item> items, Version version, String what) {
        Check.absent(items.putIfUnchanged(B, version), "put under " + what);
        Check.that(!items.deleteIfUnchanged(KEY, version), "delete under " + what + " is refused");
        TransactionResult refused = new TransactionResult.Refused(0, Refusal.CHANGED);
        Check.equal(
                refused,
                items.transact("p", List.of(TransactionAction.putIfUnchanged(B, version))),
                "put in a transaction under " + what);
        Check.equal(
                refused,
                items.transact("p", List.of(TransactionAction.deleteIfUnchanged(KEY, version))),
                "delete in a transaction under " + what);
    }
}
