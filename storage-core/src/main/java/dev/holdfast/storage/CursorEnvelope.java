package dev.holdfast.storage;

import dev.holdfast.storage.model.Position;
import dev.holdfast.storage.model.RowKey;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;

/**
 * The application's cursor: a format byte, a fingerprint of what it belongs to, how many records came before it, the position,
 * and a checksum over all of it, as base64url. Every changed or missing character is found.
 *
 * @param position where to go on
 * @param returned how many records the pages before it held, for the query's total limit
 */
record CursorEnvelope(Position position, long returned) {

    private static final byte FORMAT = 1;
    private static final byte AFTER_ROW = 1;
    private static final byte TOKEN = 2;
    private static final int LONGEST_TEXT = 32_768;

    /** What a cursor is bound to, as a fingerprint. */
    static byte[] scope(String... parts) {
        return Digest.ofTexts(parts);
    }

    Cursor seal(byte[] scope) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeByte(FORMAT);
            out.write(scope);
            out.writeLong(returned);
            if (position instanceof Position.AfterRow row) {
                out.writeByte(AFTER_ROW);
                out.writeUTF(row.key().partition());
                out.writeUTF(row.key().id());
            } else {
                out.writeByte(TOKEN);
                out.writeUTF(((Position.Token) position).text());
            }
            out.write(Digest.ofBytes(bytes.toByteArray(), bytes.size()));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return Cursor.of(Base64Text.write(bytes.toByteArray()));
    }

    static CursorEnvelope open(Cursor cursor, byte[] scope, String collection, String context) {
        byte[] content = cursor.text().length() > LONGEST_TEXT
                ? new byte[0]
                : Base64Text.read(cursor.text()).orElse(new byte[0]);
        int body = content.length - Digest.BYTES;
        if (body < 1
                || content[0] != FORMAT
                || !Arrays.equals(Digest.ofBytes(content, body), Arrays.copyOfRange(content, body, content.length))) {
            throw new InvalidCursorException(context + ": the cursor is damaged", null);
        }
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(content, 1, body - 1))) {
            if (!Arrays.equals(in.readNBytes(Digest.BYTES), scope)) {
                throw new InvalidCursorException(
                        context + ": the cursor belongs to another collection, query or kind of adapter", null);
            }
            long returned = in.readLong();
            Position position = in.readByte() == AFTER_ROW
                    ? new Position.AfterRow(new RowKey(collection, in.readUTF(), in.readUTF()))
                    : new Position.Token(in.readUTF());
            return new CursorEnvelope(position, returned);
        } catch (IOException damaged) {
            throw new InvalidCursorException(context + ": the cursor is damaged", damaged);
        }
    }
}
