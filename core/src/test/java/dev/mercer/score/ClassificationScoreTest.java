package dev.mercer.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Linear;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Calibration;
import dev.mercer.model.Classifier;
import dev.mercer.model.Expansion;
import dev.mercer.model.Scheme;
import dev.mercer.model.Training;
import dev.mercer.model.internal.Provenance;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Reason;
import dev.mercer.util.InvalidInputException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ClassificationScoreTest {
    private static final List<String> TWO = List.of("no", "yes");

    /** A model of which only the way from scores to classes matters. */
    static Classifier model(List<String> classes, Scheme scheme, boolean probabilities) {
        int outputs = scheme.outputs(classes.size());
        Expansion expansion = new Expansion(
                Optional.empty(),
                new Linear(),
                Points.of(new double[] {1}),
                Collections.nCopies(outputs, Reals.of(1)),
                Reals.constant(outputs, 0));
        Training training = new Training(
                new Convergence(Reason.EXACT, 0, 1),
                Optional.empty(),
                Reals.of(),
                List.of(0),
                new Provenance("test", 1, 1, "", "plain", "test"));
        Optional<Calibration> calibration =
                probabilities ? Optional.of(Calibration.logOdds(outputs)) : Optional.empty();
        return new Classifier(expansion, classes, scheme, calibration, training);
    }

    static Matrix column(double... scores) {
        Matrix matrix = new Matrix(scores.length, 1);
        for (int i = 0; i < scores.length; i++) matrix.set(i, 0, scores[i]);
        return matrix;
    }

    @Test
    void aBaselinePredictsTheMostFrequentClassWithTheSharesOfAll() {
        Labels training = Labels.of("rare", "usual", "usual", "usual");
        ClassificationScore score =
                ClassificationScore.baseline(training, Labels.of("usual", "rare"), Reals.constant(2, 1));
        assertThat(score.accuracy()).isEqualTo(0.5);
        assertThat(score.logLoss().orElseThrow()).isCloseTo(-(log(0.75) + log(0.25)) / 2, within(1e-12));
        assertThat(score.auc()).hasValue(0.5);
        ClassificationScore unseen = ClassificationScore.baseline(training, Labels.of("new"), Reals.constant(1, 1));
        assertThat(unseen.accuracy()).isZero();
        assertThat(unseen.logLoss().orElseThrow()).isCloseTo(-log(1e-15), within(1e-9));
    }

    private static double log(double odds) {
        return Math.log(odds);
    }

    @Test
    void twoClassesWithProbabilities() {
        // Odds 3:1, 1:3, 3:1 for yes.
        Matrix scores = column(log(3), -log(3), log(3));
        ClassificationScore score = ClassificationScore.of(
                model(TWO, Scheme.BINARY, true), scores, Labels.of(List.of("yes", "no", "no"), TWO), Reals.of(1, 1, 1));
        assertThat(score.n()).isEqualTo(3);
        assertThat(score.accuracy()).isEqualTo(2 / 3.0);
        assertThat(score.logLoss().orElseThrow()).isCloseTo(-(2 * Math.log(0.75) + Math.log(0.25)) / 3, within(1e-15));
        // Three rows of probability 0.75, of which two are right.
        assertThat(score.calibrationError().orElseThrow()).isCloseTo(0.75 - 2 / 3.0, within(1e-15));
        // Of the pairs (yes, no): one won, one equal.
        assertThat(score.auc()).isEqualTo(OptionalDouble.of(0.75));
        assertThat(score.confusion().counts()).containsExactly(Reals.of(1, 1), Reals.of(0, 1));
    }

    @Test
    void calibrationErrorAddsUpWhatBinsAreAwayByTheirWeightTo1em15() {
        // Probability 0.9 of weight 3, right in 1; probability 0.6 of weight 1, right.
        Matrix scores = column(log(9), log(9), log(1.5));
        Labels targets = Labels.of(List.of("yes", "no", "yes"), TWO);
        ClassificationScore score =
                ClassificationScore.of(model(TWO, Scheme.BINARY, true), scores, targets, Reals.of(1, 2, 1));
        assertThat(score.calibrationError().orElseThrow()).isCloseTo((3 * 0.9 - 1) / 4 + 0.4 / 4, within(1e-15));
        // A probability of 1 is in the last bin.
        Matrix sure = column(800, -800);
        Labels both = Labels.of(List.of("yes", "yes"), TWO);
        assertThat(ClassificationScore.of(model(TWO, Scheme.BINARY, true), sure, both, Reals.of(1, 1))
                        .calibrationError())
                .hasValue(0.5);
    }

    @Test
    void withoutProbabilitiesThereIsNoLogLoss() {
        ClassificationScore score = ClassificationScore.of(
                model(TWO, Scheme.BINARY, false), column(1, -1), Labels.of(List.of("yes", "no"), TWO), Reals.of(1, 1));
        assertThat(score.logLoss()).isEmpty();
        assertThat(score.calibrationError()).isEmpty();
        assertThat(score.auc()).isEqualTo(OptionalDouble.of(1));
    }

    @Test
    void twoClassesWithAScoreEach() {
        Matrix scores = new Matrix(2, 2);
        scores.setRow(0, new double[] {5, 6});
        scores.setRow(1, new double[] {9, 8});
        ClassificationScore score = ClassificationScore.of(
                model(TWO, Scheme.SOFTMAX, true), scores, Labels.of(List.of("yes", "no"), TWO), Reals.of(1, 1));
        assertThat(score.auc()).as("by the difference of the two").isEqualTo(OptionalDouble.of(1));
        assertThat(score.logLoss().orElseThrow()).isCloseTo(Math.log1p(Math.exp(-1)), within(1e-15));
    }

    @Test
    void threeClassesHaveNoArea() {
        Matrix scores = new Matrix(1, 3);
        scores.setRow(0, new double[] {1, 2, 3});
        Classifier model = model(List.of("a", "b", "c"), Scheme.ONE_VS_REST, false);
        ClassificationScore score = ClassificationScore.of(model, scores, Labels.of("c"), Reals.of(1));
        assertThat(score.accuracy()).isEqualTo(1);
        assertThat(score.auc()).isEmpty();
    }

    @Test
    void oneRowOrOneClassHasNoArea() {
        Classifier model = model(TWO, Scheme.BINARY, true);
        ClassificationScore one = ClassificationScore.of(model, column(0.5), Labels.of("yes"), Reals.of(1));
        assertThat(one.n()).isEqualTo(1);
        assertThat(one.accuracy()).isEqualTo(1);
        assertThat(one.auc()).isEmpty();
        ClassificationScore weightless =
                ClassificationScore.of(model, column(0.5, -1), Labels.of(List.of("yes", "no"), TWO), Reals.of(1, 0));
        assertThat(weightless.auc()).isEmpty();
        assertThat(weightless.accuracy()).isEqualTo(1);
    }

    @Test
    void aClassThatTheModelNeverSawCostsTheMost() {
        Classifier model = model(TWO, Scheme.BINARY, true);
        ClassificationScore score =
                ClassificationScore.of(model, column(0, 0), Labels.of("maybe", "yes"), Reals.of(1, 1));
        assertThat(score.accuracy()).as("a tie goes to the first class").isZero();
        assertThat(score.auc()).isEmpty();
        assertThat(score.logLoss().orElseThrow()).isCloseTo(-(Math.log(1e-15) + Math.log(0.5)) / 2, within(1e-12));
    }

    @Test
    void aWeightOfTwoIsARowTwice_1e15() {
        Classifier model = model(TWO, Scheme.BINARY, true);
        ClassificationScore weighted = ClassificationScore.of(
                model, column(1, -1, 2), Labels.of(List.of("yes", "no", "no"), TWO), Reals.of(2, 1, 1));
        ClassificationScore twice = ClassificationScore.of(
                model, column(1, 1, -1, 2), Labels.of(List.of("yes", "yes", "no", "no"), TWO), Reals.of(1, 1, 1, 1));
        assertThat(weighted.accuracy()).isEqualTo(twice.accuracy());
        assertThat(weighted.auc()).isEqualTo(twice.auc());
        assertThat(weighted.confusion()).isEqualTo(twice.confusion());
        assertThat(weighted.logLoss().orElseThrow()).isCloseTo(twice.logLoss().orElseThrow(), within(1e-15));
    }

    @Test
    void theAreaCountsPairs_1e14() {
        Random random = new Random(3);
        int n = 200;
        String[] names = new String[n];
        double[] scores = new double[n];
        for (int i = 0; i < n; i++) {
            names[i] = random.nextBoolean() ? "yes" : "no";
            scores[i] = random.nextInt(20) + (names[i].equals("yes") ? 2 : 0); // many ties
        }
        double won = 0;
        double pairs = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if (names[i].equals("yes") && names[j].equals("no")) {
                    pairs++;
                    won += scores[i] > scores[j] ? 1 : scores[i] == scores[j] ? 0.5 : 0;
                }
        OptionalDouble area =
                RocCurves.Curve.of(Labels.of(names), "yes", scores).area(Reals.constant(n, 1));
        assertThat(area.orElseThrow()).isCloseTo(won / pairs, within(1e-14));
    }

    @Test
    void constantScoresAreAGuess() {
        OptionalDouble area =
                RocCurves.Curve.of(Labels.of("a", "b", "b"), "b", new double[3]).area(Reals.of(1, 1, 1));
        assertThat(area).isEqualTo(OptionalDouble.of(0.5));
    }

    @Test
    void nothingHasNoScore() {
        assertThatThrownBy(() -> ClassificationScore.of(Labels.of(), Labels.of()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("number of targets");
    }
}
