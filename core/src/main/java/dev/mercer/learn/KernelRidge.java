package dev.mercer.learn;

import dev.mercer.kernel.Kernel;
import dev.mercer.loss.Squared;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.internal.Penalty;
import dev.mercer.util.Require;

/**
 * Kernel ridge regression: regression by the squared loss (y − f(x))².
 *
 * <p>Linear ridge regression fits a plane by least squares, and shrinks its slopes by λ. With a kernel the plane lies in the space of the
 * kernel's features, so that f is a smooth curve of the inputs. The solution has a formula: the dual weights solve (K + NλI)α = y − b, by one
 * Cholesky factorisation of O(N³/3 + N²d). Other texts write ρ for Nλ: see {@link #ofRho}. A small λ follows the training rows closely, a
 * large one smooths. It is the mean of a Gaussian process, whose variance gives intervals ({@link
 * dev.mercer.gp.internal.ExactInference}). The same factor gives all leave-one-out predictions, so that σ and λ are quick to tune. Every row
 * keeps a weight, and outliers pull strongly; {@link HuberRegression} limits their pull. Where K does not fit into memory it is recomputed
 * in each step of conjugate gradients ({@link dev.mercer.linalg.internal.StreamedSolver}); for many
 * rows use {@link Leaves} or {@link Nystrom}.
 * Source: [SGV98].
 *
 * <p>Where the kernel has few features, the primal (ΦᵀΦ + NλI)θ = Φᵀ(y − b) gives the same function for O(D²N + D³/3), and a model whose predictions
 * cost D; it is used if it needs less than half of the operations, or if only it fits into memory.
 *
 * <p>With a λ below rounding, where K is singular, the smallest jitter that makes it positive definite is added to the diagonal and recorded in
 * {@link dev.mercer.solve.Convergence#jitter}. A K that is indefinite beyond rounding throws {@link dev.mercer.linalg.internal.NotPositiveDefiniteException}:
 * this is detected only when K is factored, and does not count as an invalid argument.
 */
public final class KernelRidge {
    private KernelRidge() {}

    /** A learner with a centered intercept. */
    public static KernelRegression of(Kernel kernel, double lambda) {
        return of(kernel, lambda, Intercept.CENTRED);
    }

    public static KernelRegression of(Kernel kernel, double lambda, Intercept intercept) {
        return new KernelRegression(kernel, new Squared(), lambda, intercept, Exact.of(new Squared()));
    }

    /** A learner that solves for weights of the training rows, even if the kernel has few features. */
    public static KernelRegression dual(Kernel kernel, double lambda, Intercept intercept) {
        return of(kernel, lambda, intercept).withStrategy(Exact.dualOnly());
    }

    /**
     * A learner with ρ, as in (K + ρI)α = y, instead of λ: λ = ρ/Σw, which is ρ/N for points of weight 1. The
     * {@code alpha} of scikit-learn is this ρ.
     */
    public static KernelRegression ofRho(Kernel kernel, double rho, double totalWeight, Intercept intercept) {
        Require.positive("rho", rho);
        Require.positive("total weight", totalWeight);
        return of(kernel, Penalty.lambda(rho, totalWeight), intercept);
    }
}
