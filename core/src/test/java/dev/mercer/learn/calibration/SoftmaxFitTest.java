package dev.mercer.learn.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.linalg.Matrix;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SoftmaxFitTest {
    private static final int N = 6000;

    /** Scores of three classes whose probabilities are softmax(2f + (0, 1, −1)). */
    private final Matrix scores = new Matrix(N, 3);

    private final int[] codes = new int[N];
    private final double[] ones = new double[N];

    SoftmaxFitTest() {
        Random random = new Random(1);
        Arrays.fill(ones, 1);
        double[] offsets = {0, 1, -1};
        for (int i = 0; i < N; i++) {
            double[] p = new double[3];
            double sum = 0;
            for (int c = 0; c < 3; c++) {
                scores.set(i, c, random.nextGaussian());
                p[c] = Math.exp(2 * scores.get(i, c) + offsets[c]);
                sum += p[c];
            }
            double at = random.nextDouble() * sum;
            while (codes[i] < 2 && at >= p[codes[i]]) at -= p[codes[i]++];
        }
    }

    @Test
    void findsTheSlopeAndTheOffsetsThatDrewTheClasses() {
        SoftmaxFit.Parameters found = SoftmaxFit.of(scores, codes, ones, ones);
        assertThat(found.slope()).isCloseTo(2, within(0.15));
        assertThat(found.offsets().get(1) - found.offsets().get(0)).isCloseTo(1, within(0.15));
        assertThat(found.offsets().get(2) - found.offsets().get(0)).isCloseTo(-1, within(0.15));
    }

    @Test
    void isFiniteForSeparableClassesAndPositiveForMisleadingScores() {
        Matrix apart = new Matrix(3, 3);
        for (int c = 0; c < 3; c++) apart.set(c, c, 1);
        double separable = SoftmaxFit.of(apart, new int[] {0, 1, 2}, new double[] {1, 1, 1}, new double[] {1, 1, 1})
                .slope();
        assertThat(separable).isBetween(0.1, 10.0);
        double misleading = SoftmaxFit.of(apart, new int[] {1, 2, 0}, new double[] {1, 1, 1}, new double[] {1, 1, 1})
                .slope();
        assertThat(misleading).isBetween(1e-9, 1e-2);
    }

    @Test
    void countsWeightsUpToAFactor() {
        double[] tens = new double[N];
        Arrays.fill(tens, 10);
        SoftmaxFit.Parameters one = SoftmaxFit.of(scores, codes, ones, ones);
        SoftmaxFit.Parameters ten = SoftmaxFit.of(scores, codes, tens, ones);
        assertThat(ten.slope()).isCloseTo(one.slope(), within(1e-6));
    }

    @Test
    void countsARowOfWeightTwoAsThatRowTwice() {
        int[] few = {0, 1, 2, 1};
        Matrix some = scores.select(new int[] {0, 1, 2, 3});
        Matrix repeated = scores.select(new int[] {0, 1, 2, 3, 1, 3});
        double[] weights = {1, 2, 1, 2};
        double[] six = {1, 1, 1, 1, 1, 1};
        SoftmaxFit.Parameters weighted = SoftmaxFit.of(some, few, weights, weights);
        SoftmaxFit.Parameters plain = SoftmaxFit.of(repeated, new int[] {0, 1, 2, 1, 1, 1}, six, six);
        assertThat(weighted.slope()).isCloseTo(plain.slope(), within(1e-9));
        assertThat(weighted.offsets().get(1)).isCloseTo(plain.offsets().get(1), within(1e-9));
    }
}
