package dev.mercer.linalg;

import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Solves (A + shift·I)X = B to double accuracy by conjugate gradients whose products are in single precision.
 *
 * <p>The preconditioner is (FFᵀ + μI)⁻¹ with a {@link SampledFactor} F and μ = shift + the mean of the diagonal of A −
 * FFᵀ [FTU23]. The vectors are double; whenever the residual of the recurrence has fallen a thousandfold it is replaced
 * by the true one, computed in double, and the directions are kept: the error of the float products is repaired without
 * losing what the iteration has learnt about the matrix [VY00]. Right-hand sides run side by side, each on its own, and
 * share the reading of the matrix. An iteration reads the rounded matrix once and the preconditioner twice.
 *
 * @param rule rank, and when to stop trying
 * @param tolerance the relative residual to reach for each column
 */
record MixedGradient(IterationRule rule, double tolerance) {
    /**
     * The outcome of an iteration.
     *
     * @param residuals the largest relative residual after each iteration
     * @param last the last iterate, converged or not; empty where the iteration did not start
     */
    record Run(List<Double> residuals, Optional<RefinedSolver.Result> last) {
        /** The solution; empty when iterating does not converge, or not soon enough. */
        Optional<RefinedSolver.Result> result() {
            return last.filter(RefinedSolver.Result::converged);
        }
    }

    /**
     * The matrix in the two forms that the iteration needs.
     *
     * @param columns columns of A, for the preconditioner
     * @param product products with A, in the cheaper arithmetic
     */
    record Parts(ColumnSource columns, LinearOperator product) {}

    /** Iterates to the tolerance, or until the rule stops it. The matrices are not changed. */
    Run solve(ShiftedMatrix a, FloatSymmetricMatrix rounded, Matrix b, Engine engine, Progress progress) {
        SampledFactor factor = SampledFactor.of(rounded, rule.rank(), engine.floatMath(), engine.threads(), progress);
        TiledProduct<float[]> product = new TiledProduct<>(rounded, engine.floatMath(), engine.threads());
        return solve(a, factor, product::of, b, engine, progress);
    }

    /** Iterates with a matrix that is not stored. */
    Run solve(ShiftedMatrix a, Parts parts, Matrix b, Engine engine, Progress progress) {
        SampledFactor factor =
                SampledFactor.of(parts.columns, rule.rank(), engine.floatMath(), engine.threads(), progress);
        UnaryOperator<double[][]> product = v -> {
            double[][] out = new double[v.length][a.size()];
            parts.product.applyAll(v, out);
            return out;
        };
        return solve(a, factor, product, b, engine, progress);
    }

    private Run solve(
            ShiftedMatrix a,
            SampledFactor factor,
            UnaryOperator<double[][]> product,
            Matrix b,
            Engine engine,
            Progress progress) {
        double mu = a.shift + factor.meanResidual();
        Run nothing = new Run(List.of(), Optional.empty());
        if (factor.rank() == 0 || !(mu > 0)) return nothing;
        return LowRankInverse.of(factor, a.size(), mu, engine)
                .map(inverse -> {
                    List<MixedState> columns = new ArrayList<>();
                    for (int c = 0; c < b.columns(); c++) columns.add(new MixedState(a, b.column(c), tolerance));
                    return iterate(columns, product, inverse, progress);
                })
                .orElse(nothing);
    }

    private Run iterate(
            List<MixedState> columns, UnaryOperator<double[][]> product, LowRankInverse inverse, Progress progress) {
        List<Double> residuals = new ArrayList<>();
        List<MixedState> active = running(columns);
        while (!active.isEmpty()) {
            progress.throwIfCancelled();
            double[][] z = inverse.of(vectors(active, true));
            for (int c = 0; c < z.length; c++) if (!active.get(c).direction(z[c])) return end(columns, residuals);
            double[][] products = product.apply(vectors(active, false));
            for (int c = 0; c < z.length; c++) if (!active.get(c).step(products[c])) return end(columns, residuals);
            residuals.add(worst(columns));
            progress.report("conjugate gradient", residuals.size(), 0);
            active = running(columns);
            if (!active.isEmpty() && !rule.hopeful(residuals, tolerance)) return end(columns, residuals);
        }
        return end(columns, residuals);
    }

    private static Run end(List<MixedState> columns, List<Double> residuals) {
        return new Run(residuals, Optional.of(result(columns, residuals.size())));
    }

    private static List<MixedState> running(List<MixedState> columns) {
        return columns.stream().filter(c -> !c.solved()).toList();
    }

    private static double[][] vectors(List<MixedState> active, boolean residuals) {
        return active.stream()
                .map(s -> residuals ? s.residual() : s.direction())
                .toArray(double[][]::new);
    }

    private static double worst(List<MixedState> columns) {
        // NaN must not pass for small.
        double[] sizes = columns.stream().mapToDouble(MixedState::relative).toArray();
        return Arrays.stream(sizes).reduce(0, Math::max);
    }

    private static RefinedSolver.Result result(List<MixedState> columns, int iterations) {
        Matrix x = new Matrix(columns.get(0).solution().length, columns.size());
        int steps = 0;
        for (int c = 0; c < columns.size(); c++) {
            double[] solution = columns.get(c).solution();
            for (int i = 0; i < solution.length; i++) x.set(i, c, solution[i]);
            steps = Math.max(steps, columns.get(c).replacements());
        }
        boolean solved = running(columns).isEmpty();
        return new RefinedSolver.Result(x, worst(columns), steps, iterations, true, solved);
    }
}
