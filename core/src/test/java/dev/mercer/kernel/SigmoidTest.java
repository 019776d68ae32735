package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.mercer.data.Points;
import dev.mercer.linalg.Definiteness;
import java.util.List;
import org.junit.jupiter.api.Test;

class SigmoidTest extends KernelContract {
    @Override
    protected List<Kernel> examples() {
        return List.of(new Sigmoid(1 / 3.0, -0.5), new Sigmoid(-2, 1));
    }

    @Override
    protected boolean allowed(String parameter, double value) {
        return Double.isFinite(value);
    }

    @Override
    protected double scale(Kernel kernel, Points x, int i, Points y, int j) {
        return 1;
    }

    @Test
    void isTheHyperbolicTangentOfTheInnerProduct() {
        assertFormula(new Sigmoid(0.7, -0.2), (x, z) -> {
            double t = 0.7 * Naive.dot(x, z) - 0.2;
            return (Math.exp(t) - Math.exp(-t)) / (Math.exp(t) + Math.exp(-t));
        });
    }

    @Test
    void isNotPositiveSemiDefinite() {
        Kernel kernel = new Sigmoid(1, 0);
        assertThat(kernel.definiteness()).isEqualTo(Definiteness.INDEFINITE);
        Points x = Points.of(new double[] {1}, new double[] {2});
        Eigenvalues of = Eigenvalues.of(kernel, x);
        assertThat(of.smallest()).isLessThan(-0.05);
    }

    /** Far out tanh is 1 to all digits, but its derivative is a small number with digits of its own. */
    @Test
    void derivativesKeepTheirDigitsWhereItIsSaturated() {
        Points x = Points.of(new double[] {5}, new double[] {4});
        double[] out = new double[2];
        new Sigmoid(1, 0).gradient(x, 0, x, 1, out, 0);
        assertThat(out[1]).isCloseTo(4 * Math.exp(-40), withinPercentage(1e-10));
        assertThat(out[0]).isCloseTo(80 * Math.exp(-40), withinPercentage(1e-10));
    }
}
