package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.data.Points;
import dev.mercer.util.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KernelCostTest {
    private static final String SKETCH = "linear() @ tensorsketch(4, 1048576)";

    private static Kernel sum(String term, int count) {
        return Kernel.parse(String.join(" + ", java.util.Collections.nCopies(count, term)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                SKETCH,
                "linear() @ fourier(gaussian(1), 1048576)",
                "gaussian(1) @ fourier(matern(1.5, 1), 4096) @ tensorsketch(2, 65536)",
                "normalized(normalized(polynomial(3) @ tensorsketch(2, 65536)))",
                "normalized(graph(wl(3))[molecule]) * gaussian(1)[mass]",
                "(linear() @ rbf(centers=[[1, 2]], sigma=1))[town]"
            })
    void acceptsWhatTakesATenthOfASecond(String text) {
        assertThatCode(() -> Kernel.parse(text)).doesNotThrowAnyException();
    }

    @Test
    void acceptsManyTermsAndDeepNesting() {
        StringBuilder many = new StringBuilder("gaussian(1)[1]");
        for (int k = 2; k <= 5000; k++) many.append(" + gaussian(1)[").append(k).append(']');
        assertThatCode(() -> Kernel.parse(many.toString())).doesNotThrowAnyException();
        String nested = "normalized(".repeat(100) + "linear() + constant(1)" + ")".repeat(100);
        assertThatCode(() -> Kernel.parse(nested)).doesNotThrowAnyException();
    }

    @Test
    void refusesManySketchesInOneExpression() {
        assertThatThrownBy(() -> sum("(" + SKETCH + ")", 3))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("a value of the kernel takes about 2.0e+08 operations, more than 1.3e+08");
    }

    @Test
    void refusesASketchBelowNestedNormalizations() {
        assertThatThrownBy(() -> Kernel.parse("normalized(normalized(" + SKETCH + "))"))
                .hasMessageContaining("nest fewer normalized kernels");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "anova(1048576, 1) @ fourier(gaussian(1), 1048576)",
                "anova(200, 1) @ tensorsketch(2, 1048576)",
                "linear() @ tensorsketch(64, 2048) @ fourier(gaussian(1), 1048576)"
            })
    void refusesKernelsWhoseCostGrowsFasterThanTheNumberOfFeatures(String text) {
        assertThatThrownBy(() -> Kernel.parse(text))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("operations");
    }

    /** A sparse point of few numbers may have many coordinates. */
    @Test
    void refusesAnAnovaKernelOfManyCoordinatesWhenTheDataIsKnown() {
        Kernel kernel = Kernel.parse("anova(1048576, 1)");
        assertThatCode(() -> KernelCost.require(kernel, 1000)).doesNotThrowAnyException();
        assertThatThrownBy(() -> KernelCost.require(kernel, 1 << 20)).hasMessageContaining("operations");
        for (String cheap : new String[] {"anova(2, 1)", "gaussian(1)", "matern(0.7, 1)", "chi2(1)"})
            assertThatCode(() -> KernelCost.require(Kernel.parse(cheap), 1 << 20))
                    .doesNotThrowAnyException();
    }

    /** The number of features of a map is known only once the data is. */
    @Test
    void refusesMapsOfManyFeaturesWhenTheDataIsKnown() {
        Kernel one = Kernel.parse("linear() @ subsets()");
        Kernel several = sum("(linear() @ subsets())", 4);
        Points wide = Points.of(new double[24]);
        Points narrow = Points.of(new double[12]);
        assertThatCode(() -> KernelCost.require(one, 24)).doesNotThrowAnyException();
        assertThatCode(() -> KernelBlock.square(several, narrow)).doesNotThrowAnyException();
        assertThatThrownBy(() -> KernelBlock.square(several, wide))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("operations");
    }
}
