package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.learn.LearnerCase.Trait;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Classifier;
import dev.mercer.model.Model;
import dev.mercer.model.Training;
import dev.mercer.model.internal.Provenance;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The contract of every learner on every back end: the same bits at any number of threads, weights that count points,
 * predictions of single points, no setting without effect, and a model that knows where it comes from.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class LearnerContract {
    /** Where it is learned. */
    protected abstract Compute compute();

    List<LearnerCase> learners() {
        return LearnerCases.all();
    }

    private Model fit(Learner<?> learner, Dataset data) {
        return learner.fit(data, compute(), Progress.none());
    }

    /** Three tiles of the Gram matrix, so that there is something to divide. */
    @ParameterizedTest
    @MethodSource("learners")
    void theSameBitsAtAnyNumberOfThreads(LearnerCase each) {
        Dataset data = LearnerData.of(each, 300, 2);
        Model alone = each.learner().fit(data, compute().withThreads(1), Progress.none());
        assertThat(each.learner().fit(data, compute().withThreads(1), Progress.none()))
                .isEqualTo(alone);
        assertThat(each.learner().fit(data, compute().withThreads(3), Progress.none()))
                .isEqualTo(alone);
    }

    @ParameterizedTest
    @MethodSource("learners")
    void weightTwoIsThePointTwiceTo1em5(LearnerCase each) {
        Assumptions.assumeFalse(each.has(Trait.BY_ORDER), "this learner depends on the order of the points");
        Dataset data = LearnerData.of(each, 40, 2);
        double[] weights = new double[40];
        Arrays.setAll(weights, i -> i < 9 ? 2 : 1);
        int[] twice = IntStream.range(0, 49).map(i -> i % 40).toArray();
        Model weighted = fit(each.learner(), data.withWeights(Reals.of(weights)));
        Model repeated = fit(each.learner(), data.select(twice));
        requireSame(weighted, repeated, data.points());
        if (weighted instanceof Classifier one && one.calibration().isPresent())
            assertThat(probabilities(one, data.points()))
                    .containsExactly(probabilities((Classifier) repeated, data.points()), within(1e-5));
    }

    @ParameterizedTest
    @MethodSource("learners")
    void rowsWithoutWeightChangeNothingTo1em5(LearnerCase each) {
        Dataset data = LearnerData.of(each, 40, 2);
        double[] weights = new double[40];
        Arrays.setAll(weights, i -> i % 4 == 1 ? 0 : 1);
        int[] rest = IntStream.range(0, 40).filter(i -> i % 4 != 1).toArray();
        Model weighted = fit(each.learner(), data.withWeights(Reals.of(weights)));
        // Steps that are drawn look at other points when there are more to look at.
        if (each.has(Trait.BY_ORDER) && each.components().contains("descent")) {
            requireFinite(weighted, data.points());
            return;
        }
        Model absent = fit(each.learner(), data.select(rest));
        requireSame(weighted, absent, data.points());
        if (weighted instanceof Classifier one && one.calibration().isPresent())
            assertThat(probabilities(one, data.points()))
                    .containsExactly(probabilities((Classifier) absent, data.points()), within(1e-5));
    }

    @ParameterizedTest
    @MethodSource("learners")
    void theMostProbableClassIsPredicted(LearnerCase each) {
        Dataset data = LearnerData.of(each, 40, 2);
        if (!(fit(each.learner(), data) instanceof Classifier model)
                || model.calibration().isEmpty()) return;
        Labels said = model.predict(data.points(), compute(), Progress.none());
        Matrix all = model.probabilities(data.points(), compute(), Progress.none());
        for (int i = 0; i < all.rows(); i++) {
            double sum = 0;
            for (int c = 0; c < all.columns(); c++) {
                assertThat(all.get(i, c))
                        .isLessThanOrEqualTo(all.get(i, model.classes().indexOf(said.get(i))));
                sum += all.get(i, c);
            }
            assertThat(sum).isCloseTo(1, within(1e-12));
        }
    }

    private double[] probabilities(Classifier model, Points points) {
        return model.probabilities(points, compute(), Progress.none()).values();
    }

    private void requireSame(Model one, Model other, Points points) {
        assertThat(LearnerData.scores(one, points, compute()).values())
                .containsExactly(LearnerData.scores(other, points, compute()).values(), within(1e-5));
    }

    private void requireFinite(Model model, Points points) {
        for (double score : LearnerData.scores(model, points, compute()).values())
            assertThat(score).isFinite();
    }

    @ParameterizedTest
    @MethodSource("learners")
    void predictionsDependNeitherOnTheirBatchNorOnItsOrder_1em12(LearnerCase each) {
        Dataset data = LearnerData.of(each, 40, 2);
        Model model = fit(each.learner(), data);
        Matrix all = LearnerData.scores(model, data.points(), compute());
        int[] backwards = IntStream.range(0, 40).map(i -> 39 - i).toArray();
        Matrix reversed = LearnerData.scores(model, data.points().select(backwards), compute());
        for (int i = 0; i < 40; i++) {
            Matrix one = LearnerData.scores(model, data.points().range(i, i + 1), compute());
            assertThat(one.row(0)).containsExactly(all.row(i), within(1e-12));
            assertThat(reversed.row(39 - i)).containsExactly(all.row(i), within(1e-12));
        }
    }

    @ParameterizedTest
    @MethodSource("learners")
    void everySettingChangesTheModelOrIsRefused(LearnerCase each) {
        assertThat(each.changes().keySet()).containsExactlyInAnyOrderElementsOf(each.components());
        Dataset data = LearnerData.of(each, 40, 2);
        List<Object> found = learned(fit(each.learner(), data));
        each.changes().forEach((component, value) -> {
            assertThat(value).as(component).isNotEqualTo(each.get(component));
            Learner<?> changed;
            try {
                changed = each.with(component, value);
            } catch (InvalidInputException refused) {
                // A setting without effect is refused before anything is learned.
                assertThat(refused.getMessage()).isNotBlank();
                return;
            }
            assertThat(learned(fit(changed, data)))
                    .as("with %s = %s", component, value)
                    .isNotEqualTo(found);
        });
    }

    /** All that predictions come from. */
    private static List<Object> learned(Model model) {
        return model instanceof Classifier classes
                ? List.of(model.expansion(), classes.calibration())
                : List.of(model.expansion());
    }

    @ParameterizedTest
    @MethodSource("learners")
    void theModelKnowsWhereItComesFrom(LearnerCase each) {
        Dataset data = LearnerData.of(each, 40, 2);
        Model model = fit(each.learner(), data);
        Training training = model.training();
        assertThat(training.provenance()).isEqualTo(Provenance.of(each.learner(), data, compute()));
        assertThat(training.provenance().learner()).isEqualTo(each.learner().toString());
        assertThat(training.provenance().rows()).isEqualTo(40);
        Points centers = model.expansion().centers();
        int[] rows = training.rows().stream().mapToInt(r -> r).toArray();
        if (model.expansion().features().isEmpty())
            assertThat(centers).isEqualTo(data.points().select(rows));
        else assertThat(rows).isEmpty();
    }
}
