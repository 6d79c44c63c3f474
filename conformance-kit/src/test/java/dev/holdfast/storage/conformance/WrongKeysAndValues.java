package dev.holdfast.storage.conformance;

import dev.holdfast.storage.model.Bytes;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowPage;
import dev.holdfast.storage.model.RowQuery;
import dev.holdfast.storage.model.StoredRecord;
import dev.holdfast.storage.model.StoredRow;
import dev.holdfast.storage.spi.Call;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.StorageDriver;
import java.text.Normalizer;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Drivers that take different keys for one, or do not keep values as they are. */
final class WrongKeysAndValues {

    private WrongKeysAndValues() {}

    static List<WrongDriver> all() {
        return List.of(
                WrongDriver.merging("keys merged by case", folding(text -> text.toLowerCase(Locale.ROOT)), "K2"),
                WrongDriver.merging("keys merged by trailing blank", folding(String::stripTrailing), "K2"),
                WrongDriver.merging("keys merged by leading blank", folding(String::stripLeading), "K2"),
                WrongDriver.merging(
                        "keys merged by Unicode form",
                        folding(text -> Normalizer.normalize(text, Normalizer.Form.NFC)),
                        "K2"),
                WrongDriver.merging(
                        "keys merged by accent",
                        folding(text ->
                                Normalizer.normalize(text, Normalizer.Form.NFD).replaceAll("\\p{M}", "")),
                        "K2"),
                WrongDriver.merging(
                        "parts of a key joined by a colon",
                        Comparator.comparing(key -> key.collection() + ":" + key.partition() + ":" + key.id()),
                        "K1"),
                WrongDriver.merging(
                        "collection joined to the partition by a dash",
                        Comparator.<RowKey, String>comparing(key -> key.collection() + "-" + key.partition())
                                .thenComparing(RowKey::id),
                        "K1"),
                WrongDriver.merging(
                        "collection left out of the key",
                        Comparator.comparing(RowKey::partition).thenComparing(RowKey::id),
                        "K6"),
                WrongDriver.around("percent decoded in keys", DecodesPercent::new, "K4"),
                WrongDriver.around("key cut at 255 characters", CutsKeys::new, "K3"),
                storing(
                        "floats become integers",
                        (name, value) ->
                                value instanceof Double number && number == Math.rint(number) && Math.abs(number) < 1e15
                                        ? (Object) number.longValue()
                                        : value,
                        "V1"),
                storing(
                        "integers go through floats",
                        (name, value) -> value instanceof Long number ? (Object) (long) (double) number : value,
                        "V1"),
                storing("empty text is absent", (name, value) -> "".equals(value) ? null : value, "V1"),
                storing(
                        "empty bytes are absent",
                        (name, value) -> value instanceof Bytes bytes && bytes.length() == 0 ? null : value,
                        "V1"),
                storing("text is trimmed", (name, value) -> value instanceof String text ? text.strip() : value, "V1"),
                storing(
                        "U+0000 ends a text",
                        (name, value) -> value instanceof String text && text.indexOf(0) >= 0
                                ? text.substring(0, text.indexOf(0))
                                : value,
                        "V1"),
                storing(
                        "text that looks like a number becomes one",
                        (name, value) -> value instanceof String text && text.matches("[0-9]{1,18}")
                                ? (Object) Long.valueOf(text)
                                : value,
                        "V1"),
                storing(
                        "characters beyond the basic plane are lost",
                        (name, value) ->
                                value instanceof String text ? text.replaceAll("[\\x{10000}-\\x{10FFFF}]", "?") : value,
                        "V1"),
                storing(
                        "long texts are cut",
                        (name, value) -> value instanceof String text && text.length() > 30_500
                                ? text.substring(0, 30_500)
                                : value,
                        "V6"),
                storing(
                        "integers are written by the default locale",
                        (name, value) -> value instanceof Double number
                                ? (Object) Double.valueOf(String.format("%.3f", number))
                                : value,
                        "V9"),
                storing(
                        "a field named constructor is dropped",
                        (name, value) -> name.equals("constructor") ? null : value,
                        "V5"),
                WrongDriver.of(
                        "field names lose their case",
                        backend -> new ToyDriver(backend) {
                            @Override
                            StoredRecord stored(StoredRecord record, @Nullable StoredRow old) {
                                StoredRecord.Builder folded = StoredRecord.builder();
                                record.fields()
                                        .forEach((name, value) -> folded.set(name.toLowerCase(Locale.ROOT), value));
                                return folded.build();
                            }
                        },
                        "V5"),
                WrongDriver.of(
                        "a write merges into what is there",
                        backend -> new ToyDriver(backend) {
                            @Override
                            StoredRecord stored(StoredRecord record, @Nullable StoredRow old) {
                                StoredRecord.Builder merged =
                                        old == null ? StoredRecord.builder() : old.record().toBuilder();
                                record.fields().forEach(merged::set);
                                return merged.build();
                            }
                        },
                        "V3",
                        "T1"),
                WrongDriver.around("an unreadable row fails its page", FailsPages::new, "V8"),
                WrongDriver.around("an unreadable row ends its page", EndsPages::new, "V8"),
                WrongDriver.around("an unreadable row is left out", LeavesOut::new, "V8"));
    }

    private static Comparator<RowKey> folding(UnaryOperator<String> fold) {
        return Comparator.comparing(RowKey::collection)
                .thenComparing(key -> fold.apply(key.partition()))
                .thenComparing(key -> fold.apply(key.id()));
    }

    private static WrongDriver storing(
            String name, BiFunction<String, Object, @Nullable Object> mangle, String... rules) {
        return WrongDriver.of(
                name,
                backend -> new ToyDriver(backend) {
                    @Override
                    StoredRecord stored(StoredRecord record, @Nullable StoredRow old) {
                        StoredRecord.Builder mangled = StoredRecord.builder();
                        record.fields().forEach((field, value) -> mangled.set(field, mangle.apply(field, value)));
                        return mangled.build();
                    }
                },
                rules);
    }

    private static final class DecodesPercent extends KeyMapping {
        DecodesPercent(StorageDriver next) {
            super(next, text -> text.replace("%25", "%").replace("%20", " "));
        }
    }

    private static final class CutsKeys extends KeyMapping {
        CutsKeys(StorageDriver next) {
            super(next, text -> text.substring(0, Math.min(255, text.length())));
        }
    }

    private static final class FailsPages extends ForwardingDriver {
        FailsPages(StorageDriver next) {
            super(next);
        }

        @Override
        public RowPage query(RowQuery query, Call call) {
            RowPage page = super.query(query, call);
            if (!page.unreadable().isEmpty()) {
                throw new DriverException(DriverException.Kind.CORRUPT, "a row cannot be decoded");
            }
            return page;
        }
    }

    private static final class EndsPages extends ForwardingDriver {
        EndsPages(StorageDriver next) {
            super(next);
        }

        @Override
        public RowPage query(RowQuery query, Call call) {
            RowPage page = super.query(query, call);
            return page.unreadable().isEmpty()
                    ? page
                    : new RowPage(page.rows(), page.unreadable(), page.count(), Optional.empty());
        }
    }

    private static final class LeavesOut extends ForwardingDriver {
        LeavesOut(StorageDriver next) {
            super(next);
        }

        @Override
        public RowPage query(RowQuery query, Call call) {
            RowPage page = super.query(query, call);
            return new RowPage(
                    page.rows(), List.of(), page.count() - page.unreadable().size(), page.next());
        }
    }
}
