package dev.mercer.solve.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.loss.EpsilonInsensitive;
import dev.mercer.loss.Hinge;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Squared;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.smo.SmoSolver;
import dev.mercer.solve.smo.SmoSolverTest;
import dev.mercer.util.Progress;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class CenteringTest {
    private static final int N = 25;
    private final Compute compute = Compute.standard();
    private final Points x = SmoSolverTest.points(N, 2, 1);

    private static Reals weights() {
        double[] weights = new double[N];
        Arrays.setAll(weights, i -> 1 + i % 3);
        return Reals.of(weights);
    }

    private static Solution smo(Objective objective) {
        return SmoSolver.solve(objective, new Stopping(1e-10, 1_000_000), Progress.none());
    }

    private Objective objective(Loss loss, Points points, Reals targets) {
        Gram gram = Gram.of(Kernel.parse("linear()"), points, compute, Progress.none());
        return new Objective(gram, loss, targets, weights(), 0.01, false);
    }

    private static double[] f(Objective objective, Solution solution) {
        double[] f = new double[N];
        objective.gram().apply(solution.alpha().get(0).toArray(), f);
        for (int i = 0; i < N; i++) f[i] += solution.bias().get(0);
        return f;
    }

    /** With the linear kernel features are points: centring them and the targets by hand must give the same function. */
    @Test
    void isThePlainProblemOnCenteredPointsTo1em8() {
        for (Loss loss : new Loss[] {new Hinge(), new EpsilonInsensitive(0.1)}) {
            Reals y = SmoSolverTest.targets(loss, x, 1);
            Reals w = weights();
            double total = w.stream().sum();
            double[] mean = new double[3];
            for (int i = 0; i < N; i++) {
                for (int k = 0; k < 2; k++) mean[k] += w.get(i) * x.get(i, k) / total;
                if (!loss.forLabels()) mean[2] += w.get(i) * y.get(i) / total;
            }
            Points moved = DensePoints.generate(N, 2, (i, k) -> x.get(i, k) - mean[k]);
            Reals left = Reals.of(y.stream().map(v -> v - mean[2]).toArray());
            Objective byHand = objective(loss, moved, left);
            Solution expected = smo(byHand);
            double[] wanted = f(byHand, expected);
            Objective plain = objective(loss, x, y);
            Solution found = Centering.solve(plain, Intercept.CENTRED, CenteringTest::smo);
            double[] got = f(plain, found);
            for (int i = 0; i < N; i++) assertThat(got[i]).isCloseTo(wanted[i] + mean[2], within(1e-8));
            assertThat(found.certificate().orElseThrow().objective())
                    .isCloseTo(expected.certificate().orElseThrow().objective(), within(1e-10));
        }
    }

    @Test
    void forTheSquaredLossCenteredIsFreeTo1em8() {
        Objective objective = objective(new Squared(), x, SmoSolverTest.targets(new Squared(), x, 2));
        double[] centered = f(objective, Centering.solve(objective, Intercept.CENTRED, CenteringTest::smo));
        double[] free = f(objective, Centering.solve(objective, Intercept.FREE, CenteringTest::smo));
        assertThat(centered).containsExactly(free, within(1e-8));
    }

    @Test
    void withoutInterceptThereIsNoB() {
        Objective objective = objective(new Hinge(), x, SmoSolverTest.targets(new Hinge(), x, 3));
        assertThat(Centering.solve(objective.withFree(true), Intercept.NONE, CenteringTest::smo)
                        .bias()
                        .get(0))
                .isZero();
    }
}
