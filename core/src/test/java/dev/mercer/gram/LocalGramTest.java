package dev.mercer.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.LocalKernel;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.internal.RefinedSolver;
import dev.mercer.util.CancelledException;
import dev.mercer.util.CancelledProgress;
import dev.mercer.util.Progress;
import java.util.SplittableRandom;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

class LocalGramTest {
    private static final int N = 150;
    private static final Compute COMPUTE = Compute.standard();

    private final SplittableRandom random = new SplittableRandom(1);
    private final DensePoints points = DensePoints.generate(N, 3, (i, k) -> random.nextDouble(-2, 2));
    private final Kernel kernel = LocalKernel.grown(new Gaussian(1), points, Reals.constant(N, 1), 5);
    private final Gram local =
            Gram.local(kernel, LocalKernel.of(kernel).orElseThrow(), points, COMPUTE, Progress.none());
    private final Gram whole = Gram.of(kernel, points);
    private final Matrix right = Matrix.of(rows());

    private double[][] rows() {
        double[][] rows = new double[N][2];
        for (double[] row : rows) for (int c = 0; c < 2; c++) row[c] = random.nextDouble(-1, 1);
        return rows;
    }

    private static void assertClose(Matrix found, Matrix expected) {
        assertThat(found.values()).containsExactly(expected.values(), within(1e-9));
    }

    @Test
    void equationsAreThoseOfTheWholeMatrix() {
        RefinedSolver.Result found = local.solve(1e-2, right, Progress.none());
        assertThat(found.converged()).isTrue();
        assertThat(found.residual()).isLessThan(1e-11);
        assertClose(found.x(), whole.solve(1e-2, right, Progress.none()).x());
    }

    @Test
    void soAreThoseOfWeightedPoints() {
        double[] weights = random.doubles(N, 0.5, 2).toArray();
        assertClose(
                local.scaled(weights).solve(1e-2, right, Progress.none()).x(),
                whole.scaled(weights).solve(1e-2, right, Progress.none()).x());
        assertClose(local.scaled(weights).multiply(right), whole.scaled(weights).multiply(right));
    }

    @Test
    void productsRowsAndValuesToo() {
        assertClose(local.multiply(right), whole.multiply(right));
        double[] out = new double[N];
        local.apply(right.column(1), out);
        assertThat(out).containsExactly(whole.multiply(right).column(1), within(1e-12));
        double[] row = new double[N];
        local.row(7, out);
        whole.row(7, row);
        assertThat(out).containsExactly(row, within(1e-12));
        assertThat(local.diagonal(3)).isEqualTo(1);
        assertThat(local.value(3, 4)).isEqualTo(whole.value(3, 4));
        assertThat(local.toMatrix(Progress.none()).get(9, 2)).isCloseTo(whole.value(9, 2), within(1e-12));
        assertThat(local.definiteness()).isEqualTo(whole.definiteness());
    }

    @Test
    void whoCancelsNeedNotWaitForAllLeaves() {
        Progress impatient = new CancelledProgress();
        Assertions.assertThatThrownBy(() -> local.solve(1e-2, right, impatient)).isInstanceOf(CancelledException.class);
    }
}
