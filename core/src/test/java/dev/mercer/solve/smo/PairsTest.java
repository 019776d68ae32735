package dev.mercer.solve.smo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.loss.EpsilonInsensitive;
import dev.mercer.loss.Hinge;
import dev.mercer.loss.Loss;
import dev.mercer.loss.SquaredHinge;
import dev.mercer.solve.Objective;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rules that move pairs: {@link BalancedPairs}, {@link BoxPairs} and {@link GroupedPairs}. */
class PairsTest {
    private static final int N = 40;
    private static final double TOLERANCE = 1e-9;
    private final Points x = SmoSolverTest.points(N, 2, 3);
    private final Gram gram = Gram.of(Kernel.parse("gaussian(sigma=0.7)"), x, Compute.standard(), Progress.none());
    private final KernelRows rows = i -> {
        double[] row = new double[N];
        gram.row(i, row);
        return row;
    };

    static Stream<Loss> losses() {
        return Stream.of(new Hinge(), new SquaredHinge(), new EpsilonInsensitive(0.1));
    }

    private BoxPoint start(Loss loss, boolean free) {
        Reals targets = SmoSolverTest.targets(loss, x, 4);
        return start(BoxProblem.of(new Objective(gram, loss, targets, Reals.constant(N, 1), 0.01, free)));
    }

    private BoxPoint start(BoxProblem problem) {
        double[] diagonal = new double[N];
        Arrays.fill(diagonal, 1);
        BoxPoint point = new BoxPoint(problem, diagonal);
        point.refresh(gram);
        return point;
    }

    /** Runs to the end; the objective falls in each step. */
    private static void run(StepRule rule, BoxPoint point) {
        double before = point.value();
        int steps = 0;
        while (rule.violates(TOLERANCE) && rule.step(1) > 0) {
            assertThat(point.value()).isLessThanOrEqualTo(before + 1e-12);
            before = point.value();
            assertThat(++steps).isLessThan(100_000);
        }
    }

    private void requireOptimal(BoxPoint point) {
        double[] updated = point.gradient.clone();
        point.refresh(gram);
        assertThat(updated).as("the gradient has followed").containsExactly(point.gradient, within(1e-9));
        assertThat(point.violation()).isLessThan(1e-8);
        for (int i = 0; i < N; i++)
            assertThat(point.alpha[i]).isBetween(point.problem.lower[i], point.problem.upper[i]);
    }

    @ParameterizedTest
    @MethodSource("losses")
    void balancedPairsEndAtTheOptimumAndKeepTheSum(Loss loss) {
        BoxPoint point = start(loss, true);
        run(new BalancedPairs(point, rows), point);
        assertThat(Arrays.stream(point.alpha).sum()).isCloseTo(0, within(1e-12));
        requireOptimal(point);
    }

    @ParameterizedTest
    @MethodSource("losses")
    void pairsInABoxEndAtTheOptimum(Loss loss) {
        BoxPoint point = start(loss, false);
        run(new BoxPairs(point, rows), point);
        requireOptimal(point);
    }

    /** Two groups with sums of their own, as ν has them. */
    @Test
    void groupedPairsEndAtTheOptimumAndKeepBothSums() {
        BoxProblem problem = BoxProblem.grouped(N, 2);
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < N; i++) {
            problem.group[i] = i % 2;
            problem.linear[i] = random.nextDouble(-1, 1);
            problem.upper[i] = 0.2;
        }
        problem.start(0, 1);
        problem.start(1, 1.5);
        BoxPoint point = start(problem);
        run(new GroupedPairs(point, rows), point);
        double[] sums = new double[2];
        for (int i = 0; i < N; i++) sums[i % 2] += point.alpha[i];
        assertThat(sums).containsExactly(new double[] {1, 1.5}, within(1e-12));
        requireOptimal(point);
    }

    /** No curvature along the pair: it counts as {@link Curvature#LEAST}, and the step ends at a bound. */
    @Test
    void equalPointsStepToABound() {
        double[] ones = new double[N];
        Arrays.fill(ones, 1);
        BoxPoint point = start(new Hinge(), true);
        StepRule rule = new BalancedPairs(point, i -> ones);
        assertThat(rule.violates(TOLERANCE)).isTrue();
        assertThat(rule.step(1)).isEqualTo(1);
        double bound = 1 / (2 * 0.01 * N);
        assertThat(bound).isLessThan(2 / (2 * Curvature.LEAST));
        assertThat(Arrays.stream(point.alpha).filter(a -> a != 0).map(Math::abs).toArray())
                .containsExactly(new double[] {bound, bound}, within(1e-12));
    }
}
