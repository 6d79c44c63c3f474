package dev.holdfast.storage.azure.tables;

import dev.holdfast.storage.model.RowKey;
import dev.holdfast.storage.model.RowWrite;
import java.util.Locale;

/** Knows the keys that a server does not take everywhere. */
final class Keys {

    private Keys() {}

    /** Whether the service finds another row, or none, where the key stands in the path of a request. */
    static boolean isDecodedTwice(RowKey key) {
        return key.partition().contains("%") || key.id().contains("%");
    }

    /**
     * Whether Azurite takes the write for one of another row when it is part of a batch: it finds the keys in the path by
     * {@code PartitionKey='(.*)',} and {@code RowKey='(.+)')}, greedily, upper case or lower, and within a line.
     */
    static boolean goesAstray(RowWrite write) {
        String id = write.key().id();
        String partition = write.key().partition();
        boolean inPath = !(write instanceof RowWrite.Insert);
        boolean hasBody = !(write instanceof RowWrite.Delete || write instanceof RowWrite.DeleteIfUnchanged);
        return inPath
                && (id.startsWith(",")
                        || id.contains("',")
                        || partition.toLowerCase(Locale.ROOT).contains("rowkey='")
                        || !hasBody && (hasLineEnd(partition) || hasLineEnd(id)));
    }

    private static boolean hasLineEnd(String text) {
        return text.indexOf('\u2028') >= 0 || text.indexOf('\u2029') >= 0;
    }
}
