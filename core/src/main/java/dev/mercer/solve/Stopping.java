package dev.mercer.solve;

import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Optional;

/**
 * The stopping rule of an iterative solver, besides the deadline and the cancellation of {@link Progress}.
 *
 * @param tolerance the measure to reach, ≥ 0; 0 means to run until the limit of iterations
 * @param iterations the most iterations, ≥ 1
 */
public record Stopping(double tolerance, long iterations) {
    public Stopping {
        Require.nonNegative("tolerance", tolerance);
        Require.that(iterations >= 1, "iterations must be >= 1, got %d", iterations);
    }

    public Stopping withTolerance(double newTolerance) {
        return new Stopping(newTolerance, iterations);
    }

    public Stopping withIterations(long newIterations) {
        return new Stopping(tolerance, newIterations);
    }

    /** The reason to stop after {@code done} iterations with this measure, if there is one. */
    public Optional<Reason> reason(double measure, long done, Progress progress) {
        if (measure <= tolerance && tolerance > 0) return Optional.of(Reason.CONVERGED);
        if (progress.cancelled()) return Optional.of(Reason.CANCELLED);
        if (progress.expired()) return Optional.of(Reason.TIME_LIMIT);
        if (done >= iterations) return Optional.of(Reason.ITERATION_LIMIT);
        return Optional.empty();
    }
}
