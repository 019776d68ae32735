package dev.mercer.solve.descent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class IterateTest {
    private static final int N = 5;
    private static final double[][] K = symmetric();

    private static double[][] symmetric() {
        SplittableRandom random = new SplittableRandom(1);
        double[][] k = new double[N][N];
        for (int i = 0; i < N; i++) for (int j = 0; j <= i; j++) k[i][j] = k[j][i] = random.nextDouble(-1, 1);
        return k;
    }

    /** α, b and all remembered iterates, written out. */
    private static final class Plain {
        final double[] alpha = new double[N];
        double bias;
        List<double[]> remembered = new ArrayList<>();
        List<double[]> earlier = new ArrayList<>();

        void remember() {
            double[] now = Arrays.copyOf(alpha, N + 1);
            now[N] = bias;
            remembered.add(now);
        }

        void renew() {
            earlier = remembered;
            remembered = new ArrayList<>();
        }

        double mean(int k) {
            List<double[]> all = new ArrayList<>(earlier);
            all.addAll(remembered);
            return all.stream().mapToDouble(a -> a[k]).average().orElse(k == N ? bias : alpha[k]);
        }

        double value(int i) {
            double f = bias;
            for (int j = 0; j < N; j++) f += K[i][j] * alpha[j];
            return f;
        }
    }

    private static void requireSame(Iterate iterate, Plain plain) {
        double[] alpha = iterate.alpha();
        double[] product = iterate.product();
        double[] mean = iterate.averageAlpha();
        for (int i = 0; i < N; i++) {
            assertThat(alpha[i]).isCloseTo(plain.alpha[i], within(1e-12));
            assertThat(iterate.value(i)).isCloseTo(plain.value(i), within(1e-12));
            assertThat(product[i] + iterate.bias()).isCloseTo(plain.value(i), within(1e-12));
            assertThat(mean[i]).isCloseTo(plain.mean(i), within(1e-12));
        }
        assertThat(iterate.averageBias()).isCloseTo(plain.mean(N), within(1e-12));
    }

    /** Factors of both signs, so small that the scale is multiplied out many times. */
    @Test
    void isTheDescentWrittenOutTo1em12() {
        SplittableRandom random = new SplittableRandom(2);
        Iterate iterate = new Iterate(N);
        Plain plain = new Plain();
        requireSame(iterate, plain);
        for (int step = 1; step <= 400; step++) {
            double factor = random.nextDouble(-0.5, 1);
            int i = random.nextInt(N);
            double amount = random.nextDouble(-1, 1);
            iterate.shrink(factor);
            iterate.add(i, amount);
            iterate.follow(amount, K[i]);
            iterate.lift(amount / 7);
            for (int k = 0; k < N; k++) plain.alpha[k] *= factor;
            plain.alpha[i] += amount;
            plain.bias += amount / 7;
            if (step % 3 == 0) {
                iterate.remember();
                plain.remember();
            }
            if (step % 64 == 0) {
                iterate.renew();
                plain.renew();
            }
            requireSame(iterate, plain);
        }
    }

    @Test
    void aFactorOfZeroForgetsAlphaAndKeepsTheAverage() {
        Iterate iterate = new Iterate(N);
        iterate.add(1, 2);
        iterate.follow(2, K[1]);
        iterate.remember();
        iterate.shrink(0);
        iterate.remember();
        assertThat(iterate.alpha()).containsOnly(0);
        assertThat(iterate.averageAlpha()[1]).isEqualTo(1);
    }
}
