package dev.mercer.solve;

import dev.mercer.gram.Gram;
import dev.mercer.linalg.Definiteness;
import java.util.OptionalDouble;

/**
 * How good a solution is, from the numbers themselves: J at the solution, and a bound below J that no function can pass.
 *
 * <p>What is proven is their difference. Where kernel values were in single precision J has the digits of these, and the bound the
 * same error.
 *
 * @param objective J
 * @param bound the value of the dual problem, a lower bound of every J; absent where none can be claimed, as for a kernel
 *     that is not proven to be positive semi-definite
 * @param restricted whether the bound is one for functions over chosen centres only: others may have a smaller J
 */
public record Certificate(double objective, OptionalDouble bound, boolean restricted) {
    /** The rounding of sums over the points, relative: that of some thousand numbers in double. */
    private static final double ROUNDING = 1e-14;

    /** For all functions. */
    public Certificate(double objective, OptionalDouble bound) {
        this(objective, bound, false);
    }

    /** A gap that has been computed, not as a difference; without one where K is not known to be positive semi-definite. */
    public static Certificate of(double objective, double gap, Gram gram) {
        boolean claimed = Double.isFinite(gap) && gram.definiteness() == Definiteness.PROVEN;
        return new Certificate(objective, claimed ? OptionalDouble.of(objective - gap) : OptionalDouble.empty());
    }

    /** How far J is from the optimum at most, with the rounding of the two sums: never 0, unless J is. */
    public OptionalDouble gap() {
        if (bound.isEmpty()) return OptionalDouble.empty();
        return OptionalDouble.of(Math.max(0, objective - bound.getAsDouble()) + ROUNDING * Math.abs(objective));
    }

    /**
     * The bound as texts and programs on support vector machines write it, {@code min ½αᵀKα − Σ|αᵢ|} for the hinge and {@code
     * min ½αᵀKα − yᵀα + ε‖α‖₁} for the ε-insensitive loss: −D/2λ.
     */
    public OptionalDouble inSvmScaling(double lambda) {
        return bound.isPresent() ? OptionalDouble.of(-bound.getAsDouble() / (2 * lambda)) : OptionalDouble.empty();
    }
}
