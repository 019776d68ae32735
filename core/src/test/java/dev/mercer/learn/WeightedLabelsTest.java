package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.internal.WeightedLabels;
import dev.mercer.model.Scheme;
import dev.mercer.util.InvalidInputException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WeightedLabelsTest {
    private static Dataset data(Labels labels, double... weights) {
        return Dataset.of(DensePoints.generate(labels.size(), 1, (i, k) -> i), labels)
                .withWeights(Reals.of(weights));
    }

    private static WeightedLabels of(Dataset data, ClassWeights weights) {
        return weights.labels(data, "the test");
    }

    @Test
    void classesWithoutRowsOrWithoutWeightAreLeftOut() {
        Labels labels = Labels.of(List.of("a", "c", "d", "a"), List.of("a", "b", "c", "d"));
        WeightedLabels found = of(data(labels, 1, 0, 2, 1), ClassWeights.none());
        assertThat(found.classes()).containsExactly("a", "d");
        assertThat(found.weights()).isEqualTo(Reals.of(1, 0, 2, 1));
        assertThat(found.labels()).isEqualTo(Labels.of(List.of("a", "a", "d", "a"), List.of("a", "d")));
        assertThat(Scheme.ONE_VS_REST.forClasses(found.classes().size())).isEqualTo(Scheme.BINARY);
    }

    @Test
    void balancedCountsOnlyClassesThatAreLearned() {
        Labels labels = Labels.of(List.of("a", "c", "d", "a"), List.of("a", "b", "c", "d"));
        assertThat(of(data(labels, 1, 0, 2, 1), ClassWeights.balanced()).weights())
                .isEqualTo(Reals.of(1, 0, 2, 1));
        assertThat(of(data(labels, 1, 0, 6, 1), ClassWeights.balanced()).weights())
                .isEqualTo(Reals.of(2, 0, 4, 2));
    }

    /** A fold may lack a class that has a weight of its own. */
    @Test
    void aWeightMayBeOfAClassThatIsNotLearned() {
        Labels labels = Labels.of(List.of("a", "d"), List.of("a", "b", "d"));
        WeightedLabels found = of(data(labels, 1, 1), ClassWeights.of(Map.of("b", 7.0, "d", 2.0)));
        assertThat(found.weights()).isEqualTo(Reals.of(1, 2));
        assertThatThrownBy(() -> of(data(labels, 1, 1), ClassWeights.of(Map.of("x", 7.0))))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("there is a weight for class \"x\", but the classes are [a, b, d]");
    }

    @Test
    void oneClassIsNoChoice() {
        assertThatThrownBy(() -> of(data(Labels.of("a", "a"), 1, 1), ClassWeights.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("the test needs at least two classes, got only \"a\"");
        assertThatThrownBy(() -> of(data(Labels.of("a", "b"), 0, 1), ClassWeights.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("the test needs at least two classes, got only \"b\" with weight > 0");
    }
}
