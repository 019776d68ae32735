package dev.mercer.solve.internal;

import dev.mercer.linalg.internal.Definiteness;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Stopping;
import dev.mercer.util.CancelledException;
import dev.mercer.util.Cure;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Optional;

/**
 * The iteration of both Newton solvers: steps until the gradient is small relative to the start, or until no step makes
 * progress.
 */
final class NewtonLoop {
    /** The relative difference below which two values of J count as equal. */
    private static final double ROUNDING = 1e-14;
    /** The largest λ for which 2λ does not overflow. */
    private static final double LARGEST_LAMBDA = 1e300;

    private NewtonLoop() {}

    /** An iterate. */
    interface Place<P extends Place<P>> {
        /** J. */
        double value();

        /** ‖∇J‖. */
        double norm();

        /**
         * The next iterate; {@code measure} is the norm relative to the start. Returns this iterate if there is no
         * further step.
         */
        P next(double measure, Progress progress);

        Solution solution(Convergence convergence);
    }

    static <P extends Place<P>> Solution run(P start, Stopping stopping, Progress progress) {
        return run(start, start.norm(), stopping, progress);
    }

    /** Measures relative to {@code unit}. */
    static <P extends Place<P>> Solution run(P start, double unit, Stopping stopping, Progress progress) {
        P at = start;
        for (long done = 0; ; done++) {
            double measure = at.norm() == 0 ? 0 : at.norm() / unit;
            Optional<Reason> reason =
                    measure == 0 ? Optional.of(Reason.CONVERGED) : stopping.reason(measure, done, progress);
            P next = at;
            if (reason.isEmpty()) {
                try {
                    next = at.next(measure, progress);
                    if (stalled(at, next)) reason = Optional.of(Reason.STALLED);
                } catch (CancelledException asked) {
                    reason = Optional.of(Reason.CANCELLED);
                }
            }
            if (reason.isPresent()) return at.solution(new Convergence(reason.get(), measure, done));
            progress.report("Newton", done + 1, stopping.iterations());
            at = next;
        }
    }

    /** True when neither the gradient nor J improved. */
    private static boolean stalled(Place<?> at, Place<?> next) {
        return !(next.norm() <= at.norm() / 2) && !(next.value() < at.value() - ROUNDING * Math.abs(at.value()));
    }

    static void require(double lambda, Definiteness definiteness) {
        Require.positive("lambda", lambda);
        Require.that(lambda <= LARGEST_LAMBDA, "lambda must be <= 1e300, got %s", lambda);
        Require.that(
                definiteness != Definiteness.INDEFINITE,
                Cure.ANOTHER_KERNEL,
                "Newton's method needs a positive semi-definite kernel, and this one is known to be indefinite");
    }
}
