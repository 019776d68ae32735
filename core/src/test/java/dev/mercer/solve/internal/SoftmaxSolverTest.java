package dev.mercer.solve.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.Matrix;
import dev.mercer.loss.Logistic;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Stopping;
import dev.mercer.util.CancelledProgress;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SoftmaxSolverTest {
    private static final Stopping TIGHT = new Stopping(1e-8, 100);

    private static Points points(int n, int d, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return DensePoints.generate(n, d, (i, k) -> random.nextDouble(-1, 1));
    }

    /** Classes by angle, some of them wrong. */
    private static Labels labels(Points x, int classes, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < x.size(); i++) {
            double turn = Math.atan2(x.get(i, 0), x.get(i, 1)) / (2 * Math.PI) + 0.5;
            int code = random.nextInt(5) == 0 ? random.nextInt(classes) : (int) Math.min(classes - 1, turn * classes);
            names.add("c" + code);
        }
        return Labels.of(names);
    }

    private static SoftmaxObjective problem(String kernel, int n, int classes, boolean free) {
        Points x = points(n, 2, 1);
        Gram gram = Gram.of(Kernel.parse(kernel), x);
        return new SoftmaxObjective(gram, labels(x, classes, 2), Reals.constant(n, 1), 0.02, free);
    }

    static List<SoftmaxObjective> problems() {
        List<SoftmaxObjective> all = new ArrayList<>();
        for (boolean free : new boolean[] {false, true}) {
            all.add(problem("gaussian(sigma=0.5)", 30, 3, free));
            all.add(problem("linear()", 30, 4, free));
            SoftmaxObjective some = problem("gaussian(sigma=0.5)", 30, 3, free);
            double[] weights = new double[30];
            Arrays.setAll(weights, i -> i % 4 == 0 ? 0 : 0.5 + i % 3);
            all.add(new SoftmaxObjective(some.gram(), some.labels(), Reals.of(weights), 0.02, free));
            Points few = points(10, 2, 3);
            Points copies = DensePoints.generate(30, 2, (i, k) -> few.get(i % 10, k));
            Gram gram = Gram.of(Kernel.parse("gaussian(sigma=0.5)"), copies);
            all.add(new SoftmaxObjective(gram, labels(copies, 3, 4), Reals.constant(30, 1), 0.02, free));
        }
        return all;
    }

    private static Matrix columns(List<Reals> columns) {
        Matrix matrix = new Matrix(columns.get(0).size(), columns.size());
        for (int c = 0; c < columns.size(); c++)
            for (int i = 0; i < matrix.rows(); i++)
                matrix.set(i, c, columns.get(c).get(i));
        return matrix;
    }

    /** J written out from the definition. */
    private static double value(SoftmaxObjective o, Matrix alpha, double[] bias) {
        Matrix product = o.gram().multiply(alpha);
        double risk = 0;
        double norm = 0;
        for (int i = 0; i < o.size(); i++) {
            double sum = 0;
            for (int c = 0; c < bias.length; c++) {
                sum += Math.exp(product.get(i, c) + bias[c]);
                norm += alpha.get(i, c) * product.get(i, c);
            }
            int code = o.labels().code(i);
            risk += o.weights().get(i) * (Math.log(sum) - product.get(i, code) - bias[code]);
        }
        return risk / o.totalWeight() + o.lambda() * norm;
    }

    @ParameterizedTest
    @MethodSource("problems")
    void noDirectionLowersJ(SoftmaxObjective o) {
        Solution solution = SoftmaxSolver.solve(o, TIGHT, Progress.none());
        assertThat(solution.convergence().reason()).isEqualTo(Reason.CONVERGED);
        assertThat(solution.convergence().iterations()).isLessThanOrEqualTo(12);
        Matrix alpha = columns(solution.alpha());
        double[] bias = solution.bias().toArray();
        double j = value(o, alpha, bias);
        Certificate certificate = solution.certificate().orElseThrow();
        assertThat(certificate.objective()).isCloseTo(j, within(1e-12));
        assertThat(certificate.gap().orElseThrow()).isBetween(-1e-13, 1e-12);
        SplittableRandom random = new SplittableRandom(6);
        for (int trial = 0; trial < 50; trial++) {
            Matrix other = alpha.copy();
            double[] b = bias.clone();
            double size = Math.pow(10, -trial % 5);
            for (int at = 0; at < other.values().length; at++) other.values()[at] += size * random.nextDouble(-1, 1);
            if (o.free()) for (int c = 0; c < b.length; c++) b[c] += size * random.nextDouble(-1, 1);
            assertThat(value(o, other, b)).isGreaterThanOrEqualTo(j - 1e-14);
        }
    }

    /** A ← A − η(w(P − Y)/Σw + 2λA), b likewise: slow, and so simple that it can be believed. */
    @ParameterizedTest
    @MethodSource("problems")
    void agreesWithGradientDescentTo1em6(SoftmaxObjective o) {
        int classes = o.classes();
        Matrix alpha = new Matrix(o.size(), classes);
        double[] bias = new double[classes];
        for (int step = 0; step < 3000; step++) {
            Matrix product = o.gram().multiply(alpha);
            double[] slopes = new double[classes];
            for (int i = 0; i < o.size(); i++) {
                double[] e = new double[classes];
                double sum = 0;
                for (int c = 0; c < classes; c++) sum += e[c] = Math.exp(product.get(i, c) + bias[c]);
                for (int c = 0; c < classes; c++) {
                    double y = o.labels().code(i) == c ? 1 : 0;
                    e[c] = o.weights().get(i) / o.totalWeight() * (e[c] / sum - y);
                    alpha.set(i, c, alpha.get(i, c) - 0.7 * (e[c] + 2 * o.lambda() * alpha.get(i, c)));
                }
                for (int c = 0; c < classes; c++) slopes[c] += e[c];
            }
            if (o.free()) for (int c = 0; c < classes; c++) bias[c] -= 0.7 * slopes[c];
        }
        Solution solution = SoftmaxSolver.solve(o, TIGHT, Progress.none());
        double mine = solution.certificate().orElseThrow().objective();
        assertThat(mine).isCloseTo(value(o, alpha, bias), within(1e-6 * mine));
        Matrix difference = columns(solution.alpha());
        for (int at = 0; at < difference.values().length; at++) difference.values()[at] -= alpha.values()[at];
        for (double f : o.gram().multiply(difference).values()) assertThat(f).isCloseTo(0, within(1e-4));
    }

    @Test
    void twoClassesAreTheBinaryProblemAtHalfLambdaTo1em8() {
        SoftmaxObjective o = problem("gaussian(sigma=0.5)", 40, 2, true);
        double[] signs = new double[40];
        Arrays.setAll(signs, i -> 2 * o.labels().code(i) - 1);
        Objective binary = new Objective(o.gram(), new Logistic(), Reals.of(signs), o.weights(), o.lambda() / 2, true);
        Solution two = SoftmaxSolver.solve(o, TIGHT, Progress.none());
        Solution one = NewtonSolver.solve(binary, TIGHT, Progress.none());
        assertThat(two.certificate().orElseThrow().objective())
                .isCloseTo(one.certificate().orElseThrow().objective(), within(1e-12));
        assertThat(two.bias().get(1) - two.bias().get(0)).isCloseTo(one.bias().get(0), within(1e-8));
        for (int i = 0; i < 40; i++)
            assertThat(two.alpha().get(1).get(i) - two.alpha().get(0).get(i))
                    .isCloseTo(one.alpha().get(0).get(i), within(1e-8));
    }

    @Test
    void withFreeBTheMeanProbabilityIsTheShareOfTheClassTo1em8AndAllSumToZero() {
        SoftmaxObjective o = problem("gaussian(sigma=0.5)", 60, 4, true);
        Solution solution = SoftmaxSolver.solve(o, new Stopping(0, 2), Progress.none());
        Matrix p = o.probabilities(
                o.gram().multiply(columns(solution.alpha())), solution.bias().toArray());
        for (int c = 0; c < 4; c++)
            assertThat(Arrays.stream(p.column(c)).average().orElseThrow())
                    .isCloseTo(o.labels().counts()[c] / 60.0, within(1e-8));
        assertThat(solution.bias().stream().sum()).isCloseTo(0, within(1e-12));
        for (Reals alpha : solution.alpha()) assertThat(alpha.stream().sum()).isCloseTo(0, within(1e-10));
        for (int i = 0; i < 60; i++) {
            int row = i;
            assertThat(solution.alpha().stream().mapToDouble(a -> a.get(row)).sum())
                    .isCloseTo(0, within(1e-10));
        }
    }

    @Test
    void stoppedItReturnsWhatItHas() {
        SoftmaxObjective o = problem("gaussian(sigma=0.5)", 40, 3, true);
        Progress cancelled = CancelledProgress.afterQuestions(3);
        Solution some = SoftmaxSolver.solve(o, TIGHT, cancelled);
        assertThat(some.convergence().reason()).isEqualTo(Reason.CANCELLED);
        assertThat(some.certificate().orElseThrow().objective()).isLessThan(Math.log(3));
        Solution late = SoftmaxSolver.solve(o, TIGHT, Progress.none().within(Duration.ZERO));
        assertThat(late.convergence().reason()).isEqualTo(Reason.TIME_LIMIT);
        Solution one = SoftmaxSolver.solve(o, new Stopping(0, 1), Progress.none());
        assertThat(one.convergence().reason()).isEqualTo(Reason.ITERATION_LIMIT);
        Solution last = SoftmaxSolver.solve(o, new Stopping(0, 1000), Progress.none());
        assertThat(last.convergence().reason()).isEqualTo(Reason.STALLED);
        assertThat(last.convergence().measure()).isLessThan(1e-9);
    }

    @Test
    void hasTheSameBitsAtAnyNumberOfThreads() {
        Points x = points(600, 2, 1);
        Labels labels = labels(x, 3, 2);
        List<Solution> all = new ArrayList<>();
        for (int threads : new int[] {1, 2, 5}) {
            Gram gram = Gram.of(
                    Kernel.parse("gaussian(sigma=0.5)"), x, Compute.standard().withThreads(threads), Progress.none());
            all.add(SoftmaxSolver.solve(
                    new SoftmaxObjective(gram, labels, Reals.constant(600, 1), 1e-3, true), TIGHT, Progress.none()));
        }
        assertThat(all.get(1)).isEqualTo(all.get(0));
        assertThat(all.get(2)).isEqualTo(all.get(0));
    }

    @Test
    void smallestAndLargestLambdaEndWithFiniteNumbers() {
        for (double lambda : new double[] {1e-300, 1e-20, 1e-10, 1e20, 1e300})
            for (String kernel : List.of("gaussian(sigma=0.5)", "gaussian(sigma=0.01)", "linear()")) {
                SoftmaxObjective easy = problem(kernel, 30, 3, true);
                SoftmaxObjective o = new SoftmaxObjective(easy.gram(), easy.labels(), easy.weights(), lambda, true);
                Solution solution = SoftmaxSolver.solve(o, TIGHT, Progress.none());
                assertThat(solution.certificate().orElseThrow().objective())
                        .as("J with lambda %s and %s: %s", lambda, kernel, solution.convergence())
                        .isBetween(-1e-15, Math.log(3) + 1e-9);
            }
    }

    @Test
    void refusesAFreeInterceptForAClassWithoutWeight() {
        Gram gram = Gram.of(Kernel.parse("linear()"), points(3, 2, 1));
        Labels labels = Labels.of(List.of("a", "b", "a"), List.of("a", "b", "c"));
        assertThatThrownBy(() -> SoftmaxSolver.solve(
                        new SoftmaxObjective(gram, labels, Reals.of(1, 1, 1), 0.1, true), TIGHT, Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("a free intercept needs points of weight > 0 in every class, and class \"c\" has none:"
                        + " leave it out or use no intercept");
        assertThatThrownBy(() -> new SoftmaxObjective(gram, labels, Reals.of(1, 1, 1), 0, true))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("lambda must be > 0 and finite, got 0");
    }
}
