package dev.mercer.solve.descent;

import static dev.mercer.solve.descent.DescentProblems.alpha;
import static dev.mercer.solve.descent.DescentProblems.values;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.internal.Objective;
import dev.mercer.solve.internal.RidgeSolver;
import dev.mercer.solve.internal.Solution;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Identities of the iterates of a descent. */
class DescentTest {
    private static final List<Loss> LOSSES = List.of(
            new Squared(),
            new Logistic(),
            new Hinge(),
            new SquaredHinge(),
            new EpsilonInsensitive(0.1),
            new Huber(0.3),
            new Pinball(0.7));
    private static final List<Loss> SMOOTH =
            LOSSES.stream().filter(Loss::smooth).toList();

    private final Points points = DescentProblems.points(40, 1);

    private static Descent fixed(double eta, long passes) {
        return Descent.full().withStep(new Step.Fixed(eta)).withStopping(new Stopping(0, passes));
    }

    private static Solution solve(Descent descent, Objective objective) {
        return descent.solve(objective, Progress.none());
    }

    /** Primal gradient descent on Φ: θ ← (1 − 2ηλ)θ − (η/N) Σ L′ᵢΦ(xᵢ). */
    @ParameterizedTest
    @FieldSource("LOSSES")
    void followsPrimalDescentStepByStepTo1em11(Loss loss) {
        Objective objective = DescentProblems.objective(loss, points, 0.02);
        DensePoints features = DescentProblems.MAP.apply(points);
        double eta = 0.05;
        double[] theta = new double[features.dim()];
        for (int t = 1; t <= 12; t++) {
            double[] next = theta.clone();
            for (int a = 0; a < next.length; a++) next[a] *= 1 - 2 * eta * 0.02;
            for (int i = 0; i < 40; i++) {
                double slope = loss.derivative(objective.targets().get(i), DescentProblems.dot(theta, features, i));
                for (int a = 0; a < next.length; a++) next[a] -= eta / 40 * slope * features.get(i, a);
            }
            theta = next;
            assertThat(values(objective, solve(fixed(eta, t), objective)))
                    .containsExactly(values(theta, features), within(1e-11));
        }
    }

    /** fₜ = (I − (I − (2η/N)K)ᵗ)y without penalty: the seed's 2η is our 2η/N. */
    @Test
    void squaredLossHasAClosedFormTo1em12() {
        Objective objective = DescentProblems.objective(new Squared(), points, 0);
        double eta = 0.1;
        double[] rest = objective.targets().toArray();
        double[] product = new double[40];
        for (int t = 1; t <= 15; t++) {
            objective.gram().apply(rest, product);
            for (int i = 0; i < 40; i++) rest[i] -= 2 * eta / 40 * product[i];
            double[] f = values(objective, solve(fixed(eta, t), objective));
            for (int i = 0; i < 40; i++)
                assertThat(f[i]).isCloseTo(objective.targets().get(i) - rest[i], within(1e-12));
        }
    }

    @Test
    void convergesToRidgeTo1em6() {
        for (boolean free : new boolean[] {false, true}) {
            Gram gram = DescentProblems.gram(Kernel.parse("gaussian(sigma=0.7)"), points);
            Reals weights = Reals.of(
                    IntStream.range(0, 40).mapToDouble(i -> i % 4 * 0.5).toArray());
            Reals y = DescentProblems.numbers(points);
            Objective objective = new Objective(gram, new Squared(), y, weights, 0.05, free);
            Solution exact = RidgeSolver.solve(gram, List.of(y), weights, 0.05, free, Progress.none());
            Solution found = solve(Descent.full().withStopping(new Stopping(1e-9, 5000)), objective);
            assertThat(found.convergence().reason()).isEqualTo(Reason.CONVERGED);
            assertThat(values(objective, found)).containsExactly(values(objective, exact), within(1e-6));
            assertThat(alpha(found)).containsExactly(alpha(exact), within(1e-6));
            assertThat(found.certificate().orElseThrow().gap().orElseThrow()).isBetween(-1e-12, 1e-6);
        }
    }

    @Test
    void centeredAndFreeAreTheSameForSquaredLossTo1em6() {
        Objective objective = DescentProblems.objective(new Squared(), points, 0.05);
        Descent descent = Descent.full().withStopping(new Stopping(1e-9, 5000));
        Solution centered = descent.solve(objective, Intercept.CENTRED, Progress.none());
        Solution free = descent.solve(objective, Intercept.FREE, Progress.none());
        assertThat(values(objective, centered)).containsExactly(values(objective, free), within(1e-6));
        assertThat(centered.certificate().orElseThrow().objective())
                .isCloseTo(free.certificate().orElseThrow().objective(), within(1e-10));
        assertThat(centered.bias().get(0)).isNotZero();
    }

    @Test
    void aFreeInterceptGivesTheMeanOfTheLabelsAsMeanProbabilityTo1em6() {
        Objective plain = DescentProblems.objective(new Logistic(), points, 0.05);
        Solution found =
                Descent.full().withStopping(new Stopping(1e-8, 5000)).solve(plain, Intercept.FREE, Progress.none());
        double p =
                Arrays.stream(values(plain, found)).map(Logistic::probability).sum();
        double positive = plain.targets().stream().filter(y -> y > 0).count();
        assertThat(p).isCloseTo(positive, within(1e-6));
    }

    /** Full, single and growing batches, by J: to 1e-3 of the optimum for single points, else much closer. */
    @ParameterizedTest
    @FieldSource("SMOOTH")
    void everyScheduleReachesTheSameOptimum(Loss loss) {
        Objective objective = DescentProblems.objective(loss, points, 0.05);
        Solution full = solve(Descent.full().withStopping(new Stopping(1e-8, 20_000)), objective);
        Solution hybrid = solve(Descent.hybrid(7).withStopping(new Stopping(1e-8, 20_000)), objective);
        Solution single = solve(Descent.stochastic(7).withStopping(new Stopping(0, 1000)), objective);
        double best = full.certificate().orElseThrow().objective();
        assertThat(full.certificate().orElseThrow().gap().orElseThrow()).isBetween(-1e-12, 1e-8);
        assertThat(hybrid.certificate().orElseThrow().objective()).isCloseTo(best, within(1e-10));
        assertThat(single.certificate().orElseThrow().objective()).isBetween(best - 1e-12, best + 1e-3);
    }

    @ParameterizedTest
    @FieldSource("SMOOTH")
    void theLossCurveOfSafeFullStepsNeverRises(Loss loss) {
        Objective objective = DescentProblems.objective(loss, points, 0.001);
        Solution found = solve(Descent.full().withStopping(new Stopping(0, 200)), objective);
        Reals curve = found.losses();
        assertThat(curve.size()).isEqualTo(200);
        double before = objective.value(new double[40], new double[40], 0);
        for (int p = 0; p < 200; p++) {
            assertThat(curve.get(p)).isLessThanOrEqualTo(before + 1e-15);
            before = curve.get(p);
        }
        assertThat(before).isCloseTo(found.certificate().orElseThrow().objective(), within(1e-13));
    }

    @Test
    void aWeightOfTwoIsThePointTwiceTo1em13() {
        int[] twice =
                IntStream.concat(IntStream.range(0, 40), IntStream.range(0, 10)).toArray();
        Points repeated = points.select(twice);
        Reals weights =
                Reals.of(IntStream.range(0, 40).mapToDouble(i -> i < 10 ? 2 : 1).toArray());
        Reals y = DescentProblems.numbers(points);
        for (Descent descent : List.of(fixed(0.1, 20), Descent.full().withStopping(new Stopping(0, 20)))) {
            Solution weighted =
                    solve(descent, new Objective(DescentProblems.gram(points), new Squared(), y, weights, 0.01, true));
            Objective longer = new Objective(
                    DescentProblems.gram(repeated), new Squared(), y.select(twice), Reals.constant(50, 1), 0.01, true);
            Solution unweighted = solve(descent, longer);
            double tolerance = descent.step() instanceof Step.Fixed ? 1e-13 : 1e-3;
            for (int i = 0; i < 40; i++) {
                double sum = alpha(unweighted)[i] + (i < 10 ? alpha(unweighted)[40 + i] : 0);
                assertThat(alpha(weighted)[i]).isCloseTo(sum, within(tolerance));
            }
            assertThat(weighted.bias().get(0)).isCloseTo(unweighted.bias().get(0), within(tolerance));
        }
    }

    /** A batch of a few points against primal mini-batches with the same draws, rows and products alike. */
    @Test
    void batchesFollowPrimalBatchesTo1em11() {
        DensePoints features = DescentProblems.MAP.apply(points);
        Objective objective = DescentProblems.objective(new Logistic(), points, 0.02);
        for (int size : new int[] {3, 5, 6, 17}) {
            Draw draw = new Draw.Shuffled(5);
            Descent descent = fixed(0.3, 3).withBatch(new Batch.Some(size, draw));
            Sampler sampler = Sampler.of(draw, objective.weights());
            double[] theta = new double[features.dim()];
            for (int pass = 0; pass < 3; pass++)
                for (int seen = 0; seen < 40; seen += size) {
                    double[] next = theta.clone();
                    for (int a = 0; a < next.length; a++) next[a] *= 1 - 2 * 0.3 * 0.02;
                    for (int k = 0; k < size; k++) {
                        int i = sampler.next();
                        double slope = objective
                                .loss()
                                .derivative(objective.targets().get(i), DescentProblems.dot(theta, features, i));
                        for (int a = 0; a < next.length; a++) next[a] -= 0.3 / size * slope * features.get(i, a);
                    }
                    theta = next;
                }
            assertThat(values(objective, solve(descent, objective)))
                    .containsExactly(values(theta, features), within(1e-11));
        }
    }

    /** aᵢ ← aᵢ + ε(yᵢ − s((Ka)ᵢ)) with labels 0 and 1, one point at a time and all at once. */
    @Test
    void logisticStepsAreThoseOfTheTextTo1em13() {
        Objective objective = DescentProblems.objective(new Logistic(), points, 0);
        Draw draw = new Draw.WithReplacement(3);
        Sampler sampler = Sampler.of(draw, objective.weights());
        double[] a = new double[40];
        double[] product = new double[40];
        for (int t = 0; t < 120; t++) {
            objective.gram().apply(a, product);
            int i = sampler.next();
            a[i] += 0.2 * (label(objective, i) - Logistic.probability(product[i]));
        }
        Solution single = solve(fixed(0.2, 3).withBatch(Batch.single(draw)), objective);
        assertThat(alpha(single)).containsExactly(a, within(1e-13));

        Arrays.fill(a, 0);
        for (int t = 0; t < 9; t++) {
            objective.gram().apply(a, product);
            for (int i = 0; i < 40; i++) a[i] += 0.01 * (label(objective, i) - Logistic.probability(product[i]));
        }
        assertThat(alpha(solve(fixed(0.01 * 40, 9), objective))).containsExactly(a, within(1e-13));
    }

    private static double label(Objective objective, int i) {
        return (objective.targets().get(i) + 1) / 2;
    }
}
