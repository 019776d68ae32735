package dev.mercer.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.data.Task;
import dev.mercer.util.InvalidInputException;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProcessLikelihoodTest {
    @ParameterizedTest
    @CsvSource({
        "student-t, student-t",
        "' student-t(4) ', student-t(4.0)",
        "student-t(nu=2.5), student-t(2.5)",
        "poisson, poisson",
        "heteroscedastic, heteroscedastic",
        "ordinal, ordinal"
    })
    void isReadAndWritten(String text, String written) {
        ProcessLikelihood likelihood = ProcessLikelihood.parse(text);
        assertThat(likelihood).hasToString(written);
        assertThat(ProcessLikelihood.parse(written)).isEqualTo(likelihood);
    }

    @Test
    void onlyOrdinalIsOfClasses() {
        for (String name : ProcessLikelihood.NAMES)
            assertThat(ProcessLikelihood.parse(name).task())
                    .isEqualTo(name.equals("ordinal") ? Task.CLASSIFICATION : Task.REGRESSION);
    }

    /** With two degrees of freedom there is no variance. */
    @Test
    void degreesOfFreedomAreMoreThanTwo() {
        assertThat(new ProcessLikelihood.StudentT().nu()).isEmpty();
        assertThat(new ProcessLikelihood.StudentT(OptionalDouble.of(2.001)).nu())
                .hasValue(2.001);
        assertThatThrownBy(() -> ProcessLikelihood.parse("student-t(2)"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("likelihood student-t: degrees of freedom must be > 2, got 2");
    }

    @Test
    void othersAreRefusedWithTheNearest() {
        assertThatThrownBy(() -> ProcessLikelihood.parse("poison"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageEndingWith("got \"poison\" (did you mean poisson?)");
        assertThatThrownBy(() -> ProcessLikelihood.parse("student-t(x)"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("likelihood must be one of");
    }
}
