package dev.mercer.cli;

import dev.mercer.compute.Platform;

/** The version of Mercer. */
final class Version {
    private Version() {}

    /** As the jar says; classes that were not packed yet have none. */
    static String text() {
        return Platform.mercer();
    }
}
