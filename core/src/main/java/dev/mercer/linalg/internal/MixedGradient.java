package dev.mercer.linalg.internal;

import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.tile.Engine;
import dev.mercer.linalg.tile.LinearOperator;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Solves (A + shift·I)X = B to double accuracy by conjugate gradients whose products are in single precision.
 *
 * <p>The preconditioner is (FFᵀ + μI)⁻¹ with a {@link SampledFactor} F and μ = shift + the mean of the diagonal of A − FFᵀ [FTU23]. The vectors are
 * double; whenever the residual of the recurrence has fallen a thousandfold it is replaced by the true one, computed in double, and the directions
 * are kept: the error of the float products is repaired without losing the information about the matrix in the directions [VY00]. Right-hand sides
 * are independent of each other and share only the reading of the matrix. An iteration reads the rounded matrix once and the preconditioner twice.
 *
 * @param rule rank, and when to stop trying
 * @param tolerance the relative residual to reach for each column
 */
record MixedGradient(IterationRule rule, double tolerance) {
    /** The residual of the recurrence is replaced by the true one when it has fallen by this much. */
    private static final double FALL = 1e-3;
    /** The recurrence ends a little below the tolerance, so that the true residual does too. */
    private static final double MARGIN = 0.7;

    /**
     * The outcome of an iteration.
     *
     * @param residuals the largest relative residual after each iteration
     * @param last the last iterate, converged or not; empty if the iteration did not start
     */
    record Run(List<Double> residuals, Optional<RefinedSolver.Result> last) {
        /** The solution; empty if iterating does not converge, or not soon enough. */
        Optional<RefinedSolver.Result> result() {
            return last.filter(RefinedSolver.Result::converged);
        }
    }

    /**
     * Iterates to the tolerance, or until the rule stops it.
     *
     * @param columns columns of A, for the preconditioner
     * @param product products with A, in the cheaper arithmetic
     */
    Run solve(
            ShiftedMatrix a, ColumnSource columns, LinearOperator product, Matrix b, Engine engine, Progress progress) {
        SampledFactor factor = SampledFactor.of(columns, rule.rank(), engine.floatMath(), engine.threads(), progress);
        double mu = a.shift + factor.meanResidual();
        Run nothing = new Run(List.of(), Optional.empty());
        if (factor.rank() == 0 || !(mu > 0)) return nothing;
        UnaryOperator<double[][]> shifted = v -> {
            double[][] out = product.applyAll(v);
            for (int c = 0; c < v.length; c++) VectorMath.axpy(a.shift, v[c], out[c]);
            return out;
        };
        return LowRankInverse.of(factor, a.size(), mu, engine)
                .map(inverse -> new Iteration(a, b, shifted, inverse).run(progress))
                .orElse(nothing);
    }

    /** The iteration for some right-hand sides. */
    private final class Iteration {
        private final ShiftedMatrix a;
        private final ConjugateGradient gradient;
        private final List<Column> columns = new ArrayList<>();
        private final List<Double> residuals = new ArrayList<>();

        Iteration(ShiftedMatrix a, Matrix b, UnaryOperator<double[][]> product, LowRankInverse inverse) {
            this.a = a;
            for (int c = 0; c < b.columns(); c++) columns.add(new Column(b.column(c)));
            this.gradient = new ConjugateGradient(
                    product, inverse::of, columns.stream().map(c -> c.b).toArray(double[][]::new));
            for (int c = 0; c < b.columns(); c++) if (columns.get(c).solved) gradient.end(c);
        }

        Run run(Progress progress) {
            for (int[] running = gradient.running(); running.length > 0; running = gradient.running()) {
                progress.throwIfCancelled();
                if (gradient.step() < running.length || !checked(running)) break;
                residuals.add(worst());
                progress.report("conjugate gradient", residuals.size(), 0);
                if (gradient.running().length > 0 && !rule.hopeful(residuals, tolerance)) break;
            }
            return new Run(residuals, Optional.of(result()));
        }

        /** Replaces residuals that have become small; false if one has neither converged nor halved since the last time. */
        private boolean checked(int[] running) {
            for (int c : running) {
                Column column = columns.get(c);
                column.relative = VectorMath.norm2(gradient.residual(c)) / column.norm;
                if (column.relative > Math.max(FALL * column.measured, MARGIN * tolerance)) continue;
                double[] x = gradient.solution(c);
                double[] exact = a.residual(column.b, x);
                boolean better = column.replaced(VectorMath.norm2(exact), a, VectorMath.norm2(x));
                gradient.replace(c, exact);
                if (column.solved) gradient.end(c);
                else if (!better) return false;
            }
            return true;
        }

        private double worst() {
            // Written so that NaN does not count as small.
            return columns.stream().mapToDouble(c -> c.relative).reduce(0, Math::max);
        }

        private RefinedSolver.Result result() {
            int steps = columns.stream().mapToInt(c -> c.replacements).max().orElse(0);
            boolean solved = gradient.running().length == 0;
            return new RefinedSolver.Result(gradient.solution(), worst(), steps, residuals.size(), true, solved);
        }
    }

    /** The residuals of one right-hand side. */
    private final class Column {
        final double[] b;
        final double norm;
        /** ‖r‖/‖b‖. */
        double relative;
        /** The last true residual, relative to b. */
        double measured = 1;

        int replacements;
        boolean solved;

        Column(double[] b) {
            this.b = b;
            this.norm = VectorMath.norm2(b);
            this.relative = norm == 0 ? 0 : 1;
            this.solved = norm == 0;
        }

        /** Records the norms of the true residual and of the solution; true if the residual has halved since the last time. */
        boolean replaced(double size, ShiftedMatrix a, double solution) {
            relative = size / norm;
            replacements++;
            boolean better = relative <= measured / 2;
            solved = relative <= tolerance || (!better && a.withinRounding(size, solution));
            measured = relative;
            return better;
        }
    }
}
