package dev.mercer.solve.descent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.kernel.PolynomialMap;
import dev.mercer.kernel.SubsetsMap;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Reason;
import dev.mercer.solve.descent.PerceptronSolver.Start;
import dev.mercer.solve.internal.Solution;
import dev.mercer.util.CancelledProgress;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PerceptronSolverTest {
    private static final int EPOCHS = 30;

    /** Whole numbers, so that every K, a and Ka is exact. */
    private static Points points(int n) {
        SplittableRandom random = new SplittableRandom(5);
        return DensePoints.generate(n, 2, (i, k) -> random.nextInt(-4, 5));
    }

    /** A circle around (1, 0), which a polynomial of degree 2 separates; {@code wrong} of the labels are turned. */
    private static Reals signs(Points points, int wrong) {
        double[] y = new double[points.size()];
        for (int i = 0; i < y.length; i++) {
            double a = points.get(i, 0) - 1;
            y[i] = (a * a + points.get(i, 1) * points.get(i, 1) < 9.5) == (i >= wrong) ? 1 : -1;
        }
        return Reals.of(y);
    }

    private static Gram gram(FeatureMap map, Points points) {
        return DescentProblems.gram(map.kernel().orElseThrow(), points);
    }

    /** A Gram matrix that records every requested row: the perceptron requests one at a mistake. */
    private static Gram noting(Gram gram, List<Integer> rows) {
        return (Gram) Proxy.newProxyInstance(
                Gram.class.getClassLoader(), new Class<?>[] {Gram.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("row")) rows.add((Integer) arguments[0]);
                    return method.invoke(gram, arguments);
                });
    }

    /** The perceptron on features written out: its mistakes, and wᵀΦ of the last or mean w. */
    private static final class Primal {
        final List<Integer> mistakes = new ArrayList<>();
        final double[] w;
        final double[] mean;
        boolean separated;

        Primal(DensePoints features, Reals y, Start start) {
            w = new double[features.dim()];
            mean = new double[features.dim()];
            if (start == Start.FIRST) mistake(features, 0, y.get(0));
            long looks = 0;
            for (int epoch = 0; epoch < EPOCHS && !separated; epoch++) {
                separated = true;
                for (int i = 0; i < features.size(); i++) {
                    // Exact numbers would be whole; the roots in the features are not.
                    double margin = y.get(i) * Math.rint(DescentProblems.dot(w, features, i));
                    if (start == Start.ZERO ? margin <= 0 : margin < 0) {
                        mistake(features, i, y.get(i));
                        separated = false;
                    }
                    for (int a = 0; a < w.length; a++) mean[a] += w[a];
                    looks++;
                }
            }
            for (int a = 0; a < w.length; a++) mean[a] /= looks;
        }

        private void mistake(DensePoints features, int i, double y) {
            mistakes.add(i);
            for (int a = 0; a < w.length; a++) w[a] += y * features.get(i, a);
        }
    }

    @ParameterizedTest
    @EnumSource(Start.class)
    void makesTheMistakesOfThePrimalPerceptronInOrder(Start start) {
        Points points = points(60);
        for (FeatureMap map : List.of(new PolynomialMap(2), new PolynomialMap(3), new SubsetsMap()))
            for (int wrong : new int[] {0, 5}) {
                Reals y = signs(points, wrong);
                DensePoints features = map.apply(points);
                Primal primal = new Primal(features, y, start);
                List<Integer> rows = new ArrayList<>();
                Gram gram = gram(map, points);
                Solution plain = new PerceptronSolver(start, false, 1, EPOCHS)
                        .solve(noting(gram, rows), y, Reals.constant(60, 1), Progress.none());
                assertThat(rows).isEqualTo(primal.mistakes).hasSizeGreaterThan(5);
                if (!primal.separated) assertThat(plain.convergence().reason()).isEqualTo(Reason.ITERATION_LIMIT);
                else assertThat(plain.convergence().reason()).isIn(Reason.CONVERGED, Reason.STALLED);
                assertSame(gram, plain, primal.w, features);
                Solution averaged = new PerceptronSolver(start, true, 1, EPOCHS)
                        .solve(gram, y, Reals.constant(60, 1), Progress.none());
                assertThat(averaged.convergence()).isEqualTo(plain.convergence());
                assertSame(gram, averaged, primal.mean, features);
            }
    }

    private static void assertSame(Gram gram, Solution dual, double[] w, DensePoints features) {
        double[] f = new double[gram.size()];
        gram.apply(DescentProblems.alpha(dual), f);
        double[] expected = DescentProblems.values(w, features);
        for (int i = 0; i < f.length; i++)
            assertThat(f[i]).isCloseTo(expected[i], within(1e-10 * Math.max(1, Math.abs(expected[i]))));
    }

    @Test
    void separatesWhatCanBeSeparated() {
        Points points = points(60);
        Reals y = signs(points, 0);
        Gram gram = gram(new PolynomialMap(2), points);
        Solution found = new PerceptronSolver(Start.ZERO, false, 1, 10_000)
                .solve(gram, y, Reals.constant(60, 1), Progress.none());
        assertThat(found.convergence().reason()).isEqualTo(Reason.CONVERGED);
        assertThat(found.convergence().measure()).isZero();
        assertThat(found.certificate()).isEmpty();
        double[] f = new double[60];
        gram.apply(DescentProblems.alpha(found), f);
        for (int i = 0; i < 60; i++) assertThat(y.get(i) * f[i]).isPositive();
    }

    /** The strict rule never corrects a point with f = 0: at the corners of a square it leaves two there. */
    @Test
    void pointsOnTheBoundaryAreNotSeparated() {
        Points corners =
                Points.of(new double[] {1, 1}, new double[] {-1, -1}, new double[] {1, -1}, new double[] {-1, 1});
        Gram gram = gram(new PolynomialMap(2), corners);
        Reals y = Reals.of(1, 1, -1, -1);
        Solution strict = new PerceptronSolver(Start.FIRST, false, 1, EPOCHS)
                .solve(gram, y, Reals.constant(4, 1), Progress.none());
        assertThat(strict.convergence().reason()).isEqualTo(Reason.STALLED);
        assertThat(strict.convergence().measure()).isEqualTo(0.5);
        Solution zero = new PerceptronSolver(Start.ZERO, false, 1, EPOCHS)
                .solve(gram, y, Reals.constant(4, 1), Progress.none());
        assertThat(zero.convergence().reason()).isEqualTo(Reason.CONVERGED);
    }

    @Test
    void endsAtTheLimitWhereNothingSeparates() {
        Points same = Points.of(new double[] {1, 1}, new double[] {1, 1});
        Solution found = new PerceptronSolver(Start.ZERO, false, 1, 12)
                .solve(gram(new PolynomialMap(2), same), Reals.of(1, -1), Reals.constant(2, 1), Progress.none());
        assertThat(found.convergence()).isEqualTo(new Convergence(Reason.ITERATION_LIMIT, 1, 12));
    }

    @Test
    void theStepCountsOnlyAgainstTheStart() {
        Points points = points(60);
        Reals y = signs(points, 5);
        Gram gram = gram(new PolynomialMap(2), points);
        for (Start start : Start.values()) {
            List<Integer> one = new ArrayList<>();
            List<Integer> quarter = new ArrayList<>();
            new PerceptronSolver(start, false, 1, EPOCHS)
                    .solve(noting(gram, one), y, Reals.constant(60, 1), Progress.none());
            new PerceptronSolver(start, false, 0.25, EPOCHS)
                    .solve(noting(gram, quarter), y, Reals.constant(60, 1), Progress.none());
            if (start == Start.ZERO) assertThat(quarter).isEqualTo(one);
            else assertThat(quarter).isNotEqualTo(one);
        }
    }

    @Test
    void pointsOfNoWeightAreNotThere() {
        Points points = points(60);
        Reals y = signs(points, 5);
        int[] kept = IntStream.range(0, 60).filter(i -> i % 4 != 0).toArray();
        double[] weights = new double[60];
        for (int i : kept) weights[i] = 1;
        PerceptronSolver solver = new PerceptronSolver(Start.FIRST, true, 1, EPOCHS);
        FeatureMap map = new PolynomialMap(2);
        Solution weighted = solver.solve(gram(map, points), y, Reals.of(weights), Progress.none());
        Solution without =
                solver.solve(gram(map, points.select(kept)), y.select(kept), Reals.constant(45, 1), Progress.none());
        assertThat(weighted.alpha().get(0).select(kept))
                .isEqualTo(without.alpha().get(0));
        assertThat(weighted.convergence()).isEqualTo(without.convergence());
    }

    @Test
    void aCancelledPerceptronAnswersWithWhatItHas() {
        Points points = points(60);
        Progress cancelled = new CancelledProgress();
        Solution found = new PerceptronSolver(Start.ZERO, false, 1, EPOCHS)
                .solve(gram(new PolynomialMap(2), points), signs(points, 5), Reals.constant(60, 1), cancelled);
        assertThat(found.convergence().reason()).isEqualTo(Reason.CANCELLED);
        assertThat(found.alpha().get(0).stream().filter(a -> a != 0).count()).isEqualTo(1);
    }

    @Test
    void refusesWhatCannotWork() {
        assertThatThrownBy(() -> new PerceptronSolver(Start.ZERO, true, 0, 1))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("step must be > 0 and finite, got 0");
        assertThatThrownBy(() -> new PerceptronSolver(Start.ZERO, true, 1, 0))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("epochs must be >= 1, got 0");
    }
}
