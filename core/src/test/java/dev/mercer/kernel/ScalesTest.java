package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Points;
import dev.mercer.util.InvalidInputException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScalesTest extends FeatureMapContract {
    @Override
    protected List<FeatureMap> examples(int d) {
        double[] some = new double[d];
        double[] others = new double[d];
        for (int k = 0; k < d; k++) {
            some[k] = 1 / (k + 3.0);
            others[k] = k;
        }
        return List.of(Scales.of(some), Scales.of(others));
    }

    @Test
    void aFactorIsALengthTurnedUpsideDown() {
        Points x = points(4, 2, 3);
        Kernel scaled = new Gaussian(1).after(Scales.of(0.5, 4));
        Kernel lengths = new Gaussian(1).perColumn(2, 0.25);
        for (int i = 0; i < 4; i++) assertThat(scaled.value(x, 0, x, i)).isEqualTo(lengths.value(x, 0, x, i));
    }

    @Test
    void aColumnOfFactorZeroIsNotSeen() {
        Kernel kernel = new Exponential(1).after(Scales.of(1, 0));
        Points x = Points.of(new double[] {1, 5}, new double[] {1, -7});
        assertThat(kernel.value(x, 0, x, 1)).isEqualTo(1);
        double[] gradient = new double[2];
        Points y = Points.of(new double[] {2, 9});
        kernel.inputGradient(x, 0, y, 0, gradient);
        assertThat(gradient).containsExactly(new double[] {Math.exp(-1), 0}, within(1e-15));
    }

    @Test
    void refusesOtherFactorsAndOtherPoints() {
        assertThatThrownBy(() -> Scales.of(1, -0.5))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("factors must be >= 0, got -0.5 for column 2");
        assertThatThrownBy(() -> FeatureMap.parse("scales([[1], [2]])"))
                .hasMessageContaining("factors must be one row of numbers, got 2");
        Scales map = Scales.of(1, 2);
        Points x = points(2, 3, 1);
        assertThatThrownBy(() -> map.apply(x)).hasMessage("there are 2 factors, the points have 3 columns");
    }
}
