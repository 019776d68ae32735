package dev.mercer.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.internal.Parameter;
import java.util.function.DoubleBinaryOperator;

/** Log marginal likelihoods by other means: differences for their gradient, quadrature for themselves. */
public final class EvidenceChecks {
    private EvidenceChecks() {}

    /** The log marginal likelihood of a prior with this kernel and this noise ratio or amplitude. */
    public interface Evidence {
        double of(Kernel kernel, double amount);
    }

    /** Fails unless the gradient, by the kernel's parameters and the logarithm of the amount, is that of central differences. */
    public static void gradientIsThatOfDifferences(
            Reals found, Kernel kernel, double amount, double step, Evidence evidence) {
        double[] values =
                kernel.parameters().stream().mapToDouble(Parameter::value).toArray();
        for (int k = 0; k <= values.length; k++) {
            double[] up = values.clone();
            double[] down = values.clone();
            if (k < values.length) {
                up[k] += step;
                down[k] -= step;
            }
            double change = k == values.length ? Math.exp(step) : 1;
            double above = evidence.of(kernel.withParameters(up), amount * change);
            double below = evidence.of(kernel.withParameters(down), amount / change);
            assertThat(found.get(k)).as("parameter %d", k).isCloseTo((above - below) / (2 * step), within(1e-5));
        }
    }

    /** ln ∫ p(y | f, g) N(f, g | 0, P) over a grid, for two rows of this variance and correlation. */
    public static double quadrature(double amplitude, double correlation, DoubleBinaryOperator likelihood) {
        double step = 0.02;
        double sum = 0;
        double rest = Math.sqrt(1 - correlation * correlation);
        for (double u = -8; u <= 8; u += step)
            for (double v = -8; v <= 8; v += step) {
                double f = Math.sqrt(amplitude) * u;
                double g = Math.sqrt(amplitude) * (correlation * u + rest * v);
                double density = Math.exp(-(u * u + v * v) / 2) / (2 * Math.PI);
                sum += likelihood.applyAsDouble(f, g) * density * step * step;
            }
        return Math.log(sum);
    }
}
