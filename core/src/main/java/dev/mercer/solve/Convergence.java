package dev.mercer.solve;

import dev.mercer.linalg.RefinedSolver;

/**
 * The outcome of a solver: why it stopped, and how accurate the solution is.
 *
 * @param reason the reason why it stopped
 * @param measure the final value of the measure that is compared with the tolerance: a relative residual, a relative
 *     gradient or a violation of the optimality conditions, depending on the solver
 * @param iterations the number of iterations
 */
public record Convergence(Reason reason, double measure, long iterations) {
    /**
     * The outcome of linear equations: {@link Reason#EXACT} by a factor, {@link Reason#CONVERGED} by conjugate
     * gradients to the same residual, {@link Reason#STALLED} when the residual is larger than requested. The iterations
     * are those of conjugate gradients, or the refinements.
     */
    public static Convergence of(RefinedSolver.Result found) {
        Reason solved = found.iterations() > 0 ? Reason.CONVERGED : Reason.EXACT;
        int iterations = found.iterations() > 0 ? found.iterations() : Math.max(1, found.steps());
        return new Convergence(found.converged() ? solved : Reason.STALLED, found.residual(), iterations);
    }

    /** True when the solution is as accurate as requested. */
    public boolean converged() {
        return reason == Reason.EXACT || reason == Reason.CONVERGED || reason == Reason.VALIDATED;
    }
}
