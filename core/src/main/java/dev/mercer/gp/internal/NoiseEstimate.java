package dev.mercer.gp.internal;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.learn.FitSupport;
import dev.mercer.model.Posterior;
import dev.mercer.model.PosteriorCovariance;
import dev.mercer.model.internal.NoisyGram;
import dev.mercer.util.Progress;

/**
 * Estimates of the noise of a Gaussian process from its residuals: r²/(1 − h) for each row, where r is its residual and h its leverage. The mean of
 * such an estimate is the variance of the noise, and it has 1 − h degrees of freedom. A row of weight w is w rows, each with 1/w of the leverage.
 *
 * <p>Half of (1 − h) times the derivative of ln v + r²/((1 − h)v) is the derivative of the marginal likelihood with
 * respect to ln v, where v is the variance of the noise of the row. Source: [Smy89].
 *
 * @param squares r²/(1 − h), relative to their mean; all 1 if no row has a residual
 * @param shares w(1 − h), > 0
 */
public record NoiseEstimate(Reals squares, Reals shares) {
    private static final double LEAST_SHARE = 1e-6;
    private static final double LEAST_SQUARE = 1e-12;

    /** The estimates of the rows of an exact posterior, which are those of the data; the posterior may weight them otherwise. */
    public static NoiseEstimate of(Posterior posterior, Dataset used, Compute compute, Progress progress) {
        double[] targets = FitSupport.numbers(used, "a Gaussian process").toArray();
        PosteriorCovariance.Exact rows = (PosteriorCovariance.Exact) posterior.covariance();
        double rho = posterior.prior().rho();
        Equations equations = Equations.of(posterior.prior(), rows.points(), rows.weights(), compute, progress);
        NoisyGram noisy = equations.noisy();
        double[] alpha = new ExactInference(equations, rows.weights(), targets, 0).alpha();
        double[] inverse = noisy.inverseDiagonal();
        double[] squares = new double[targets.length];
        double[] shares = new double[targets.length];
        double sum = 0;
        for (int i = 0; i < targets.length; i++) {
            // 1 − wh = ρ[(SKS + ρI)⁻¹]ᵢᵢ, minus the part that the intercept explains.
            double flat = noisy.ofIntercept(i, i) / rows.weights().get(i);
            double weight = used.weights().get(i);
            double rest = weight - 1 + rho * (inverse[i] - flat);
            double left = Math.max(LEAST_SHARE, rest / weight);
            double residual = rho * alpha[i] / rows.weights().get(i);
            shares[i] = weight * left;
            squares[i] = residual * residual / left;
            sum += weight * squares[i];
        }
        double mean = sum / used.weights().sum();
        for (int i = 0; i < squares.length; i++) squares[i] = mean > 0 ? Math.max(LEAST_SQUARE, squares[i] / mean) : 1;
        return new NoiseEstimate(Reals.of(squares), Reals.of(shares));
    }
}
