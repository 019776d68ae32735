package dev.mercer.cli;

import java.util.Locale;

/** What is learned. */
enum Task {
    REGRESSION("numbers"),
    CLASSIFICATION("classes");

    /** What the targets are. */
    final String targets;

    Task(String targets) {
        this.targets = targets;
    }

    /** As JSON and people read it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
