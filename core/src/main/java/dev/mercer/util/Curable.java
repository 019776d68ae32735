package dev.mercer.util;

import java.util.Optional;

/**
 * A refusal in two parts: the fact, and the cure where there is one.
 *
 * <p>A shell prints the fact as it is and the cure in words of its own; the message of the exception has both, in words for a
 * Java program.
 */
public interface Curable {
    /** The thing, the rule and the value, in one sentence without the cure. */
    String fact();

    /** The remedy, where it is one that shells have words of their own for. */
    Optional<Cure> cure();
}
