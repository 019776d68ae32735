package dev.mercer.solve.smo;

import static org.assertj.core.api.Assertions.assertThat;
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
import dev.mercer.loss.Squared;
import dev.mercer.solve.Objective;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** One step of each rule, from random points: the pair that theory names, and the minimum along it. */
class PairChoiceTest {
    private static final int N = 8;
    private final Points x = SmoSolverTest.points(N, 2, 3);
    private final Gram gram = Gram.of(
            Kernel.parse("gaussian(sigma=1.5)"), x, new Compute(new PlainBackend(), 1, 1L << 20), Progress.none());
    private final KernelRows rows = i -> {
        double[] row = new double[N];
        gram.row(i, row);
        return row;
    };

    private BoxPoint random(Loss loss, boolean free, long seed) {
        Reals targets = SmoSolverTest.targets(loss, x, seed);
        BoxProblem problem = BoxProblem.of(new Objective(gram, loss, targets, Reals.constant(N, 1), 1.0 / 16, free));
        return random(problem, seed);
    }

    /** Some α at their bounds, some at 0, some between. */
    private BoxPoint random(BoxProblem problem, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] ones = new double[N];
        Arrays.fill(ones, 1);
        BoxPoint point = new BoxPoint(problem, ones);
        for (int i = 0; i < N; i++) {
            double low = Math.max(problem.lower[i], -3);
            double high = Math.min(problem.upper[i], 3);
            double[] places = {low, high, 0, low + (high - low) * random.nextDouble()};
            point.set(i, places[random.nextInt(4)]);
        }
        gradient(point);
        return point;
    }

    private void gradient(BoxPoint point) {
        for (int i = 0; i < N; i++) {
            double[] row = rows.row(i);
            point.gradient[i] = point.problem.ridge[i] * point.alpha[i] + point.problem.linear[i];
            for (int j = 0; j < N; j++) point.gradient[i] += row[j] * point.alpha[j];
        }
    }

    /** The first of those with the largest value. */
    private static int best(IntStream among, IntToDoubleFunction value) {
        int[] numbers = among.toArray();
        int best = numbers[0];
        for (int k : numbers) if (value.applyAsDouble(k) > value.applyAsDouble(best)) best = k;
        return best;
    }

    private double curvature(BoxPoint point, int i, int j) {
        return point.diagonal[i] + point.diagonal[j] - 2 * gram.value(i, j);
    }

    private static int[] moved(double[] before, BoxPoint point) {
        return IntStream.range(0, N).filter(k -> point.alpha[k] != before[k]).toArray();
    }

    private void requireFollowed(BoxPoint point) {
        double[] followed = point.gradient.clone();
        gradient(point);
        assertThat(followed).as("the gradient").containsExactly(point.gradient, within(1e-12));
    }

    private static double violation(BoxPoint point) {
        double high = IntStream.range(0, N)
                .mapToDouble(k -> point.rise[k] - point.gradient[k])
                .max()
                .orElseThrow();
        double low = IntStream.range(0, N)
                .mapToDouble(k -> point.fall[k] - point.gradient[k])
                .min()
                .orElseThrow();
        return high - low;
    }

    @Test
    void balancedPairsTakeThePairOfTheLargestGain() {
        for (long seed = 0; seed < 40; seed++) {
            for (Loss loss : new Loss[] {new Hinge(), new Huber(0.5)}) {
                BoxPoint point = random(loss, true, seed);
                double[] before = point.alpha.clone();
                StepRule rule = new BalancedPairs(point, rows);
                double violation = violation(point);
                assertThat(rule.violates(violation))
                        .as("not by more than it is")
                        .isFalse();
                if (!(violation > 0)) continue;
                assertThat(rule.violates(Math.nextDown(violation))).isTrue();
                int i = best(IntStream.range(0, N), k -> point.rise[k] - point.gradient[k]);
                double high = point.rise[i] - point.gradient[i];
                IntToDoubleFunction gap = k -> high - (point.fall[k] - point.gradient[k]);
                int j = best(
                        IntStream.range(0, N).filter(k -> k != i),
                        k -> gap.applyAsDouble(k) <= 0
                                ? 0
                                : Math.pow(gap.applyAsDouble(k), 2) / curvature(point, i, k));
                double room = Math.min(point.problem.upper[i] - before[i], before[j] - point.problem.lower[j]);
                double length = Math.min(room, gap.applyAsDouble(j) / curvature(point, i, j));
                assertThat(rule.step(1)).isOne();
                assertThat(moved(before, point)).containsExactlyInAnyOrder(Math.min(i, j), Math.max(i, j));
                assertThat(point.alpha[i] - before[i]).isCloseTo(length, within(1e-12));
                assertThat(before[j] - point.alpha[j]).isCloseTo(length, within(1e-12));
                requireFollowed(point);
            }
        }
    }

    @Test
    void groupedPairsTakeThePairOfTheLargestGainOfAnyGroup() {
        for (long seed = 0; seed < 40; seed++) {
            BoxProblem problem = BoxProblem.grouped(N, 2);
            SplittableRandom numbers = new SplittableRandom(seed);
            for (int k = 0; k < N; k++) {
                problem.group[k] = k % 2;
                problem.linear[k] = numbers.nextDouble(-1, 1);
                problem.upper[k] = k % 2 == 0 ? 1 : 0;
                problem.lower[k] = k % 2 == 0 ? 0 : -1;
            }
            BoxPoint point = random(problem, seed);
            double[] before = point.alpha.clone();
            double most = 0;
            int[] pair = {};
            for (int g = 0; g < 2; g++) {
                int group = g;
                int i = best(IntStream.range(0, N).filter(k -> k % 2 == group), k -> point.rise[k] - point.gradient[k]);
                for (int k = g; k < N; k += 2) {
                    double gap = point.rise[i] - point.gradient[i] - (point.fall[k] - point.gradient[k]);
                    double gain = gap * gap / curvature(point, i, k);
                    if (k == i || !(gap > 0.01) || !(gain > most)) continue;
                    most = gain;
                    pair = new int[] {i, k};
                }
            }
            StepRule rule = new GroupedPairs(point, rows);
            assertThat(rule.violates(0.01)).isEqualTo(most > 0);
            if (most == 0) continue;
            int i = pair[0];
            int j = pair[1];
            double gap = point.rise[i] - point.gradient[i] - (point.fall[j] - point.gradient[j]);
            double room = Math.min(problem.upper[i] - before[i], before[j] - problem.lower[j]);
            double length = Math.min(gap / curvature(point, i, j), room);
            assertThat(rule.step(1)).isOne();
            assertThat(moved(before, point)).containsExactlyInAnyOrder(pair);
            assertThat(point.alpha[i] - before[i]).isCloseTo(length, within(1e-12));
            assertThat(before[j] - point.alpha[j]).isCloseTo(length, within(1e-12));
            requireFollowed(point);
        }
    }

    /** −max(rise − g, 0) or max(g − fall, 0): 0 where the variable stays. */
    private static double slope(BoxPoint point, int k) {
        double up = point.rise[k] - point.gradient[k];
        double down = point.gradient[k] - point.fall[k];
        return up >= down ? -Math.max(0, up) : Math.max(0, down);
    }

    @Test
    void pairsInABoxTakeTheWorstVariableAndThePartnerOfTheLargestGain() {
        for (long seed = 0; seed < 60; seed++) {
            for (Loss loss : new Loss[] {new Hinge(), new Huber(0.5), new EpsilonInsensitive(0.1)}) {
                BoxPoint point = random(loss, false, seed);
                double[] before = point.alpha.clone();
                int i = best(IntStream.range(0, N), k -> Math.abs(slope(point, k)));
                double si = slope(point, i);
                StepRule rule = new BoxPairs(point, rows);
                assertThat(rule.violates(Math.abs(si))).isFalse();
                if (si == 0) continue;
                assertThat(rule.violates(Math.nextDown(Math.abs(si)))).isTrue();
                int j = best(IntStream.range(0, N).filter(k -> k != i && slope(point, k) != 0), k -> {
                    double sk = slope(point, k);
                    double q = gram.value(i, k);
                    double qi = point.diagonal[i];
                    double qk = point.diagonal[k];
                    return (si * si * qk + sk * sk * qi - 2 * si * sk * q) / (qi * qk - q * q);
                });
                BoxPoint two = point.part(i, j);
                assertThat(rule.step(1)).isOne();
                for (int k : moved(before, point)) assertThat(k).isIn(i, j);
                requireFollowed(point);
                BoxPoint after = point.part(i, j);
                assertThat(after.violation()).as("%s, %d", loss, seed).isLessThan(0.02 * two.violation());
                boolean inside = true;
                for (int k = 0; k < 2; k++)
                    inside &= after.alpha[k] * two.alpha[k] > 0
                            && after.alpha[k] > after.problem.lower[k]
                            && after.alpha[k] < after.problem.upper[k];
                if (inside)
                    assertThat(after.violation()).as("the joint minimum").isLessThan(1e-12);
            }
        }
    }

    /** A single variable that violates is moved alone to its minimum. */
    @Test
    void aVariableWithoutPartnerMovesAlone() {
        BoxPoint point = random(new EpsilonInsensitive(0.25), false, 1);
        for (int k = 0; k < N; k++) point.set(k, 0);
        Arrays.fill(point.gradient, 0);
        for (double gradient : new double[] {-1, 1, 0.5}) {
            point.set(3, 0);
            Arrays.fill(point.gradient, 0);
            point.gradient[3] = gradient;
            StepRule rule = new BoxPairs(point, rows);
            assertThat(rule.violates(0.01)).isTrue();
            assertThat(rule.step(1)).isOne();
            double wanted = -Math.signum(gradient) * Math.min(1, Math.abs(gradient) - 0.25);
            assertThat(point.alpha[3]).isCloseTo(wanted, within(1e-15));
            assertThat(moved(new double[N], point)).containsExactly(3);
            for (int k = 0; k < N; k++)
                assertThat(point.gradient[k])
                        .isCloseTo((k == 3 ? gradient : 0) + wanted * gram.value(k, 3), within(1e-15));
        }
    }

    /** The first step is that of a pair alone; each further one keeps the slope along the last direction 0. */
    @Test
    void activePairsStepAlongConjugateDirections() {
        for (long seed = 0; seed < 20; seed++) {
            Reals targets = SmoSolverTest.targets(new Squared(), x, seed);
            BoxProblem problem =
                    BoxProblem.of(new Objective(gram, new Squared(), targets, Reals.constant(N, 1), 1.0 / 16, true));
            double[] ones = new double[N];
            Arrays.fill(ones, 1);
            BoxPoint alone = new BoxPoint(problem, ones);
            StepRule pairs = new BalancedPairs(alone, rows);
            assertThat(pairs.violates(0)).isTrue();
            assertThat(pairs.step(1)).isOne();
            BoxPoint point = new BoxPoint(problem, ones);
            StepRule rule = new ActivePairs(point, k -> {
                float[] row = new float[N];
                for (int c = 0; c < N; c++) row[c] = (float) gram.value(k, c);
                return row;
            });
            assertThat(rule.violates(0)).isTrue();
            assertThat(rule.step(1)).isOne();
            assertThat(point.alpha).containsExactly(alone.alpha, within(1e-5));
            double[] last = point.alpha.clone();
            for (int step = 0; step < 5; step++) {
                double[] before = point.alpha.clone();
                if (rule.step(1) == 0) break;
                gradient(point);
                double alongNew = 0;
                double alongLast = 0;
                double size = 0;
                for (int k = 0; k < N; k++) {
                    alongNew += point.gradient[k] * (point.alpha[k] - before[k]);
                    alongLast += point.gradient[k] * last[k];
                    size = Math.max(size, Math.abs(point.gradient[k]));
                }
                assertThat(Math.abs(alongNew)).as("%d, %d", seed, step).isLessThan(1e-4 * (1 + size));
                assertThat(Math.abs(alongLast)).as("%d, %d", seed, step).isLessThan(1e-4 * (1 + size));
                for (int k = 0; k < N; k++) last[k] = point.alpha[k] - before[k];
            }
        }
    }
}
