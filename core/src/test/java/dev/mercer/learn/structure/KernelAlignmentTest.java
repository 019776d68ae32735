package dev.mercer.learn.structure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Constant;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Linear;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class KernelAlignmentTest {
    private static final int N = 60;
    private final Compute compute = Compute.standard();
    private final DensePoints points = points();
    private final Reals targets = targets();
    private final List<Kernel> columns =
            List.of(new Gaussian(0.5).on(0), new Gaussian(0.5).on(1), new Gaussian(0.5).on(2));

    private static DensePoints points() {
        Random random = new Random(1);
        return DensePoints.generate(N, 3, (i, k) -> random.nextDouble(-1, 1));
    }

    /** The first column, and a little of the second. */
    private Reals targets() {
        double[] y = new double[N];
        Arrays.setAll(y, i -> Math.sin(3 * points.get(i, 0)) + 0.3 * points.get(i, 1));
        return Reals.of(y);
    }

    /** The formula written out with centred matrices. */
    private double naive(Kernel kernel) {
        double[][] k = new double[N][N];
        double[] y = targets.toArray();
        double mean = targets.sum() / N;
        for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) k[i][j] = kernel.value(points, i, points, j);
        double[] row = new double[N];
        for (int i = 0; i < N; i++) row[i] = Arrays.stream(k[i]).average().orElseThrow();
        double all = Arrays.stream(row).average().orElseThrow();
        double along = 0;
        double square = 0;
        double length = 0;
        for (int i = 0; i < N; i++) {
            length += (y[i] - mean) * (y[i] - mean);
            for (int j = 0; j < N; j++) {
                double centered = k[i][j] - row[i] - row[j] + all;
                along += centered * (y[i] - mean) * (y[j] - mean);
                square += centered * centered;
            }
        }
        return along / (Math.sqrt(square) * length);
    }

    @Test
    void alignmentIsTheFormulaTo1em12() {
        for (Kernel kernel : List.of(new Gaussian(1), new Linear(), columns.get(0)))
            assertThat(KernelAlignment.of(kernel, points, targets, compute, Progress.none()))
                    .isCloseTo(naive(kernel), within(1e-12));
    }

    @Test
    void theSumIsAlignedBest() {
        KernelAlignment.Found found = KernelAlignment.sum(columns, points, List.of(targets), compute, Progress.none());
        assertThat(found.weights().sum()).isCloseTo(1, within(1e-12));
        assertThat(found.weights().get(0)).isGreaterThan(0.7);
        assertThat(found.alignment()).isCloseTo(naive(found.kernel()), within(1e-10));
        for (int k = 0; k < 3; k++)
            assertThat(found.alignments().get(k)).isCloseTo(naive(columns.get(k)), within(1e-12));
        Random random = new Random(2);
        for (int trial = 0; trial < 50; trial++) {
            Kernel other = columns.get(0)
                    .scaled(0.01 + random.nextDouble())
                    .plus(columns.get(1).scaled(0.01 + random.nextDouble()))
                    .plus(columns.get(2).scaled(0.01 + random.nextDouble()));
            assertThat(naive(other)).isLessThanOrEqualTo(found.alignment() + 1e-12);
        }
    }

    /** A constant kernel is 0 after centring. */
    @Test
    void aKernelWithoutWeightIsLeftOut() {
        KernelAlignment.Found found = KernelAlignment.sum(
                List.of(new Constant(2), new Gaussian(0.7).on(0)), points, List.of(targets), compute, Progress.none());
        assertThat(found.weights()).isEqualTo(Reals.of(0, 1));
        assertThat(found.kernel()).isEqualTo(new Gaussian(0.7).on(0).scaled(1));
    }

    /** A target that is given twice has one direction. */
    @Test
    void severalTargetsAreOneMatrix() {
        List<Reals> twice = List.of(targets, targets);
        assertThat(KernelAlignment.sum(columns, points, twice, compute, Progress.none())
                        .alignment())
                .isCloseTo(
                        KernelAlignment.sum(columns, points, List.of(targets), compute, Progress.none())
                                .alignment(),
                        within(1e-10));
    }

    @Test
    void equalTargetsAreRefused() {
        assertThatThrownBy(() ->
                        KernelAlignment.of(new Gaussian(1), points, Reals.constant(N, 3), compute, Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("all targets are the same");
    }
}
