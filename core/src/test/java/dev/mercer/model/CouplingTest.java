package dev.mercer.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CouplingTest {
    /** ln(pᵦ/pₐ) of each pair. */
    private static double[] odds(double... p) {
        double[] odds = new double[p.length * (p.length - 1) / 2];
        for (int a = 0, pair = 0; a < p.length; a++)
            for (int b = a + 1; b < p.length; b++, pair++) odds[pair] = Math.log(p[b] / p[a]);
        return odds;
    }

    private static double[] coupled(int classes, double... odds) {
        double[] p = new double[classes];
        Coupling.couple(odds, new double[classes * classes], p);
        return p;
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 10, 26})
    void pairsThatAgreeGiveTheProbabilitiesTheyComeFromTo1em9(int classes) {
        SplittableRandom random = new SplittableRandom(classes);
        double[] p = random.doubles(classes, 0.01, 1).toArray();
        double sum = Arrays.stream(p).sum();
        Arrays.setAll(p, c -> p[c] / sum);
        assertThat(coupled(classes, odds(p))).containsExactly(p, within(1e-9));
    }

    @Test
    void noOtherProbabilitiesHaveASmallerSumOfSquaresTo1em12() {
        SplittableRandom random = new SplittableRandom(1);
        double[] odds = random.doubles(6, -3, 3).toArray();
        double[] p = coupled(4, odds);
        double least = squares(p, odds);
        for (int trial = 0; trial < 500; trial++) {
            double[] other = p.clone();
            double step = random.nextDouble(-1e-3, 1e-3);
            other[trial % 4] += step;
            other[(trial / 4 + trial + 1) % 4] -= step;
            assertThat(squares(other, odds)).isGreaterThan(least - 1e-12);
        }
    }

    private static double squares(double[] p, double[] odds) {
        double sum = 0;
        for (int a = 0, pair = 0; a < p.length; a++)
            for (int b = a + 1; b < p.length; b++, pair++) {
                double later = 1 / (1 + Math.exp(-odds[pair]));
                sum += Math.pow(later * p[a] - (1 - later) * p[b], 2);
            }
        return sum;
    }

    @Test
    void certainPairsGiveProbabilitiesThatAreFiniteAndSumTo1To1em12() {
        SplittableRandom random = new SplittableRandom(3);
        for (int trial = 0; trial < 200; trial++) {
            double[] odds = new double[45];
            Arrays.setAll(odds, t -> random.nextBoolean() ? 1e300 : -1e300);
            double[] p = coupled(10, odds);
            assertThat(Arrays.stream(p).sum()).isCloseTo(1, within(1e-12));
            for (double each : p) assertThat(each).isBetween(0.0, 1.0);
        }
    }

    @Test
    void aClassThatWinsAllItsPairsForCertainHasNearlyAll() {
        // Class 3 of (1, 2), (1, 3), (2, 3).
        assertThat(coupled(3, 0, 40, 40)[2]).isGreaterThan(1 - 1e-6);
        assertThat(coupled(3, 0, 0, 0)).containsExactly(new double[] {1 / 3.0, 1 / 3.0, 1 / 3.0}, within(1e-15));
    }
}
