package dev.mercer.loss.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.loss.Logistic;
import dev.mercer.loss.internal.ObservedNumber.Range;
import dev.mercer.util.InvalidInputException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ObservationTest {
    private static final double STEP = 1e-5;

    static Stream<Observation> all() {
        return Stream.of(
                new PoissonCounts(),
                new StudentNoise(0.7, 3.5),
                new OrderedClasses(List.of(0.8, 1.3)),
                OrderedClasses.of(2),
                new NoiseVariance());
    }

    @ParameterizedTest
    @MethodSource("all")
    void derivativesAreThoseOfDifferences(Observation each) {
        double most = each instanceof OrderedClasses classes ? classes.gaps().size() + 1 : 3;
        for (double y = 0; y <= most; y++)
            for (double f : new double[] {-1.3, 0.2, 2.1}) {
                double slope = (each.value(y, f + STEP) - each.value(y, f - STEP)) / (2 * STEP);
                assertThat(each.derivative(y, f)).as("%s at %s", each, y).isCloseTo(slope, within(1e-8));
                double more = (each.information(y, f + STEP) - each.information(y, f - STEP)) / (2 * STEP);
                assertThat(each.informationSlope(y, f)).isCloseTo(more, within(1e-8));
                assertThat(each.stepWeight(y, f)).isPositive();
                if (each instanceof PoissonCounts || each instanceof OrderedClasses)
                    assertThat(each.information(y, f))
                            .isCloseTo(
                                    (each.derivative(y, f + STEP) - each.derivative(y, f - STEP)) / (2 * STEP),
                                    within(1e-8));
            }
    }

    /** E[L″] = E[L′²] over the distribution itself. */
    @Test
    void theInformationOfStudentsTIsTheExpectedOne() {
        StudentNoise noise = new StudentNoise(0.7, 3.5);
        double sum = 0;
        for (double y = -400; y < 400; y += 0.01) {
            double slope = noise.derivative(y, 0);
            sum += 0.01 * slope * slope * Math.exp(-noise.value(y, 0));
        }
        assertThat(noise.information(0, 0)).isCloseTo(sum, within(1e-6));
    }

    @Test
    void probabilitiesOfOrderedClassesAddUpToOne() {
        OrderedClasses classes = new OrderedClasses(List.of(0.8, 1.3));
        for (double f : new double[] {-3, 0.5, 2}) {
            double sum = 0;
            for (int y = 0; y <= 3; y++) sum += Math.exp(-classes.value(y, f));
            assertThat(sum).isCloseTo(1, within(1e-14));
            assertThat(Math.exp(-classes.value(1, f)))
                    .isCloseTo(Logistic.probability(-0.25 - f) - Logistic.probability(-1.05 - f), within(1e-15));
        }
        assertThat(classes.thresholds()).containsExactly(-1.05, -0.25, 1.05);
    }

    /** P(|y − m| > h) as a mean of Student's tail over f. */
    @Test
    void rangesOfStudentsTHaveTheirProbability() {
        for (double nu : new double[] {2.2, 4, 50})
            for (double v : new double[] {0, 0.01, 1, 30}) {
                Range range = new StudentNoise(0.7, nu).range(2, v, 0.9);
                double half = range.upper() - 2;
                assertThat(2 - range.lower()).isCloseTo(half, within(1e-12));
                double outside = 0;
                double step = 0.002;
                for (double z = -9; z <= 9; z += step) {
                    double f = Math.sqrt(v) * z;
                    double weight = step * Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
                    outside += weight * (above((half - f) / 0.7, nu) + above((half + f) / 0.7, nu));
                }
                assertThat(outside).as("nu %s, v %s", nu, v).isCloseTo(0.1, within(1e-6));
            }
    }

    private static double above(double t, double nu) {
        double tail = new StudentT(nu).outside(Math.abs(t)) / 2;
        return t > 0 ? tail : 1 - tail;
    }

    @Test
    void normalNoiseHasTheRangeOfASum() {
        Range range = new StudentNoise(3, 1e12).range(0, 16, 0.95);
        assertThat(range.upper()).isCloseTo(5 * Normal.quantile(0.975), within(1e-9));
        assertThat(new StudentNoise(3, 1e12).variance(0, 16)).isCloseTo(25, within(1e-9));
    }

    /** From scipy.stats.poisson.ppf; then against sums of the mixed distribution. */
    @Test
    void rangesOfCountsAreQuantiles() {
        PoissonCounts counts = new PoissonCounts();
        assertThat(counts.range(Math.log(3.5), 0, 0.9)).isEqualTo(new Range(1, 7));
        assertThat(counts.range(Math.log(1000), 0, 0.95)).isEqualTo(new Range(938, 1062));
        Range mixed = counts.range(1, 0.5, 0.9);
        double below = 0;
        double to = 0;
        for (int y = 0; y <= mixed.upper(); y++) {
            double p = 0;
            for (double z = -9; z < 9; z += 0.02)
                p += 0.02 * Math.exp(-counts.value(y, 1 + Math.sqrt(0.5) * z) - z * z / 2) / Math.sqrt(2 * Math.PI);
            if (y < mixed.lower()) below += p;
            if (y < mixed.upper()) to += p;
        }
        assertThat(below).isLessThan(0.05);
        assertThat(to).isLessThan(0.95);
        double mean = Math.exp(1.25);
        assertThat(counts.variance(1, 0.5)).isCloseTo(mean + mean * mean * Math.expm1(0.5), within(1e-12));
    }

    @Test
    void refusesNoiseWithoutAVariance() {
        assertThatThrownBy(() -> new StudentNoise(1, 2))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("degrees of freedom of noise must be > 2, got 2");
    }

    /** Large counts are nearly normal, and there are too many of them to add up. */
    @Test
    void rangesOfLargeCountsAreThoseOfNormalNumbers() {
        double z = Normal.quantile(0.975);
        for (double rate : new double[] {1e6, 1e9, 1e12}) {
            Range range = new PoissonCounts().range(Math.log(rate), 0, 0.95);
            assertThat(range.lower()).isCloseTo(rate - z * Math.sqrt(rate), within(2 + 1e-14 * rate));
            assertThat(range.upper()).isCloseTo(rate + z * Math.sqrt(rate), within(2 + 1e-14 * rate));
        }
        Range mixed = new PoissonCounts().range(Math.log(1e8), 0.04, 0.95);
        assertThat(Math.log(mixed.upper() / 1e8)).isCloseTo(0.2 * z, within(2e-3));
        assertThat(Math.log(mixed.lower() / 1e8)).isCloseTo(-0.2 * z, within(2e-3));
    }

    @Test
    void normalNoiseAndFarOutliersHaveNumbers() {
        StudentNoise normal = new StudentNoise(2, Double.POSITIVE_INFINITY);
        assertThat(normal.information(0, 0)).isEqualTo(0.25);
        assertThat(normal.stepWeight(1, 0)).isEqualTo(0.25);
        assertThat(normal.slopes(1, 0, 1).information()).isZero();
        for (StudentNoise noise : List.of(normal, new StudentNoise(2, 4))) {
            assertThat(noise.value(1e200, 0)).isFinite();
            assertThat(noise.stepWeight(1e200, 0)).isFinite();
            assertThat(noise.slopes(1e200, 0, 0).value()).isFinite();
        }
        assertThat(new StudentNoise(2, 4).slopes(1e200, 0, 0).value()).isCloseTo(-4, within(1e-9));
    }

    @Test
    void aMissingFirstClassHasAStart() {
        double start = OrderedClasses.of(3).start(new double[] {1, 2, 2}, new double[] {1, 1, 1});
        assertThat(start).isCloseTo(Math.log(6) - 0.5, within(1e-12));
        assertThat(OrderedClasses.of(3).information(1, start)).isPositive();
    }
}
