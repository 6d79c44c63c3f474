package dev.holdfast.storage.conformance;

import dev.holdfast.storage.spi.StorageDriver;
import java.util.Optional;

/**
 * One physical backend, empty when it is made, over which the kit opens as many drivers as a case wants. All of them see the
 * same rows. The kit closes the drivers it opened, and the backend after them.
 *
 * <p>The optional hooks are for cases that need to reach behind the driver; without a hook those cases show as not run.
 */
public interface Backend {

    /** A new driver over this backend, as an application of its own would open it; no I/O need happen here. */
    StorageDriver openDriver() throws Exception;

    /** Direct access to the stored rows, past the driver. */
    default Optional<ForeignRows> foreignRows() {
        return Optional.empty();
    }

    /**
     * Makes the backend unreachable for all of its drivers until the result is closed: connections are refused, requests never
     * arrive. Empty if that cannot be done, or the adapter talks to nothing that could be away.
     */
    default Optional<AutoCloseable> beginOutage() throws Exception {
        return Optional.empty();
    }

    /**
     * Loses the acknowledgement of the next write or batch that any driver of this backend sends: the request is cut off on its
     * way there, or takes effect and the reply is cut off on its way back. It happens beneath the driver, in the network or the
     * client library, so that cases see what the driver makes of it.
     *
     * @return whether it will; false if that cannot be done
     */
    default boolean loseNextAcknowledgement(Loss loss) throws Exception {
        return false;
    }

    /** Where an acknowledgement gets lost. */
    enum Loss {
        /** The request does not arrive: nothing takes effect. */
        BEFORE_EFFECT,
        /** The request takes effect; its reply does not arrive. */
        AFTER_EFFECT
    }

    /**
     * Gives up everything that is held in memory and opens the backend anew over what it has stored; all drivers are closed
     * when this is called.
     *
     * @return whether it did; false if the backend has no such thing
     */
    default boolean reopen() throws Exception {
        return false;
    }

    /** Releases the backend and whatever it stored. */
    void close() throws Exception;
}
