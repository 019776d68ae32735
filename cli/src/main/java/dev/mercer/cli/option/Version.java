package dev.mercer.cli.option;

import dev.mercer.compute.internal.Platform;

/** The version of Mercer. */
public final class Version {
    private Version() {}

    /** The version in the manifest of the jar; classes outside a jar have none. */
    public static String text() {
        return Platform.mercer();
    }
}
