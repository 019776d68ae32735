package dev.mercer.learn.structure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.DensePoints;
import dev.mercer.kernel.Gaussian;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Densities and mean embeddings. */
class KernelDensityTest {
    private final Compute compute = Compute.standard();

    private static DensePoints normal(int n, int d, long seed) {
        Random random = new Random(seed);
        return DensePoints.generate(n, d, (i, k) -> random.nextGaussian());
    }

    @Test
    void integratesToOneTo1em9() {
        KernelDensity density = new KernelDensity(normal(20, 1, 1), 0.4);
        DensePoints grid = DensePoints.generate(4001, 1, (i, k) -> -10 + 0.005 * i);
        double sum = Arrays.stream(density.at(grid, compute, Progress.none())).sum() * 0.005;
        assertThat(sum).isCloseTo(1, within(1e-9));
    }

    @Test
    void leaveOneOutIsItsDefinitionTo1em12() {
        DensePoints points = normal(15, 2, 2);
        double expected = 0;
        for (int i = 0; i < 15; i++) {
            int left = i;
            DensePoints others =
                    points.select(IntStream.range(0, 15).filter(j -> j != left).toArray());
            expected += Math.log(new KernelDensity(others, 0.6).at(points.range(i, i + 1), compute, Progress.none())[0])
                    / 15;
        }
        assertThat(new KernelDensity(points, 0.6).leaveOneOut(compute, Progress.none()))
                .isCloseTo(expected, within(1e-12));
    }

    @Test
    void theChosenSigmaIsTheMostLikely() {
        DensePoints points = normal(80, 1, 3);
        KernelDensity chosen = KernelDensity.of(points, compute, Progress.none());
        double best = chosen.leaveOneOut(compute, Progress.none());
        assertThat(chosen.sigma()).isBetween(0.1, 1.0);
        for (double factor : new double[] {0.5, 0.9, 1.1, 2})
            assertThat(new KernelDensity(points, factor * chosen.sigma()).leaveOneOut(compute, Progress.none()))
                    .isLessThan(best);
        DensePoints same = DensePoints.of(new double[] {1}, new double[] {1});
        assertThatThrownBy(() -> KernelDensity.of(same, compute, Progress.none()))
                .isInstanceOf(InvalidInputException.class);
    }

    @Test
    void theDistanceOfEmbeddingsIsTheFormulaTo1em12() {
        DensePoints a = normal(12, 2, 4);
        DensePoints b = normal(9, 2, 5);
        Gaussian kernel = new Gaussian(1);
        double square = 0;
        for (int i = 0; i < 12; i++) for (int j = 0; j < 12; j++) square += kernel.value(a, i, a, j) / 144;
        for (int i = 0; i < 9; i++) for (int j = 0; j < 9; j++) square += kernel.value(b, i, b, j) / 81;
        for (int i = 0; i < 12; i++) for (int j = 0; j < 9; j++) square -= 2 * kernel.value(a, i, b, j) / 108;
        MeanEmbedding one = new MeanEmbedding(kernel, a);
        assertThat(one.distance(new MeanEmbedding(kernel, b), compute, Progress.none()))
                .isCloseTo(Math.sqrt(square), within(1e-12));
        assertThat(one.distance(one, compute, Progress.none())).isLessThan(1e-7);
    }

    /** Chosen rows stand for all better than as many at random. */
    @Test
    void representativesAreNearerThanRandomRows() {
        DensePoints points = normal(100, 2, 6);
        MeanEmbedding all = new MeanEmbedding(new Gaussian(1), points);
        int[] chosen = all.representatives(10, compute, Progress.none());
        assertThat(Arrays.stream(chosen).distinct().count()).isEqualTo(10);
        double near = all.distance(new MeanEmbedding(new Gaussian(1), points.select(chosen)), compute, Progress.none());
        for (int from = 0; from < 100; from += 10) {
            MeanEmbedding some = new MeanEmbedding(new Gaussian(1), points.range(from, from + 10));
            assertThat(all.distance(some, compute, Progress.none())).isGreaterThan(1.5 * near);
        }
    }
}
