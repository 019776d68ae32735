package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SlopeFitTest {
    private static double[] ones(int n) {
        double[] ones = new double[n];
        Arrays.fill(ones, 1);
        return ones;
    }

    @Test
    void findsTheSlopeThatClassesWereDrawnWithTo5em2() {
        SplittableRandom random = new SplittableRandom(1);
        double[] scores = random.doubles(40_000, -3, 3).toArray();
        double[] signs = Arrays.stream(scores)
                .map(f -> random.nextDouble() < 1 / (1 + Math.exp(-1.7 * f)) ? 1 : -1)
                .toArray();
        assertThat(SlopeFit.of(scores, signs, ones(scores.length))).isCloseTo(1.7, within(0.05));
    }

    /** Two points a class, each with doubt 1/4: the margins m, of which one is wrong, solve Σ m(p − 3/4) = 0. */
    @Test
    void theDerivativeVanishesTo1em9() {
        double[] scores = {2, -0.5, -1, -3};
        double[] signs = {1, 1, -1, -1};
        double a = SlopeFit.of(scores, signs, ones(4));
        double sum = 0;
        for (int i = 0; i < 4; i++) {
            double m = scores[i] * signs[i];
            sum += m * (1 / (1 + Math.exp(-a * m)) - 0.75);
        }
        assertThat(sum).isCloseTo(0, within(1e-9));
    }

    @Test
    void classesThatAreToldApartHaveAFiniteSlopeThatGrowsWithTheirNumber() {
        double few = SlopeFit.of(new double[] {-1, 1}, new double[] {-1, 1}, ones(2));
        assertThat(few).isCloseTo(Math.log(2), within(1e-9));
        double[] signs = new double[200];
        Arrays.setAll(signs, i -> i % 2 == 0 ? 1 : -1);
        assertThat(SlopeFit.of(signs, signs, ones(200))).isCloseTo(Math.log(101), within(1e-8));
    }

    @Test
    void scoresThatSayNothingOrTheOppositeHaveASlopeNearZero() {
        double[] signs = {1, -1, 1, -1};
        double opposite = SlopeFit.of(new double[] {-5, 5, -4, 3}, signs, ones(4));
        assertThat(opposite).isPositive();
        assertThat(5 * opposite).isLessThan(0.01);
        assertThat(SlopeFit.of(new double[4], signs, ones(4))).isPositive();
    }

    @Test
    void onlyTheRatioOfWeightsCountsTo1em9() {
        double[] scores = {2, -0.5, -1, -3, 1};
        double[] signs = {1, 1, -1, -1, -1};
        double[] weights = {1, 2, 3, 1, 1};
        double[] small = Arrays.stream(weights).map(w -> w * 1e-6).toArray();
        double slope = SlopeFit.of(scores, signs, weights);
        assertThat(SlopeFit.of(scores, signs, small)).isCloseTo(slope, within(1e-9 * slope));
        assertThat(SlopeFit.of(scores, signs, ones(5))).isNotCloseTo(slope, within(1e-3));
    }

    @Test
    void theScaleOfScoresIsTheInverseOfTheSlopesTo1em9() {
        double[] scores = {2, -0.5, -1, -3, 1};
        double[] signs = {1, 1, -1, -1, -1};
        double slope = SlopeFit.of(scores, signs, ones(5));
        for (double scale : new double[] {1e-100, 1e-3, 1e3, 1e100}) {
            double[] scaled = Arrays.stream(scores).map(f -> f * scale).toArray();
            assertThat(scale * SlopeFit.of(scaled, signs, ones(5))).isCloseTo(slope, within(1e-8));
        }
    }
}
