package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.data.Points;
import java.util.List;
import org.junit.jupiter.api.Test;

class SubsetsTest extends KernelContract {
    @Override
    protected List<Kernel> examples() {
        return List.of(new Subsets());
    }

    @Override
    protected double scale(Kernel kernel, Points x, int i, Points y, int j) {
        return byDiagonal(kernel, x, i, y, j);
    }

    @Test
    void isTheSumOverAllSubsetsOfColumns() {
        assertFormula(new Subsets(), (x, z) -> {
            double sum = 0;
            for (int subset = 0; subset < 1 << x.length; subset++) {
                double product = 1;
                for (int k = 0; k < x.length; k++) if ((subset >> k & 1) == 1) product *= x[k] * z[k];
                sum += product;
            }
            return sum;
        });
    }

    @Test
    void knownValue() {
        Points x = Points.of(new double[] {1, 2, 3}, new double[] {2, 1, -1});
        assertThat(new Subsets().value(x, 0, x, 1)).isEqualTo(3 * 3 * -2);
    }

    @Test
    void theDerivativeIsRightWhereAFactorIsZero() {
        Points x = Points.of(new double[] {1, 2, 3}, new double[] {-1, 1, 2});
        double[] out = new double[3];
        new Subsets().inputGradient(x, 0, x, 1, out);
        assertThat(out).containsExactly(-1 * 3 * 7, 0, 0);
    }
}
