package dev.mercer.solve.smo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.compute.PlainBackend;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.loss.EpsilonInsensitive;
import dev.mercer.loss.Hinge;
import dev.mercer.loss.Huber;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Pinball;
import dev.mercer.loss.Squared;
import dev.mercer.loss.SquaredHinge;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.internal.Objective;
import dev.mercer.solve.internal.Solution;
import dev.mercer.util.CancelledProgress;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

public class SmoSolverTest {
    private static final Stopping TIGHT = new Stopping(1e-10, 1_000_000);
    private static final Kernel GAUSSIAN = Kernel.parse("gaussian(sigma=0.7)");
    private final Compute compute = new Compute(new PlainBackend(), 2, 1L << 28);

    static List<Loss> losses() {
        return List.of(
                new Hinge(),
                new SquaredHinge(),
                new EpsilonInsensitive(0.2),
                new EpsilonInsensitive(0),
                new Pinball(0.3),
                new Huber(0.3),
                new Squared());
    }

    static Stream<Arguments> problems() {
        return losses().stream().flatMap(loss -> Stream.of(true, false).map(free -> Arguments.of(loss, free)));
    }

    public static Points points(int n, int d, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return DensePoints.generate(n, d, (i, k) -> random.nextDouble(-2, 2));
    }

    /** Noisy targets that no loss can fit without some variables at their bounds; labels for margin losses. */
    public static Reals targets(Loss loss, Points x, long seed) {
        SplittableRandom random = new SplittableRandom(seed + 1000);
        double[] y = new double[x.size()];
        for (int i = 0; i < y.length; i++) {
            double value = Math.sin(2 * x.get(i, 0)) + random.nextDouble(-0.8, 0.8);
            y[i] = loss.forLabels() ? (value > 0 ? 1 : -1) : value;
        }
        return Reals.of(y);
    }

    private Objective objective(Loss loss, Points x, double lambda, boolean free, long seed) {
        return new Objective(
                Gram.of(GAUSSIAN, x, compute, Progress.none()),
                loss,
                targets(loss, x, seed),
                Reals.constant(x.size(), 1),
                lambda,
                free);
    }

    private static double[] product(Objective objective, double[] alpha) {
        double[] product = new double[alpha.length];
        objective.gram().apply(alpha, product);
        return product;
    }

    @ParameterizedTest
    @MethodSource("problems")
    void fIsThatOfAProximalGradientTo1em7(Loss loss, boolean free) {
        for (int seed = 0; seed < 6; seed++) {
            Points x = points(3 + seed, 2, seed);
            double lambda = seed % 2 == 0 ? 0.05 : 0.005;
            Objective objective = objective(loss, x, lambda, free, seed);
            Solution solution = SmoSolver.solve(objective, TIGHT, Progress.none());
            double[] judge = ProximalGradient.solve(objective.gram(), BoxProblem.of(objective), 4000);
            double[] expected = product(objective, judge);
            double[] found = product(objective, solution.alpha().get(0).toArray());
            assertThat(solution.convergence().reason()).isEqualTo(Reason.CONVERGED);
            assertThat(found).as("%s, free %s, seed %d", loss, free, seed).containsExactly(expected, within(1e-7));
        }
    }

    @ParameterizedTest
    @MethodSource("problems")
    void primalIsDualWithin1em8(Loss loss, boolean free) {
        for (double lambda : new double[] {1e-4, 1e-2, 1, 1e4}) {
            Objective objective = objective(loss, points(60, 2, 7), lambda, free, 7);
            Solution solution = SmoSolver.solve(objective, TIGHT, Progress.none());
            assertThat(solution.convergence().reason()).isEqualTo(Reason.CONVERGED);
            assertThat(solution.convergence().measure()).isLessThanOrEqualTo(1e-10);
            Certificate certificate = solution.certificate().orElseThrow();
            assertThat(certificate.gap().orElseThrow())
                    .as("%s, λ = %s", loss, lambda)
                    .isBetween(-1e-12, 1e-8);
            assertThat(solution.alpha().get(0).stream().sum())
                    .as("Σα where b is free")
                    .satisfies(sum ->
                            assertThat(!free || Math.abs(sum) < 1e-12 / lambda).isTrue());
        }
    }

    /** M15: αᵢ ≠ 0 only on or outside the tube, inside the bounds only on its edge. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void weightsAreZeroInsideTheTubeTo1em9(boolean free) {
        double epsilon = 0.2;
        double lambda = 0.01;
        Objective objective = objective(new EpsilonInsensitive(epsilon), points(50, 2, 3), lambda, free, 3);
        Solution solution = SmoSolver.solve(objective, TIGHT, Progress.none());
        double[] alpha = solution.alpha().get(0).toArray();
        double[] f = product(objective, alpha);
        double c = 1 / (2 * 50 * lambda);
        int inside = 0;
        int between = 0;
        for (int i = 0; i < 50; i++) {
            double error = objective.targets().get(i) - f[i] - solution.bias().get(0);
            if (alpha[i] == 0) {
                inside++;
                assertThat(Math.abs(error)).isLessThanOrEqualTo(epsilon + 1e-9);
            } else {
                assertThat(alpha[i] * error)
                        .as("a weight pulls towards its target")
                        .isPositive();
                if (Math.abs(alpha[i]) < c * (1 - 1e-12)) {
                    between++;
                    assertThat(Math.abs(error)).isCloseTo(epsilon, within(1e-9));
                } else assertThat(Math.abs(error)).isGreaterThanOrEqualTo(epsilon - 1e-9);
            }
        }
        assertThat(inside).isPositive();
        assertThat(between).isPositive();
    }

    @Test
    void weightsShrinkAsTheTubeGrows() {
        double last = Double.POSITIVE_INFINITY;
        for (double epsilon : new double[] {0, 0.1, 0.3, 0.6, 1, 3}) {
            Objective objective = objective(new EpsilonInsensitive(epsilon), points(40, 2, 5), 1e-3, true, 5);
            Solution solution = SmoSolver.solve(objective, TIGHT, Progress.none());
            double norm = solution.alpha().get(0).stream().map(Math::abs).sum();
            assertThat(norm).isLessThan(last);
            last = norm;
        }
        assertThat(last).isZero();
    }

    @ParameterizedTest
    @MethodSource("problems")
    void weightTwoIsThePointTwiceTo1em7(Loss loss, boolean free) {
        Points x = points(20, 2, 9);
        int[] twice = new int[25];
        double[] weights = new double[20];
        Arrays.fill(weights, 1);
        for (int i = 0; i < 25; i++) twice[i] = i < 20 ? i : i - 20;
        for (int i = 0; i < 5; i++) weights[i] = 2;
        Objective once = objective(loss, x, 0.01, free, 9);
        Objective weighted = new Objective(once.gram(), loss, once.targets(), Reals.of(weights), 0.01, free);
        Objective doubled = new Objective(
                Gram.of(GAUSSIAN, x.select(twice), compute, Progress.none()),
                loss,
                once.targets().select(twice),
                Reals.constant(25, 1),
                0.01,
                free);
        Solution one = SmoSolver.solve(weighted, TIGHT, Progress.none());
        Solution other = SmoSolver.solve(doubled, TIGHT, Progress.none());
        assertThat(one.certificate().orElseThrow().objective())
                .isCloseTo(other.certificate().orElseThrow().objective(), within(1e-9));
        double[] f = product(weighted, one.alpha().get(0).toArray());
        double[] g = product(doubled, other.alpha().get(0).toArray());
        for (int i = 0; i < 20; i++) assertThat(f[i]).isCloseTo(g[i], within(1e-7));
    }

    @ParameterizedTest
    @MethodSource("problems")
    void pointsOfWeightZeroChangeNothing(Loss loss, boolean free) {
        Points x = points(20, 2, 11);
        double[] weights = new double[20];
        Arrays.fill(weights, 0, 15, 3);
        Objective all = objective(loss, x, 0.01, free, 11);
        int[] kept = IntStream.range(0, 15).toArray();
        Objective part = new Objective(
                all.gram().select(kept), loss, all.targets().select(kept), Reals.constant(15, 1), 0.01, free);
        Objective weighted = new Objective(all.gram(), loss, all.targets(), Reals.of(weights), 0.01, free);
        Solution one = SmoSolver.solve(weighted, TIGHT, Progress.none());
        Solution other = SmoSolver.solve(part, TIGHT, Progress.none());
        for (int i = 15; i < 20; i++) assertThat(one.alpha().get(0).get(i)).isZero();
        assertThat(one.certificate().orElseThrow().objective())
                .isCloseTo(other.certificate().orElseThrow().objective(), within(1e-9));
        assertThat(one.certificate().orElseThrow().gap().orElseThrow()).isLessThan(1e-8);
    }

    /** Equal points make flat directions, with opposite labels also opposite wishes; then N < d, and all targets equal. */
    @ParameterizedTest
    @MethodSource("problems")
    void difficultProblemsAreSolvedToTheGap(Loss loss, boolean free) {
        Points same = DensePoints.generate(12, 2, (i, k) -> i / 6);
        double[] alternating = new double[12];
        for (int i = 0; i < 12; i++) alternating[i] = i % 2 == 0 ? 1 : -1;
        Points wide = points(5, 40, 1);
        for (double lambda : new double[] {1e-300, 1e-8, 1e-2, 1e300}) {
            for (Points x : List.of(same, wide, points(12, 2, 2))) {
                Gram gram = Gram.of(Kernel.parse("linear()"), x, compute, Progress.none());
                for (double[] y : new double[][] {Arrays.copyOf(alternating, x.size()), ones(x.size())}) {
                    Objective objective =
                            new Objective(gram, loss, Reals.of(y), Reals.constant(x.size(), 1), lambda, free);
                    Stopping stopping = new Stopping(1e-6, 20_000);
                    Certificate found = SmoSolver.solve(objective, stopping, Progress.none())
                            .certificate()
                            .orElseThrow();
                    if (lambda >= 1e-2)
                        assertThat(found.gap().orElseThrow())
                                .as("%s λ=%s", loss, lambda)
                                .isBetween(-1e-10, 1e-5);
                    assertThat(found.objective()).isFinite();
                }
            }
        }
    }

    private static double[] ones(int n) {
        double[] y = new double[n];
        Arrays.fill(y, 1);
        return y;
    }

    /** Rounding must not push a weight at its bound out of the domain of the conjugate, or the gap is lost. */
    @ParameterizedTest
    @MethodSource("losses")
    void theGapIsKnownWhereAllWeightsAreAtTheirBounds(Loss loss) {
        SplittableRandom random = new SplittableRandom(1);
        for (int trial = 0; trial < 20; trial++) {
            Objective some = objective(loss, points(20, 2, trial), Math.exp(random.nextDouble(4, 10)), false, trial);
            Reals weights = Reals.of(random.doubles(20, 0.001, 7).toArray());
            Objective objective = new Objective(some.gram(), loss, some.targets(), weights, some.lambda(), false);
            Certificate found = SmoSolver.solve(objective, TIGHT, Progress.none())
                    .certificate()
                    .orElseThrow();
            assertThat(found.gap().orElseThrow()).isBetween(-1e-12, 1e-8);
        }
    }

    @Test
    void withEqualLabelsBIsTheLabel() {
        Gram gram = Gram.of(GAUSSIAN, points(6, 2, 1), compute, Progress.none());
        Objective objective = new Objective(gram, new Hinge(), Reals.of(ones(6)), Reals.of(ones(6)), 0.1, true);
        Solution solution = SmoSolver.solve(objective, TIGHT, Progress.none());
        assertThat(solution.alpha().get(0)).isEqualTo(Reals.constant(6, 0));
        assertThat(solution.bias().get(0)).isEqualTo(1);
        assertThat(solution.certificate().orElseThrow().objective()).isZero();
    }

    @Test
    void sameBitsAtAnyThreadCountAndSameAnswerInLittleMemory() {
        Points x = points(400, 3, 4);
        Reals y = targets(new Hinge(), x, 4);
        Solution[] found = new Solution[4];
        for (int t = 1; t <= 4; t++) {
            Compute machine = t < 4 ? compute.withThreads(t) : compute.withMemory(100_000);
            Objective objective = new Objective(
                    Gram.of(GAUSSIAN, x, machine, Progress.none()), new Hinge(), y, Reals.constant(400, 1), 1e-3, true);
            found[t - 1] = SmoSolver.solve(objective, new Stopping(1e-6, 1_000_000), Progress.none());
        }
        assertThat(found[1]).isEqualTo(found[0]);
        assertThat(found[2]).isEqualTo(found[0]);
        assertThat(found[3].certificate().orElseThrow().objective())
                .isCloseTo(found[0].certificate().orElseThrow().objective(), within(1e-9));
    }

    @Test
    void stopsWithTheReason() {
        Objective objective = objective(new Hinge(), points(200, 2, 6), 1e-5, true, 6);
        Solution few = SmoSolver.solve(objective, new Stopping(1e-6, 10), Progress.none());
        assertThat(few.convergence().reason()).isEqualTo(Reason.ITERATION_LIMIT);
        assertThat(few.convergence().iterations()).isEqualTo(10);
        assertThat(few.convergence().measure()).isGreaterThan(1e-6);
        assertThat(few.certificate().orElseThrow().gap().orElseThrow()).isPositive();
        Solution none = SmoSolver.solve(objective, TIGHT, Progress.none().within(Duration.ZERO));
        assertThat(none.convergence().reason()).isEqualTo(Reason.TIME_LIMIT);
        Progress cancel = CancelledProgress.afterReports(2);
        Solution some = SmoSolver.solve(objective, TIGHT, cancel);
        assertThat(some.convergence().reason()).isEqualTo(Reason.CANCELLED);
        assertThat(some.convergence().iterations()).isPositive();
        assertThat(some.certificate().orElseThrow().objective())
                .isLessThan(none.certificate().orElseThrow().objective());
        Solution exact = SmoSolver.solve(objective, new Stopping(0, 200_000), Progress.none());
        assertThat(exact.convergence().reason()).isIn(Reason.ITERATION_LIMIT, Reason.STALLED, Reason.CONVERGED);
        assertThat(exact.convergence().measure()).isLessThan(1e-6);
    }

    @Test
    void noGapIsClaimedForAnIndefiniteKernel() {
        Points x = points(30, 2, 8);
        Gram gram = Gram.of(Kernel.parse("sigmoid(scale=1, c=-1)"), x, compute, Progress.none());
        for (boolean free : new boolean[] {true, false}) {
            Objective objective =
                    new Objective(gram, new Hinge(), targets(new Hinge(), x, 8), Reals.constant(30, 1), 0.01, free);
            Solution solution = SmoSolver.solve(objective, new Stopping(1e-3, 10_000), Progress.none());
            assertThat(solution.certificate().orElseThrow().bound()).isEmpty();
        }
    }

    @Test
    void refusesProblemsThatAreNotQuadratic() {
        Objective logistic = objective(new Logistic(), points(4, 2, 1), 0.1, true, 1);
        assertThatThrownBy(() -> SmoSolver.solve(logistic, TIGHT, Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("is not a quadratic problem with bounds");
        Objective none = objective(new Hinge(), points(4, 2, 1), 0, true, 1);
        assertThatThrownBy(() -> SmoSolver.solve(none, TIGHT, Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("lambda must be > 0 and finite, got 0");
    }
}
