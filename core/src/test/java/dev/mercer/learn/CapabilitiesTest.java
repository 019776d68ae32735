package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.internal.RowBlocks;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.PolynomialMap;
import dev.mercer.loss.internal.OrderedClasses;
import dev.mercer.solve.descent.Descent;
import dev.mercer.solve.internal.Checkpoints;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Abilities of a learner beside its fit: they depend on its loss and strategy, not on its type. */
class CapabilitiesTest {
    private static final Kernel KERNEL = new Gaussian(0.7);
    private static final Points X =
            DensePoints.generate(30, 2, (i, k) -> k == 0 ? Math.sin(1.7 * i) : Math.cos(2.3 * i));
    private static final Dataset NUMBERS = Dataset.of(
            X, Reals.of(IntStream.range(0, 30).mapToDouble(i -> X.get(i, 0)).toArray()));
    private static final Dataset CLASSES = Dataset.of(
            X,
            Labels.of(IntStream.range(0, 30)
                    .mapToObj(i -> X.get(i, 0) > 0 ? "a" : "b")
                    .toList()));

    private static final KernelRegression RIDGE = KernelRidge.of(KERNEL, 1e-2);
    private static final KernelClassification LOGISTIC = KernelLogistic.of(KERNEL, 1e-2);
    private static final KernelClassification LEAST_SQUARES = RidgeClassifier.of(KERNEL, 1e-2);
    private static final KernelRegression IN_LEAVES = RIDGE.withStrategy(new Leaves(2));
    private static final KernelRegression ON_CENTERS = RIDGE.withStrategy(new Nystrom(10));
    private static final KernelClassification CLASSES_ON_CENTERS = LEAST_SQUARES.withStrategy(new Nystrom(10));
    private static final KernelClassification CLASSES_IN_LEAVES = LEAST_SQUARES.withStrategy(new Leaves(2));

    private static final List<Learner<?>> ALL = List.of(
            RIDGE,
            IN_LEAVES,
            ON_CENTERS,
            HuberRegression.of(KERNEL, 1e-2, 0.1),
            Svm.regression(KERNEL, 1e-2, 0.1),
            QuantileRegression.of(KERNEL, 1e-2, 0.5),
            KernelDescent.of(KERNEL, 1e-2),
            FeatureRegression.of(new PolynomialMap(2), 1e-2),
            LOGISTIC,
            LEAST_SQUARES,
            CLASSES_IN_LEAVES,
            CLASSES_ON_CENTERS,
            Svm.of(KERNEL, 1e-2),
            Svm.squaredHinge(KERNEL, 1e-2),
            KernelLogistic.byDescent(KERNEL, 1e-2, Descent.full()));

    private static Dataset data(Learner<?> learner) {
        return learner instanceof KernelRegression ? NUMBERS : CLASSES;
    }

    private static List<? extends Learner<?>> those(Predicate<Learner<?>> able) {
        return ALL.stream().filter(able).toList();
    }

    @Test
    void exactLeastSquaresAndLogisticRegressionAreGaussianProcesses() {
        assertThat(those(learner -> learner.latentProcess(data(learner)).isPresent()))
                .isEqualTo(List.of(RIDGE, LOGISTIC));
        assertThat(RIDGE.latentProcess(NUMBERS).orElseThrow().observation()).isEmpty();
        assertThat(LOGISTIC.latentProcess(CLASSES).orElseThrow().observation()).contains(OrderedClasses.of(2));
    }

    @Test
    void leastSquaresOnAllRowsOrInLeavesPredictRowsWithoutThem() {
        assertThat(those(learner -> learner.fitLeavingOut(
                                data(learner), new int[] {2, 5}, Compute.standard(), Progress.none())
                        .outputs()
                        .isPresent()))
                .isEqualTo(List.of(RIDGE, IN_LEAVES, LEAST_SQUARES, CLASSES_IN_LEAVES));
    }

    @Test
    void onlyCentersLearnBlocks() {
        for (Learner<?> each : ALL) {
            RowBlocks blocks = RowBlocks.of(data(each), 10);
            if (List.of(ON_CENTERS, CLASSES_ON_CENTERS).contains(each))
                assertThat(each.fit(blocks, Checkpoints.none(), Compute.standard(), Progress.none())
                                .training()
                                .rows())
                        .isEqualTo(each.fit(data(each)).training().rows());
            else
                assertThatThrownBy(() -> each.fit(blocks, Checkpoints.none(), Compute.standard(), Progress.none()))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageStartingWith("not learned in blocks");
        }
    }

    @Test
    void onlyCentersLearnListsOfSigns() {
        List<Reals> signs = List.of(Reals.constant(30, 1));
        assertThat(CLASSES_ON_CENTERS
                        .scores(CLASSES, signs, Compute.standard(), Progress.none())
                        .expansion()
                        .outputs())
                .isEqualTo(1);
        assertThatThrownBy(() -> LOGISTIC.scores(CLASSES, signs, Compute.standard(), Progress.none()))
                .isInstanceOf(IllegalStateException.class);
    }
}
