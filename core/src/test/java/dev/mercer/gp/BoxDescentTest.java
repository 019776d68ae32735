package dev.mercer.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.solve.Reason;
import dev.mercer.util.CancelledException;
import dev.mercer.util.CancelledProgress;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class BoxDescentTest {
    private static final BoxDescent.Curvature UNKNOWN = BoxDescent.Curvature.unknown();
    private static final BoxDescent.Rule TIGHT = new BoxDescent.Rule(1e-8, 0, 200);
    private final List<double[]> asked = new ArrayList<>();

    /** A tilted bowl with its bottom at (a, b) and the value 3 there. */
    private BoxDescent bowl(double a, double b, double low, double high) {
        return new BoxDescent(
                x -> {
                    asked.add(x.clone());
                    double u = x[0] - a;
                    double v = x[1] - b;
                    return new BoxDescent.Value(
                            3 + u * u + 5 * v * v + u * v, () -> new double[] {2 * u + v, 10 * v + u});
                },
                new double[] {low, low},
                new double[] {high, high});
    }

    @Test
    void findsTheBottomInside() {
        BoxDescent.Found found = bowl(0.7, -1.3, -10, 10).from(new double[] {5, 5}, UNKNOWN, TIGHT, Progress.none());
        assertThat(found.reason()).isEqualTo(Reason.CONVERGED);
        assertThat(found.x()).containsExactly(new double[] {0.7, -1.3}, within(1e-7));
        assertThat(found.value()).isCloseTo(3, within(1e-12));
        assertThat(found.slope()).isLessThanOrEqualTo(1e-8);
        assertThat(found.evaluations()).isEqualTo(asked.size()).isLessThan(25);
    }

    /** Of the first number the slope leads outwards there: only the other one counts. */
    @Test
    void findsTheBottomOfTheBoxAndStaysInIt() {
        for (double side : new double[] {1, -1}) {
            asked.clear();
            BoxDescent.Found found =
                    bowl(4 * side, 0, -2, 2).from(new double[] {0, 1}, UNKNOWN, TIGHT, Progress.none());
            assertThat(found.reason()).isEqualTo(Reason.CONVERGED);
            // With u = −2·side the other number has its minimum at 10v + u = 0.
            assertThat(found.x()).containsExactly(new double[] {2 * side, 0.2 * side}, within(1e-7));
            // Smaller slopes change a value of 19 by less than its rounding.
            assertThat(found.slope()).isLessThanOrEqualTo(2e-7);
            for (double[] x : asked) for (double number : x) assertThat(number).isBetween(-2.0, 2.0);
        }
    }

    @Test
    void aNumberThatIsFarOnItsWayGoesToItsEndAtOnce() {
        BoxDescent flat = new BoxDescent(
                x -> {
                    asked.add(x.clone());
                    return new BoxDescent.Value(Math.exp(-x[0]), () -> new double[] {-Math.exp(-x[0])});
                },
                new double[] {-10},
                new double[] {10});
        BoxDescent.Found found =
                flat.from(new double[] {5.1}, UNKNOWN, new BoxDescent.Rule(1e-12, 0, 100), Progress.none());
        assertThat(found.x()).containsExactly(10);
        assertThat(asked).hasSize(2);
    }

    @Test
    void anEndThatIsWorseIsTriedOnce() {
        BoxDescent.Found found = bowl(7, 0, -10, 10).from(new double[] {5.5, 0}, UNKNOWN, TIGHT, Progress.none());
        assertThat(found.x()).containsExactly(new double[] {7, 0}, within(1e-7));
        assertThat(asked.stream().filter(x -> x[0] == 10)).hasSize(1);
    }

    @Test
    void noStepIsLongerThanTwo() {
        bowl(1000, -1000, -5000, 5000)
                .from(new double[] {0, 0}, UNKNOWN, new BoxDescent.Rule(1e-8, 0, 1), Progress.none());
        assertThat(Math.max(Math.abs(asked.get(1)[0]), Math.abs(asked.get(1)[1])))
                .isEqualTo(2);
    }

    @Test
    void endsByItsRule() {
        BoxDescent.Found few = bowl(0.7, -1.3, -10, 10)
                .from(new double[] {5, 5}, UNKNOWN, new BoxDescent.Rule(1e-8, 0, 2), Progress.none());
        assertThat(few.reason()).isEqualTo(Reason.ITERATION_LIMIT);
        assertThat(few.value())
                .isLessThan(3 + 4.3 * 4.3 + 5 * 6.3 * 6.3 + 4.3 * 6.3)
                .isGreaterThan(3);
        asked.clear();
        BoxDescent.Found there =
                bowl(0.7, -1.3, -10, 10).from(new double[] {0.7, -1.3}, UNKNOWN, TIGHT, Progress.none());
        assertThat(there.evaluations()).isOne();
        assertThat(there.reason()).isEqualTo(Reason.CONVERGED);
        assertThat(there.slope()).isZero();
        BoxDescent.Found flat = bowl(0.7, -1.3, -10, 10)
                .from(new double[] {5, 5}, UNKNOWN, new BoxDescent.Rule(0, 1e9, 200), Progress.none());
        assertThat(flat.reason()).as("two steps that gain too little together").isEqualTo(Reason.CONVERGED);
        assertThat(flat.value()).isGreaterThan(3.001);
        BoxDescent.Found late = bowl(0.7, -1.3, -10, 10)
                .from(new double[] {5, 5}, UNKNOWN, TIGHT, Progress.none().within(Duration.ZERO));
        assertThat(late.reason()).isEqualTo(Reason.TIME_LIMIT);
        assertThat(late.x()).containsExactly(5, 5);
        assertThat(late.slope()).isEqualTo(10 * 6.3 + 4.3);
        Progress cancelled = new CancelledProgress();
        assertThatThrownBy(() -> bowl(0.7, -1.3, -10, 10).from(new double[] {5, 5}, UNKNOWN, TIGHT, cancelled))
                .isInstanceOf(CancelledException.class);
    }

    /** A function that is not defined beyond 1 is tried nearer and nearer; from an undefined place there is no way. */
    @Test
    void keepsToWhereTheFunctionIsDefined() {
        BoxDescent edge = new BoxDescent(
                x -> x[0] > 1 ? BoxDescent.Value.undefined() : new BoxDescent.Value(-x[0], () -> new double[] {-1}),
                new double[] {-5},
                new double[] {5});
        BoxDescent.Found found =
                edge.from(new double[] {0}, UNKNOWN, new BoxDescent.Rule(1e-8, 0, 100), Progress.none());
        assertThat(found.x()[0]).isBetween(0.999, 1.0);
        assertThat(found.slope()).isOne();
        BoxDescent.Found none = edge.from(new double[] {2}, UNKNOWN, TIGHT, Progress.none());
        assertThat(none.reason()).isEqualTo(Reason.STALLED);
        assertThat(none.value()).isInfinite();
        assertThat(none.slope()).isNaN();
        assertThat(none.evaluations()).isGreaterThan(found.evaluations());
    }

    private static BoxDescent rosenbrock(double low, double high) {
        return new BoxDescent(
                x -> {
                    double a = 1 - x[0];
                    double b = x[1] - x[0] * x[0];
                    return new BoxDescent.Value(a * a + 100 * b * b, () ->
                            new double[] {-2 * a - 400 * x[0] * b, 200 * b});
                },
                new double[] {low, low},
                new double[] {high, high});
    }

    private static BoxDescent wide(int n, double factor) {
        double[] low = new double[n];
        double[] high = new double[n];
        Arrays.fill(low, -10);
        Arrays.fill(high, 10);
        return new BoxDescent(
                x -> {
                    double sum = 0;
                    double[] slopes = new double[n];
                    for (int k = 0; k < n; k++) {
                        double weight = factor * (k + 1);
                        sum += 0.5 * weight * (x[k] - 1) * (x[k] - 1);
                        slopes[k] = weight * (x[k] - 1);
                    }
                    return new BoxDescent.Value(sum, () -> slopes);
                },
                low,
                high);
    }

    @Test
    void findsTheBottomOfACurvedValley() {
        BoxDescent.Found found = rosenbrock(-5, 5).from(new double[] {-1.2, 1}, UNKNOWN, TIGHT, Progress.none());
        assertThat(found.x()[0]).isCloseTo(1, within(1e-6));
        assertThat(found.x()[1]).isCloseTo(1, within(1e-6));
        assertThat(found.reason()).isEqualTo(Reason.CONVERGED);
        assertThat(found.evaluations()).isLessThan(80);
    }

    /** Steep functions as those of many rows: without the scale of the first step each step would be cut many times. */
    @Test
    void steepnessCostsNoEvaluations() {
        double[] start = new double[8];
        int flat = wide(8, 1).from(start, UNKNOWN, TIGHT, Progress.none()).evaluations();
        int steep = wide(8, 1e4).from(start, UNKNOWN, TIGHT, Progress.none()).evaluations();
        assertThat(steep).isLessThan(flat + 10);
    }

    @Test
    void knownCurvatureSparesSteps() {
        double[] start = new double[8];
        BoxDescent.Found first = wide(8, 100).from(start, UNKNOWN, TIGHT, Progress.none());
        BoxDescent.Found second = wide(8, 300).from(start, first.curvature().ofMultiple(3), TIGHT, Progress.none());
        assertThat(second.x()[7]).isCloseTo(1, within(1e-6));
        assertThat(second.evaluations()).isLessThan(first.evaluations() / 2 + 2);
    }

    /** 100x² between −10 and 10. */
    private BoxDescent parabola() {
        return new BoxDescent(
                x -> {
                    asked.add(x.clone());
                    return new BoxDescent.Value(100 * x[0] * x[0], () -> new double[] {200 * x[0]});
                },
                new double[] {-10},
                new double[] {10});
    }

    /** −cx, undefined beyond the edge. */
    private BoxDescent slide(double c, double edge) {
        return new BoxDescent(
                x -> {
                    asked.add(x.clone());
                    if (x[0] > edge) return BoxDescent.Value.undefined();
                    return new BoxDescent.Value(-c * x[0], () -> new double[] {-c});
                },
                new double[] {-5},
                new double[] {5});
    }

    /** A step of 2 is too long: the next goes to the lowest place of the parabola through what is known, but no less than a tenth. */
    @Test
    void aStepThatIsTooLongIsShortenedByAParabola() {
        BoxDescent.Rule one = new BoxDescent.Rule(1e-8, 0, 1);
        parabola().from(new double[] {0.5}, UNKNOWN, one, Progress.none());
        assertThat(asked.get(1)[0]).isEqualTo(-1.5);
        assertThat(asked.get(2)[0]).isCloseTo(0, within(1e-12));
        asked.clear();
        parabola().from(new double[] {0.05}, UNKNOWN, one, Progress.none());
        assertThat(asked.get(1)[0]).isCloseTo(-1.95, within(1e-12));
        assertThat(asked.get(2)[0]).as("a tenth, not a fortieth").isCloseTo(-0.15, within(1e-12));
    }

    @Test
    void aStepToWhereNothingIsDefinedIsHalved() {
        slide(3, 0.6).from(new double[] {0}, UNKNOWN, new BoxDescent.Rule(1e-8, 0, 1), Progress.none());
        assertThat(asked).extracting(x -> x[0]).containsExactly(0.0, 2.0, 1.0, 0.5);
    }

    @Test
    void asManyStepsAreTakenAsTheRuleHas() {
        BoxDescent.Found found =
                slide(1, 9).from(new double[] {0}, UNKNOWN, new BoxDescent.Rule(1e-8, 0, 2), Progress.none());
        assertThat(asked).extracting(x -> x[0]).containsExactly(0.0, 1.0, 2.0);
        assertThat(found.reason()).isEqualTo(Reason.ITERATION_LIMIT);
    }

    /** A straight line has no curvature to be known afterwards. */
    @Test
    void atTheEndOfALineNothingIsKnownOfItsCurvature() {
        BoxDescent.Found found =
                slide(1, 9).from(new double[] {0}, UNKNOWN, new BoxDescent.Rule(1e-8, 0, 50), Progress.none());
        assertThat(found.x()).containsExactly(5);
        assertThat(found.reason()).isEqualTo(Reason.CONVERGED);
        assertThat(found.curvature().inverse()).isEmpty();
    }

    @Test
    void aSlopeAsLargeAsTheToleranceIsThatOfAMinimum() {
        BoxDescent.Found found =
                parabola().from(new double[] {0.5}, UNKNOWN, new BoxDescent.Rule(100, 0, 50), Progress.none());
        assertThat(found.evaluations()).isOne();
        assertThat(found.reason()).isEqualTo(Reason.CONVERGED);
    }

    /** Gains of a hundred are a ten-thousandth of values of a million. */
    @Test
    void theLeastGainIsRelativeToTheValueAndOfTwoSteps() {
        BoxDescent high = new BoxDescent(
                x -> {
                    asked.add(x.clone());
                    return new BoxDescent.Value(1e6 + Math.cosh(x[0]), () -> new double[] {Math.sinh(x[0])});
                },
                new double[] {-10},
                new double[] {10});
        BoxDescent.Found found =
                high.from(new double[] {3}, UNKNOWN, new BoxDescent.Rule(0, 1e-4, 200), Progress.none());
        assertThat(found.reason()).isEqualTo(Reason.CONVERGED);
        assertThat(found.evaluations()).as("the start and two steps").isEqualTo(3);
        BoxDescent.Found further =
                high.from(new double[] {3}, UNKNOWN, new BoxDescent.Rule(0, 1e-9, 200), Progress.none());
        assertThat(further.evaluations() - found.evaluations()).isGreaterThan(3);
        assertThat(further.value()).isLessThan(found.value());
    }

    /** A curvature of another function, by which the first direction leads uphill: the slope itself is taken. */
    @Test
    void aCurvatureThatLeadsUphillIsForgotten() {
        BoxDescent.Curvature wrong = new BoxDescent.Curvature(new double[][] {{-1, 0.5}, {0.5, -1}});
        BoxDescent.Found found = bowl(0.7, -1.3, -10, 10).from(new double[] {1, -1}, wrong, TIGHT, Progress.none());
        // The slope at the start: 2·0.3 + 0.3 and 10·0.3 + 0.3, shortened to 2.
        assertThat(asked.get(1)[0]).isCloseTo(1 - 2 * 0.9 / 3.3, within(1e-12));
        assertThat(asked.get(1)[1]).isCloseTo(-3, within(1e-12));
        assertThat(found.x()).containsExactly(new double[] {0.7, -1.3}, within(1e-7));
        asked.clear();
        BoxDescent.Found held = bowl(4, 0, -2, 2).from(new double[] {2, 1}, wrong, TIGHT, Progress.none());
        for (double[] x : asked) assertThat(x[0]).isEqualTo(2);
        assertThat(held.x()).containsExactly(new double[] {2, 0.2}, within(1e-7));
    }
}
