package dev.mercer.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.compute.KernelBlock;
import dev.mercer.compute.PlainBackend;
import dev.mercer.data.Points;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.TestPoints;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TriangleProductTest {
    private static final Kernel KERNEL = new Gaussian(1.5);

    private static double[] waves(int n) {
        return IntStream.range(0, n).mapToDouble(i -> Math.sin(i) + 0.1).toArray();
    }

    private static double[] product(Points x, int threads) {
        Compute compute = new Compute(new PlainBackend(), threads, 1L << 28);
        return new TriangleProduct(KernelBlock.square(KERNEL, x), compute).multiply(waves(x.size()));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 31, 32, 33, 64, 100})
    void equalsTheProductByDefinition(int n) {
        Points x = TestPoints.normal(n, 3, 1);
        double[] v = waves(n);
        double[] expected = new double[n];
        for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) expected[i] += KERNEL.value(x, i, x, j) * v[j];
        assertThat(product(x, 2)).containsExactly(expected, within(1e-12));
    }

    @Test
    void hasTheSameBitsAtAnyNumberOfThreads() {
        Points x = TestPoints.normal(300, 4, 2);
        assertThat(product(x, 3)).isEqualTo(product(x, 1));
    }

    /** Rows that are the non-zeros of v, nearly so, and not at all. */
    @Test
    void chosenEntriesOfAStreamedProductDoNotDependOnTheWay() {
        int n = 200;
        Points x = TestPoints.normal(n, 3, 3);
        Gram gram = Gram.streamed(KERNEL, x, new Compute(new PlainBackend(), 2, 1L << 28));
        double[] v = waves(n);
        for (int i = 0; i < n; i++) if (i % 3 > 0) v[i] = 0;
        double[] whole = new double[n];
        gram.apply(v, whole);
        int[] support = IntStream.range(0, n).filter(i -> i % 3 == 0).toArray();
        int[] other = support.clone();
        other[5] = 16;
        for (int[] rows : new int[][] {support, other, {0, 1}, {199}}) {
            double[] expected = Arrays.stream(rows).mapToDouble(i -> whole[i]).toArray();
            assertThat(gram.applyAt(rows, v)).containsExactly(expected, within(1e-12));
        }
    }
}
