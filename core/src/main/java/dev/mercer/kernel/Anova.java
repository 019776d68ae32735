package dev.mercer.kernel;

import dev.mercer.data.Points;
import dev.mercer.util.Require;
import java.util.List;

/**
 * ANOVA kernel: the sum of the products of {@code gₖ = exp(−(xₖ − zₖ)²/2σ²)} over all sets of one to {@code degree} coordinates.
 *
 * <p>With degree 1 it is additive, a sum of functions of one coordinate each; degree 2 adds functions of pairs of coordinates. Positive semi-definite
 * on all of ℝᵈ. Cost: d·degree for a pair, by the recurrence of elementary symmetric polynomials. Sources: [SGV98], [DNR11].
 *
 * @param degree ≥ 1, the most coordinates of a product
 * @param sigma σ > 0, in the unit of the inputs
 */
public record Anova(int degree, double sigma) implements NamedKernel {
    public Anova {
        Require.atLeast("degree", 1, degree);
        Require.scale("sigma", sigma);
    }

    @Override
    public double operations(double coordinates) {
        return coordinates * (KernelCost.FUNCTION + Math.min(degree, coordinates));
    }

    private double factor(double difference) {
        return Math.exp(-difference * difference / (2 * sigma * sigma));
    }

    @Override
    public double value(Points x, int i, Points y, int j) {
        return total(sums(x, i, y, j, -1), 1, degree);
    }

    /** Elementary symmetric polynomials e₀ … of the factors, without that of one coordinate. */
    private double[] sums(Points x, int i, Points y, int j, int without) {
        Require.equal("number of coordinates", x.dim(), y.dim());
        double[] sums = new double[Math.min(degree, x.dim()) + 1];
        sums[0] = 1;
        for (int k = 0; k < x.dim(); k++) {
            if (k == without) continue;
            double g = factor(x.get(i, k) - y.get(j, k));
            for (int s = sums.length - 1; s > 0; s--) sums[s] += g * sums[s - 1];
        }
        return sums;
    }

    private static double total(double[] sums, int from, int to) {
        double total = 0;
        for (int s = from; s <= Math.min(to, sums.length - 1); s++) total += sums[s];
        return total;
    }

    @Override
    public List<String> tunable() {
        return List.of("sigma");
    }

    /** ∂k/∂σ = Σₖ ∂k/∂gₖ·gₖ(xₖ − zₖ)²/σ³, where ∂k/∂gₖ is the sum of e₀ … without coordinate k. */
    @Override
    public void gradient(Points x, int i, Points y, int j, double[] out, int at) {
        out[at] = 0;
        for (int k = 0; k < x.dim(); k++) {
            double difference = x.get(i, k) - y.get(j, k);
            out[at] += total(sums(x, i, y, j, k), 0, degree - 1)
                    * factor(difference)
                    * difference
                    * difference
                    / (sigma * sigma * sigma);
        }
    }

    @Override
    public void inputGradient(Points x, int i, Points y, int j, double[] out) {
        for (int k = 0; k < x.dim(); k++) {
            double difference = x.get(i, k) - y.get(j, k);
            out[k] = -total(sums(x, i, y, j, k), 0, degree - 1) * factor(difference) * difference / (sigma * sigma);
        }
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
