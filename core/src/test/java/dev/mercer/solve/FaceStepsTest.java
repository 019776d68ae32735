package dev.mercer.solve;

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
import dev.mercer.loss.SquaredHinge;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FaceStepsTest {
    private static final int N = 200;
    private final Compute compute = new Compute(new PlainBackend(), 2, 1L << 28);
    private final Points x = SmoSolverTest.points(N, 2, 5);
    private final Gram gram = Gram.of(Kernel.parse("gaussian(sigma=0.5)"), x, compute, Progress.none());

    static Stream<Loss> losses() {
        return Stream.of(new Hinge(), new EpsilonInsensitive(0.1), new SquaredHinge(), new Huber(0.5));
    }

    /** After some steps of pairs, so that some variables are free. */
    private BoxPoint point(Loss loss, int pairs) {
        Objective objective =
                new Objective(gram, loss, SmoSolverTest.targets(loss, x, 5), Reals.constant(N, 1), 1e-4, true);
        BoxPoint point = new BoxPoint(BoxProblem.of(objective), ones());
        BalancedPairs rule = new BalancedPairs(point, new RowCache(gram));
        for (int t = 0; t < pairs && rule.choose(1e-12); t++) rule.step(1);
        point.refresh(gram);
        return point;
    }

    private static double[] ones() {
        double[] ones = new double[N];
        Arrays.fill(ones, 1);
        return ones;
    }

    private float[] row(int k) {
        float[][] row = new float[1][N];
        gram.rows(new int[] {k}, row);
        return row[0];
    }

    private double value(BoxPoint point) {
        double[] product = new double[N];
        gram.apply(point.alpha, product);
        double value = 0;
        for (int i = 0; i < N; i++) {
            double a = point.alpha[i];
            BoxProblem problem = point.problem;
            value += a * (product[i] + problem.ridge[i] * a) / 2 + problem.linear[i] * a + problem.kink * Math.abs(a);
        }
        return value;
    }

    private static double violationOfFree(BoxPoint point) {
        double[] slopes = Arrays.stream(FaceSteps.free(point))
                .mapToDouble(k -> point.rise[k] - point.gradient[k])
                .toArray();
        return Arrays.stream(slopes).max().orElse(0)
                - Arrays.stream(slopes).min().orElse(0);
    }

    @ParameterizedTest
    @MethodSource("losses")
    void lowerTheObjectiveInsideTheBoundsUntilTheFreeAreOptimal(Loss loss) {
        BoxPoint point = point(loss, 300);
        double before = value(point);
        double[] alpha = point.alpha.clone();
        assertThat(violationOfFree(point)).isGreaterThan(1e-3);
        double[] down = Arrays.stream(point.gradient).map(g -> -g).toArray();
        long products = new FaceSteps(point, down, this::row, 2).run(1e-3, 1000);
        assertThat(products).isPositive();
        assertThat(value(point)).isLessThan(before);
        assertThat(Arrays.stream(point.alpha).sum()).isCloseTo(0, within(1e-9));
        for (int i = 0; i < N; i++) {
            assertThat(point.alpha[i]).isBetween(point.problem.lower[i], point.problem.upper[i]);
            if (alpha[i] == 0 && point.problem.kink > 0)
                assertThat(point.alpha[i]).isZero();
            else if (point.problem.kink > 0)
                assertThat(point.alpha[i] * alpha[i] >= 0).isTrue();
        }
        point.refresh(gram);
        for (int i = 0; i < N; i++) assertThat(down[i]).isCloseTo(-point.gradient[i], within(1e-3));
        assertThat(violationOfFree(point)).isLessThan(5e-3);
    }

    @Test
    void doNothingWhereNothingIsFreeOrAllIsWellOrNothingIsAllowed() {
        BoxPoint start = point(new Hinge(), 0);
        assertThat(new FaceSteps(start, new double[N], this::row, 1).run(1e-3, 1000))
                .isZero();
        BoxPoint point = point(new Hinge(), 300);
        double[] alpha = point.alpha.clone();
        double[] down = Arrays.stream(point.gradient).map(g -> -g).toArray();
        assertThat(new FaceSteps(point, down, this::row, 1).run(1e6, 1000)).isZero();
        assertThat(new FaceSteps(point, down, this::row, 1).run(1e-3, 0)).isZero();
        assertThat(point.alpha).containsExactly(alpha);
    }

    @Test
    void sameBitsAtAnyThreadCount() {
        BoxPoint one = point(new EpsilonInsensitive(0.1), 300);
        BoxPoint three = point(new EpsilonInsensitive(0.1), 300);
        new FaceSteps(one, Arrays.stream(one.gradient).map(g -> -g).toArray(), this::row, 1).run(1e-3, 500);
        new FaceSteps(three, Arrays.stream(three.gradient).map(g -> -g).toArray(), this::row, 3).run(1e-3, 500);
        assertThat(three.alpha).containsExactly(one.alpha);
    }
}
