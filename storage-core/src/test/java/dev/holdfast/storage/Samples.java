package dev.holdfast.storage;

import dev.holdfast.storage.model.Bytes;
import dev.holdfast.storage.model.StoredRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Random texts, records and filters that are likely to meet; a failure tells the seed. */
final class Samples {

    /** Below, between, beside and above the surrogates, where orders by unit, by byte and by code point part. */
    private static final int[] POINTS = {'a', 'b', '~', 0xE9, 0xD7FE, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x1F600};

    private static final String[] FIELDS = {"f", "g", "h"};

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);

    String seed() {
        return "seed " + seed;
    }

    /** Fails with the seed; describes nothing otherwise, for the sake of speed. */
    void check(boolean holds, Supplier<String> what) {
        if (!holds) {
            throw new AssertionError(what.get() + ", " + seed());
        }
    }

    boolean coin() {
        return random.nextBoolean();
    }

    int number(int bound) {
        return random.nextInt(bound);
    }

    /** Well-formed text of up to so many characters. */
    String text(int characters) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(characters + 1); i > 0; i--) {
            text.appendCodePoint(POINTS[random.nextInt(POINTS.length)]);
        }
        return text.toString();
    }

    Object value() {
        return switch (random.nextInt(6)) {
            case 0, 1 -> text(2);
            case 2 -> (long) random.nextInt(3) - 1;
            case 3 -> random.nextInt(3) - 1.0;
            case 4 -> random.nextBoolean();
            default -> Bytes.copyOf(new byte[random.nextInt(2)]);
        };
    }

    StoredRecord record() {
        StoredRecord.Builder record = StoredRecord.builder();
        for (String field : FIELDS) {
            if (random.nextInt(4) > 0) {
                record.set(field, value());
            }
        }
        return record.build();
    }

    /** A filter, and what it means by the words of its description, worked out without it. */
    record Meaning(Filter filter, Predicate<StoredRecord> meaning) {}

    Meaning filter(int depth) {
        int kind = random.nextInt(depth > 0 ? 14 : 10);
        String field = FIELDS[random.nextInt(FIELDS.length)];
        return kind < 10 ? leaf(kind, field) : branch(kind, depth);
    }

    private Meaning leaf(int kind, String field) {
        Object value = value();
        while (kind >= 2 && kind <= 5 && (value instanceof Boolean || value instanceof Bytes)) {
            value = value();
        }
        Object given = value;
        String prefix = text(1);
        return switch (kind) {
            case 0 -> meaning(Filter.eq(field, given), field, stored -> stored.equals(given));
            case 1 ->
                meaning(Filter.ne(field, given), field, stored -> sameType(stored, given) && !stored.equals(given));
            case 2 -> ordered(Filter.lt(field, given), field, given, sign -> sign < 0);
            case 3 -> ordered(Filter.le(field, given), field, given, sign -> sign <= 0);
            case 4 -> ordered(Filter.gt(field, given), field, given, sign -> sign > 0);
            case 5 -> ordered(Filter.ge(field, given), field, given, sign -> sign >= 0);
            case 6 ->
                meaning(
                        Filter.startsWith(field, prefix),
                        field,
                        stored -> stored instanceof String && stored.toString().startsWith(prefix));
            case 7 ->
                new Meaning(Filter.absent(field), record -> record.fields().get(field) == null);
            case 8 ->
                new Meaning(Filter.present(field), record -> record.fields().get(field) != null);
            default -> {
                List<Object> values = new ArrayList<>();
                for (int i = random.nextInt(3); i >= 0; i--) {
                    values.add(value());
                }
                yield meaning(Filter.in(field, values), field, values::contains);
            }
        };
    }

    private Meaning branch(int kind, int depth) {
        Meaning left = filter(depth - 1);
        Meaning right = filter(depth - 1);
        return switch (kind) {
            case 10 -> new Meaning(Filter.not(left.filter()), left.meaning().negate());
            case 11 ->
                new Meaning(left.filter().or(right.filter()), left.meaning().or(right.meaning()));
            case 12 ->
                new Meaning(left.filter().and(right.filter()), left.meaning().and(right.meaning()));
            default ->
                new Meaning(
                        Filter.and(left.filter(), right.filter(), left.filter()),
                        left.meaning().and(right.meaning()));
        };
    }

    private static Meaning meaning(Filter filter, String field, Predicate<Object> holds) {
        return new Meaning(filter, record -> {
            Object stored = record.fields().get(field);
            return stored != null && holds.test(stored);
        });
    }

    private static Meaning ordered(Filter filter, String field, Object given, Predicate<Integer> sign) {
        return meaning(filter, field, stored -> sameType(stored, given) && sign.test(order(stored, given)));
    }

    private static boolean sameType(Object left, Object right) {
        return left.getClass() == right.getClass();
    }

    private static int order(Object left, Object right) {
        if (left instanceof String text) {
            int[] points = text.codePoints().toArray();
            return java.util.Arrays.compare(
                    points, right.toString().codePoints().toArray());
        }
        return left instanceof Long number
                ? Long.compare(number, (Long) right)
                : Double.compare((Double) left, (Double) right);
    }
}
