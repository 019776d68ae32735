package dev.mercer.solve;

/**
 * How a solver ended.
 *
 * @param reason why it stopped
 * @param measure what the tolerance was compared with, at the end: a relative residual, a relative gradient or a violation
 *     of the optimality conditions, as the solver says
 * @param iterations how many it took
 */
public record Convergence(Reason reason, double measure, long iterations) {
    /** True when the answer is as exact as was asked for. */
    public boolean converged() {
        return reason == Reason.EXACT || reason == Reason.CONVERGED;
    }
}
