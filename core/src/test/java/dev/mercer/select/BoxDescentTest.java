package dev.mercer.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.select.BoxDescent.Curvature;
import dev.mercer.select.BoxDescent.Found;
import dev.mercer.select.BoxDescent.Rule;
import dev.mercer.select.BoxDescent.Value;
import dev.mercer.solve.Reason;
import dev.mercer.util.Progress;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class BoxDescentTest {
    private static final Rule RULE = new Rule(1e-8, 1e-14, 200);

    private static BoxDescent rosenbrock(double low, double high) {
        return new BoxDescent(
                x -> {
                    double a = 1 - x[0];
                    double b = x[1] - x[0] * x[0];
                    return new Value(a * a + 100 * b * b, () -> new double[] {-2 * a - 400 * x[0] * b, 200 * b});
                },
                new double[] {low, low},
                new double[] {high, high});
    }

    private static BoxDescent bowl(int n, double factor) {
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
                    return new Value(sum, () -> slopes);
                },
                low,
                high);
    }

    @Test
    void findsTheBottomOfACurvedValley() {
        Found found = rosenbrock(-5, 5).from(new double[] {-1.2, 1}, Curvature.unknown(), RULE, Progress.none());
        assertThat(found.x()[0]).isCloseTo(1, within(1e-6));
        assertThat(found.x()[1]).isCloseTo(1, within(1e-6));
        assertThat(found.reason()).isEqualTo(Reason.CONVERGED);
        assertThat(found.evaluations()).isLessThan(80);
    }

    @Test
    void numbersStayInTheBox() {
        Found found = rosenbrock(-5, 0.5).from(new double[] {-1.2, 0.4}, Curvature.unknown(), RULE, Progress.none());
        assertThat(found.x()[0]).isCloseTo(0.5, within(1e-9));
        assertThat(found.x()[1]).isCloseTo(0.25, within(1e-6));
    }

    /** Steep functions as those of many rows: without the scale of the first step each step would be cut many times. */
    @Test
    void steepnessCostsNoEvaluations() {
        double[] start = new double[8];
        int flat = bowl(8, 1)
                .from(start, Curvature.unknown(), RULE, Progress.none())
                .evaluations();
        int steep = bowl(8, 1e4)
                .from(start, Curvature.unknown(), RULE, Progress.none())
                .evaluations();
        assertThat(steep).isLessThan(flat + 10);
    }

    @Test
    void knownCurvatureSparesSteps() {
        double[] start = new double[8];
        Found first = bowl(8, 100).from(start, Curvature.unknown(), RULE, Progress.none());
        Found second = bowl(8, 300).from(start, first.curvature().ofMultiple(3), RULE, Progress.none());
        assertThat(second.x()[7]).isCloseTo(1, within(1e-6));
        assertThat(second.evaluations()).isLessThan(first.evaluations() / 2 + 2);
    }

    @Test
    void whereNothingIsDefinedTheSearchStays() {
        BoxDescent nowhere = new BoxDescent(x -> Value.undefined(), new double[] {-1}, new double[] {1});
        Found found = nowhere.from(new double[] {0}, Curvature.unknown(), RULE, Progress.none());
        assertThat(found.reason()).isEqualTo(Reason.STALLED);
        assertThat(found.value()).isInfinite();
    }
}
