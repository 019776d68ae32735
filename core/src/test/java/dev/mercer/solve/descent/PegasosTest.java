package dev.mercer.solve.descent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.loss.Hinge;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.internal.Objective;
import dev.mercer.solve.internal.Solution;
import dev.mercer.util.Progress;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The support vector machine by stochastic steps 1/(2λt). */
class PegasosTest {
    private static final int N = 50;
    private final Points points = DescentProblems.points(N, 6);
    private final DensePoints features = DescentProblems.MAP.apply(points);

    private static Solution solve(Descent descent, Objective objective) {
        return descent.solve(objective, Progress.none());
    }

    /** θ ← θ + yᵢΦ(xᵢ) where yᵢwᵀΦ(xᵢ) < 1 with w = θ/(2λt); the answer is the mean of the w. */
    @ParameterizedTest
    @ValueSource(doubles = {1e-4, 0.01, 0.37})
    void equalsPrimalStepsWithTheSameDrawsTo1em10(double lambda) {
        Objective objective = DescentProblems.objective(new Hinge(), points, lambda);
        int passes = 8;
        SplittableRandom random = new SplittableRandom(11);
        double[] theta = new double[features.dim()];
        double[] mean = new double[features.dim()];
        int steps = passes * N;
        for (int t = 1; t <= steps; t++) {
            for (int a = 0; a < theta.length; a++) mean[a] += theta[a] / (2 * lambda * t) / steps;
            int i = random.nextInt(N);
            double y = objective.targets().get(i);
            if (y * DescentProblems.dot(theta, features, i) / (2 * lambda * t) < 1)
                for (int a = 0; a < theta.length; a++) theta[a] += y * features.get(i, a);
        }
        double[] expected = DescentProblems.values(mean, features);
        double[] actual = DescentProblems.values(objective, solve(Descent.pegasos(passes, 11), objective));
        for (int i = 0; i < N; i++)
            assertThat(actual[i]).isCloseTo(expected[i], within(1e-10 * Math.max(1, Math.abs(expected[i]))));
    }

    @Test
    void weightsAreCountsOverTwoLambdaTTo1em9() {
        double lambda = 0.01;
        Objective objective = DescentProblems.objective(new Hinge(), points, lambda);
        Solution last = solve(Descent.pegasos(20, 3).withAveraging(Averaging.NONE), objective);
        double[] alpha = DescentProblems.alpha(last);
        long total = 0;
        for (int i = 0; i < N; i++) {
            // After T steps stands α of step T + 1.
            double count = alpha[i] * 2 * lambda * (20 * N + 1);
            assertThat(count).isCloseTo(Math.rint(count), within(1e-9));
            assertThat(count * objective.targets().get(i)).isGreaterThanOrEqualTo(-1e-9);
            total += Math.abs(Math.round(count));
        }
        assertThat(total).isBetween(1L, 20L * N);
    }

    /** Cyclic coordinate ascent on the dual without b: 0 ≤ yᵢαᵢ ≤ C, C = 1/(2Nλ). */
    private static double optimum(Objective objective) {
        double c = 1 / (2 * N * objective.lambda());
        double[] alpha = new double[N];
        double[] product = new double[N];
        double[] row = new double[N];
        for (int sweep = 0; sweep < 3000; sweep++)
            for (int i = 0; i < N; i++) {
                double y = objective.targets().get(i);
                double old = y * alpha[i];
                double free = old + (1 - y * product[i]) / objective.gram().diagonal(i);
                double change = Math.max(0, Math.min(c, free)) - old;
                if (change == 0) continue;
                alpha[i] += y * change;
                objective.gram().row(i, row);
                for (int j = 0; j < N; j++) product[j] += y * change * row[j];
            }
        assertThat(objective.value(alpha, product, 0) - objective.dual(alpha, product))
                .isLessThan(1e-6);
        return objective.value(alpha, product, 0);
    }

    @Test
    void approachesTheOptimum() {
        Objective objective = DescentProblems.objective(new Hinge(), points, 0.01);
        double best = optimum(objective);
        double before = Double.POSITIVE_INFINITY;
        for (long passes : new long[] {10, 100, 1000}) {
            Certificate found =
                    solve(Descent.pegasos(passes, 1), objective).certificate().orElseThrow();
            assertThat(found.objective()).isBetween(best - 1e-6, before);
            assertThat(found.bound().orElseThrow()).isLessThanOrEqualTo(best + 1e-9);
            before = found.objective();
        }
        assertThat(before).isLessThan(1.02 * best);
        double suffix = solve(Descent.pegasos(1000, 1).withAveraging(Averaging.SUFFIX), objective)
                .certificate()
                .orElseThrow()
                .objective();
        assertThat(suffix).isBetween(best - 1e-6, 1.005 * best);
    }

    @Test
    void pointsOfNoWeightAreNeverDrawn() {
        Objective plain = DescentProblems.objective(new Hinge(), points, 0.05);
        double[] weights = new double[N];
        for (int i = 0; i < N; i++) weights[i] = i % 3;
        Objective weighted = new Objective(plain.gram(), plain.loss(), plain.targets(), Reals.of(weights), 0.05, false);
        double[] alpha = DescentProblems.alpha(solve(Descent.pegasos(30, 1), weighted));
        for (int i = 0; i < N; i += 3) assertThat(alpha[i]).isZero();
    }
}
