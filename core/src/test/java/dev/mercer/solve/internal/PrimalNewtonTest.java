package dev.mercer.solve.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.loss.Hinge;
import dev.mercer.loss.Huber;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Squared;
import dev.mercer.loss.SquaredHinge;
import dev.mercer.solve.Examples;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Stopping;
import dev.mercer.util.CancelledException;
import dev.mercer.util.CancelledProgress;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class PrimalNewtonTest {
    private static final int N = 120;
    private static final Stopping STOPPING = new Stopping(1e-10, 100);
    private final DensePoints x = Examples.points(N, 4, 1);

    static Stream<Arguments> problems() {
        return Stream.of(new Logistic(), new SquaredHinge(), new Squared(), new Huber(0.3))
                .flatMap(loss -> Stream.of(1e-6, 1e-2, 10.0)
                        .flatMap(lambda -> Stream.of(false, true).map(free -> Arguments.of(loss, lambda, free))));
    }

    private Reals targets(Loss loss) {
        Reals noise = Examples.numbers(N, 2);
        double[] y = new double[N];
        Arrays.setAll(y, i -> x.get(i, 0) - 2 * x.get(i, 1) + noise.get(i) + 0.5);
        return Reals.of(loss.forLabels() ? Arrays.stream(y).map(Math::signum).toArray() : y);
    }

    /** The gap bounds the distance of J from its least value by above, and both are independent of the steps. */
    @ParameterizedTest
    @MethodSource("problems")
    void theGapClosesTo1em9(Loss loss, double lambda, boolean free) {
        PrimalObjective j =
                new PrimalObjective(Examples.rows(x), loss, targets(loss), Examples.weights(N, 3), lambda, free);
        PrimalSolution found = PrimalNewton.solve(j, STOPPING, Progress.none());
        assertThat(found.convergence().reason()).isEqualTo(Reason.CONVERGED);
        assertThat(found.convergence().iterations()).isLessThan(40);
        assertThat(found.certificate().gap().orElseThrow()).isBetween(-1e-12, 1e-9);
        if (!free) assertThat(found.bias().get(0)).isZero();
    }

    /** Any other θ costs more: the certificate is of the right problem. */
    @ParameterizedTest
    @MethodSource("problems")
    void noNeighbourIsBetter(Loss loss, double lambda, boolean free) {
        Reals w = Examples.weights(N, 3);
        PrimalObjective j = new PrimalObjective(Examples.rows(x), loss, targets(loss), w, lambda, free);
        PrimalSolution found = PrimalNewton.solve(j, STOPPING, Progress.none());
        double[] theta = found.theta().get(0).toArray();
        for (int k = 0; k < 4; k++) {
            for (double by : new double[] {-0.01, 0.01}) {
                double[] other = theta.clone();
                other[k] += by;
                double[] scores =
                        new FeatureSums(j.rows()).scores(other, found.bias().get(0), Progress.none());
                assertThat(j.value(other, scores))
                        .isGreaterThan(found.certificate().objective());
            }
        }
    }

    @Test
    void squaredLossIsRidgeTo1em9() {
        Reals y = targets(new Squared());
        Reals w = Examples.weights(N, 3);
        PrimalObjective j = new PrimalObjective(Examples.rows(x), new Squared(), y, w, 1e-3, true);
        PrimalSolution newton = PrimalNewton.solve(j, STOPPING, Progress.none());
        PrimalSolution ridge = PrimalRidge.solve(Examples.rows(x), List.of(y), w, 1e-3, true, Progress.none());
        assertThat(newton.theta().get(0).toArray())
                .containsExactly(ridge.theta().get(0).toArray(), within(1e-9));
        assertThat(newton.bias().get(0)).isCloseTo(ridge.bias().get(0), within(1e-9));
        assertThat(newton.convergence().iterations()).isLessThanOrEqualTo(2);
    }

    @Test
    void everyPassAndStepIsReportedAndCanBeCancelled() {
        PrimalObjective j = new PrimalObjective(
                Examples.rows(x), new Logistic(), targets(new Logistic()), Reals.constant(N, 1), 1e-3, true);
        List<String> said = new ArrayList<>();
        PrimalSolution found = PrimalNewton.solve(j, STOPPING, (stage, done, total) -> said.add(stage + " " + done));
        for (int step = 1; step <= found.convergence().iterations(); step++)
            assertThat(said).contains("Newton step " + step);
        assertThat(found.convergence().measure()).isLessThanOrEqualTo(1e-10);
        Progress stop = new CancelledProgress();
        FeatureSums sums = new FeatureSums(Examples.rows(x));
        double[] ones = Reals.constant(N, 1).toArray();
        assertThatThrownBy(() -> sums.transposedTimes(ones, stop)).isInstanceOf(CancelledException.class);
        assertThatThrownBy(() -> sums.square(ones, stop)).isInstanceOf(CancelledException.class);
    }

    /** Mission, row M12. */
    @Test
    void withAFreeInterceptMeanProbabilityIsMeanLabelTo1em9() {
        Reals y = targets(new Logistic());
        PrimalObjective j = new PrimalObjective(Examples.rows(x), new Logistic(), y, Reals.constant(N, 1), 1e-3, true);
        PrimalSolution found = PrimalNewton.solve(j, STOPPING, Progress.none());
        double[] f = new FeatureSums(j.rows())
                .scores(found.theta().get(0).toArray(), found.bias().get(0), Progress.none());
        double mean = Arrays.stream(f).map(Logistic::probability).average().orElseThrow();
        assertThat(mean).isCloseTo(y.stream().map(v -> (v + 1) / 2).average().orElseThrow(), within(1e-9));
    }

    @Test
    void weightTwoIsThePointTwiceTo1em9() {
        Reals y = targets(new Logistic());
        int[] twice = java.util.stream.IntStream.range(0, N + 10)
                .map(i -> i < N ? i : i - N)
                .toArray();
        double[] w = new double[N];
        Arrays.setAll(w, i -> i < 10 ? 2 : 1);
        PrimalSolution weighted = PrimalNewton.solve(
                new PrimalObjective(Examples.rows(x), new Logistic(), y, Reals.of(w), 1e-3, true),
                STOPPING,
                Progress.none());
        PrimalSolution repeated = PrimalNewton.solve(
                new PrimalObjective(
                        Examples.rows(x.select(twice)),
                        new Logistic(),
                        y.select(twice),
                        Reals.constant(N + 10, 1),
                        1e-3,
                        true),
                STOPPING,
                Progress.none());
        assertThat(weighted.theta().get(0).toArray())
                .containsExactly(repeated.theta().get(0).toArray(), within(1e-9));
    }

    @Test
    void oneClassAloneDoesNotRunAway() {
        PrimalObjective j = new PrimalObjective(
                Examples.rows(x), new Logistic(), Reals.constant(N, 1), Reals.constant(N, 1), 1e-3, true);
        PrimalSolution found = PrimalNewton.solve(j, STOPPING, Progress.none());
        assertThat(found.bias().get(0)).isFinite().isGreaterThan(10);
        assertThat(found.certificate().objective()).isLessThan(1e-5);
    }

    @Test
    void stopsWhenItIsToldToAndSaysSo() {
        PrimalObjective j = new PrimalObjective(
                Examples.rows(x), new Logistic(), targets(new Logistic()), Reals.constant(N, 1), 1e-6, true);
        PrimalSolution few = PrimalNewton.solve(j, STOPPING.withIterations(1), Progress.none());
        assertThat(few.convergence().reason()).isEqualTo(Reason.ITERATION_LIMIT);
        assertThat(few.convergence().converged()).isFalse();
        assertThat(few.certificate().gap().orElseThrow()).isPositive();
        PrimalSolution late = PrimalNewton.solve(j, STOPPING, Progress.none().within(Duration.ZERO));
        assertThat(late.convergence().reason()).isEqualTo(Reason.TIME_LIMIT);
        Progress cancelled = new CancelledProgress();
        PrimalSolution stopped = PrimalNewton.solve(j, STOPPING, cancelled);
        assertThat(stopped.convergence().reason()).isEqualTo(Reason.CANCELLED);
        assertThat(stopped.theta().get(0)).isEqualTo(Reals.constant(4, 0));
    }

    @Test
    void refusesKinks() {
        PrimalObjective j =
                new PrimalObjective(Examples.rows(x), new Hinge(), targets(new Hinge()), Reals.constant(N, 1), 1, true);
        assertThatThrownBy(() -> PrimalNewton.solve(j, STOPPING, Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("needs a smooth loss");
    }
}
