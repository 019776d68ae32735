package dev.mercer.solve;

import dev.mercer.gram.Gram;
import dev.mercer.linalg.internal.Definiteness;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The certificate of a solution: J at the solution, and a lower bound on J over all functions.
 *
 * <p>Their difference bounds the distance from the optimum. Where kernel values are in single precision, J and the
 * bound have the same error.
 *
 * @param objective J
 * @param bound the value of the dual problem, a lower bound of every J; absent if no bound is valid, as for a kernel
 *     that is not proven to be positive semi-definite
 * @param restricted whether the bound holds only for functions on the chosen centers: others may have a smaller J
 */
public record Certificate(double objective, OptionalDouble bound, boolean restricted) {
    /** The relative rounding error of sums over the points: that of some thousand numbers in double. */
    private static final double ROUNDING = 1e-14;

    /** A certificate for all functions; without a bound if it is not finite. */
    public static Certificate of(double objective, double bound) {
        return new Certificate(objective, finite(bound), false);
    }

    /** A certificate for functions on the chosen centers; without a bound if it is not finite. */
    public static Certificate onCenters(double objective, double bound) {
        return new Certificate(objective, finite(bound), true);
    }

    private static OptionalDouble finite(double bound) {
        return Double.isFinite(bound) ? OptionalDouble.of(bound) : OptionalDouble.empty();
    }

    /** J without a bound. */
    public static Certificate unbounded(double objective) {
        return new Certificate(objective, OptionalDouble.empty(), false);
    }

    /** The sum of several problems; with a bound if each of them has one. */
    public static Certificate sum(List<Certificate> parts) {
        double objective = 0;
        double bound = 0;
        for (Certificate part : parts) {
            objective += part.objective;
            bound += part.bound.orElse(Double.NaN);
        }
        return of(objective, bound);
    }

    /** The certificate of a part of a problem that has this share in it. */
    public Certificate times(double share) {
        return new Certificate(
                share * objective,
                bound.isPresent() ? OptionalDouble.of(share * bound.getAsDouble()) : bound,
                restricted);
    }

    /**
     * A certificate from a gap computed directly, not as a difference; without a bound if K is not known to be positive
     * semi-definite.
     */
    public static Certificate of(double objective, double gap, Gram gram) {
        boolean claimed = Double.isFinite(gap) && gram.definiteness() == Definiteness.PROVEN;
        return claimed ? new Certificate(objective, OptionalDouble.of(objective - gap), false) : unbounded(objective);
    }

    /**
     * An upper bound on the distance of J from the optimum, including the rounding of the two sums: never 0, unless J
     * is.
     */
    public OptionalDouble gap() {
        if (bound.isEmpty()) return OptionalDouble.empty();
        return OptionalDouble.of(Math.max(0, objective - bound.getAsDouble()) + ROUNDING * Math.abs(objective));
    }

    /**
     * The bound in the scaling usual for support vector machines, {@code min ½αᵀKα − Σ|αᵢ|} for the hinge and
     * {@code min ½αᵀKα − yᵀα + ε‖α‖₁} for the ε-insensitive loss: −D/2λ.
     */
    public OptionalDouble inSvmScaling(double lambda) {
        return bound.isPresent() ? OptionalDouble.of(-bound.getAsDouble() / (2 * lambda)) : OptionalDouble.empty();
    }
}
