package dev.mercer.auto;

import dev.mercer.method.Method;
import java.util.List;

/**
 * The expected problem of the final fit, as far as it is known before anything is tried.
 *
 * @param problem with a typical value for each part that would be tuned
 * @param parts the tuned parts; empty if everything was given
 * @param among the methods that would be compared
 */
public record Assumption(Problem problem, List<Part> parts, List<Method> among) {
    /** A part of a problem that is tuned. */
    public enum Part {
        METHOD,
        KERNEL,
        LAMBDA
    }

    /** A problem in which nothing is tuned. */
    static Assumption nothing(Problem problem) {
        return new Assumption(problem, List.of(), List.of(problem.method()));
    }

    public Assumption {
        parts = List.copyOf(parts);
        among = List.copyOf(among);
    }
}
