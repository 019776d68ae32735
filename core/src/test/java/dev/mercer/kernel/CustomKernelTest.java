package dev.mercer.kernel;

import static dev.mercer.kernel.KernelCase.assertFormula;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.data.Points;
import dev.mercer.linalg.internal.Definiteness;
import dev.mercer.util.InvalidInputException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Kernels that users write. */
class CustomKernelTest {
    private static final CustomKernel TENT = KernelCases.TENT;
    private static final CustomKernel WAVE = KernelCases.WAVE;

    @Test
    void isTheFunction() {
        assertFormula(WAVE, KernelCases::cosines);
    }

    @Test
    void isReadInsideAnExpressionWhereItIsGiven() {
        Kernel kernel = new Gaussian(1).plus(TENT.scaled(2));
        assertThat(kernel).hasToString("gaussian(sigma=1) + 2*tent()");
        assertThat(KernelText.parse(kernel.toString(), TENT)).isEqualTo(kernel);
        assertThatThrownBy(() -> Kernel.parse(kernel.toString())).isInstanceOf(KernelSyntaxException.class);
    }

    @Test
    void isPositiveOnlyOnTheUsersWord() {
        assertThat(TENT.definiteness()).isEqualTo(Definiteness.UNKNOWN);
        assertThat(TENT.plus(new Gaussian(1)).definiteness()).isEqualTo(Definiteness.UNKNOWN);
        assertThat(TENT.assumedPositive().definiteness()).isEqualTo(Definiteness.CLAIMED);
        assertThat(WAVE.plus(new Gaussian(1)).times(WAVE).exp().definiteness()).isEqualTo(Definiteness.CLAIMED);
        assertThat(WAVE.plus(TENT).definiteness()).isEqualTo(Definiteness.UNKNOWN);
        assertThat(WAVE.times(new Sigmoid(1, 0)).definiteness()).isEqualTo(Definiteness.UNKNOWN);
    }

    @Test
    void aWordIsNoProof() {
        assertThatThrownBy(() -> new CustomKernel("tent", TENT.function(), Definiteness.PROVEN))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("nothing proves a user-written function positive semi-definite:"
                        + " say CLAIMED for kernel tent");
    }

    @Test
    void anotherFunctionOfTheSameNameIsAnotherKernel() {
        assertThat(Kernel.of("tent", (x, z) -> 1)).isNotEqualTo(TENT);
        assertThat(new CustomKernel("tent", TENT.function())).isEqualTo(TENT);
    }

    @Test
    void refusesNamesThatTheNotationCannotRead() {
        for (String name : List.of("", "2tent", "my kernel", "tent()", "käse"))
            assertThatThrownBy(() -> Kernel.of(name, (x, z) -> 1))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessage("the name of a kernel must be a letter followed by letters, digits or _, got \"" + name
                            + "\"");
        for (String name : List.of("gaussian", "exp", "normalized"))
            assertThatThrownBy(() -> Kernel.of(name, (x, z) -> 1))
                    .hasMessage("\"" + name + "\" already means something in the notation: choose another name");
    }

    @Test
    void refusesAValueThatIsNotANumberByItsRows() {
        Kernel broken = Kernel.of("broken", (x, z) -> x[0] / z[0]);
        Points x = Points.of(new double[] {1}, new double[] {0});
        assertThatThrownBy(() -> broken.value(x, 0, x, 1))
                .hasMessage("kernel broken must be finite, got Infinity at rows 1 and 2");
    }

    @Test
    void theFunctionCannotChangeThePoints() {
        Points x = Points.of(new double[] {1, 2}, new double[] {3, 4});
        Kernel.of("vandal", (a, b) -> a[0] = b[0] = 7).value(x, 0, x, 1);
        assertThat(x).isEqualTo(Points.of(new double[] {1, 2}, new double[] {3, 4}));
    }
}
