package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.model.Scheme;
import dev.mercer.util.InvalidInputException;
import org.junit.jupiter.api.Test;

class BinaryProblemsTest {
    private static final Labels COLOURS = Labels.of("red", "blue", "green", "red", "blue");

    private static BinaryProblems problems(Labels labels, Scheme scheme) {
        Reals ones = Reals.constant(labels.size(), 1);
        Reals factors = Reals.constant(labels.classes().size(), 1);
        return BinaryProblems.of(new WeightedLabels(labels, ones, factors), scheme);
    }

    @Test
    void twoClassesAreOneProblemWhateverTheScheme() {
        for (Scheme scheme : Scheme.values()) {
            BinaryProblems problems = problems(Labels.of("yes", "no", "yes"), scheme);
            assertThat(problems.scheme()).isEqualTo(Scheme.BINARY);
            assertThat(problems.parts()).hasSize(1);
            assertThat(problems.parts().get(0).rows).containsExactly(0, 1, 2);
            assertThat(problems.parts().get(0).signs).isEqualTo(Reals.of(1, -1, 1));
        }
    }

    @Test
    void aPairHasItsRowsAndPlusOneForTheLaterClass() {
        BinaryProblems problems = problems(COLOURS, Scheme.ONE_VS_ONE);
        assertThat(problems.classes()).containsExactly("blue", "green", "red");
        assertThat(problems.parts()).hasSize(Scheme.ONE_VS_ONE.outputs(3));
        assertThat(problems.parts().get(0).rows).containsExactly(1, 2, 4);
        assertThat(problems.parts().get(0).signs).isEqualTo(Reals.of(-1, 1, -1));
        assertThat(problems.parts().get(1).rows).containsExactly(0, 1, 3, 4);
        assertThat(problems.parts().get(1).signs).isEqualTo(Reals.of(1, -1, 1, -1));
        assertThat(problems.parts().get(2).rows).containsExactly(0, 2, 3);
        assertThat(problems.parts().get(2).signs).isEqualTo(Reals.of(1, -1, 1));
    }

    @Test
    void oneAgainstTheRestHasAllRows() {
        BinaryProblems problems = problems(COLOURS, Scheme.ONE_VS_REST);
        assertThat(problems.parts()).hasSize(3);
        assertThat(problems.parts().get(2).rows).hasSize(5);
        assertThat(problems.parts().get(2).signs).isEqualTo(Reals.of(1, -1, -1, 1, -1));
    }

    @Test
    void otherSchemesAreNoProblemsOfTwo() {
        assertThatThrownBy(() -> problems(COLOURS, Scheme.SOFTMAX))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("scheme must be ONE_VS_ONE or ONE_VS_REST, got SOFTMAX");
    }
}
