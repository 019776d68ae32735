package dev.mercer.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.util.InvalidInputException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConfusionTest {
    private static final List<String> CLASSES = List.of("a", "b", "c");

    private static Labels labels(String... names) {
        return Labels.of(List.of(names), CLASSES);
    }

    @Test
    void rowsAreTargetsAndColumnsPredictions() {
        Confusion confusion =
                Confusion.of(labels("a", "a", "a", "b", "b"), labels("a", "a", "b", "b", "a"), Reals.constant(5, 1));
        assertThat(confusion.classes()).isEqualTo(CLASSES);
        assertThat(confusion.counts()).containsExactly(Reals.of(2, 1, 0), Reals.of(1, 1, 0), Reals.of(0, 0, 0));
        assertThat(confusion.accuracy()).isEqualTo(3 / 5.0);
        assertThat(confusion.precision(0)).isEqualTo(2 / 3.0);
        assertThat(confusion.recall(0)).isEqualTo(2 / 3.0);
        assertThat(confusion.precision(1)).isEqualTo(1 / 2.0);
        assertThat(confusion.recall(1)).isEqualTo(1 / 2.0);
    }

    @Test
    void anAbsentClassHasNeitherPrecisionNorRecall() {
        Confusion confusion = Confusion.of(labels("a", "b"), labels("a", "c"), Reals.constant(2, 1));
        assertThat(confusion.precision(1)).as("never predicted").isNaN();
        assertThat(confusion.recall(1)).as("never found").isZero();
        assertThat(confusion.precision(2)).as("predicted in vain").isZero();
        assertThat(confusion.recall(2)).as("not there").isNaN();
    }

    @Test
    void aClassThatWasNeverSeenComesLastAndIsAlwaysWrong() {
        Confusion confusion = Confusion.of(
                Labels.of("a", "Z", "Z"), Labels.of(List.of("a", "a", "b"), List.of("a", "b")), Reals.of(1, 1, 1));
        assertThat(confusion.classes()).containsExactly("a", "b", "Z");
        assertThat(confusion.counts().get(2)).isEqualTo(Reals.of(1, 1, 0));
        assertThat(confusion.accuracy()).isEqualTo(1 / 3.0);
    }

    @Test
    void rowsCountByTheirWeights() {
        Confusion confusion = Confusion.of(labels("a", "b", "b"), labels("a", "a", "b"), Reals.of(2, 0, 0.5));
        assertThat(confusion.counts()).containsExactly(Reals.of(2, 0, 0), Reals.of(0, 0.5, 0), Reals.of(0, 0, 0));
        assertThat(confusion.accuracy()).isEqualTo(1);
    }

    /** 4 rows of a, 3 of them right; 1 row of b, wrong. Balanced weights make a and b count the same. */
    @Test
    void classWeightsAreTakenOut() {
        Labels targets = labels("a", "a", "a", "a", "b");
        Labels predictions = labels("a", "a", "a", "b", "a");
        Reals plain = Reals.of(1, 1, 1, 1, 1);
        Reals balanced = Reals.of(0.625, 0.625, 0.625, 0.625, 2.5);
        Confusion counted = Confusion.of(targets, predictions, balanced);
        assertThat(counted.accuracy()).isEqualTo(0.375);
        Confusion expected = Confusion.of(targets, predictions, plain);
        assertThat(counted.reweighted(targets, balanced, plain)).isEqualTo(expected);
        assertThat(counted.reweighted(targets, balanced, plain).accuracy()).isEqualTo(0.6);
        assertThat(expected.reweighted(targets, plain, balanced)).isEqualTo(counted);
    }

    /** Some rows are judged, the class weights are those of all. */
    @Test
    void weightsAreSummedOverAllRows() {
        Confusion counted = Confusion.of(labels("a", "b"), labels("a", "a"), Reals.of(1, 3));
        Confusion plain = counted.reweighted(labels("a", "b", "b"), Reals.of(1, 3, 3), Reals.of(1, 1, 1));
        assertThat(plain.counts()).containsExactly(Reals.of(1, 0, 0), Reals.of(1, 0, 0), Reals.of(0, 0, 0));
        assertThatThrownBy(() -> counted.reweighted(labels("a"), Reals.of(1), Reals.of(1, 1)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("number of weights must be 1, got 2");
    }

    @Test
    void whatDoesNotFitIsRefused() {
        assertThatThrownBy(() -> Confusion.of(labels("a"), labels("a", "b"), Reals.of(1)))
                .isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> Confusion.of(labels("a"), labels("a"), Reals.of(1, 1)))
                .isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> Confusion.of(labels("a", "b"), labels("a", "b"), Reals.of(1, -1)))
                .isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> new Confusion(List.of("a"), List.of())).isInstanceOf(InvalidInputException.class);
    }
}
