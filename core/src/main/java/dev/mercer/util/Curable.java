package dev.mercer.util;

import java.util.Optional;

/**
 * A refusal in two parts: the fact, and the cure if there is one.
 *
 * <p>A shell prints the fact unchanged and the cure in its own words; the message of the exception has both, in words for a Java program.
 */
public interface Curable {
    /** The thing, the rule and the value, in one sentence without the cure. */
    String fact();

    /** The remedy, if it is one for which shells have their own words. */
    Optional<Cure> cure();
}
