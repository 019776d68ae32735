package dev.mercer.bench;

import java.util.List;

/** A subject on which the library is compared with the machine and with its peers. */
public interface Comparison {
    /** As given to {@code bench/compare}. */
    String name();

    /** One line for people. */
    String description();

    /** What {@code --only} may name. */
    List<String> parts();

    Report run(Options options);
}
