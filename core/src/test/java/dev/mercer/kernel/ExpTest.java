package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.data.Points;
import dev.mercer.linalg.Definiteness;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExpTest extends KernelContract {
    @Override
    protected List<Kernel> examples() {
        return List.of(
                new Linear().scaled(0.3).exp(),
                new Gaussian(1 / 3.0).plus(new Constant(0.2)).exp(),
                new Gaussian(2).exp().exp());
    }

    @Test
    void isTheExponentialOfTheValue() {
        assertFormula(new Linear().exp(), (x, z) -> Math.exp(Naive.dot(x, z)));
    }

    /** exp(xᵀz/σ²), normalised, is exp(−‖x − z‖²/2σ²): how the Gaussian gets its features. */
    @Test
    void ofLinearNormalizedIsTheGaussian() {
        Kernel gaussian = new Linear().scaled(1 / 4.0).exp().normalized();
        assertFormula(gaussian, (x, z) -> Math.exp(-Math.pow(Naive.distance(x, z), 2) / 8));
    }

    @Test
    void isProvenIfItsKernelIs() {
        assertThat(new Linear().exp().definiteness()).isEqualTo(Definiteness.PROVEN);
        assertThat(new Sigmoid(1, 0).exp().definiteness()).isEqualTo(Definiteness.UNKNOWN);
    }

    @Test
    void ofZeroIsOne() {
        Points x = Points.of(new double[] {1, 0}, new double[] {0, 1});
        assertThat(new Linear().exp().value(x, 0, x, 1)).isEqualTo(1);
    }
}
