package dev.mercer.solve.smo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.compute.Backend;
import dev.mercer.compute.Compute;
import dev.mercer.compute.PlainBackend;
import dev.mercer.compute.internal.BlockEvaluator;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.compute.internal.Window;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.tile.TileMath;
import dev.mercer.loss.Loss;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.internal.Objective;
import dev.mercer.solve.internal.Solution;
import dev.mercer.util.Progress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The certificate of a solution against one computed from kernel values by their definition, for so many points that
 * rows are in single precision, and with a back end that makes use of all the error that it may have.
 */
class SmoCertificateTest {
    private static final int N = 1200;
    private static final double C = 30;
    private static final Kernel KERNEL = new Gaussian(0.7);
    private static final Stopping USUAL = new Stopping(1e-3, 10_000_000);

    private static Gram gram(Points x, Backend backend) {
        return Gram.streamed(KERNEL, x, new Compute(backend, 2, 1L << 28));
    }

    /** Kα by the definition. */
    private static double[] product(Points x, Reals alpha) {
        double[] product = new double[x.size()];
        for (int j = 0; j < x.size(); j++) {
            if (alpha.get(j) == 0) continue;
            for (int i = 0; i < product.length; i++) product[i] += alpha.get(j) * KERNEL.value(x, i, x, j);
        }
        return product;
    }

    /** The width that the interval of b lacks, or the worst condition where there is no b. */
    private static double violation(Objective objective, double[] alpha, double[] product) {
        BoxProblem problem = BoxProblem.of(objective);
        double highest = objective.free() ? Double.NEGATIVE_INFINITY : 0;
        double lowest = objective.free() ? Double.POSITIVE_INFINITY : 0;
        double alone = 0;
        for (int i = 0; i < alpha.length; i++) {
            double a = alpha[i];
            double down = -(product[i] + problem.ridge[i] * a + problem.linear[i]);
            double up = a >= 0 ? down - problem.kink : down + problem.kink;
            double back = a > 0 ? down - problem.kink : down + problem.kink;
            if (a < problem.upper[i]) highest = Math.max(highest, up);
            if (a > problem.lower[i]) lowest = Math.min(lowest, back);
            if (a < problem.upper[i]) alone = Math.max(alone, up);
            if (a > problem.lower[i]) alone = Math.max(alone, -back);
        }
        return objective.free() ? highest - lowest : alone;
    }

    private static void requireTrue(Objective objective, Points x) {
        Solution found = SmoSolver.solve(objective, USUAL, Progress.none());
        assertThat(found.convergence().reason()).isEqualTo(Reason.CONVERGED);
        double[] alpha = found.alpha().get(0).toArray();
        double[] product = product(x, found.alpha().get(0));
        double violation = violation(objective, alpha, product);
        assertThat(found.convergence().measure()).isBetween(violation - 1e-9, USUAL.tolerance());
        double value = objective.value(alpha, product, found.bias().get(0));
        double gap = value - objective.dual(alpha, product);
        double said = found.certificate().orElseThrow().gap().orElseThrow();
        assertThat(said).isBetween(gap - 1e-12 * value, 1.2 * gap + 2e-12 * value);
    }

    @ParameterizedTest
    @MethodSource("dev.mercer.solve.smo.SmoSolverTest#problems")
    void theGapAndTheViolationAreNotMoreThanIsSaid(Loss loss, boolean free) {
        Points x = SmoSolverTest.points(N, 2, 3);
        Reals targets = SmoSolverTest.targets(loss, x, 3);
        for (Backend backend : new Backend[] {new PlainBackend(), new Sloppy(2e-5)})
            requireTrue(new Objective(gram(x, backend), loss, targets, Reals.constant(N, 1), 1 / (2 * C * N), free), x);
    }

    @Test
    void soOfOneClass() {
        Points x = SmoSolverTest.points(N, 3, 4);
        Stopping tight = new Stopping(1e-6, 10_000_000);
        for (Backend backend : new Backend[] {new PlainBackend(), new Sloppy(2e-5)}) {
            NuSolution found =
                    new OneClassProblem(gram(x, backend), Reals.constant(N, 1), 0.05).solve(tight, Progress.none());
            assertThat(found.solution().convergence().reason()).isEqualTo(Reason.CONVERGED);
            assertThat(found.solution().convergence().iterations()).isLessThan(50_000);
            Reals alpha = found.solution().alpha().get(0);
            double[] product = product(x, alpha);
            double gap = -0.05 * found.parameter();
            for (int i = 0; i < N; i++)
                gap += (Math.max(0, found.parameter() - product[i]) + alpha.get(i) * product[i]) / N;
            double said = found.solution().certificate().orElseThrow().gap().orElseThrow();
            assertThat(said).isBetween(gap - 1e-12, 1.2 * gap + 2e-12);
        }
    }

    /** Also short of the tolerance, where nearly all points are doubtful. */
    @ParameterizedTest
    @ValueSource(ints = {1, 50, 1000})
    void anEarlyEndHasItsTrueGap(int steps) {
        Loss loss = SmoSolverTest.losses().get(0);
        Points x = SmoSolverTest.points(N, 2, 3);
        Objective objective = new Objective(
                gram(x, new Sloppy(2e-5)),
                loss,
                SmoSolverTest.targets(loss, x, 3),
                Reals.constant(N, 1),
                1 / (2 * C * N),
                true);
        Solution found = SmoSolver.solve(objective, new Stopping(1e-3, steps), Progress.none());
        assertThat(found.convergence().reason()).isEqualTo(Reason.ITERATION_LIMIT);
        double[] alpha = found.alpha().get(0).toArray();
        double[] product = product(x, found.alpha().get(0));
        double gap = objective.value(alpha, product, found.bias().get(0)) - objective.dual(alpha, product);
        double said = found.certificate().orElseThrow().gap().orElseThrow();
        assertThat(said).isBetween(gap - 1e-12, 1.2 * gap);
    }

    /** Plain, but for numbers in single precision: they are off by as much as they may be, all of a row to one side. */
    private record Sloppy(double error) implements Backend {
        @Override
        public String name() {
            return "sloppy";
        }

        @Override
        public String description() {
            return "for tests";
        }

        @Override
        public int priority() {
            return -1;
        }

        @Override
        public TileMath<double[]> tileMath() {
            return new PlainBackend().tileMath();
        }

        @Override
        public BlockEvaluator prepare(KernelBlock block) {
            return new Evaluator(new PlainBackend().prepare(block), block.x(), error);
        }
    }

    private record Evaluator(BlockEvaluator exact, Points x, double floatError) implements BlockEvaluator {
        @Override
        public void fill(Window window, double[] out, int offset, int stride) {
            exact.fill(window, out, offset, stride);
        }

        @Override
        public void fill(Window window, float[] out, int offset, int stride) {
            exact.fill(window, out, offset, stride);
            for (int i = 0; i < window.rows(); i++) {
                double off = x.get(window.fromRow() + i, 0) > 0 ? 0.99 * floatError : -0.99 * floatError;
                for (int j = 0; j < window.columns(); j++) out[offset + i * stride + j] += (float) off;
            }
        }

        @Override
        public BlockEvaluator select(int... rows) {
            return new Evaluator(exact.select(rows), x.select(rows), floatError);
        }

        @Override
        public BlockEvaluator over(Points rows) {
            return new Evaluator(exact.over(rows), rows, floatError);
        }
    }
}
