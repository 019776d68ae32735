package dev.mercer.linalg.tile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class PlainTileMathTest extends TileMathContract {
    @Override
    protected TileMath<double[]> math() {
        return new PlainTileMath();
    }

    /** It is the definition: nested loops to the last bit. */
    @Override
    protected double allowed(int terms) {
        return 0;
    }

    @Test
    void aRowDoesNotDependOnTheRowsBesideIt() {
        int n = 61;
        int m = 9;
        double[] l = triangle(n, 1);
        double[] b = random(m * n, 2);
        double[] together = b.clone();
        math().solve(together, l, m, n);
        math().solveTransposed(together, l, m, n);
        for (int i = 0; i < m; i++) {
            double[] alone = Arrays.copyOfRange(b, i * n, i * n + n);
            math().solve(alone, l, 1, n);
            math().solveTransposed(alone, l, 1, n);
            assertThat(alone).isEqualTo(Arrays.copyOfRange(together, i * n, i * n + n));
        }
    }

    @Test
    void tilesLargerThanTheScratchWorkToo() {
        int n = 300;
        double[] a = random(5 * n, 1);
        double[] b = random(n * n, 2);
        double[] c = new double[5 * n];
        math().minusProduct(c, a, b, 5, n, n);
        double expected = 0;
        for (int p = 0; p < n; p++) expected -= a[4 * n + p] * b[p * n + n - 1];
        assertThat(c[5 * n - 1]).isEqualTo(expected);
    }
}
