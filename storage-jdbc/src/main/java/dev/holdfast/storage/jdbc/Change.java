package dev.holdfast.storage.jdbc;

import dev.holdfast.storage.model.Refusal;
import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowVersion;
import dev.holdfast.storage.model.RowWrite;
import dev.holdfast.storage.model.StoredRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A write, taken apart.
 *
 * @param version of the row it leaves: the write id
 * @param body what it leaves, null for a delete
 * @param expected the version that the row must have, null for no such condition
 */
record Change(
        RowWrite write,
        String version,
        @Nullable String body,
        @Nullable String expected,
        long now) {

    static Change of(RowWrite write, long now) {
        StoredRecord record = null;
        RowVersion expected = null;
        if (write instanceof RowWrite.Put put) {
            record = put.record();
        } else if (write instanceof RowWrite.Insert insert) {
            record = insert.record();
        } else if (write instanceof RowWrite.Replace replace) {
            record = replace.record();
            expected = replace.expected();
        } else if (write instanceof RowWrite.DeleteIfUnchanged delete) {
            expected = delete.expected();
        }
        return new Change(
                write,
                write.writeId().token(),
                record == null ? null : BodyCodec.write(record),
                expected == null ? null : expected.token(),
                now);
    }

    RowKey key() {
        return write.key();
    }

    boolean inserts() {
        return write instanceof RowWrite.Insert;
    }

    boolean deletes() {
        return body == null;
    }

    /** Why a row of this version, or null for none, does not let it happen. */
    Optional<Refusal> refusal(@Nullable String current) {
        if (write instanceof RowWrite.Put) {
            return Optional.empty();
        } else if (inserts()) {
            return Optional.ofNullable(current).map(there -> Refusal.EXISTS);
        } else if (current == null) {
            return Optional.of(Refusal.MISSING);
        }
        return expected == null || expected.equals(current) ? Optional.empty() : Optional.of(Refusal.CHANGED);
    }

    /** The new version; empty after a delete. */
    Optional<RowVersion> newVersion() {
        return deletes() ? Optional.empty() : Optional.of(new RowVersion(version));
    }

    /** The values of all columns. */
    List<Object> row() {
        List<Object> values = new ArrayList<>(Session.keyOf(key()));
        values.addAll(content());
        return values;
    }

    List<Object> content() {
        return List.of(version, now, new Session.Body(body));
    }
}
