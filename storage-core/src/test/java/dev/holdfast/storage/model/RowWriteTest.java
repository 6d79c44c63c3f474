package dev.holdfast.storage.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class RowWriteTest {

    private static final RowKey KEY = new RowKey("c", "p", "i");
    private static final WriteId ID = new WriteId("AAAAAAAAAAAAAAAAAAAAAA", 0);
    private static final RowVersion OLD = new RowVersion("old");
    private static final RowVersion NEW = new RowVersion("new");
    private static final StoredRecord RECORD =
            StoredRecord.builder().text("a", "b").build();

    @Test
    void aPutIsNeverRefused() {
        RowWrite put = new RowWrite.Put(KEY, RECORD, ID);
        assertThat(put.refusal(Optional.empty())).isEmpty();
        assertThat(put.refusal(Optional.of(OLD))).isEmpty();
    }

    @Test
    void anInsertIsRefusedByAnyRow() {
        RowWrite insert = new RowWrite.Insert(KEY, RECORD, ID);
        assertThat(insert.refusal(Optional.empty())).isEmpty();
        assertThat(insert.refusal(Optional.of(OLD))).contains(Refusal.EXISTS);
    }

    @Test
    void aReplaceNeedsTheExpectedVersion() {
        RowWrite replace = new RowWrite.Replace(KEY, RECORD, OLD, ID);
        assertThat(replace.refusal(Optional.of(OLD))).isEmpty();
        assertThat(replace.refusal(Optional.of(NEW))).contains(Refusal.CHANGED);
        assertThat(replace.refusal(Optional.empty())).contains(Refusal.MISSING);
    }

    @Test
    void aDeleteNeedsARow() {
        RowWrite delete = new RowWrite.Delete(KEY, ID);
        assertThat(delete.refusal(Optional.of(OLD))).isEmpty();
        assertThat(delete.refusal(Optional.empty())).contains(Refusal.MISSING);
    }

    @Test
    void aConditionalDeleteNeedsTheExpectedVersion() {
        RowWrite delete = new RowWrite.DeleteIfUnchanged(KEY, OLD, ID);
        assertThat(delete.refusal(Optional.of(OLD))).isEmpty();
        assertThat(delete.refusal(Optional.of(NEW))).contains(Refusal.CHANGED);
        assertThat(delete.refusal(Optional.empty())).contains(Refusal.MISSING);
    }

    @Test
    void onlyWritesThatLeaveARowHaveContent() {
        assertThat(new RowWrite.Put(KEY, RECORD, ID).content()).contains(RECORD);
        assertThat(new RowWrite.Insert(KEY, RECORD, ID).content()).contains(RECORD);
        assertThat(new RowWrite.Replace(KEY, RECORD, OLD, ID).content()).contains(RECORD);
        assertThat(new RowWrite.Delete(KEY, ID).content()).isEmpty();
        assertThat(new RowWrite.DeleteIfUnchanged(KEY, OLD, ID).content()).isEmpty();
    }
}
