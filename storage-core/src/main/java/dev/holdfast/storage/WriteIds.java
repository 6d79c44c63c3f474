package dev.holdfast.storage;

import dev.holdfast.storage.model.WriteId;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.random.RandomGenerator;

/** Draws the 128 random bits of each operation that writes. */
final class WriteIds {

    private final RandomGenerator random;

    WriteIds(RandomGenerator random) {
        this.random = random;
    }

    WriteId next() {
        return new WriteId(nextOperation(), 0);
    }

    String nextOperation() {
        byte[] bits = ByteBuffer.allocate(16)
                .putLong(random.nextLong())
                .putLong(random.nextLong())
                .array();
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bits);
    }
}
