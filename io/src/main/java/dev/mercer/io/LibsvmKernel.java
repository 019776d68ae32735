package dev.mercer.io;

import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Linear;
import dev.mercer.kernel.Polynomial;
import dev.mercer.kernel.Scaled;
import dev.mercer.kernel.Sigmoid;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Require;
import java.util.Optional;

/**
 * The LIBSVM form of a kernel. Its polynomial (γxᵀz + c₀)ᵈ is γᵈ(c₀/γ + xᵀz)ᵈ here, its {@code rbf} exp(−γ‖x − z‖²)
 * the Gaussian with σ² = 1/2γ.
 *
 * @param type {@code linear}, {@code polynomial}, {@code rbf} or {@code sigmoid}
 * @param gamma γ, except for the linear kernel
 * @param coef0 c₀, of the polynomial and the sigmoid kernel
 * @param degree d, of the polynomial kernel
 * @param factor the factor of all weights: LIBSVM has no multiples of kernels
 */
record LibsvmKernel(String type, double gamma, double coef0, int degree, double factor) {
    /** A factor counts as a power of γ when it is within this relative distance of one. */
    private static final double ROUNDING = 1e-14;

    Kernel kernel() {
        return switch (type) {
            case "linear" -> new Linear();
            case "polynomial" -> polynomial();
            case "rbf" -> Gaussian.ofGamma(gamma);
            case "sigmoid" -> new Sigmoid(gamma, coef0);
            case "precomputed" ->
                throw new InvalidInputException(
                        "its kernel is precomputed, and such models are not read (train on the kernel values here)");
            default -> throw new InvalidInputException("its kernel is " + type + ", which has no counterpart here");
        };
    }

    private Kernel polynomial() {
        Require.positive("gamma", gamma);
        Kernel plain = new Polynomial(degree, coef0 / gamma);
        double power = Math.pow(gamma, degree);
        return power == 1 ? plain : new Scaled(power, plain);
    }

    /** The LIBSVM form of a kernel, if it has one. */
    static Optional<LibsvmKernel> of(Kernel kernel) {
        if (kernel instanceof Linear) return Optional.of(new LibsvmKernel("linear", 1, 0, 1, 1));
        if (kernel instanceof Gaussian g)
            return Optional.of(new LibsvmKernel("rbf", 1 / (2 * g.sigma() * g.sigma()), 0, 1, 1));
        if (kernel instanceof Sigmoid s) return Optional.of(new LibsvmKernel("sigmoid", s.scale(), s.c(), 1, 1));
        if (kernel instanceof Polynomial p) return Optional.of(new LibsvmKernel("polynomial", 1, p.c(), p.degree(), 1));
        if (kernel instanceof Scaled s) return scaled(s);
        return Optional.empty();
    }

    private static Optional<LibsvmKernel> scaled(Scaled scaled) {
        if (scaled.kernel() instanceof Polynomial p) {
            double gamma = Math.pow(scaled.factor(), 1.0 / p.degree());
            double factor = scaled.factor() / Math.pow(gamma, p.degree());
            boolean power = Math.abs(factor - 1) <= ROUNDING * p.degree();
            return Optional.of(new LibsvmKernel("polynomial", gamma, p.c() * gamma, p.degree(), power ? 1 : factor));
        }
        return of(scaled.kernel())
                .map(k -> new LibsvmKernel(k.type, k.gamma, k.coef0, k.degree, k.factor * scaled.factor()));
    }

    /** The lines of the header. */
    String header() {
        String shape = switch (type) {
            case "polynomial" -> "degree " + degree + "\ngamma " + gamma + "\ncoef0 " + coef0 + "\n";
            case "rbf" -> "gamma " + gamma + "\n";
            case "sigmoid" -> "gamma " + gamma + "\ncoef0 " + coef0 + "\n";
            default -> "";
        };
        return "kernel_type " + type + "\n" + shape;
    }
}
