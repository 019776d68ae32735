package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Points;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnovaTest extends KernelContract {
    @Override
    protected List<Kernel> examples() {
        return List.of(new Anova(1, 0.7), new Anova(2, 1), new Anova(3, 2), new Anova(9, 1));
    }

    private static double factor(double[] x, double[] z, int k, double sigma) {
        return Math.exp(-(x[k] - z[k]) * (x[k] - z[k]) / (2 * sigma * sigma));
    }

    /** The sum over the sets written out: the bits of a number are a set of columns. */
    @Test
    void isTheSumOverSetsOfColumns() {
        for (int degree = 1; degree <= 4; degree++) {
            int most = degree;
            assertFormula(new Anova(degree, 0.8), (x, z) -> {
                double sum = 0;
                for (int set = 1; set < 8; set++) {
                    if (Integer.bitCount(set) > most) continue;
                    double product = 1;
                    for (int k = 0; k < 3; k++) if ((set >> k & 1) == 1) product *= factor(x, z, k, 0.8);
                    sum += product;
                }
                return sum;
            });
        }
    }

    @Test
    void ofOneDegreeItIsASumOfGaussians() {
        Kernel sum = new Gaussian(2).on(0).plus(new Gaussian(2).on(1)).plus(new Gaussian(2).on(2));
        Points x = points(6, 3, 1);
        for (int i = 0; i < 6; i++)
            assertThat(new Anova(1, 2).value(x, 0, x, i)).isCloseTo(sum.value(x, 0, x, i), within(1e-14));
    }

    @Test
    void refusesADegreeOfZero() {
        assertThatThrownBy(() -> new Anova(0, 1)).hasMessageContaining("degree");
    }
}
