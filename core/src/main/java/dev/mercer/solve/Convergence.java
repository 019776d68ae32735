package dev.mercer.solve;

import dev.mercer.linalg.RefinedSolver;

/**
 * How a solver ended.
 *
 * @param reason why it stopped
 * @param measure what the tolerance was compared with, at the end: a relative residual, a relative gradient or a violation
 *     of the optimality conditions, as the solver says
 * @param iterations how many it took
 */
public record Convergence(Reason reason, double measure, long iterations) {
    /**
     * How linear equations were solved: {@link Reason#EXACT} by a factor, {@link Reason#CONVERGED} by conjugate gradients,
     * which are held to the same residual but get there by a tolerance, not by a formula; {@link Reason#STALLED} when the
     * residual is larger than was asked for. The iterations are those of conjugate gradients, or the refinements.
     */
    public static Convergence of(RefinedSolver.Result found) {
        Reason solved = found.iterations() > 0 ? Reason.CONVERGED : Reason.EXACT;
        int iterations = found.iterations() > 0 ? found.iterations() : Math.max(1, found.steps());
        return new Convergence(found.converged() ? solved : Reason.STALLED, found.residual(), iterations);
    }

    /** True when the answer is as exact as was asked for. */
    public boolean converged() {
        return reason == Reason.EXACT || reason == Reason.CONVERGED || reason == Reason.VALIDATED;
    }
}
