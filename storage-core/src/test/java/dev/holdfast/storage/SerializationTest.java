package dev.holdfast.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.holdfast.storage.OutcomeUnknownException.Seen;
import dev.holdfast.storage.spi.DriverException;
import dev.holdfast.storage.spi.DriverException.Kind;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What crosses processes whole. */
class SerializationTest {

    private final Rig rig = new Rig();

    private static <V> V copy(V value) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(value);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            @SuppressWarnings("unchecked")
            V read = (V) in.readObject();
            return read;
        }
    }

    @Test
    void keysVersionsAndCursors() throws Exception {
        for (Object value : List.of(Rig.KEY, rig.given("x"), Cursor.of("y"))) {
            assertThat(copy(value)).isEqualTo(value);
        }
    }

    @Test
    void anUnknownOutcomeKeepsWhatItTells() throws Exception {
        rig.driver.writes.add(Step.failsBefore(Step.lost()));
        OutcomeUnknownException read =
                (OutcomeUnknownException) copy(catchThrowable(() -> rig.notes.put(Rig.note("secret"))));
        assertThat(read.keys()).containsExactly(Rig.KEY);
        assertThat(read.seen()).isEqualTo(Seen.ABSENT);
        assertThat(read.collection()).isEqualTo("notes");
        assertThat(read.operation().toString()).isEqualTo("put");
    }

    @Test
    void contentionKeepsWhatItTells() throws Exception {
        UpdateContentionException read = copy(new UpdateContentionException("told", "notes", Rig.KEY, 7));
        assertThat(read.key()).isEqualTo(Rig.KEY);
        assertThat(read.attempts()).isEqualTo(7);
        assertThat(read.collection()).isEqualTo("notes");
    }

    @Test
    void aDriversFailureKeepsItsKind() throws Exception {
        DriverException read = copy(new DriverException(Kind.THROTTLED, "told", null, Duration.ofSeconds(3)));
        assertThat(read.kind()).isEqualTo(Kind.THROTTLED);
        assertThat(read.retryAfter()).contains(Duration.ofSeconds(3));
    }
}
