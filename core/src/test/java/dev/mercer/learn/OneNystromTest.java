package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.internal.RowBlocks;
import dev.mercer.gram.Precision;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.Nystrom.Way;
import dev.mercer.learn.NystromCenters.Selection;
import dev.mercer.linalg.Matrix;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Squared;
import dev.mercer.loss.SquaredHinge;
import dev.mercer.model.Expansion;
import dev.mercer.model.Scheme;
import dev.mercer.model.Training;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.internal.Checkpoints;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows in memory and rows in blocks are the same problem, and have the same answer. */
@Tag("once")
class OneNystromTest {
    private static final Kernel KERNEL = Kernel.parse("gaussian(0.5)");
    private static final double SPREAD = 0.5;
    private final Compute compute = Compute.standard();

    private static Dataset data(int n, IntToDoubleFunction weight) {
        SplittableRandom random = new SplittableRandom(5);
        DensePoints x = DensePoints.generate(n, 3, (i, k) -> random.nextDouble(-1, 1));
        double[] y = new double[n];
        Arrays.setAll(y, i -> 3 + Math.sin(5 * x.get(i, 0)) * x.get(i, 1) + random.nextDouble(-0.5, 0.5));
        double[] w = new double[n];
        Arrays.setAll(w, weight::applyAsDouble);
        return Dataset.of(x, Reals.of(y)).withWeights(Reals.of(w));
    }

    private static Dataset labelled(Dataset data, int classes) {
        Reals y = (Reals) data.targets().orElseThrow();
        String[] labels = new String[data.size()];
        Arrays.setAll(labels, i -> "c" + (int) Math.max(0, Math.min(classes - 1, (y.get(i) - 2) / 2 * classes)));
        return data.withTargets(Labels.of(labels));
    }

    private static Points places() {
        return DensePoints.generate(60, 3, (i, k) -> Math.cos(i * (k + 1)));
    }

    /** The two models of a regression. */
    private Pair regression(KernelRegression learner, Dataset data, int rows) {
        var whole = learner.fit(data, compute, Progress.none());
        var blocks = learner.fit(RowBlocks.of(data, rows), Checkpoints.none(), compute, Progress.none());
        return new Pair(whole.expansion(), whole.training(), blocks.expansion(), blocks.training());
    }

    private Pair classification(KernelClassification learner, Dataset data, int rows) {
        var whole = learner.fit(data, compute, Progress.none());
        var blocks = learner.fit(RowBlocks.of(data, rows), Checkpoints.none(), compute, Progress.none());
        assertThat(blocks.classes()).isEqualTo(whole.classes());
        return new Pair(whole.expansion(), whole.training(), blocks.expansion(), blocks.training());
    }

    /** A model of rows in memory and one of rows in blocks. */
    private record Pair(Expansion whole, Training ofWhole, Expansion blocks, Training ofBlocks) {
        /** The largest difference of their predictions. */
        double apart(Compute compute) {
            Matrix one = whole.predict(places(), compute, Progress.none());
            Matrix other = blocks.predict(places(), compute, Progress.none());
            double apart = 0;
            for (int i = 0; i < one.values().length; i++)
                apart = Math.max(apart, Math.abs(one.values()[i] - other.values()[i]));
            return apart;
        }

        void requireSame(Compute compute, double spread) {
            assertThat(blocks.centers()).isEqualTo(whole.centers());
            assertThat(ofBlocks.rows()).isEqualTo(ofWhole.rows());
            assertThat(apart(compute)).isLessThan(1e-6 * spread);
            requireSameCertificate(1e-6);
        }

        void requireSameCertificate(double tolerance) {
            Convergence one = ofWhole.convergence();
            Convergence other = ofBlocks.convergence();
            assertThat(other.reason()).isEqualTo(one.reason());
            assertThat(other.iterations()).isEqualTo(one.iterations());
            Certificate expected = ofWhole.certificate().orElseThrow();
            Certificate found = ofBlocks.certificate().orElseThrow();
            double size = tolerance * expected.objective();
            assertThat(found.objective()).isCloseTo(expected.objective(), within(size));
            assertThat(found.bound().orElseThrow()).isCloseTo(expected.bound().orElseThrow(), within(size));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "AUTO,DOUBLE,CENTRED",
        "DIRECT,DOUBLE,NONE",
        "ITERATIVE,DOUBLE,FREE",
        "DIRECT,SINGLE,CENTRED",
        "ITERATIVE,SINGLE,NONE"
    })
    void squaredLoss(Way way, Precision precision, Intercept intercept) {
        Nystrom how = new Nystrom(80).withWay(way).withPrecision(precision);
        Dataset data = data(6000, i -> i % 4);
        regression(KernelRidge.of(KERNEL, 1e-5, intercept).withStrategy(how), data, 1024)
                .requireSame(compute, SPREAD);
    }

    @ParameterizedTest
    @CsvSource({
        "squared,2,FREE",
        "squared,3,CENTRED",
        "logistic,2,FREE",
        "logistic,3,NONE",
        "logistic,2,CENTRED",
        "squaredhinge,2,NONE",
        "squaredhinge,3,FREE"
    })
    void classes(String name, int classes, Intercept intercept) {
        Loss loss =
                name.equals("squared") ? new Squared() : name.equals("logistic") ? new Logistic() : new SquaredHinge();
        Dataset data = labelled(data(5000, i -> 1 + i % 2), classes);
        KernelClassification learner = NystromClassifierTest.learner(
                        KERNEL, loss, 1e-4, new Nystrom(60).withWay(Way.ITERATIVE))
                .withIntercept(intercept)
                .withClassWeights(ClassWeights.balanced());
        classification(learner, data, 1024).requireSame(compute, 1);
    }

    /** More rows than are in memory at once where they come in blocks. */
    @ParameterizedTest
    @EnumSource(Selection.class)
    void centersOfManyRows(Selection selection) {
        Dataset data = data(21_000, i -> i % 7 == 0 ? 0 : 1);
        Nystrom how = new Nystrom(new NystromCenters.Drawn(selection, OptionalInt.of(40), 9));
        regression(KernelRidge.of(KERNEL, 1e-4).withStrategy(how), data, 4096).requireSame(compute, SPREAD);
    }

    /** Of 30,000 rows a hundred are different: no sample of fewer rows has all of them. */
    @Test
    void centersAmongEqualRows() {
        Dataset some = data(100, i -> 1);
        int[] rows = new int[30_000];
        Arrays.setAll(rows, i -> i < 29_900 ? i % 50 : i % 100);
        Nystrom how = new Nystrom(90);
        regression(KernelRidge.of(KERNEL, 1e-3).withStrategy(how), some.select(rows), 4096)
                .requireSame(compute, SPREAD);
    }

    @Test
    void everyRowACenter() {
        Dataset data = data(300, i -> 1 + i % 2);
        Pair pair = regression(KernelRidge.of(KERNEL, 1e-8).withStrategy(new Nystrom(300)), data, 100);
        pair.requireSame(compute, SPREAD);
        assertThat(pair.apart(compute)).isZero();
    }

    @Test
    void validationStopsAtTheSameStep() {
        Nystrom how = new Nystrom(80).withStopping(new Stopping(1e-8, 100)).withValidation(0.2);
        regression(KernelRidge.of(KERNEL, 1e-9).withStrategy(how), data(3000, i -> 1), 512)
                .requireSame(compute, SPREAD);
    }

    /** One certificate for both where the steps end before the answer. */
    @ParameterizedTest
    @EnumSource(Precision.class)
    void stoppedEarlyTheCertificateIsTheSame(Precision precision) {
        Nystrom how =
                new Nystrom(200).withWay(Way.ITERATIVE).withPrecision(precision).withStopping(new Stopping(0, 4));
        Pair pair = regression(KernelRidge.of(KERNEL, 1e-5).withStrategy(how), data(5000, i -> 1), 1024);
        assertThat(pair.ofWhole.convergence().reason()).isEqualTo(Reason.ITERATION_LIMIT);
        assertThat(pair.ofWhole.convergence().measure()).isGreaterThan(1e-4);
        assertThat(pair.ofBlocks.convergence().measure())
                .isCloseTo(pair.ofWhole.convergence().measure(), within(1e-4));
        // The bound sees every error of single precision.
        pair.requireSameCertificate(precision == Precision.DOUBLE ? 1e-6 : 1e-3);
        KernelClassification classes = KernelLogistic.of(KERNEL, 1e-6)
                .withScheme(Scheme.ONE_VS_REST)
                .withStrategy(how.withStopping(new Stopping(0, 2)));
        classification(classes, labelled(data(5000, i -> 1), 2), 1024).requireSameCertificate(1e-4);
    }

    /** Steps in single precision alone would end at a residual some hundred times as large. */
    @Test
    void withoutAToleranceStepsGoOnBelowSinglePrecision() {
        Nystrom how = new Nystrom(300)
                .withWay(Way.ITERATIVE)
                .withPrecision(Precision.SINGLE)
                .withStopping(new Stopping(0, 60));
        Pair pair = regression(KernelRidge.of(KERNEL, 1e-7).withStrategy(how), data(8000, i -> 1), 2048);
        assertThat(pair.ofWhole.convergence().measure()).isLessThan(1e-5);
        assertThat(pair.ofBlocks.convergence().measure()).isLessThan(1e-5);
        assertThat(pair.apart(compute)).isLessThan(1e-5 * SPREAD);
    }
}
