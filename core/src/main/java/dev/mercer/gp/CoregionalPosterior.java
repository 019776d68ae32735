package dev.mercer.gp;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.TargetVectors;
import dev.mercer.gp.EvidenceSearch.Hyperparameter;
import dev.mercer.gp.internal.Equations;
import dev.mercer.gp.internal.ExactInference;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.learn.FitSupport;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.model.Expansion;
import dev.mercer.model.Posterior;
import dev.mercer.model.internal.GaussianPrior;
import dev.mercer.model.internal.NoisyGram;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Reason;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.List;
import java.util.Optional;

/**
 * The posterior of a Gaussian process with several outputs by intrinsic coregionalisation: outputs s and t at x and z
 * have the covariance Bₛₜk(x, z), and the noise of a row ρB.
 *
 * <p>With A = K + ρW⁻¹ the targets Y are matrix normal, and the B that makes them most likely is (Y − 1bᵀ)ᵀA⁻¹(Y −
 * 1bᵀ)/m, where m is the number of rows, minus one for an intercept: any number of outputs costs one factorisation of
 * n³/3. The means are those of ridge regression of each output; the outputs share the kernel, the noise ratio and the
 * correlation of their errors. Weights count repetitions. Source: [RW06, §9.1].
 */
public final class CoregionalPosterior {
    private static final String NAME = "a Gaussian process of several outputs";

    private final Equations equations;
    private final Reals weights;
    private final double observations;
    /** A⁻¹(y − b) of each output. */
    private final List<double[]> alphas;

    private final Reals biases;
    private final SymmetricMatrix covariance;
    private final Cholesky factor;
    private final Convergence convergence;

    private CoregionalPosterior(Equations equations, Convergence convergence, Reals weights, List<Reals> targets) {
        this.equations = equations;
        this.convergence = convergence;
        this.weights = weights;
        this.observations = weights.sum();
        List<ExactInference> each = targets.stream()
                .map(y -> new ExactInference(equations, weights, y.toArray(), 0))
                .toList();
        this.alphas = each.stream().map(ExactInference::alpha).toList();
        this.biases = Reals.of(each.stream().mapToDouble(ExactInference::bias).toArray());
        this.covariance = new SymmetricMatrix(each.size());
        for (int s = 0; s < each.size(); s++)
            for (int t = 0; t <= s; t++) {
                double shift = biases.get(t);
                double[] centered = targets.get(t).stream().map(y -> y - shift).toArray();
                covariance.set(s, t, VectorMath.dot(alphas.get(s), centered) / freedom());
            }
        this.factor = Cholesky.of(covariance);
    }

    /**
     * The posterior with the kernel and ρ of a process; parameters that are not given are those that make the data most
     * likely.
     */
    static CoregionalPosterior learned(GaussianProcess process, Dataset data, Compute compute, Progress progress) {
        Require.that(
                process.likelihood() instanceof ProcessLikelihood.Normal
                        && process.inducing().isEmpty(),
                "%s has normal noise and no inducing points, got %s",
                NAME,
                process);
        List<KernelFamily> families = GaussianProcess.families(process.family(), data, NAME);
        Dataset used = data.weighted();
        Require.that(used.size() > 0, "%s needs rows of positive weight, got none", NAME);
        EvidenceSearch.Likelihood likelihood = (kernel, chosen, some, quiet) -> {
            CoregionalPosterior found = of(prior(process, kernel, chosen), some.data(), compute, quiet);
            return new EvidenceSearch.Evaluated(found.logMarginalLikelihood(), () -> found.gradient(quiet));
        };
        EvidenceSearch.Found found = process.search()
                .best(
                        families,
                        Hyperparameter.rho(process.rho()),
                        used,
                        new EvidenceSearch.Setup(likelihood, progress));
        Convergence end = found.with(new Convergence(Reason.EXACT, 0, 1));
        return of(prior(process, found.kernel(), found.hyperparameters()), end, used, compute, progress);
    }

    /** The amplitudes are the diagonal of B. */
    private static GaussianPrior prior(GaussianProcess process, Kernel kernel, Reals chosen) {
        double rho = Hyperparameter.rho(process.rho(), chosen);
        return new GaussianPrior(kernel, 1, rho, process.intercept() != Intercept.NONE);
    }

    /** The posterior for a kernel, ρ > 0, and data with several targets. An intercept has a flat prior. */
    public static CoregionalPosterior of(GaussianPrior prior, Dataset data, Compute compute, Progress progress) {
        return of(prior, new Convergence(Reason.EXACT, 0, 1), data, compute, progress);
    }

    private static CoregionalPosterior of(
            GaussianPrior prior, Convergence search, Dataset data, Compute compute, Progress progress) {
        if (!(data.targets().orElse(null) instanceof TargetVectors))
            throw new InvalidInputException(NAME + " needs several targets");
        Dataset used = data.weighted();
        List<Reals> columns = ((TargetVectors) used.targets().orElseThrow()).columns();
        double freedom = used.weights().sum() - (prior.intercept() ? 1 : 0);
        Require.that(
                freedom >= columns.size(),
                "%s needs at least as many rows as outputs, %d and one for an intercept, got %d",
                NAME,
                columns.size(),
                used.size());
        Kernel bound = FitSupport.requirePsd(prior.kernel(), used, NAME);
        GaussianPrior unit = new GaussianPrior(bound, 1, prior.rho(), prior.intercept());
        Equations equations = Equations.of(unit, used.points(), used.weights(), compute, progress);
        return new CoregionalPosterior(equations, search, used.weights(), columns);
    }

    /** The outcome of the search for the prior; exact if the prior was given. */
    public Convergence convergence() {
        return convergence;
    }

    private double freedom() {
        return observations - (equations.noisy().intercept() ? 1 : 0);
    }

    /** k. */
    public Kernel kernel() {
        return equations.kernel();
    }

    /** ρ. */
    public double rho() {
        return equations.prior().rho();
    }

    /** B. */
    public SymmetricMatrix covariance() {
        return covariance.copy();
    }

    /** The correlation of the errors of two outputs. */
    public double correlation(int s, int t) {
        return covariance.get(s, t) / Math.sqrt(covariance.diagonal(s) * covariance.diagonal(t));
    }

    /** ln p(Y), with the B that makes it largest; the restricted likelihood if there is an intercept. */
    public double logMarginalLikelihood() {
        NoisyGram noisy = equations.noisy();
        int outputs = alphas.size();
        double rows = noisy.logDeterminant()
                + (observations - noisy.size()) * Math.log(rho())
                + (noisy.intercept() ? Math.log(noisy.unitSum()) : 0);
        return -0.5 * (outputs * rows + freedom() * (outputs * (Math.log(2 * Math.PI) + 1) + factor.logDeterminant()));
    }

    /**
     * The derivatives of {@link #logMarginalLikelihood} by the parameters of the kernel, in order, and last by ln ρ:
     * Σᵢⱼ Gᵢⱼ∂Aᵢⱼ, G = ½(αB⁻¹αᵀ − T(A⁻¹ − uuᵀ/1ᵀu)) for T outputs. Cost: 2n³/3.
     */
    public Reals gradient(Progress progress) {
        NoisyGram noisy = equations.noisy();
        int outputs = alphas.size();
        int n = noisy.size();
        double[][] rows = new double[n][outputs];
        double[][] solved = new double[n][];
        for (int i = 0; i < n; i++) {
            for (int t = 0; t < outputs; t++) rows[i][t] = alphas.get(t)[i];
            solved[i] = factor.solve(rows[i]);
        }
        Equations.Share share = (i, j, inverse) ->
                0.5 * (VectorMath.dot(rows[i], solved[j]) - outputs * (inverse - noisy.ofIntercept(i, j)));
        double[] total = equations.gradient(equations.kernel(), equations.noise(), share, progress);
        total[total.length - 1] -= 0.5 * outputs * (observations - n);
        return Reals.of(total);
    }

    /**
     * Means and variances at some points.
     *
     * @param mean a row for each point, a column for each output
     * @param relative v: the outputs at a point have the covariance vB
     */
    public record Prediction(Matrix mean, Reals relative) {}

    /** The outputs at some points; an observation of weight 1 has the covariance (v + ρ)B. */
    public Prediction predict(Points where, Progress progress) {
        List<Reals> dual = alphas.stream().map(Reals::of).toList();
        Expansion means = new Expansion(Optional.empty(), equations.kernel(), equations.points(), dual, biases);
        Expansion first = Expansion.of(equations.kernel(), equations.points(), dual.get(0), biases.get(0));
        Posterior relative = new Posterior(first, equations.prior(), equations.covariance(weights));
        return new Prediction(
                means.predict(where, equations.compute(), progress),
                relative.predict(where, equations.compute(), progress).variance());
    }
}
