package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Points;
import java.util.List;
import org.junit.jupiter.api.Test;

class TransitionTest extends KernelContract {
    @Override
    protected List<Kernel> examples() {
        return List.of(new Transition(0.5, 0.3), new Transition(-0.2, -1), new Transition(1, 5));
    }

    @Override
    protected boolean allowed(String parameter, double value) {
        return Double.isFinite(value) && (parameter.equals("at") || value != 0);
    }

    @Test
    void isTheFormula() {
        assertFormula(new Transition(0.4, 0.7), (x, z) -> {
            double product = 1;
            for (int k = 0; k < 3; k++)
                product *= 0.25 * (1 + Math.tanh((x[k] - 0.4) / 1.4)) * (1 + Math.tanh((z[k] - 0.4) / 1.4));
            return product;
        });
    }

    /** A kernel before a place and another after it: far from it only one of them is left, and nothing across. */
    @Test
    void changesAKernelAtAPoint() {
        Kernel change = Kernel.parse("transition(5, -0.1) * gaussian(1) + transition(5, 0.1) * gaussian(4)");
        Points x = Points.of(new double[] {1}, new double[] {2}, new double[] {8}, new double[] {9});
        assertThat(change.value(x, 0, x, 1)).isCloseTo(new Gaussian(1).value(x, 0, x, 1), within(1e-12));
        assertThat(change.value(x, 2, x, 3)).isCloseTo(new Gaussian(4).value(x, 2, x, 3), within(1e-12));
        assertThat(change.value(x, 1, x, 2)).isCloseTo(0, within(1e-12));
    }

    @Test
    void refusesAWidthOfZero() {
        assertThatThrownBy(() -> new Transition(1, 0)).hasMessage("width must be finite and not 0, got 0");
    }
}
