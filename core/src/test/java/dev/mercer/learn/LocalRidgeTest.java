package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Exponential;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.LocalKernel;
import dev.mercer.kernel.Metric;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Calibration;
import dev.mercer.model.Classifier;
import dev.mercer.model.Expansion;
import dev.mercer.model.Regressor;
import dev.mercer.model.Scorer;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.internal.RidgeSolver;
import dev.mercer.solve.internal.Solution;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LocalRidgeTest {
    private static final int N = 200;
    private static final double LAMBDA = 1e-3;
    private static final Compute COMPUTE = Compute.standard();
    private static final Kernel KERNEL =
            new Exponential(2).after(new Metric(DensePoints.of(new double[][] {{1, 0.5}, {0, 0.3}})));

    private static Points inputs(int n, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return DensePoints.generate(n, 2, (i, k) -> random.nextDouble(-3, 3));
    }

    private static double target(Points x, int i) {
        return Math.sin(x.get(i, 0)) + x.get(i, 1) * x.get(i, 1) + 5;
    }

    private static Dataset data(int n, long seed) {
        Points x = inputs(n, seed);
        return Dataset.of(
                x, Reals.of(IntStream.range(0, n).mapToDouble(i -> target(x, i)).toArray()));
    }

    private static Regressor learned(Intercept intercept, int leaves, Dataset data) {
        return KernelRidge.of(KERNEL, LAMBDA, intercept)
                .withStrategy(new Leaves(leaves))
                .fit(data);
    }

    @Test
    void solvesTheEquationsOfOneMatrix() {
        Dataset data = data(N, 1)
                .withWeights(Reals.of(
                        IntStream.range(0, N).mapToDouble(i -> 1 + i % 3).toArray()));
        Regressor model = learned(Intercept.CENTRED, 4, data);
        Kernel kernel = model.expansion().kernel();
        Solution reference = RidgeSolver.solve(
                Gram.of(kernel, data.points()),
                List.of((Reals) data.targets().orElseThrow()),
                data.weights(),
                LAMBDA,
                true,
                Progress.none());
        assertThat(model.expansion().weights().get(0).toArray())
                .containsExactly(reference.alpha().get(0).toArray(), within(1e-8));
        assertThat(model.expansion().bias().get(0)).isCloseTo(reference.bias().get(0), within(1e-9));
        assertThat(model.training().certificate().orElseThrow().objective())
                .isCloseTo(reference.certificate().orElseThrow().objective(), within(1e-12));
    }

    @Test
    void withoutAnInterceptEachLeafIsAModelOfItsOwn() {
        Dataset data = data(N, 2);
        Regressor model = learned(Intercept.NONE, 3, data);
        LocalKernel local = LocalKernel.of(model.expansion().kernel()).orElseThrow();
        Points others = inputs(50, 3);
        double[] found = model.predict(others, COMPUTE, Progress.none());
        int[] leaf = local.numbers(others);
        local.groups(data.points()).forEach((cell, rows) -> {
            Regressor own = KernelRidge.of(KERNEL, LAMBDA * N / rows.length, Intercept.NONE)
                    .fit(data.select(rows));
            double[] expected = own.predict(others, COMPUTE, Progress.none());
            for (int i = 0; i < 50; i++)
                if (leaf[i] == cell) assertThat(found[i]).isCloseTo(expected[i], within(1e-8));
        });
    }

    @Test
    void allWaysToPredictAgree() {
        Expansion f = learned(Intercept.CENTRED, 4, data(N, 4)).expansion();
        Points others = inputs(30, 5);
        Scorer scorer = f.scorer();
        for (int i = 0; i < 30; i++) {
            double expected = f.value(others, i, 0);
            assertThat(f.predict(others, COMPUTE, Progress.none()).get(i, 0)).isCloseTo(expected, within(1e-9));
            assertThat(scorer.value(others.get(i, 0), others.get(i, 1))).isCloseTo(expected, within(1e-9));
        }
    }

    @Test
    void whereNobodyWasThereIsTheIntercept() {
        Kernel cells = Kernel.parse("cells([[1, 0]]) * gaussian(1)");
        Expansion right = Expansion.of(cells, Points.of(new double[] {1, 0}), Reals.of(2), 7);
        assertThat(right.predict(Points.of(new double[] {-1, 0}), COMPUTE, Progress.none())
                        .get(0, 0))
                .isEqualTo(7);
        assertThat(right.scorer().value(-1, 0)).isEqualTo(7);
        assertThat(right.scorer().value(1, 0)).isEqualTo(9);
    }

    @Test
    void isNotFarFromOneMatrix() {
        Dataset data = data(1000, 6);
        Points others = inputs(200, 7);
        Regressor model = KernelRidge.of(new Gaussian(1.5), 1e-5, Intercept.CENTRED)
                .withStrategy(new Leaves(4))
                .fit(data);
        double[] found = model.predict(others, COMPUTE, Progress.none());
        double worst = IntStream.range(0, 200)
                .mapToDouble(i -> Math.abs(found[i] - target(others, i)))
                .max()
                .orElseThrow();
        assertThat(worst).isLessThan(0.3);
    }

    @Test
    void classesToo() {
        Dataset numbers = data(N, 8);
        Points x = numbers.points();
        Labels labels = Labels.of(IntStream.range(0, N)
                .mapToObj(i -> x.get(i, 0) > 0 ? "a" : x.get(i, 1) > 0 ? "b" : "c")
                .toList());
        Dataset data = Dataset.of(x, labels);
        Classifier model =
                RidgeClassifier.of(KERNEL, LAMBDA).withStrategy(new Leaves(4)).fit(data);
        Labels said = model.predict(x, COMPUTE, Progress.none());
        assertThat(IntStream.range(0, N)
                        .filter(i -> said.get(i).equals(labels.get(i)))
                        .count())
                .isGreaterThan(195);
        assertThat(LocalKernel.of(model.expansion().kernel()).orElseThrow().groups(x))
                .hasSize(4);
        assertThat(model.training().provenance().learner())
                .startsWith("KernelClassification[")
                .contains("leaves=4");
    }

    @Test
    void severalTreesAreTheMeanOfEach() {
        Dataset data = data(N, 10);
        Points others = inputs(40, 11);
        Regressor model = KernelRidge.of(KERNEL, LAMBDA, Intercept.CENTRED)
                .withStrategy(new Leaves(4, 3))
                .fit(data);
        double[] mean = new double[40];
        for (int tree = 0; tree < 3; tree++) {
            Kernel local = LocalKernel.grown(KERNEL, data.points(), data.weights(), 4, tree);
            double[] one = KernelRidge.dual(local, LAMBDA, Intercept.CENTRED)
                    .fit(data)
                    .predict(others, COMPUTE, Progress.none());
            for (int i = 0; i < 40; i++) mean[i] += one[i] / 3;
        }
        assertThat(model.predict(others, COMPUTE, Progress.none())).containsExactly(mean, within(1e-9));
        assertThat(model.expansion().terms()).hasSize(3);
        assertThat(model.training().provenance().learner())
                .startsWith("KernelRegression[")
                .contains("trees=3");
    }

    /** The first split of one tree is crossed along a line: with eight trees f jumps less there. */
    @Test
    void bordersAreSofterWithMoreTrees() {
        Dataset data = data(N, 12);
        Kernel kernel = new Gaussian(0.4);
        double one = jump(KernelRidge.of(kernel, 1e-3, Intercept.CENTRED)
                .withStrategy(new Leaves(4))
                .fit(data));
        double eight = jump(KernelRidge.of(kernel, 1e-3, Intercept.CENTRED)
                .withStrategy(new Leaves(4, 8))
                .fit(data));
        assertThat(one).isGreaterThan(0.1);
        assertThat(eight).isLessThan(one / 2);
    }

    /** The largest change of f over a step of 1e-6 across the border of the first tree. */
    private static double jump(Regressor model) {
        LocalKernel first = LocalKernel.of(model.expansion().kernel()).orElseThrow();
        int column = (int) first.cells().splits().get(0, 0) - 1;
        double cut = first.cells().splits().get(0, 1);
        double most = 0;
        for (double other = -2.5; other <= 2.5; other += 0.5) {
            double[] below = {other, other};
            double[] above = {other, other};
            below[column] = cut - 1e-6;
            above[column] = cut + 1e-6;
            Points both = Points.of(below, above);
            double[] f = model.predict(both, COMPUTE, Progress.none());
            most = Math.max(most, Math.abs(f[0] - f[1]));
        }
        return most;
    }

    @Test
    void treesOfClassesAverageTheirLogOdds() {
        Points x = inputs(N, 13);
        Labels labels = Labels.of(IntStream.range(0, N)
                .mapToObj(i -> x.get(i, 0) + x.get(i, 1) > 0.3 ? "a" : "b")
                .toList());
        Dataset data = Dataset.of(x, labels);
        Points others = inputs(40, 14);
        Classifier model = RidgeClassifier.of(KERNEL, LAMBDA)
                .withStrategy(new Leaves(4, 2))
                .fit(data);
        Matrix odds = model.expansion().predict(others, COMPUTE, Progress.none());
        double[] mean = new double[40];
        for (int tree = 0; tree < 2; tree++) {
            Kernel local = LocalKernel.grown(KERNEL, x, data.weights(), 4, tree);
            Classifier one = RidgeClassifier.of(local, LAMBDA).fit(data);
            Calibration said = one.calibration().orElseThrow();
            Matrix scores = one.expansion().predict(others, COMPUTE, Progress.none());
            for (int i = 0; i < 40; i++)
                mean[i] += (said.slopes().get(0) * scores.get(i, 0)
                                + said.offsets().get(0))
                        / 2;
        }
        for (int i = 0; i < 40; i++) assertThat(odds.get(i, 0)).isCloseTo(mean[i], within(1e-9));
        assertThatThrownBy(() -> RidgeClassifier.scores(KERNEL, LAMBDA, Intercept.CENTRED)
                        .withStrategy(new Leaves(4, 2)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("2 trees need probabilities, whose odds they average: take one tree without them");
    }

    @Test
    void thePlanIsThatOfTheLeaves() {
        Dataset data = data(4000, 9);
        Planner planner = new Planner(COMPUTE);
        Plan.Option exact =
                KernelRidge.of(KERNEL, LAMBDA).plan(data, planner).orElseThrow().chosen();
        Plan.Option leaves = KernelRidge.of(KERNEL, LAMBDA, Intercept.CENTRED)
                .withStrategy(new Leaves(8))
                .plan(data, planner)
                .orElseThrow()
                .chosen();
        assertThat(leaves.name()).startsWith("leaves-");
        assertThat(leaves.what()).startsWith("8 leaves of about 500 rows, each: ");
        assertThat(leaves.flops()).isLessThan(exact.flops() / 3);
        assertThat(leaves.bytes()).isLessThan(exact.bytes() / 4);
        Plan.Option trees = KernelRidge.of(KERNEL, LAMBDA, Intercept.CENTRED)
                .withStrategy(new Leaves(8, 3))
                .plan(data, planner)
                .orElseThrow()
                .chosen();
        assertThat(trees.what()).startsWith("3 trees of 8 leaves of about 500 rows, each: ");
        assertThat(trees.flops()).isCloseTo(3 * leaves.flops(), withinPercentage(1));
    }

    @Test
    void refusesWhatMakesNoSense() {
        assertThatThrownBy(
                        () -> KernelRidge.of(KERNEL, LAMBDA, Intercept.CENTRED).withStrategy(new Leaves(1)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("number of leaves must be >= 2, got 1");
        assertThatThrownBy(
                        () -> KernelRidge.of(KERNEL, LAMBDA, Intercept.CENTRED).withStrategy(new Leaves(2, 0)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("number of trees must be >= 1, got 0");
        assertThatThrownBy(() -> KernelRidge.of(KERNEL, 0, Intercept.CENTRED).withStrategy(new Leaves(2)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("lambda must be > 0");
    }
}
