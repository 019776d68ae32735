package dev.mercer.cli;

import java.util.Optional;

/** Which Mercer this is. */
final class Version {
    private Version() {}

    /** As the jar says; classes that were not packed yet have none. */
    static String text() {
        return Optional.ofNullable(Main.class.getPackage().getImplementationVersion())
                .orElse("(not packaged)");
    }
}
