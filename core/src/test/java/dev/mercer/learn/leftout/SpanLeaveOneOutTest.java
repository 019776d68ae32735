package dev.mercer.learn.leftout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.RowGroups;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Gaussian;
import dev.mercer.loss.Hinge;
import dev.mercer.loss.Loss;
import dev.mercer.loss.SquaredHinge;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.internal.Objective;
import dev.mercer.solve.internal.Solution;
import dev.mercer.solve.smo.SmoSolver;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpanLeaveOneOutTest {
    private static final int N = 80;
    private static final int[] ALL = IntStream.range(0, N).toArray();
    private static final double C = 2;
    private static final RowGroups SINGLE = RowGroups.single(N);
    private final Gram gram = Gram.of(new Gaussian(1), points());

    private static Points points() {
        SplittableRandom random = new SplittableRandom(4);
        return DensePoints.generate(N, 2, (i, k) -> (i % 2 == 0 ? 0.7 : -0.7) + random.nextDouble(-1.5, 1.5));
    }

    /** The problem of some points at the C of all. */
    private static Objective objective(Gram gram, Loss loss, boolean free, int... rows) {
        double[] signs =
                Arrays.stream(rows).mapToDouble(i -> i % 2 == 0 ? 1 : -1).toArray();
        double lambda = 1 / (2 * C * rows.length);
        Gram some = rows.length == gram.size() ? gram : gram.select(rows);
        return new Objective(some, loss, Reals.of(signs), Reals.constant(rows.length, 1), lambda, free);
    }

    private static Solution solve(Objective objective) {
        return SmoSolver.solve(objective, new Stopping(1e-10, 10_000_000), Progress.none());
    }

    /** f at a point of a machine that was trained without it. */
    private double without(int point, Loss loss, boolean free) {
        int[] rest = Arrays.stream(ALL).filter(i -> i != point).toArray();
        return said(solve(objective(gram, loss, free, rest)), gram, point, rest);
    }

    /** f at a point of a machine of these others. */
    private static double said(Solution solution, Gram gram, int point, int... rest) {
        double[] row = new double[N];
        gram.row(point, row);
        double f = solution.bias().get(0);
        for (int j = 0; j < rest.length; j++) f += solution.alpha().get(0).get(j) * row[rest[j]];
        return f;
    }

    @ParameterizedTest
    @CsvSource({"true, true", "true, false", "false, true", "false, false"})
    void isNearWhatAMachineWithoutThePointSays(boolean hinge, boolean free) {
        Loss loss = hinge ? new Hinge() : new SquaredHinge();
        Objective objective = objective(gram, loss, free, ALL);
        Solution solution = solve(objective);
        double[] plain = new double[N];
        gram.apply(solution.alpha().get(0).toArray(), plain);
        double[] scores =
                SpanLeaveOneOut.scores(objective, solution, SINGLE, ALL).unseen();
        double missed = 0;
        double moved = 0;
        for (int i = 0; i < N; i++) {
            double truth = without(i, loss, free);
            double f = plain[i] + solution.bias().get(0);
            if (solution.alpha().get(0).get(i) == 0) assertThat(scores[i]).isCloseTo(truth, within(1e-6));
            missed += Math.abs(scores[i] - truth) / N;
            moved += Math.abs(f - truth) / N;
        }
        // The scores of the machine that has seen the points are farther away. Points at bounds change sides, others
        // hardly do.
        assertThat(missed).isLessThan(moved / (hinge ? 2 : 4));
    }

    @Test
    void pointsInAnyOrderAndNumber() {
        Objective objective = objective(gram, new Hinge(), true, ALL);
        Solution solution = solve(objective);
        double[] scores =
                SpanLeaveOneOut.scores(objective, solution, SINGLE, ALL).unseen();
        double[] some = SpanLeaveOneOut.scores(objective, solution, SINGLE, 70, 3, 22, 3)
                .unseen();
        assertThat(some).containsExactly(new double[] {scores[70], scores[3], scores[22], scores[3]}, within(1e-10));
        assertThat(SpanLeaveOneOut.scores(objective, solution, SINGLE).unseen()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"true, true", "true, false", "false, true", "false, false"})
    void nearestThatAreAllAreTheWholeTo1em6(boolean hinge, boolean free) {
        Objective objective = objective(gram, hinge ? new Hinge() : new SquaredHinge(), free, ALL);
        Solution solution = solve(objective);
        double[] scores =
                SpanLeaveOneOut.scores(objective, solution, SINGLE, ALL).unseen();
        assertThat(SpanLeaveOneOut.scores(objective, solution, SINGLE, new SpanLeaveOneOut.Sizes(0, N), ALL)
                        .unseen())
                .containsExactly(scores, within(1e-6));
        assertThat(distance(
                        SpanLeaveOneOut.scores(objective, solution, SINGLE, new SpanLeaveOneOut.Sizes(0, 1), ALL)
                                .unseen(),
                        scores))
                .isGreaterThan(1e-3);
    }

    private static double distance(double[] a, double[] b) {
        return IntStream.range(0, N)
                .mapToDouble(i -> Math.abs(a[i] - b[i]))
                .max()
                .orElseThrow();
    }

    @Test
    void theSameInLittleMemoryAndFromAStreamedMatrixTo1em6() {
        Compute plain = gram.compute();
        Gram streamed = Gram.streamed(new Gaussian(1), points(), plain.withMemory(20_000));
        Objective stored = objective(gram, new Hinge(), true, ALL);
        Solution solution = solve(stored);
        double[] scores = SpanLeaveOneOut.scores(stored, solution, SINGLE, new SpanLeaveOneOut.Sizes(2000, N), ALL)
                .unseen();
        assertThat(SpanLeaveOneOut.scores(
                                objective(streamed, new Hinge(), true, ALL),
                                solution,
                                SINGLE,
                                new SpanLeaveOneOut.Sizes(2000, N),
                                ALL)
                        .unseen())
                .containsExactly(scores, within(1e-6));
    }

    /** Two equal points, one of each class, both at the bound: f is 0 but for b. */
    @ParameterizedTest
    @CsvSource({"false, 0.25", "true, 0"})
    void withoutFreeVectorsAPointIsLeftOutWithOneOfTheOtherClassWhereBIsFree(boolean free, double moved) {
        Gram two = Gram.of(new Gaussian(1), Points.of(new double[] {0}, new double[] {0}));
        Objective objective = new Objective(two, new Hinge(), Reals.of(1, -1), Reals.of(1, 1), 1, free);
        Solution solution = solve(objective);
        double f = solution.bias().get(0);
        assertThat(SpanLeaveOneOut.scores(objective, solution, RowGroups.single(2), 0, 1)
                        .unseen())
                .containsExactly(new double[] {f - moved, f + moved}, within(1e-9));
    }

    /** Every other point is there twice, some of them in both classes: a machine of twice the weight, one with all its copies left out. */
    @ParameterizedTest
    @CsvSource({"true, true", "true, false", "false, true", "false, false"})
    void equalPointsAreLeftOutTogether(boolean hinge, boolean free) {
        Loss loss = hinge ? new Hinge() : new SquaredHinge();
        int[] origin = IntStream.range(0, N)
                .map(i -> i % 4 == 3 ? i - (i % 3 == 0 ? 3 : 2) : i)
                .toArray();
        Gram copies = Gram.of(new Gaussian(1), points().select(origin));
        RowGroups equal = RowGroups.ofEqual(points().select(origin));
        assertThat(equal.count()).isEqualTo(N * 3 / 4);
        Objective objective = objective(copies, loss, free, ALL);
        Solution solution = solve(objective);
        double[] scores =
                SpanLeaveOneOut.scores(objective, solution, equal, ALL).unseen();
        double[] apart =
                SpanLeaveOneOut.scores(objective, solution, SINGLE, ALL).unseen();
        double missed = 0;
        double missedApart = 0;
        for (int i : ALL) {
            int[] rest = Arrays.stream(ALL)
                    .filter(j -> equal.groupOf(j) != equal.groupOf(i))
                    .toArray();
            double truth = said(solve(objective(copies, loss, free, rest)), copies, i, rest);
            missed += Math.abs(scores[i] - truth) / N;
            missedApart += Math.abs(apart[i] - truth) / N;
        }
        assertThat(missed).isLessThan(0.06).isLessThan(missedApart / 1.5);
        assertThat(SpanLeaveOneOut.scores(objective, solution, equal, new SpanLeaveOneOut.Sizes(0, N), ALL)
                        .unseen())
                .containsExactly(scores, within(1e-6));
    }
}
