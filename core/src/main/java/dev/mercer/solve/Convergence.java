package dev.mercer.solve;

import dev.mercer.linalg.internal.RefinedSolver;
import java.util.List;

/**
 * The outcome of a solver: why it stopped, and how accurate the solution is.
 *
 * @param reason the reason why it stopped
 * @param measure the final value of the measure that is compared with the tolerance: a relative residual, a relative
 *     gradient or a violation of the optimality conditions, depending on the solver
 * @param iterations the number of iterations
 * @param jitter the largest number that was added, in addition to λ, to the diagonal of a matrix that is singular to rounding; 0 if nothing was added
 */
public record Convergence(Reason reason, double measure, long iterations, double jitter) {
    /** An outcome without jitter. */
    public Convergence(Reason reason, double measure, long iterations) {
        this(reason, measure, iterations, 0);
    }

    /**
     * The outcome of linear equations: {@link Reason#EXACT} by a factor, {@link Reason#CONVERGED} by conjugate
     * gradients to the same residual, {@link Reason#STALLED} when the residual is larger than requested. The iterations
     * are those of conjugate gradients, or the refinements.
     */
    public static Convergence of(RefinedSolver.Result found) {
        Reason solved = found.iterations() > 0 ? Reason.CONVERGED : Reason.EXACT;
        int iterations = found.iterations() > 0 ? found.iterations() : Math.max(1, found.steps());
        return new Convergence(
                found.converged() ? solved : Reason.STALLED, found.residual(), iterations, found.jitter());
    }

    /** The outcome of several solves: the reason of the first that did not converge, the largest measure and jitter, and the sum of iterations. */
    public static Convergence worst(List<Convergence> ends) {
        Convergence reason = ends.get(0);
        double measure = 0;
        long iterations = 0;
        double jitter = 0;
        for (Convergence end : ends) {
            if (reason.converged()) reason = end;
            measure = Math.max(measure, end.measure());
            iterations += end.iterations();
            jitter = Math.max(jitter, end.jitter());
        }
        return new Convergence(reason.reason(), measure, iterations, jitter);
    }

    /** This outcome, with the jitter of another matrix where that is larger. */
    public Convergence withJitter(double other) {
        return other <= jitter ? this : new Convergence(reason, measure, iterations, other);
    }

    /**
     * True when a search, a score or a calibration may use the solution. Only the solution of a solver that stalled may not be used: no step improves
     * it, but its distance from the optimum is unknown. A solution that reached the limit of iterations may be used: the limit is a setting, for some
     * methods the one that regularises, and the final fit has it too. A solution that ran out of time may be used too; but a search whose own time is
     * over scores nothing more.
     */
    public boolean usable() {
        return reason != Reason.STALLED;
    }

    /** True when the solution is as accurate as requested. */
    public boolean converged() {
        return reason == Reason.EXACT || reason == Reason.CONVERGED || reason == Reason.VALIDATED;
    }
}
