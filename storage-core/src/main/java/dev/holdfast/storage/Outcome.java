package dev.holdfast.storage;

import dev.holdfast.storage.model.Refusal;
import dev.holdfast.storage.model.RowVersion;
import dev.holdfast.storage.model.StoredRow;
import java.util.List;
import java.util.Optional;

/** What certainly became of one write or one batch. */
sealed interface Outcome {

    /** Applied; a version is empty after a delete, and where it cannot be told. */
    record Applied(List<Optional<RowVersion>> versions) implements Outcome {}

    /** Nothing was applied, because of the condition of the write at this index. */
    record Refused(int index, Refusal why, Optional<StoredRow> current) implements Outcome {}
}
