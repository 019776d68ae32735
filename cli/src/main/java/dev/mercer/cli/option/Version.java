package dev.mercer.cli.option;

import dev.mercer.compute.Platform;

/** The version of Mercer. */
public final class Version {
    private Version() {}

    /** As the jar says; classes that were not packed yet have none. */
    public static String text() {
        return Platform.mercer();
    }
}
