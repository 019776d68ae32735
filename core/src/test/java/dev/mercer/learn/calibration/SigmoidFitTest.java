package dev.mercer.learn.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SigmoidFitTest {
    private static double[] ones(int n) {
        double[] ones = new double[n];
        Arrays.fill(ones, 1);
        return ones;
    }

    private static double slope(double[] scores, double[] signs, double[] weights) {
        return SigmoidFit.of(scores, signs, weights, ones(scores.length)).slope();
    }

    @Test
    void findsSlopeAndOffsetThatClassesWereDrawnWithTo5em2() {
        SplittableRandom random = new SplittableRandom(1);
        double[] scores = random.doubles(40_000, -3, 3).toArray();
        double[] signs = Arrays.stream(scores)
                .map(f -> random.nextDouble() < 1 / (1 + Math.exp(-1.7 * f + 0.8)) ? 1 : -1)
                .toArray();
        SigmoidFit.Sigmoid found = SigmoidFit.of(scores, signs, ones(scores.length), ones(scores.length));
        assertThat(found.slope()).isCloseTo(1.7, within(0.05));
        assertThat(found.offset()).isCloseTo(-0.8, within(0.05));
    }

    /** Two points a class, each with doubt 1/4: the margins m, of which one is wrong, solve Σ m(p − 3/4) = 0. */
    @Test
    void theDerivativeVanishesTo1em9() {
        double[] scores = {2, -0.5, -1, -3};
        double[] signs = {1, 1, -1, -1};
        SigmoidFit.Sigmoid found = SigmoidFit.of(scores, signs, ones(4), ones(4));
        assertThat(found.offset()).isZero();
        double sum = 0;
        for (int i = 0; i < 4; i++) {
            double m = scores[i] * signs[i];
            sum += m * (1 / (1 + Math.exp(-found.slope() * m)) - 0.75);
        }
        assertThat(sum).isCloseTo(0, within(1e-9));
    }

    /** Ten +1 and ninety −1, all scores below 0: with doubts 1/12 and 1/92 both sums of errors vanish. */
    @Test
    void withAnOffsetBothDerivativesVanishTo1em9() {
        double[] scores = new double[100];
        double[] signs = new double[100];
        Arrays.setAll(scores, i -> -1 + 0.3 * Math.sin(i) + (i < 10 ? 0.2 : 0));
        Arrays.setAll(signs, i -> i < 10 ? 1 : -1);
        SigmoidFit.Sigmoid found = SigmoidFit.of(scores, signs, ones(100), ones(100));
        assertThat(found.offset()).isNotZero();
        double bySlope = 0;
        double byOffset = 0;
        for (int i = 0; i < 100; i++) {
            double p = 1 / (1 + Math.exp(-found.slope() * scores[i] - found.offset()));
            double error = p - (i < 10 ? 11.0 / 12 : 1.0 / 92);
            bySlope += scores[i] * error;
            byOffset += error;
        }
        assertThat(bySlope).isCloseTo(0, within(1e-9));
        assertThat(byOffset).isCloseTo(0, within(1e-9));
    }

    @Test
    void classesThatAreToldApartHaveAFiniteSlopeThatGrowsWithTheirNumber() {
        double few = slope(new double[] {-1, 1}, new double[] {-1, 1}, ones(2));
        assertThat(few).isCloseTo(Math.log(2), within(1e-9));
        double[] signs = new double[200];
        Arrays.setAll(signs, i -> i % 2 == 0 ? 1 : -1);
        assertThat(slope(signs, signs, ones(200))).isCloseTo(Math.log(101), within(1e-8));
    }

    @Test
    void scoresThatSayNothingOrTheOppositeHaveASlopeNearZero() {
        double[] signs = {1, -1, 1, -1};
        double opposite = slope(new double[] {-5, 5, -4, 3}, signs, ones(4));
        assertThat(opposite).isPositive();
        assertThat(5 * opposite).isLessThan(0.01);
        assertThat(slope(new double[4], signs, ones(4))).isPositive();
    }

    /** Five points of fifty are +1: doubts of 1/7 and 1/47 leave (5 · 6/7 + 45/47)/50 of it. */
    @Test
    void scoresThatSayNothingHaveTheShareOfTheClassTo1em6() {
        double[] signs = new double[50];
        Arrays.setAll(signs, i -> i < 5 ? 1 : -1);
        SigmoidFit.Sigmoid found = SigmoidFit.of(new double[50], signs, ones(50), ones(50));
        assertThat(1 / (1 + Math.exp(-found.offset()))).isCloseTo((30.0 / 7 + 45.0 / 47) / 50, within(1e-6));
    }

    @Test
    void onlyTheRatioOfWeightsCountsTo1em9() {
        double[] scores = {2, -0.5, -1, -3, 1};
        double[] signs = {1, 1, -1, -1, -1};
        double[] weights = {1, 2, 3, 1, 1};
        double[] small = Arrays.stream(weights).map(w -> w * 1e-6).toArray();
        double slope = slope(scores, signs, weights);
        assertThat(slope(scores, signs, small)).isCloseTo(slope, within(1e-9 * slope));
        assertThat(slope(scores, signs, ones(5))).isNotCloseTo(slope, within(1e-3));
    }

    @Test
    void theScaleOfScoresIsTheInverseOfTheSlopesTo1em9() {
        double[] scores = {2, -0.5, -1, -3, 1};
        double[] signs = {1, 1, -1, -1, -1};
        double slope = slope(scores, signs, ones(5));
        for (double scale : new double[] {1e-100, 1e-3, 1e3, 1e100}) {
            double[] scaled = Arrays.stream(scores).map(f -> f * scale).toArray();
            assertThat(scale * slope(scaled, signs, ones(5))).isCloseTo(slope, within(1e-8));
        }
    }

    @Test
    void countsARowOfWeightTwoAsThatRowTwice() {
        double[] twice = {1, 2, 1, 2};
        SigmoidFit.Sigmoid weighted =
                SigmoidFit.of(new double[] {2, -0.5, -1, -3}, new double[] {1, 1, -1, -1}, twice, twice);
        SigmoidFit.Sigmoid repeated = SigmoidFit.of(
                new double[] {2, -0.5, -0.5, -1, -3, -3}, new double[] {1, 1, 1, -1, -1, -1}, ones(6), ones(6));
        assertThat(weighted.slope()).isCloseTo(repeated.slope(), within(1e-12));
    }
}
