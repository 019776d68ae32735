package dev.mercer.solve.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class LineSearchTest {
    private static LineSearch.Ray ray(DoubleUnaryOperator value, DoubleUnaryOperator slope) {
        return new LineSearch.Ray() {
            @Override
            public double value(double t) {
                return value.applyAsDouble(t);
            }

            @Override
            public double slope(double t) {
                return slope.applyAsDouble(t);
            }
        };
    }

    /** (t − m)², from t = 0. */
    private static double parabola(double m) {
        return LineSearch.step(ray(t -> (t - m) * (t - m), t -> 2 * (t - m)), m * m, -2 * m);
    }

    @Test
    void takesTheFullStepIfItIsGood() {
        assertThat(parabola(1)).isEqualTo(1);
        assertThat(parabola(0.8)).isEqualTo(1);
    }

    /** Half of the first slope is left at most: that is within half of the distance to the minimum. */
    @Test
    void reducesTheSlopeToHalfForNearAndFarMinima() {
        for (double m : new double[] {1e-6, 0.01, 0.3, 3, 50, 1e6})
            assertThat(parabola(m)).as("minimum at %s", m).isCloseTo(m, within(m / 2));
    }

    @Test
    void shortensAStepThatOverflows() {
        double t = LineSearch.step(
                ray(x -> 4 * (x - 0.2) * (x - 0.2), x -> x > 0.25 ? Double.NaN : 8 * (x - 0.2)), 0.16, -1.6);
        assertThat(t).isCloseTo(0.2, within(0.1));
    }

    @Test
    void endsFarOutIfTheFunctionFallsForEver() {
        assertThat(LineSearch.step(ray(t -> -t, t -> -1), 0, -1)).isGreaterThan(1e9);
    }

    /** A slope that promises what the values do not keep. */
    @Test
    void makesNoStepWithoutALowerValue() {
        assertThat(LineSearch.step(ray(t -> 1 + t, t -> 0), 1, -1)).isZero();
    }

    /** The number of slopes that a search looks at, with the step. */
    private static double[] looks(DoubleUnaryOperator slope, double value, double first) {
        int[] looks = {0};
        DoubleUnaryOperator counted = t -> {
            looks[0]++;
            return slope.applyAsDouble(t);
        };
        return new double[] {LineSearch.step(ray(t -> value, counted), value, first), looks[0]};
    }

    @Test
    void interpolatesAStraightSlopeExactly() {
        assertThat(looks(t -> -1 + 4 * t, 0, -1)).containsExactly(0.25, 2);
        assertThat(looks(t -> -3 + 12 * t, 7, -3)).containsExactly(0.25, 2);
    }

    /** The zero at 1/200 is nearer to the end than a hundredth: first there, then to the zero. */
    @Test
    void interpolatesAwayFromTheEnds() {
        assertThat(looks(t -> -1 + 100 * t, 0, -1)).containsExactly(0.01, 2);
        assertThat(looks(t -> -1 + 200 * t, 0, -1)).containsExactly(0.005, 3);
        double[] late = looks(t -> t < 0.8 ? -30 : t == 1 ? 2 : 0, 0, -3);
        assertThat(late[0]).as("nine tenths of the way from 0.6 to 1").isCloseTo(0.96, within(1e-12));
        assertThat(late[1]).isEqualTo(3);
    }

    @Test
    void acceptsHalfOfTheSlopeAndAnEqualValue() {
        assertThat(looks(t -> -1 + t / 2, 5, -1)).containsExactly(1, 1);
        assertThat(looks(t -> -1 + 1.5 * t, 5, -1)).containsExactly(1, 1);
        assertThat(looks(t -> -1 + t / 4, 5, -1)).containsExactly(2, 2);
    }

    @Test
    void computesAtMostAHundredSlopes() {
        assertThat(looks(t -> -1, 0, -1)).containsExactly(0x1p99, 100);
    }
}
