package dev.mercer.learn.structure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.DensePoints;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Linear;
import dev.mercer.util.Progress;
import java.util.Random;
import org.junit.jupiter.api.Test;

class KernelCcaTest {
    private static final int N = 60;

    private static double correlation(double[] a, double[] b) {
        double ma = 0;
        double mb = 0;
        for (int i = 0; i < a.length; i++) {
            ma += a[i] / a.length;
            mb += b[i] / b.length;
        }
        double ab = 0;
        double aa = 0;
        double bb = 0;
        for (int i = 0; i < a.length; i++) {
            ab += (a[i] - ma) * (b[i] - mb);
            aa += (a[i] - ma) * (a[i] - ma);
            bb += (b[i] - mb) * (b[i] - mb);
        }
        return ab / Math.sqrt(aa * bb);
    }

    /** Of two single columns it is the size of their correlation. */
    @Test
    void linearAndOfOneColumnItIsTheCorrelationTo1em8() {
        Random random = new Random(1);
        double[] a = random.doubles(N).toArray();
        double[] b = new double[N];
        for (int i = 0; i < N; i++) b[i] = -a[i] + 0.5 * random.nextDouble();
        KernelCca cca = KernelCca.of(
                Gram.of(new Linear(), DensePoints.of(N, 1, a)),
                Gram.of(new Linear(), DensePoints.of(N, 1, b)),
                1e-10,
                2,
                Progress.none());
        assertThat(cca.correlations().get(0)).isCloseTo(-correlation(a, b), within(1e-8));
        assertThat(cca.correlations().get(1)).isLessThan(1e-6);
        assertThat(correlation(cca.first().column(0), cca.second().column(0)))
                .isCloseTo(-correlation(a, b), within(1e-8));
    }

    /** On a circle the coordinates are not correlated, but their squares are. */
    @Test
    void findsWhatIsNotLinear() {
        double[] x = new double[N];
        double[] z = new double[N];
        double[] other = new double[N];
        Random random = new Random(2);
        for (int i = 0; i < N; i++) {
            x[i] = Math.cos(2 * Math.PI * i / N);
            z[i] = Math.sin(2 * Math.PI * i / N);
            other[i] = random.nextDouble(-1, 1);
        }
        Gram one = Gram.of(new Gaussian(0.7), DensePoints.of(N, 1, x));
        KernelCca circle =
                KernelCca.of(one, Gram.of(new Gaussian(0.7), DensePoints.of(N, 1, z)), 0.5, 1, Progress.none());
        KernelCca chance =
                KernelCca.of(one, Gram.of(new Gaussian(0.7), DensePoints.of(N, 1, other)), 0.5, 1, Progress.none());
        assertThat(Math.abs(correlation(x, z))).isLessThan(1e-12);
        assertThat(circle.correlations().get(0)).isGreaterThan(0.75);
        assertThat(chance.correlations().get(0)).isLessThan(0.6);
        assertThat(Math.abs(
                        correlation(circle.first().column(0), circle.second().column(0))))
                .isGreaterThan(0.95);
    }
}
