package dev.mercer.select;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.SparsePoints;
import dev.mercer.data.TargetVectors;
import dev.mercer.linalg.BandForm;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.score.CrossValidation;
import dev.mercer.score.Fold;
import dev.mercer.score.Folds;
import dev.mercer.score.Sample;
import dev.mercer.solve.TrialMemory;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TuningScopeTest {
    private static final Compute COMPUTE = Compute.standard();
    private static final Tuner TUNER = Tuner.standard(Reals.of(1)).withEffort(Tuner.Effort.THOROUGH);

    private static TuningScope scope(Tuner tuner, Sample sample, Compute compute) {
        TrialLog journal = new TrialLog(Duration.ofHours(1), TrialMemory.none(), Progress.none());
        return new TuningScope(tuner, sample, compute, journal);
    }

    private static TuningScope scope(Tuner tuner, Dataset data) {
        return scope(tuner, Sample.of(data), COMPUTE);
    }

    @Test
    void rowsAreTheFirstOfARandomOrderOfThoseWithAWeight() {
        double[] weights = new double[40];
        for (int i = 0; i < 40; i++) weights[i] = i % 4 == 1 ? 0 : 1;
        Dataset data = TuningData.waves(40, 1).withWeights(Reals.of(weights));
        TuningScope scope = scope(TUNER, data);
        assertThat(scope.order()).hasSize(30).doesNotHaveDuplicates();
        assertThat(Arrays.stream(scope.order())).allMatch(row -> row % 4 != 1);
        assertThat(scope.order())
                .isNotEqualTo(Arrays.stream(scope.order()).sorted().toArray());
        assertThat(scope.order()).isEqualTo(scope(TUNER, data).order());
        assertThat(scope.order()).isNotEqualTo(scope(TUNER.withSeed(2), data).order());
        int[] first = Arrays.copyOf(scope.order(), 7);
        assertThat(scope.rows(7)).isSorted().containsExactlyInAnyOrder(first);
        assertThat(scope.rows(100)).isSorted().hasSize(30);
    }

    /** The decomposition, the matrix, a copy and the points. */
    private static long bytes(int rows) {
        return BandForm.bytes(rows) + 2 * SymmetricMatrix.bytes(rows) + 8L * rows * 2;
    }

    @Test
    void rowsAreHalvedUntilTheyFitIntoTheMemoryButNotBelowAHundred() {
        Sample sample = Sample.of(TuningData.waves(20, 1));
        assertThat(scope(TUNER, sample, COMPUTE.withMemory(bytes(800))).fitting(800))
                .isEqualTo(800);
        assertThat(scope(TUNER, sample, COMPUTE.withMemory(bytes(800) - 1)).fitting(800))
                .isEqualTo(400);
        assertThat(scope(TUNER, sample, COMPUTE.withMemory(bytes(200))).fitting(800))
                .isEqualTo(200);
        TuningScope none = scope(TUNER, sample, COMPUTE.withMemory(1));
        assertThat(none.fitting(800)).isEqualTo(100);
        assertThat(none.fitting(100)).isEqualTo(100);
        assertThat(none.fitting(101)).isEqualTo(50);
    }

    @Test
    void aMetricIsLearnedFromManyIndependentDenseRowsOfSeveralColumns() {
        Dataset data = TuningData.waves(150, 1);
        assertThat(scope(TUNER, data).canLearnMetric()).isTrue();
        assertThat(scope(TUNER.withEffort(Tuner.Effort.QUICK), data).canLearnMetric())
                .isFalse();
        assertThat(scope(TUNER, TuningData.waves(149, 1)).canLearnMetric()).isFalse();
        Reals y = (Reals) data.targets().orElseThrow();
        assertThat(scope(TUNER.withFolds(Folds.ordered(5, y)), data).canLearnMetric())
                .isFalse();
        Dataset one =
                Dataset.of(DensePoints.generate(150, 1, (i, k) -> data.points().get(i, k)), y);
        assertThat(scope(TUNER, one).canLearnMetric()).isFalse();
        Dataset vectors = Dataset.of(data.points(), new TargetVectors(List.of("u", "v"), List.of(y, y)));
        assertThat(scope(TUNER, vectors).canLearnMetric()).isFalse();
        Dataset sparse = Dataset.of(SparsePoints.of(data.points()), y);
        assertThat(scope(TUNER, sparse).canLearnMetric()).isFalse();
    }

    @Test
    void validationRepeatsRandomDivisionsOnly() {
        Dataset data = TuningData.waves(30, 1);
        Sample sample = Sample.of(data);
        TuningScope scope = scope(TUNER, sample, COMPUTE);
        int[] rows = IntStream.range(0, 25).toArray();
        CrossValidation three = scope.validation(rows, FakeMachines.ridge(), 3);
        assertThat(three.folds()).hasSize(15);
        assertThat(three.sample()).isSameAs(sample);
        for (int d = 0; d < 3; d++) {
            List<Fold> again = Folds.random(5, 1 + d).of(sample.targets(), sample.equalInputs(), rows);
            for (int k = 0; k < 5; k++)
                assertThat(three.folds().get(5 * d + k).test())
                        .isEqualTo(again.get(k).test());
        }
        assertThat(scope.validation(rows, FakeMachines.ridge(), 1).folds()).hasSize(5);
        TuningScope ordered = scope(TUNER.withFolds(Folds.ordered(5, (Reals) sample.targets())), data);
        assertThat(ordered.validation(rows, FakeMachines.ridge(), 3).folds())
                .hasSameSizeAs(ordered.validation(rows, FakeMachines.ridge(), 1).folds());
        Sample many = Sample.of(TuningData.waves(150, 1));
        assertThat(scope(TUNER, many, COMPUTE)
                        .validation(rows, FakeMachines.ridge(), 1)
                        .sample())
                .as("all columns stay where a metric may be learned")
                .isNotSameAs(many);
    }

    /** Two classes of unequal size: stratified folds have as many of each. */
    @Test
    void unstratifiedFoldsDoNotLookAtClasses() {
        Dataset data = Dataset.of(
                TuningData.waves(40, 1).points(),
                Labels.of(
                        IntStream.range(0, 40).mapToObj(i -> i < 10 ? "a" : "b").toList()));
        TuningScope scope = scope(TUNER, data);
        int[] rows = IntStream.range(0, 40).toArray();
        assertThat(scope.folds(rows)).allMatch(fold -> ofFirst(fold) == 2);
        assertThat(scope.unstratified(rows, FakeMachines.svm()).folds())
                .hasSize(5)
                .anyMatch(fold -> ofFirst(fold) != 2);
    }

    private static long ofFirst(Fold fold) {
        return Arrays.stream(fold.test()).filter(row -> row < 10).count();
    }
}
