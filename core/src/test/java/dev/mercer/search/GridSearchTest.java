package dev.mercer.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.FailingCandidates;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.kernel.Gaussian;
import dev.mercer.learn.KernelClassification;
import dev.mercer.learn.KernelRegression;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Learner;
import dev.mercer.learn.Probabilities;
import dev.mercer.learn.Svm;
import dev.mercer.model.Classifier;
import dev.mercer.model.Regressor;
import dev.mercer.score.CrossValidation;
import dev.mercer.score.Score;
import dev.mercer.score.ScoreMetric;
import dev.mercer.util.InvalidInputException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GridSearchTest {
    private static final Dataset WAVES = TuningData.waves(60, 1);

    private static List<KernelRegression> ridges() {
        return DoubleStream.of(0.01, 0.3, 30)
                .mapToObj(sigma -> KernelRidge.of(new Gaussian(sigma), 1e-3))
                .toList();
    }

    @Test
    void takesTheLearnerWithTheBestScoreOfTheSameFolds() {
        GridSearch.Best<Regressor> best = GridSearch.over(ridges()).folds(4).best(WAVES);
        List<Score> scores = ridges().stream()
                .map(ridge -> CrossValidation.of(ridge).folds(4).score(WAVES))
                .toList();
        Score least =
                scores.stream().min(Comparator.comparingDouble(Score::value)).orElseThrow();
        assertThat(best.score()).isEqualTo(least);
        assertThat(best.learner()).isEqualTo(ridges().get(scores.indexOf(least)));
        assertThat(best.model()).isEqualTo(best.learner().fit(WAVES));
    }

    @Test
    void makesALearnerOfEachValue() {
        GridSearch<Regressor> search =
                GridSearch.over(sigma -> KernelRidge.of(new Gaussian(sigma), 1e-3), 0.01, 0.3, 30);
        assertThat(search.learners()).isEqualTo(ridges());
    }

    @Test
    void choosesByTheMeasure() {
        KernelClassification svm = Svm.of(new Gaussian(1), 0.01);
        Dataset clouds = TuningData.clouds(60, 2, 1);
        Score score = GridSearch.over(List.of(svm))
                .metric(ScoreMetric.BALANCED_ACCURACY)
                .best(clouds)
                .score();
        assertThat(score.name()).isEqualTo("balanced-accuracy");
        assertThat(score.value()).isBetween(0.8, 1.0);
    }

    /** A log loss and a share of errors are different units. */
    @Test
    void comparesErrorsIfALearnerHasNoProbabilities() {
        double[] column =
                IntStream.range(0, 40).mapToDouble(i -> i % 2 == 0 ? -1 : 1).toArray();
        double[] noisy = IntStream.range(0, 40)
                .mapToDouble(i -> i % 10 == 0 ? -column[i] : 0.01 * column[i])
                .toArray();
        double[][] rows = IntStream.range(0, 40)
                .mapToObj(i -> new double[] {column[i], noisy[i]})
                .toArray(double[][]::new);
        String[] names = Arrays.stream(column).mapToObj(x -> x < 0 ? "a" : "b").toArray(String[]::new);
        Learner<Classifier> right = (data, compute, progress) -> FakeMachines.classifier(data, 0, true);
        Learner<Classifier> worse = (data, compute, progress) -> FakeMachines.classifier(data, 1, false);
        GridSearch<Classifier> search = GridSearch.over(List.of(worse, right));
        assertThat(search.best(Dataset.of(rows, names)).learner()).isSameAs(right);
    }

    /** A model for a table takes rows of it, and its score is that of encoders learned without the held-out rows. */
    @Test
    void encodesATableAnewInEachFold() {
        String[] towns = IntStream.range(0, 60).mapToObj(i -> "town " + i % 30).toArray(String[]::new);
        double[] prices = IntStream.range(0, 60)
                .mapToDouble(i -> 100 + 1000 * Math.sin(17 * i))
                .toArray();
        Table table = Table.of(TextColumn.of("town", towns), NumberColumn.of("price", prices));
        GridSearch.Best<Regressor> best = GridSearch.over(ridges()).best(table, "price");
        double spread =
                Math.sqrt(Arrays.stream(prices).map(y -> y * y).average().orElseThrow());
        assertThat(best.score().value()).isGreaterThan(0.8 * spread); // towns say nothing about prices
        assertThat(best.score()).isEqualTo(CrossValidation.of(best.learner()).score(table, "price"));
        assertThat(best.table().predict(table)).hasSize(60);
        assertThat(best.table().target()).contains("price");
    }

    /** Numbers may name classes: the learner decides. */
    @Test
    void aLearnerOfClassesTakesNumbersAsClasses() {
        double[] x = IntStream.range(0, 40).asDoubleStream().toArray();
        double[] y = Arrays.stream(x).map(value -> value < 20 ? 0 : 1).toArray();
        Table table = Table.of(NumberColumn.of("x", x), NumberColumn.of("y", y));
        KernelClassification svm = Svm.of(new Gaussian(1), 0.01).withProbabilities(Probabilities.NONE);
        assertThat(GridSearch.over(List.of(svm)).best(table, "y").table().classes(table))
                .isEqualTo(Labels.of(Arrays.stream(y)
                        .mapToObj(value -> value == 0 ? "0" : "1")
                        .toArray(String[]::new)));
        assertThat(GridSearch.over(ridges()).best(table, "y").table().predict(table)[0])
                .isBetween(-0.5, 0.5);
    }

    @ParameterizedTest
    @EnumSource
    @FailingCandidates(GridSearch.class)
    void leavesOutLearnersThatFail(Failure how) {
        Dataset data = FakeMachines.noisyCopies(60, 0, 0.1);
        Learner<Regressor> good = (rows, compute, progress) -> FakeMachines.regressor(rows, 1, 0);
        GridSearch<Regressor> search = GridSearch.over(List.of(how.learner(), good));
        assertThat(search.best(data).learner()).isSameAs(good);
        assertThatThrownBy(() -> GridSearch.over(
                                Stream.of(how, how).map(Failure::learner).toList())
                        .best(data))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("none of 2 learners can be used: ");
    }

    @ParameterizedTest
    @EnumSource
    @FailingCandidates(CrossValidation.class)
    void aScoreIsNotThatOfALearnerThatFails(Failure how) {
        Dataset data = FakeMachines.noisyCopies(60, 0, 0.1);
        CrossValidation folds = CrossValidation.of(how.learner());
        assertThatThrownBy(() -> folds.score(data)).isInstanceOf(RuntimeException.class);
    }

    @Test
    void needsALearner() {
        assertThatThrownBy(() -> GridSearch.<Regressor>over(List.of()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("number of learners must be >= 1, got 0");
    }
}
