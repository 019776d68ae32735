package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.util.InvalidInputException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClassWeightsTest {
    private static final Labels MAIL = Labels.of("ham", "ham", "ham", "spam");

    @Test
    void multipliesTheWeightsOfPoints() {
        Reals weights = Reals.of(1, 2, 0, 3);
        assertThat(ClassWeights.none().apply(MAIL, weights)).isEqualTo(weights);
        assertThat(ClassWeights.of(Map.of("spam", 5.0)).apply(MAIL, weights)).isEqualTo(Reals.of(1, 2, 0, 15));
    }

    @Test
    void balancedClassesWeighTheSameAndAllWhatTheyDid() {
        assertThat(ClassWeights.balanced().apply(MAIL, Reals.of(1, 2, 1, 4))).isEqualTo(Reals.of(1, 2, 1, 4));
        assertThat(ClassWeights.balanced().apply(MAIL, Reals.of(1, 1, 1, 1)))
                .isEqualTo(Reals.of(4 / 6.0, 4 / 6.0, 4 / 6.0, 2));
        // A class of weight 0 stays so, and is none of those that share the weight.
        assertThat(ClassWeights.balanced().apply(MAIL, Reals.of(1, 1, 2, 0))).isEqualTo(Reals.of(1, 1, 2, 0));
    }

    @Test
    void printsAsTheCommandLineHasIt() {
        assertThat(ClassWeights.none()).hasToString("none");
        assertThat(ClassWeights.balanced()).hasToString("balanced");
        assertThat(ClassWeights.of(Map.of("spam", 5.0, "ham", 0.5))).hasToString("ham:0.5,spam:5");
    }

    @Test
    void refusesWhatMakesNoSense() {
        assertThatThrownBy(() -> ClassWeights.of(Map.of("spam", -1.0)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("weight of class \"spam\" must be > 0 and finite, got -1");
        assertThatThrownBy(() -> ClassWeights.of(Map.of("spm", 2.0)).apply(MAIL, Reals.of(1, 1, 1, 1)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("there is a weight for class \"spm\", but the classes are [ham, spam]");
        assertThatThrownBy(() -> new ClassWeights(true, Map.of("a", 1.0))).isInstanceOf(InvalidInputException.class);
    }
}
