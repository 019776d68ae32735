package dev.mercer.linalg;

import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Solves {@code Ax = b} for a symmetric positive definite operator by conjugate gradients [HS52], [GVL13, §11.3].
 *
 * <p>Each step costs one product with A, one with the preconditioner and about 10n operations; after k steps the error in
 * the A-norm has shrunk by {@code 2((√κ − 1)/(√κ + 1))ᵏ}, κ being the condition number. Several right-hand sides run side
 * by side, each on its own, and share the products. Stops when ‖b − Ax‖ ≤ tolerance·‖b‖.
 *
 * <p>Certificate: the returned residual is computed from the solution at the end. When the recurrence has drifted from
 * it, the iteration starts anew from the true residual, and says {@link Reason#STAGNATED} when that no longer helps.
 *
 * @param tolerance residual relative to the right-hand side, > 0
 * @param maxIterations steps for each right-hand side, at least 1
 */
public record ConjugateGradient(double tolerance, int maxIterations) {
    /** The factor by which a true residual may be above that of the recurrence. */
    private static final double DRIFT = 10;

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

    /** The result for one right-hand side. */
    public static final class Result {
        private final double[] solution;
        private final int iterations;
        private final double relativeResidual;
        private final Reason reason;
        private final double curvature;
        private final Optional<SymmetricTridiagonal> tridiagonal;

        private Result(ConjugateGradientState state, Reason reason) {
            this.solution = state.x;
            this.iterations = state.iterations;
            this.relativeResidual = state.residual;
            this.reason = reason;
            this.curvature = state.curvature;
            this.tridiagonal = state.tridiagonal();
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

        /**
         * √M⁻¹A√M⁻¹ in the basis that Lanczos' iteration from √M⁻¹b has made, M being the preconditioner; empty without a step. Where the
         * iteration began anew, that of the steps before.
         */
        public Optional<SymmetricTridiagonal> tridiagonal() {
            return tridiagonal;
        }
    }

    /** Solves without preconditioner or progress reports. */
    public Result solve(LinearOperator a, double[] b) {
        return solve(a, LinearOperator.identity(a.size()), b, Progress.none());
    }

    /**
     * Solves for one right-hand side.
     *
     * @param inverse the preconditioner: an operator close to A⁻¹, positive definite
     */
    public Result solve(LinearOperator a, LinearOperator inverse, double[] b, Progress progress) {
        return solveAll(a, inverse, List.of(b), progress).get(0);
    }

    /** Solves for several right-hand sides; the results are in the same order. */
    public List<Result> solveAll(LinearOperator a, LinearOperator inverse, List<double[]> b, Progress progress) {
        List<ConjugateGradientState> all = states(a, inverse, b);
        iterate(a, inverse, all, progress);
        return results(a, all);
    }

    /**
     * Solves for several right-hand sides with the same number of steps for each, until the residuals of all recurrences are within the
     * tolerance: for products that cost about the same for one vector and for many. True residuals are computed once, at the end; one that
     * is larger than ten times the tolerance is {@link Reason#STAGNATED}.
     */
    public List<Result> solveTogether(LinearOperator a, LinearOperator inverse, List<double[]> b, Progress progress) {
        List<ConjugateGradientState> all = states(a, inverse, b);
        begin(inverse, running(all));
        for (int step = 0; step < maxIterations; step++) {
            List<ConjugateGradientState> active = running(all);
            if (active.stream().allMatch(ConjugateGradientState::believesConverged)) break;
            progress.throwIfCancelled();
            double[][] products = products(a, active.stream().map(s -> s.p).toArray(double[][]::new));
            for (int c = 0; c < products.length; c++) active.get(c).step(products[c]);
            // A residual that is 0 has no further direction.
            for (ConjugateGradientState s : running(active)) if (s.vanished()) s.reason = Reason.CONVERGED;
            begin(inverse, running(active));
            progress.report("conjugate gradient", step + 1L, maxIterations);
        }
        boolean ended = running(all).stream().allMatch(ConjugateGradientState::believesConverged);
        List<ConjugateGradientState> open = running(all);
        measure(a, open);
        for (ConjugateGradientState s : open)
            s.reason =
                    !ended ? Reason.ITERATIONS : s.residual <= DRIFT * tolerance ? Reason.CONVERGED : Reason.STAGNATED;
        return results(a, all);
    }

    private List<Result> results(LinearOperator a, List<ConjugateGradientState> all) {
        for (ConjugateGradientState s : all) if (s.reason == null) s.reason = Reason.ITERATIONS;
        measure(a, all.stream().filter(s -> Double.isNaN(s.residual)).toList());
        return all.stream().map(ConjugateGradient::result).toList();
    }

    private List<ConjugateGradientState> states(LinearOperator a, LinearOperator inverse, List<double[]> b) {
        Require.equal("size of the preconditioner", a.size(), inverse.size());
        List<ConjugateGradientState> all = new ArrayList<>();
        for (double[] side : b) {
            Require.equal("length of the right-hand side", a.size(), side.length);
            Require.that(
                    Double.isFinite(VectorMath.norm2(side)),
                    "the right-hand side must be finite, got an element that is not");
            all.add(new ConjugateGradientState(side, tolerance));
        }
        return all;
    }

    private static Result result(ConjugateGradientState s) {
        Reason reason = Objects.requireNonNull(s.reason, "reason of a state that has ended");
        return new Result(s, reason);
    }

    private void iterate(
            LinearOperator a, LinearOperator inverse, List<ConjugateGradientState> all, Progress progress) {
        begin(inverse, running(all));
        for (int step = 0; step < maxIterations; step++) {
            List<ConjugateGradientState> active = running(all);
            if (active.isEmpty()) return;
            if (progress.cancelled() || progress.expired()) {
                active.forEach(s -> s.reason = Reason.STOPPED);
                return;
            }
            double[][] products = products(a, active.stream().map(s -> s.p).toArray(double[][]::new));
            for (int c = 0; c < products.length; c++) active.get(c).step(products[c]);
            check(a, active);
            begin(inverse, running(active));
            progress.report("conjugate gradient", step + 1L, maxIterations);
        }
    }

    /** Computes the next direction of every state. */
    private static void begin(LinearOperator inverse, List<ConjugateGradientState> active) {
        double[][] preconditioned =
                products(inverse, active.stream().map(s -> s.r).toArray(double[][]::new));
        for (int c = 0; c < preconditioned.length; c++) active.get(c).direction(preconditioned[c]);
    }

    /** Checks the states whose recurrence has converged against their true residual. */
    private static void check(LinearOperator a, List<ConjugateGradientState> active) {
        List<ConjugateGradientState> candidates = active.stream()
                .filter(s -> s.reason == null && s.believesConverged())
                .toList();
        measure(a, candidates);
        candidates.forEach(ConjugateGradientState::settle);
    }

    private static void measure(LinearOperator a, List<ConjugateGradientState> states) {
        double[][] products = products(a, states.stream().map(s -> s.x).toArray(double[][]::new));
        for (int c = 0; c < products.length; c++) states.get(c).measure(products[c]);
    }

    private static double[][] products(LinearOperator a, double[][] v) {
        double[][] products = new double[v.length][a.size()];
        if (v.length > 0) a.applyAll(v, products);
        return products;
    }

    private static List<ConjugateGradientState> running(List<ConjugateGradientState> states) {
        return states.stream().filter(s -> s.reason == null).toList();
    }
}
