package dev.mercer.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.mercer.compute.Compute;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.compute.internal.ResidentMatrix;
import dev.mercer.compute.internal.ResidentMatrix.Accuracy;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Manhattan;
import dev.mercer.kernel.Polynomial;
import dev.mercer.kernel.TestPoints;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.internal.NotPositiveDefiniteException;
import dev.mercer.solve.internal.RidgeLeftOut;
import dev.mercer.solve.internal.RidgeSolver;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Matrices and factors on the card against those of the processor; skipped where there is no card. */
class DeviceGramTest {
    private static final int N = 2600;

    private final CudaBackend backend = new CudaBackend();
    private final Points points = TestPoints.normal(N, 9, 3);

    @BeforeEach
    void onACard() {
        assumeTrue(backend.obstacle().isEmpty(), () -> backend.obstacle().orElse(""));
    }

    private ResidentMatrix matrix(Kernel kernel) {
        return backend.resident(KernelBlock.square(kernel, points)).orElseThrow();
    }

    private static Matrix random(int columns) {
        Random random = new Random(columns);
        Matrix matrix = new Matrix(N, columns);
        for (int at = 0; at < matrix.values().length; at++) matrix.values()[at] = random.nextGaussian();
        return matrix;
    }

    private static double distance(Matrix a, Matrix b) {
        double sum = 0;
        double size = 0;
        for (int at = 0; at < a.values().length; at++) {
            sum += Math.pow(a.values()[at] - b.values()[at], 2);
            size += Math.pow(b.values()[at], 2);
        }
        return Math.sqrt(sum / size);
    }

    @Test
    void productsInDoubleByInnerProductsAndByDifferences() {
        Matrix v = random(3);
        for (Kernel kernel : List.of(
                new Gaussian(2),
                new Polynomial(2, 1),
                new Manhattan(5),
                new Gaussian(2).plus(new Manhattan(3)),
                new Gaussian(1e-7)))
            assertThat(distance(
                            matrix(kernel).multiply(v),
                            Gram.of(kernel, points, Compute.standard(), Progress.none())
                                    .multiply(v)))
                    .as("%s", kernel)
                    .isLessThan(1e-12);
    }

    @Test
    void factorsHaveTheirAccuracy() {
        Matrix b = random(5);
        for (Kernel kernel : List.of(new Gaussian(2), new Manhattan(5))) {
            Matrix exact = Gram.of(kernel, points, Compute.standard(), Progress.none())
                    .solve(1, b, Progress.none())
                    .x();
            double[] most = {3e-2, 3e-2, 1e-4, 1e-11};
            for (Accuracy accuracy : Accuracy.values())
                try (ResidentMatrix.Factor factor = matrix(kernel).factor(new double[0], 1, accuracy)) {
                    Matrix x = factor.solve(b);
                    assertThat(distance(x, exact)).as("%s %s", kernel, accuracy).isLessThan(most[accuracy.ordinal()]);
                    assertThat(factor.solve(b)).isEqualTo(x);
                }
        }
    }

    @Test
    void aMatrixThatIsNotPositiveDefiniteIsRefused() {
        ResidentMatrix matrix = matrix(new Gaussian(2));
        long before = Objects.requireNonNull(Device.find().device()).memory().used();
        for (Accuracy accuracy : Accuracy.values())
            assertThatThrownBy(() -> matrix.factor(new double[0], -3, accuracy))
                    .isInstanceOf(NotPositiveDefiniteException.class);
        long kept = 8L * N * N;
        assertThat(Objects.requireNonNull(Device.find().device()).memory().used())
                .isLessThanOrEqualTo(before + kept);
    }

    @Test
    void ridgeWithWeightsAndLeaveOneOutAsTheProcessor() {
        Random random = new Random(5);
        Reals y = Reals.of(random.doubles(N).toArray());
        Reals weights = Reals.of(random.doubles(N, 0.5, 2).toArray());
        List<int[]> groups = new ArrayList<>();
        for (int i = 0; i + 1 < N; i++) groups.add(i % 7 == 0 ? new int[] {i + 1, i} : new int[] {i});
        List<Reals> alphas = new ArrayList<>();
        List<Matrix> leftOut = new ArrayList<>();
        for (Compute compute : List.of(Compute.standard(backend), Compute.standard())) {
            RidgeLeftOut use = new RidgeLeftOut(groups);
            Gram gram = Gram.of(new Gaussian(3), points, compute, Progress.none());
            alphas.add(RidgeSolver.solve(gram, List.of(y), weights, 1e-5, true, use, Progress.none())
                    .alpha()
                    .get(0));
            leftOut.add(use.predictions().orElseThrow());
        }
        for (int i = 0; i < N; i++)
            assertThat(alphas.get(0).get(i)).isCloseTo(alphas.get(1).get(i), within(1e-8));
        assertThat(distance(leftOut.get(0), leftOut.get(1))).isLessThan(1e-3);
    }

    /** A thousand factors leave the card's memory as it was. */
    @Test
    void manyFactorsLeaveNothingBehind() {
        Device device = Objects.requireNonNull(Device.find().device());
        Points few = TestPoints.normal(CudaBackend.LEAST_ROWS, 5, 1);
        Matrix b = new Matrix(few.size(), 1);
        b.set(0, 0, 1);
        long before = 0;
        for (int fit = 0; fit < 1000; fit++) {
            Gram.of(new Gaussian(1 + fit * 0.01), few, Compute.standard(backend), Progress.none())
                    .solve(1, b, Progress.none());
            if (fit != 10 && fit != 999) continue;
            device.memory().fits(device.memory().budget());
            if (fit == 10) before = device.freeBytes();
        }
        assertThat(device.memory().used()).isLessThan(1L << 30);
        assertThat(device.freeBytes()).isGreaterThanOrEqualTo(before - (64L << 20));
    }
}
