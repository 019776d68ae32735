package dev.mercer.solve.internal;

import dev.mercer.data.Reals;

/**
 * Conversions between the three common forms of the penalty: λ of the mean loss, {@code (1/Σw) Σ wL + λ‖f‖²}; ρ of the sum
 * of losses, {@code Σ wL + ρ‖f‖²}, ρ = λΣw; and C = 1/(2λΣw) of support vector machines, {@code C Σ wL + ½‖f‖²}.
 *
 * <p>ρ and C do not depend on the number of rows, λ does: tuning on a sample keeps ρ.
 */
public final class Penalty {
    private Penalty() {}

    /** ρ = λΣw. */
    public static double rho(double lambda, double totalWeight) {
        return lambda * totalWeight;
    }

    /** λ = ρ/Σw. */
    public static double lambda(double rho, double totalWeight) {
        return rho / totalWeight;
    }

    /** λ = ρ/Σw for rows of these weights. */
    public static double lambda(double rho, Reals weights) {
        return lambda(rho, weights.sum());
    }

    /** C = 1/(2λΣw). */
    public static double cOfLambda(double lambda, double totalWeight) {
        return 1 / (2 * lambda * totalWeight);
    }

    /** λ = 1/(2CΣw). */
    public static double lambdaOfC(double c, double totalWeight) {
        return 1 / (2 * c * totalWeight);
    }
}
