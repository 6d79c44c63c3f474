package dev.holdfast.storage;

/**
 * Other writers won every race for a record until the attempts or the deadline ran out. Nothing of this call was applied;
 * it may be made again.
 */
public final class UpdateContentionException extends StorageException {

    private static final long serialVersionUID = 1L;

    private final String collection;
    private final EntityKey key;
    private final int attempts;

    UpdateContentionException(String message, String collection, EntityKey key, int attempts) {
        super(message, null);
        this.collection = collection;
        this.key = key;
        this.attempts = attempts;
    }

    /** The collection of the contended record. */
    public String collection() {
        return collection;
    }

    /** The key of the contended record. */
    public EntityKey key() {
        return key;
    }

    /** How many times a write was tried and lost. */
    public int attempts() {
        return attempts;
    }
}
