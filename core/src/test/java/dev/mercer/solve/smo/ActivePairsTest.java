package dev.mercer.solve.smo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.compute.PlainBackend;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.loss.EpsilonInsensitive;
import dev.mercer.loss.Hinge;
import dev.mercer.loss.Huber;
import dev.mercer.loss.Loss;
import dev.mercer.loss.SquaredHinge;
import dev.mercer.solve.Objective;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Conjugate steps must end where pairs alone end, sooner, and keep to the bounds on the way. */
class ActivePairsTest {
    private static final int SIZE = 200;
    private static final int ENOUGH = 1_000_000;
    private static final double TOLERANCE = 1e-3;
    private final Compute compute = new Compute(new PlainBackend(), 1, 1L << 28);
    private final Points x = SmoSolverTest.points(SIZE, 3, 5);
    private final Gram gram = Gram.of(Kernel.parse("gaussian(sigma=1)"), x, compute, Progress.none());

    private BoxPoint start(Loss loss, double lambda) {
        Objective objective =
                new Objective(gram, loss, SmoSolverTest.targets(loss, x, 5), Reals.constant(SIZE, 1), lambda, true);
        double[] diagonal = new double[SIZE];
        Arrays.fill(diagonal, 1);
        return new BoxPoint(BoxProblem.of(objective), diagonal);
    }

    private StepRule conjugate(BoxPoint point) {
        RowCache rows = new RowCache(gram);
        return new ActivePairs(point, k -> {
            float[] row = new float[SIZE];
            for (int c = 0; c < SIZE; c++) row[c] = (float) rows.row(k)[c];
            return row;
        });
    }

    private static int run(StepRule rule, int most) {
        int steps = 0;
        while (steps < most && rule.violates(TOLERANCE) && rule.step(1) > 0) steps++;
        return steps;
    }

    private double value(BoxPoint point) {
        double[] product = point.refresh(gram);
        double value = 0;
        for (int i = 0; i < SIZE; i++) {
            double a = point.alpha[i];
            value += a * (product[i] + point.problem.ridge[i] * a) / 2;
            value += a * point.problem.linear[i] + point.problem.kink * Math.abs(a);
        }
        return value;
    }

    static Stream<Loss> losses() {
        return Stream.of(new Hinge(), new SquaredHinge(), new EpsilonInsensitive(0.1), new Huber(0.5));
    }

    @ParameterizedTest
    @MethodSource("losses")
    void amongFreeVariablesAQuarterOfTheStepsIsSavedAtLeast(Loss loss) {
        BoxPoint pairs = start(loss, 1e-5);
        int alone = run(new BalancedPairs(pairs, new RowCache(gram)), ENOUGH);
        BoxPoint point = start(loss, 1e-5);
        int steps = run(conjugate(point), ENOUGH);
        assertThat(steps).isLessThan(alone * 3 / 4);
        assertThat(value(point)).isCloseTo(value(pairs), within(1e-5 * Math.abs(value(pairs))));
        assertThat(point.violation()).isLessThan(1.1 * TOLERANCE);
    }

    /** Also where most variables end at a bound or at the kink, and directions last for a few steps only. */
    @ParameterizedTest
    @MethodSource("losses")
    void boundsAndSumAreKeptAndTheObjectiveFalls(Loss loss) {
        BoxPoint point = start(loss, 1e-3);
        StepRule rule = conjugate(point);
        double before = 0;
        while (run(rule, 5) == 5) {
            for (int i = 0; i < SIZE; i++)
                if (!(point.alpha[i] >= point.problem.lower[i] && point.alpha[i] <= point.problem.upper[i]))
                    fail("%s: variable %d is outside its bounds: %s", loss, i, point.alpha[i]);
            assertThat(Arrays.stream(point.alpha).sum()).isCloseTo(0, within(1e-10));
            double now = value(point);
            assertThat(now).as("%s", loss).isLessThanOrEqualTo(before + 1e-6);
            before = now;
        }
        value(point);
        assertThat(point.violation()).isLessThan(1.1 * TOLERANCE);
    }

    /** All points equal: no curvature, and nothing to be conjugate to. */
    @Test
    void equalPointsEnd() {
        float[] ones = new float[SIZE];
        Arrays.fill(ones, 1);
        BoxPoint point = start(new Hinge(), 1e-3);
        assertThat(run(new ActivePairs(point, k -> ones), ENOUGH)).isLessThan(10 * SIZE);
        double lambda = 1e-3;
        assertThat(Arrays.stream(point.alpha).map(Math::abs).max().orElseThrow())
                .isLessThanOrEqualTo(1 / (2 * SIZE * lambda) + 1e-12);
    }
}
