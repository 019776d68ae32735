package dev.mercer.report;

import dev.mercer.method.Setting;
import dev.mercer.model.Training;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Reason;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The convergence of a solver, as text and as JSON. */
public final class ConvergenceText {
    private ConvergenceText() {}

    public static String words(Convergence end) {
        String jitter = end.jitter() > 0
                ? "; the matrix is singular to rounding: " + Layout.number(end.jitter()) + " was added to its diagonal"
                : "";
        return reason(end) + jitter;
    }

    private static String reason(Convergence end) {
        String after = "after " + Layout.count(end.iterations(), "iteration") + " at " + Layout.number(end.measure());
        return switch (end.reason()) {
            case EXACT -> "exact, by a formula (residual " + Layout.number(end.measure()) + ")";
            case CONVERGED -> "converged " + after;
            case VALIDATED -> "stopped early, as the error of the validation rows no longer fell, " + after;
            case ITERATION_LIMIT -> "not converged: the iterations were used up " + after;
            case TIME_LIMIT -> "not converged: the time was over " + after;
            case STALLED -> "not converged: no step made progress any more " + after;
            case CANCELLED -> "not converged: interrupted " + after;
        };
    }

    /** A suggestion that uses settings of the method. */
    public static String cure(Convergence end, Set<Setting<?>> takes) {
        if (end.reason() == Reason.TIME_LIMIT) return "raise --time";
        Stream<Setting<?>> candidates = end.reason() == Reason.STALLED
                ? Stream.of(Setting.TOLERANCE)
                : Stream.of(Setting.ITERATIONS, Setting.TOLERANCE);
        String raise = candidates
                .filter(takes::contains)
                .map(setting -> "--" + setting.plain())
                .collect(Collectors.joining(" or "));
        String smoother = takes.contains(Setting.LAMBDA) ? "take a larger --lambda" : "";
        return raise.isEmpty() ? smoother : "raise " + raise + (smoother.isEmpty() ? "" : ", or " + smoother);
    }

    public static Json json(Convergence end) {
        return new Json()
                .with("reason", end.reason().name())
                .with("measure", end.measure())
                .with("iterations", end.iterations())
                .with("jitter", end.jitter() > 0 ? Optional.of(end.jitter()) : Optional.empty());
    }

    /** J after each pass over the rows, of learners that record it. */
    public static Optional<List<Double>> losses(Training training) {
        return Optional.of(training.losses().stream().boxed().toList()).filter(losses -> !losses.isEmpty());
    }

    public static String words(Certificate found) {
        String gap = found.gap().isPresent()
                ? ", at most " + Layout.number(found.gap().getAsDouble()) + " above the optimum"
                        + (found.restricted() ? " on these centers" : "")
                : "";
        return "J = " + Layout.number(found.objective()) + gap;
    }
}
