package dev.mercer.linalg;

import dev.mercer.util.Progress;
import dev.mercer.util.Require;

/**
 * Solves {@code Ax = b} for a symmetric positive definite operator by conjugate gradients [HS52], [GVL13, §11.3].
 *
 * <p>Each step costs one product with A, one with the preconditioner and about 10n operations; after k steps the error in
 * the A-norm has shrunk by {@code 2((√κ − 1)/(√κ + 1))ᵏ}, κ being the condition number. Stops when ‖b − Ax‖ ≤ tolerance·‖b‖.
 *
 * <p>Certificate: the returned residual is computed from the solution at the end. When the recurrence has drifted from
 * it, the iteration starts anew from the true residual, and says {@link Reason#STAGNATED} when that no longer helps.
 *
 * @param tolerance residual relative to the right-hand side, > 0
 * @param maxIterations steps, at least 1
 */
public record ConjugateGradient(double tolerance, int maxIterations) {
    public ConjugateGradient {
        Require.positive("tolerance", tolerance);
        Require.atLeast("maxIterations", 1, maxIterations);
    }

    /** The reason why the iteration stopped. */
    public enum Reason {
        /** The residual is within the tolerance. */
        CONVERGED,
        /** {@code maxIterations} steps were not enough. */
        ITERATIONS,
        /** The caller cancelled, or the time was over; the solution is the best so far. */
        STOPPED,
        /** Rounding errors do not let the residual become smaller. */
        STAGNATED,
        /** A direction p with pᵀAp ≤ 0 was met: A is not positive definite. */
        INDEFINITE,
        /** A residual r with rᵀM⁻¹r ≤ 0 was met: the preconditioner is not positive definite. */
        INDEFINITE_PRECONDITIONER
    }

    /** The solution, and how far it is from being exact. */
    public static final class Result {
        private final double[] solution;
        private final int iterations;
        private final double relativeResidual;
        private final Reason reason;
        private final double curvature;

        private Result(ConjugateGradientState state, Reason reason) {
            this.solution = state.x;
            this.iterations = state.iterations;
            this.relativeResidual = state.residual;
            this.reason = reason;
            this.curvature = state.curvature;
        }

        /** A copy of x. */
        public double[] solution() {
            return solution.clone();
        }

        public int iterations() {
            return iterations;
        }

        /** ‖b − Ax‖/‖b‖, computed from x; 0 when b = 0. */
        public double relativeResidual() {
            return relativeResidual;
        }

        public Reason reason() {
            return reason;
        }

        public boolean converged() {
            return reason == Reason.CONVERGED;
        }

        /**
         * The last pᵀAp/pᵀp, which lies between the smallest and the largest eigenvalue; zero or negative when the reason
         * is {@link Reason#INDEFINITE}, NaN when there was no step.
         */
        public double curvature() {
            return curvature;
        }
    }

    /** Solves without preconditioner or progress reports. */
    public Result solve(LinearOperator a, double[] b) {
        return solve(a, LinearOperator.identity(a.size()), b, Progress.none());
    }

    /**
     * Solves with a preconditioner.
     *
     * @param inverse the preconditioner: an operator close to A⁻¹, positive definite
     */
    public Result solve(LinearOperator a, LinearOperator inverse, double[] b, Progress progress) {
        Require.equal("size of the preconditioner", a.size(), inverse.size());
        Require.equal("length of the right-hand side", a.size(), b.length);
        Require.that(
                Double.isFinite(VectorMath.norm2(b)), "the right-hand side must be finite, got an element that is not");
        ConjugateGradientState state = new ConjugateGradientState(b, tolerance);
        Reason reason = iterate(a, inverse, state, progress);
        if (Double.isNaN(state.residual)) state.measure(product(a, state.x));
        return new Result(state, reason);
    }

    private Reason iterate(LinearOperator a, LinearOperator inverse, ConjugateGradientState state, Progress progress) {
        if (state.reason == null) state.direction(product(inverse, state.r));
        for (int step = 0; step < maxIterations && state.reason == null; step++) {
            if (progress.cancelled() || progress.expired()) return Reason.STOPPED;
            state.step(product(a, state.p));
            if (state.reason == null && state.believesConverged()) {
                // The recurrence has converged: the true residual decides.
                state.measure(product(a, state.x));
                state.settle();
            }
            if (state.reason == null) state.direction(product(inverse, state.r));
            progress.report("conjugate gradient", step + 1L, maxIterations);
        }
        return state.reason == null ? Reason.ITERATIONS : state.reason;
    }

    private static double[] product(LinearOperator a, double[] v) {
        double[] product = new double[v.length];
        a.apply(v, product);
        return product;
    }
}
