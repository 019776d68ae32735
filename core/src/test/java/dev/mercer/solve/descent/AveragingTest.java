package dev.mercer.solve.descent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.loss.Hinge;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.Loss;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.internal.Objective;
import dev.mercer.solve.internal.Solution;
import dev.mercer.util.Progress;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The lazy average against the mean of iterates that are written out, N numbers a step. */
class AveragingTest {
    private static final double LAMBDA = 0.03;
    private static final int N = 30;
    private static final int PASSES = 11;

    private final Points points = DescentProblems.points(N, 2);

    /** Steps that forget everything at once, that shrink a lot in each step, slowly, or change the sign. */
    private static final List<Step> STEPS = List.of(
            new Step.Pegasos(0),
            new Step.Pegasos(1),
            new Step.Fixed(0.1),
            new Step.Fixed(10),
            new Step.Fixed(25),
            new Step.Inverse(1, 0.1));

    @ParameterizedTest
    @EnumSource(Averaging.class)
    void lazyEqualsNaiveTo1em12(Averaging averaging) {
        for (Step step : STEPS) {
            for (Loss loss : List.of(new Hinge(), new Logistic())) {
                for (int size : new int[] {1, 7}) {
                    Objective objective = new Objective(
                            DescentProblems.gram(points),
                            loss,
                            DescentProblems.signs(points),
                            Reals.constant(N, 1),
                            LAMBDA,
                            true);
                    Batch batch = new Batch.Some(size, new Draw.WithReplacement(4));
                    Descent descent = new Descent(step, batch, averaging, new Stopping(0, PASSES));
                    Solution lazy = descent.solve(objective, Progress.none());
                    double[] naive = naive(objective, descent);
                    double[] alpha = DescentProblems.alpha(lazy);
                    double largest = 1;
                    for (double a : naive) largest = Math.max(largest, Math.abs(a));
                    for (int i = 0; i < N; i++)
                        assertThat(alpha[i]).as("%s", descent).isCloseTo(naive[i], within(1e-12 * largest));
                    assertThat(lazy.bias().get(0)).isCloseTo(naive[N], within(1e-12 * largest));
                }
            }
        }
    }

    /** α and b of the answer, by the definition: after 11 passes a suffix is the passes 4 to 11. */
    private static double[] naive(Objective objective, Descent descent) {
        Sampler sampler = Sampler.of(((Batch.Some) descent.batch()).draw(), objective.weights());
        var etas = descent.step().sizes(objective, descent.batch(), Progress.none());
        int size = descent.batch().size(0, N);
        int begin = descent.averaging() == Averaging.SUFFIX ? 4 : 1;
        double[] now = new double[N + 1];
        double[] sum = new double[N + 1];
        long count = 0;
        long t = 0;
        for (int pass = 1; pass <= PASSES; pass++)
            for (int seen = 0; seen < N; seen += size) {
                if (pass >= begin) {
                    for (int i = 0; i <= N; i++) sum[i] += now[i];
                    count++;
                }
                now = step(objective, now, sampler, size, etas.applyAsDouble(t++));
            }
        if (descent.averaging() == Averaging.NONE) return now;
        for (int i = 0; i <= N; i++) sum[i] /= count;
        return sum;
    }

    private static double[] step(Objective objective, double[] now, Sampler sampler, int size, double eta) {
        double[] next = now.clone();
        for (int i = 0; i < N; i++) next[i] *= 1 - 2 * eta * LAMBDA;
        double[] row = new double[N];
        for (int k = 0; k < size; k++) {
            int i = sampler.next();
            objective.gram().row(i, row);
            double f = now[N];
            for (int j = 0; j < N; j++) f += now[j] * row[j];
            double y = objective.targets().get(i);
            double slope =
                    objective.loss().value(y, f) == 0 ? 0 : objective.loss().derivative(y, f);
            next[i] -= eta * slope / size;
            next[N] -= eta * slope / size;
        }
        return next;
    }
}
