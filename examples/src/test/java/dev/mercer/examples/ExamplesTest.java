package dev.mercer.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every example runs and says what its readers are told it says. */
class ExamplesTest {
    private final PrintStream stdout = System.out;
    private final Locale locale = Locale.getDefault();
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    @BeforeEach
    void listen() {
        Locale.setDefault(Locale.ROOT);
        System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void restore() {
        System.setOut(stdout);
        Locale.setDefault(locale);
    }

    private String[] lines() {
        return said.toString(StandardCharsets.UTF_8).split("\\R");
    }

    @Test
    void kernelAlgebra() {
        KernelAlgebra.main(new String[0]);
        assertThat(lines())
                .containsExactly(
                        "gaussian(sigma=2) + 0.5*polynomial(degree=2, c=1)",
                        "true",
                        "PROVEN",
                        "k(x, z) = 1.278801",
                        "matern(nu=2.5, sigma=1)[2] * linear()[1]");
    }

    @Test
    void kernelTrick() {
        KernelTrick.main(new String[0]);
        assertThat(lines())
                .containsExactly(
                        "polynomial(degree=2, c=1) is the inner product of 6 features",
                        "by features: 4.000000",
                        "by kernel:   4.000000");
    }

    @Test
    void isItAKernel() {
        IsItAKernel.main(new String[0]);
        assertThat(lines()[0]).isEqualTo("gaussian(sigma=1): PROVEN");
        assertThat(lines()[1]).isEqualTo("own(): CONSISTENT");
        assertThat(lines()[2]).isEqualTo("sigmoid(scale=0.5, c=-1): REFUTED");
        assertThat(lines()[3]).startsWith("  witness with vᵀKv = -");
        assertThat(lines()[4]).isEqualTo("common letters of words: CONSISTENT");
    }

    @Test
    void firstModel() {
        FirstModel.main(new String[0]);
        assertThat(lines()).containsExactly("f(1) = 0.841, sin(1) = 0.841");
    }

    @Test
    void logisticRegression() {
        LogisticRegression.main(new String[0]);
        assertThat(lines())
                .containsExactly(
                        "(0.5, 0.5): inner, probability of outer 0.016",
                        "(1.5, 0.0): outer, probability of outer 0.547",
                        "(0.0, -2.2): outer, probability of outer 0.963",
                        "CONVERGED");
    }
}
