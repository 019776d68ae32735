package dev.mercer.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.TargetVectors;
import dev.mercer.kernel.Exponential;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Manhattan;
import dev.mercer.kernel.Matern;
import dev.mercer.kernel.Rational;
import dev.mercer.kernel.Scales;
import dev.mercer.learn.KernelRidge;
import dev.mercer.score.RidgeLeaveOneOut;
import dev.mercer.solve.Intercept;
import dev.mercer.util.CancelledException;
import dev.mercer.util.CancelledProgress;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ScaleDescentTest {
    private static final Compute COMPUTE = Compute.standard();
    private static final List<Kernel> KERNELS = List.of(
            new Gaussian(1.5),
            new Exponential(2),
            new Exponential(2, 1.4),
            new Matern(1.5, 2),
            new Matern(2.5, 2),
            new Rational(1, 2),
            new Manhattan(3));

    private static Dataset numbers(int n, int d, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        DensePoints x = DensePoints.generate(n, d, (i, k) -> 4 * random.nextDouble() - 2);
        double[] y = IntStream.range(0, n)
                .mapToDouble(i -> Math.sin(2 * x.get(i, 0)) + 0.1 * random.nextDouble())
                .toArray();
        double[] weights = IntStream.range(0, n)
                .mapToDouble(i -> 0.5 + random.nextDouble())
                .toArray();
        return Dataset.of(x, Reals.of(y)).withWeights(Reals.of(weights));
    }

    private static Dataset classes(int n, int d, int count) {
        Dataset numbers = numbers(n, d, 3);
        return Dataset.of(
                numbers.points(),
                Labels.of(IntStream.range(0, n).mapToObj(i -> "c" + i % count).toList()));
    }

    private static ScaleDescent of(Kernel kernel, Dataset data) {
        return new ScaleDescent(kernel, data, COMPUTE, Progress.none());
    }

    @Test
    void theErrorIsThatOfLeavingOut() {
        Dataset data = numbers(30, 3, 1)
                .withWeights(Reals.of(IntStream.range(0, 30).mapToDouble(i -> 1).toArray()));
        double mean = ((Reals) data.targets().orElseThrow()).stream().average().orElseThrow();
        Dataset centered = data.withTargets(Reals.of(((Reals) data.targets().orElseThrow())
                .stream().map(y -> y - mean).toArray()));
        for (Kernel kernel : KERNELS) {
            Kernel scaled = kernel.after(Scales.of(0.5, 1, 2));
            RidgeLeaveOneOut left = RidgeLeaveOneOut.of(scaled, Intercept.NONE, centered, COMPUTE, Progress.none());
            assertThat(of(kernel, data).loss(new double[] {0.5, 1, 2}, 0.3))
                    .isCloseTo(left.meanSquaredError(0.3 / 30), within(1e-10));
        }
    }

    @Test
    void gradientsAreThoseOfDifferences() {
        for (Dataset data : List.of(numbers(25, 3, 1), classes(25, 3, 2), classes(25, 3, 3)))
            for (Kernel kernel : KERNELS) assertDifferences(of(kernel, data), kernel);
    }

    @Test
    void gradientsOfSeveralBlocksOfRowsAreThoseOfDifferences() {
        assertDifferences(of(new Exponential(2), numbers(300, 3, 2)), new Exponential(2));
    }

    private static void assertDifferences(ScaleDescent descent, Kernel kernel) {
        double[] at = {0.7, 1.1, 0.4, 0.2};
        double[] gradient = descent.gradient(new double[] {at[0], at[1], at[2]}, at[3]);
        double step = 1e-5;
        for (int k = 0; k < 4; k++) {
            double[] more = at.clone();
            double[] less = at.clone();
            more[k] *= Math.exp(step);
            less[k] *= Math.exp(-step);
            double difference = (descent.loss(new double[] {more[0], more[1], more[2]}, more[3])
                            - descent.loss(new double[] {less[0], less[1], less[2]}, less[3]))
                    / (2 * step);
            assertThat(gradient[k])
                    .as("%s, number %d", kernel, k)
                    .isCloseTo(difference, within(1e-6 * (1 + Math.abs(difference))));
        }
    }

    @Test
    void columnsThatTellNothingFade() {
        ScaleDescent descent = of(new Gaussian(2), numbers(200, 6, 5));
        double before = descent.loss(ScaleDescent.ones(6), 0.1);
        ScaleDescent.Place place = descent.descend(ScaleDescent.ones(6), 0.1, 20);
        assertThat(place.loss()).isLessThan(before / 4);
        for (int k = 1; k < 6; k++) assertThat(place.scales()[k]).isLessThan(place.scales()[0] / 5);
    }

    @Test
    void aMatrixThatCannotBeFactoredIsLeft() {
        Dataset data = Dataset.of(
                DensePoints.generate(40, 2, (i, k) -> i / 2),
                Reals.of(IntStream.range(0, 40).mapToDouble(i -> i).toArray()));
        ScaleDescent.Place place = of(new Gaussian(5), data).descend(ScaleDescent.ones(2), 1e-300, 12);
        assertThat(place.loss()).isNotNaN();
    }

    /** Up to what is the same for every place: the deviations of targets from the mean of their point. */
    @Test
    void rowsWithEqualInputsAreLeftOutTogether() {
        Dataset different = numbers(30, 3, 1);
        int[] twice = IntStream.range(0, 60).map(i -> i / 2).toArray();
        Reals y = (Reals) different.targets().orElseThrow().select(twice);
        double mean = y.stream().average().orElseThrow();
        Reals noisy = Reals.of(IntStream.range(0, 60)
                .mapToDouble(i -> y.get(i) - mean + (i % 2 == 0 ? 0.5 : -0.5))
                .toArray());
        Dataset data = Dataset.of(different.points().select(twice), noisy);
        Kernel scaled = new Gaussian(1).after(Scales.of(0.5, 1, 2));
        RidgeLeaveOneOut left = RidgeLeaveOneOut.of(scaled, Intercept.NONE, data, COMPUTE, Progress.none());
        assertThat(of(new Gaussian(1), data).loss(new double[] {0.5, 1, 2}, 0.3) + 0.25)
                .isCloseTo(left.meanSquaredError(0.3 / 60), within(1e-10));
    }

    @Test
    void factorsOfManyColumnsDoNotLearnFewRowsByHeart() {
        SplittableRandom random = new SplittableRandom(7);
        DensePoints x = DensePoints.generate(600, 40, (i, k) -> 4 * random.nextDouble() - 2);
        // All columns tell the same.
        Reals y = Reals.of(IntStream.range(0, 600)
                .mapToDouble(i ->
                        IntStream.range(0, 40).mapToDouble(k -> x.get(i, k)).sum() + 30 * random.nextDouble())
                .toArray());
        Dataset all = Dataset.of(x, y);
        Dataset few = all.select(IntStream.range(0, 100).toArray());
        Dataset others = all.select(IntStream.range(100, 600).toArray());
        for (Kernel kernel : List.of(new Matern(1.5, 60), new Manhattan(400))) {
            ScaleDescent descent = of(kernel, few);
            ScaleDescent.Place learned = descent.descend(ScaleDescent.ones(40), 0.01, 25);
            double plain = error(kernel, 0.01, few, others);
            double found = error(kernel.after(Scales.of(learned.scales())), learned.rho(), few, others);
            assertThat(found).as(kernel.toString()).isLessThan(1.1 * plain);
        }
    }

    private static double error(Kernel kernel, double rho, Dataset training, Dataset others) {
        double[] predicted =
                KernelRidge.of(kernel, rho / training.size()).fit(training).predict(others.points());
        Reals actual = (Reals) others.targets().orElseThrow();
        return Math.sqrt(IntStream.range(0, predicted.length)
                .mapToDouble(i -> Math.pow(predicted[i] - actual.get(i), 2))
                .average()
                .orElseThrow());
    }

    /** Two classes are one function of ±1; of three, and of two numbers, the errors are added up. */
    @Test
    void twoClassesAreOneFunction() {
        Dataset two = classes(30, 3, 2);
        Reals signs = Reals.of(
                IntStream.range(0, 30).mapToDouble(i -> i % 2 == 0 ? 1 : -1).toArray());
        double[] at = {0.5, 1, 2};
        double one = of(new Gaussian(1), two.withTargets(signs)).loss(at, 0.3);
        assertThat(of(new Gaussian(1), two).loss(at, 0.3)).isCloseTo(one, within(1e-12));
        TargetVectors both = new TargetVectors(List.of("u", "v"), List.of(signs, signs));
        assertThat(of(new Gaussian(1), two.withTargets(both)).loss(at, 0.3)).isCloseTo(2 * one, within(1e-12));
    }

    @Test
    void onlySumsOverCoordinatesAreKnown() {
        for (Kernel kernel : KERNELS)
            assertThat(ScaleDescent.knows(kernel)).as(kernel.toString()).isTrue();
        assertThat(ScaleDescent.knows(Kernel.parse("linear()"))).isFalse();
    }

    /** The error, times exp(Σ(ln s − m)²/(n/4)) where a column has fewer than 50 rows. */
    private static double penalized(ScaleDescent descent, double rows, double... logs) {
        int d = logs.length - 1;
        double[] scales =
                IntStream.range(0, d).mapToDouble(k -> Math.exp(logs[k])).toArray();
        double loss = descent.loss(scales, Math.exp(logs[d]));
        if (rows >= 50 * d) return loss;
        double mean = IntStream.range(0, d).mapToDouble(k -> logs[k]).average().orElseThrow();
        double sum = IntStream.range(0, d)
                .mapToDouble(k -> Math.pow(logs[k] - mean, 2))
                .sum();
        return loss * Math.exp(4 * sum / rows);
    }

    /** Steps by the signs of differences: 1.2 times as long where a sign stays, half and none where it changes. */
    private static ScaleDescent.Place bySigns(ScaleDescent descent, double rows, int steps, double... start) {
        int d = start.length - 1;
        double[] at = start.clone();
        double[] step = new double[d + 1];
        Arrays.fill(step, 0.3);
        double[] before = new double[d + 1];
        double least = Double.POSITIVE_INFINITY;
        double[] best = at.clone();
        for (int t = 0; t <= steps; t++) {
            double value = penalized(descent, rows, at);
            if (value < least) {
                least = value;
                best = at.clone();
            }
            double[] next = at.clone();
            for (int k = 0; k <= d; k++) {
                double[] more = at.clone();
                double[] less = at.clone();
                more[k] += 1e-6;
                less[k] -= 1e-6;
                double sign = Math.signum(penalized(descent, rows, more) - penalized(descent, rows, less));
                if (sign * before[k] > 0) step[k] = Math.min(1, 1.2 * step[k]);
                if (sign * before[k] < 0) {
                    step[k] /= 2;
                    sign = 0;
                }
                before[k] = sign;
                next[k] = at[k] - sign * step[k];
            }
            at = next;
        }
        double[] found = best;
        double[] scales =
                IntStream.range(0, d).mapToDouble(k -> Math.exp(found[k])).toArray();
        return new ScaleDescent.Place(scales, Math.exp(found[d]), descent.loss(scales, Math.exp(found[d])));
    }

    @Test
    void stepsFollowTheSignsOfTheGradient() {
        for (int n : new int[] {30, 100}) {
            Dataset data = numbers(n, 2, 4);
            ScaleDescent descent = of(new Gaussian(1.5), data.withWeights(Reals.constant(n, 1)));
            for (int steps : new int[] {0, 1, 4, 9}) {
                ScaleDescent.Place found = descent.descend(new double[] {0.5, 2}, 0.1, steps);
                ScaleDescent.Place expected = bySigns(descent, n, steps, Math.log(0.5), Math.log(2), Math.log(0.1));
                assertThat(found.scales()).containsExactly(expected.scales(), within(1e-9));
                assertThat(found.rho()).isCloseTo(expected.rho(), within(1e-9));
                assertThat(found.loss()).isCloseTo(expected.loss(), within(1e-9));
            }
        }
    }

    @Test
    void stepsAreReportedAndCancelled() {
        Dataset data = numbers(20, 2, 4);
        List<String> reports = new ArrayList<>();
        new ScaleDescent(
                        new Gaussian(1),
                        data,
                        COMPUTE,
                        (stage, done, total) -> reports.add(stage + " " + done + " of " + total))
                .descend(ScaleDescent.ones(2), 0.1, 2);
        assertThat(reports).containsExactly("metric 0 of 2", "metric 1 of 2", "metric 2 of 2");
        Progress cancelled = new CancelledProgress();
        ScaleDescent stopped = new ScaleDescent(new Gaussian(1), data, COMPUTE, cancelled);
        assertThatThrownBy(() -> stopped.descend(ScaleDescent.ones(2), 0.1, 2)).isInstanceOf(CancelledException.class);
    }
}
