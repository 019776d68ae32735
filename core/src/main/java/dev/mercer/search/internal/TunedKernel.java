package dev.mercer.search.internal;

import dev.mercer.data.Dataset;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.kernel.LinearMap;
import dev.mercer.kernel.Manhattan;

/**
 * A kernel of a family, with the ρ of ridge regression that suits it.
 *
 * @param family the family, with the units of the data and its feature maps
 * @param exponents its scale and ρ as powers, from which another search can start
 * @param rho ρ
 * @param loss its validation loss; NaN before it was validated
 */
public record TunedKernel(KernelFamily.Fitted family, Exponents exponents, double rho, double loss) {
    /**
     * Scale and ρ as powers.
     *
     * @param scale the factor of the units of the family, as a power of √2
     * @param rho ρ relative to the mean of k(x, x), as a power of √10
     */
    public record Exponents(double scale, double rho) {
        public static final Exponents START = new Exponents(0, -2);

        public double factor() {
            return Math.pow(2, scale / 2);
        }
    }

    public Kernel kernel() {
        return family.at(exponents.factor());
    }

    /** The kernel without its feature maps. */
    public Kernel withoutMaps() {
        return family.plain(exponents.factor());
    }

    /** Rows after the feature maps. */
    public Dataset mapped(Dataset rows) {
        return Dataset.of(family.mapped(rows.points()), rows.targets().orElseThrow())
                .withWeights(rows.weights());
    }

    /** This kernel after one more map. */
    public TunedKernel after(LinearMap map, double newRho) {
        return new TunedKernel(family.after(map), exponents, newRho, Double.NaN);
    }

    /** True if the family is a single kernel, without a scale to tune. */
    public boolean single() {
        return family.family().single();
    }

    public boolean isManhattan() {
        return family.family().any() instanceof Manhattan;
    }
}
