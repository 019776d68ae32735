package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.data.DensePoints;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ShortTextTest {
    @Test
    void matricesHaveNamesAndComeBack() {
        Kernel one = new Exponential(2).after(new Metric(TestPoints.normal(2, 3, 1)));
        Kernel two = new Gaussian(1).after(Scales.of(1, 0, 1e-30)).scaled(0.5);
        Kernel kernel = one.plus(two).plus(new Linear());
        ShortText brief = ShortText.of(kernel);
        assertThat(brief)
                .hasToString("exponential(sigma=2, p=1) @ metric(root=M1)"
                        + " + 0.5*(gaussian(sigma=1) @ scales(factors=M2)) + linear()");
        assertThat(brief.matrices()).containsOnlyKeys("M1", "M2");
        assertThat(KernelText.parse(brief.text(), brief.matrices())).isEqualTo(kernel);
    }

    @Test
    void kernelsWithoutMetricsAreAsTheyAre() {
        Kernel kernel =
                new Linear().after(new RbfBasis(TestPoints.normal(2, 3, 1), 2)).on("a(", "b");
        ShortText brief = ShortText.of(kernel);
        assertThat(brief.text()).isEqualTo(kernel.toString());
        assertThat(brief.matrices()).isEmpty();
    }

    @Test
    void aNameThatStandsForNothingIsRefused() {
        Map<String, DensePoints> known = Map.of("M1", TestPoints.normal(2, 3, 1));
        assertThatThrownBy(() -> KernelText.parse("linear() @ metric(root=M2)", known))
                .isInstanceOf(KernelSyntaxException.class)
                .hasMessageContaining("expected a number, found \"M2\": matrices have names in model files only");
        assertThatThrownBy(() -> KernelText.parse("gaussian(sigma=M1)", known))
                .hasMessageContaining("sigma must be a number");
    }
}
