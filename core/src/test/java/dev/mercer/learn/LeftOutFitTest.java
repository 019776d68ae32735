package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Manhattan;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Classifier;
import dev.mercer.model.Model;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Intercept;
import dev.mercer.util.CancelledProgress;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LeftOutFitTest {
    private static final Kernel SMOOTH = new Gaussian(1);
    private static final Kernel ROUGH = new Manhattan(2);
    private static final int N = 90;
    /** The last two have the inputs of the first two. */
    private static final int[] ROWS = {0, 7, 31, 60};

    private static DensePoints points() {
        SplittableRandom random = new SplittableRandom(3);
        double[][] x = new double[N][2];
        for (int i = 0; i < N; i++)
            x[i] = i < N - 2 ? new double[] {random.nextDouble(-2, 2), random.nextDouble(-2, 2)} : x[i - N + 2].clone();
        return DensePoints.of(x);
    }

    private static Dataset numbers() {
        SplittableRandom random = new SplittableRandom(9);
        DensePoints points = points();
        return Dataset.of(
                        points,
                        Reals.of(IntStream.range(0, N)
                                .mapToDouble(i ->
                                        Math.sin(points.get(i, 0)) + points.get(i, 1) + 0.1 * random.nextGaussian())
                                .toArray()))
                .withWeights(Reals.of(IntStream.range(0, N)
                        .mapToDouble(i -> i % 3 == 0 ? 2 : 1)
                        .toArray()));
    }

    private static Dataset classes() {
        SplittableRandom random = new SplittableRandom(8);
        DensePoints points = points();
        return Dataset.of(
                points,
                Labels.of(IntStream.range(0, N)
                        .mapToObj(i -> points.get(i, 0) + points.get(i, 1) + random.nextGaussian() > 0 ? "yes" : "no")
                        .toList()));
    }

    /** The rows without this one and those with the same inputs. */
    private static int[] without(int row) {
        return IntStream.range(0, N).filter(i -> i % (N - 2) != row).toArray();
    }

    private static <M extends Model> LeftOutFit<M> fit(Learner<M> learner, Dataset data) {
        return learner.fitLeavingOut(data, ROWS, Compute.standard(), Progress.none());
    }

    /** Each row is predicted as by a model of all rows with other inputs, at the same ρ = λΣw of all. */
    private static void equalsRefits(Learner<Regressor> learner) {
        Dataset data = numbers();
        LeftOutFit<Regressor> found = fit(learner, data);
        assertThat(found.model().predict(data.points()))
                .isEqualTo(learner.fit(data).predict(data.points()));
        for (int r = 0; r < ROWS.length; r++) {
            Dataset rest = data.select(without(ROWS[r]));
            double refit =
                    learner.forPart(rest, data).fit(rest).predict(data.points().select(ROWS[r]))[0];
            assertThat(found.outputs().orElseThrow().get(r, 0))
                    .as("row %d", ROWS[r])
                    .isCloseTo(refit, within(1e-4));
        }
    }

    @Test
    void ridgeRegressionPredictsEachRowWithoutIt() {
        equalsRefits(KernelRidge.of(SMOOTH, 1e-3));
        equalsRefits(KernelRidge.of(ROUGH, 1e-2, Intercept.NONE));
    }

    @Test
    void soDoesABlend() {
        equalsRefits(new RegressionBlend(
                List.of(KernelRidge.of(SMOOTH, 1e-3), KernelRidge.of(ROUGH, 1e-2)), Reals.of(0.25, 0.75)));
    }

    /** A tree without the row might have other borders: the one of all rows is kept. */
    @Test
    void inLeavesTheTreeStays() {
        Dataset data = numbers();
        KernelRegression local = KernelRidge.of(SMOOTH, 1e-3, Intercept.CENTRED).withStrategy(new Leaves(2, 2));
        LeftOutFit<Regressor> found = fit(local, data);
        assertThat(found.model().expansion()).isEqualTo(local.fit(data).expansion());
        double[] fitted = found.model().predict(data.points());
        Reals y = (Reals) data.targets().orElseThrow();
        for (int r = 0; r < ROWS.length; r++) {
            double left = y.get(ROWS[r]) - found.outputs().orElseThrow().get(r, 0);
            double seen = y.get(ROWS[r]) - fitted[ROWS[r]];
            if (ROWS[r] > 1) assertThat(Math.abs(left)).isGreaterThan(Math.abs(seen));
            assertThat(Math.abs(left)).isLessThan(1);
        }
    }

    @Test
    void classesHaveTheLogOddsOfScoresWithoutTheRow() {
        Dataset data = classes();
        KernelClassification learner = RidgeClassifier.of(SMOOTH, 1e-2);
        LeftOutFit<Classifier> found = fit(learner, data);
        assertThat(found.model().expansion()).isEqualTo(learner.fit(data).expansion());
        for (int r = 0; r < ROWS.length; r++) {
            Dataset rest = data.select(without(ROWS[r]));
            Matrix score = learner.withProbabilities(Probabilities.NONE)
                    .forPart(rest, data)
                    .fit(rest)
                    .scores(data.points().select(ROWS[r]), Compute.standard(), Progress.none());
            assertThat(found.outputs().orElseThrow().get(r, 0))
                    .isCloseTo(found.model().logOdds(score).get(0, 0), within(1e-3));
        }
    }

    @Test
    void treesAndBlendsOfClassesAddTheirLogOdds() {
        Dataset data = classes();
        KernelClassification smooth = RidgeClassifier.of(SMOOTH, 1e-2);
        KernelClassification rough = RidgeClassifier.of(ROUGH, 1e-2);
        Matrix first = fit(smooth, data).outputs().orElseThrow();
        Matrix second = fit(rough, data).outputs().orElseThrow();
        Matrix both = fit(new ClassificationBlend(List.of(smooth, rough), Reals.of(0.25, 0.75)), data)
                .outputs()
                .orElseThrow();
        for (int r = 0; r < ROWS.length; r++)
            assertThat(both.get(r, 0)).isCloseTo(0.25 * first.get(r, 0) + 0.75 * second.get(r, 0), within(1e-9));
        KernelClassification trees = RidgeClassifier.of(SMOOTH, 1e-2).withStrategy(new Leaves(2, 2));
        LeftOutFit<Classifier> local = fit(trees, data);
        assertThat(local.outputs()).isPresent();
        assertThat(local.model().training().provenance().learner())
                .isEqualTo(trees.fit(data).training().provenance().learner());
    }

    @Test
    void othersNeedASecondFit() {
        Dataset data = classes();
        KernelClassification support = Svm.of(SMOOTH, 1e-2);
        assertThat(fit(support, data).outputs()).isEmpty();
        KernelClassification ridge = RidgeClassifier.of(SMOOTH, 1e-2);
        assertThat(fit(new ClassificationBlend(List.of(support, ridge), Reals.of(0.5, 0.5)), data)
                        .outputs())
                .isEmpty();
        assertThat(fit(ridge.withProbabilities(Probabilities.NONE), data).outputs())
                .isEmpty();
        int[] rows = {0, 1, 7, N - 2, N - 1};
        Matrix second = LeftOutFit.bySecondFit(support, data, rows, Compute.standard(), Progress.none())
                .orElseThrow();
        Dataset rest = data.select(HoldOut.training(N, rows));
        Classifier refit = support.forPart(rest, data).fit(rest);
        assertThat(second)
                .isEqualTo(
                        refit.logOdds(refit.scores(data.points().select(rows), Compute.standard(), Progress.none())));
        LeftOutFit<Classifier> known = fit(support, data).withOutputs(Optional.of(second));
        assertThat(known.outputs()).contains(second);
    }

    @Test
    void aSecondFitThatWasStoppedSaysNothing() {
        Progress stopped = new CancelledProgress();
        assertThat(LeftOutFit.bySecondFit(Svm.of(SMOOTH, 1e-2), classes(), ROWS, Compute.standard(), stopped))
                .isEmpty();
    }

    @Test
    void aSecondFitThatCannotBeMadeSaysNothing() {
        Dataset data = classes();
        Labels labels = (Labels) data.targets().orElseThrow();
        int[] yes =
                IntStream.range(0, N).filter(i -> labels.get(i).equals("yes")).toArray();
        assertThat(LeftOutFit.bySecondFit(Svm.of(SMOOTH, 1e-2), data, yes, Compute.standard(), Progress.none()))
                .isEmpty();
    }
}
