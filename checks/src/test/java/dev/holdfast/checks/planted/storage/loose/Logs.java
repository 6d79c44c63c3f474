package dev.holdfast.checks.planted.storage.loose;

import java.util.logging.Logger;

/** Broken: logs past SLF4J. */
final class Logs {

    private static final Logger LOG = Logger.getLogger("planted");

    private Logs() {}

    static void log() {
        LOG.fine("planted");
    }
}
