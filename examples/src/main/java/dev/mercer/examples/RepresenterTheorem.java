package dev.mercer.examples;

import java.util.Locale;

/**
 * An example of why the penalty must be a norm. For the features Φ = (2, 1) and the target 1, the best θ with λ‖θ‖² is a
 * multiple of Φ, as the representer theorem says; with λ‖θ‖₁ it is not.
 */
public final class RepresenterTheorem {
    public static final double LAMBDA = 0.4;

    private RepresenterTheorem() {}

    /** (1 − θᵀΦ)² + λ‖θ‖². */
    public static double withNorm(double a, double b) {
        return square(1 - 2 * a - b) + LAMBDA * (a * a + b * b);
    }

    /** (1 − θᵀΦ)² + λ‖θ‖₁. */
    public static double withL1(double a, double b) {
        return square(1 - 2 * a - b) + LAMBDA * (Math.abs(a) + Math.abs(b));
    }

    private static double square(double x) {
        return x * x;
    }

    /** A function of two numbers. */
    interface Objective {
        double at(double a, double b);
    }

    /** The lowest point of a fine grid over [0, 1]². */
    private static double[] lowest(Objective objective) {
        double[] best = {0, 0};
        for (int i = 0; i <= 1000; i++)
            for (int j = 0; j <= 1000; j++)
                if (objective.at(i / 1000.0, j / 1000.0) < objective.at(best[0], best[1]))
                    best = new double[] {i / 1000.0, j / 1000.0};
        return best;
    }

    /** The lowest along the multiples of Φ. */
    private static double[] lowestMultiple(Objective objective) {
        double best = 0;
        for (int i = 0; i <= 1000; i++)
            if (objective.at(2 * i / 2000.0, i / 2000.0) < objective.at(2 * best, best)) best = i / 2000.0;
        return new double[] {2 * best, best};
    }

    private static void tell(String penalty, Objective objective) {
        double[] all = lowest(objective);
        double[] some = lowestMultiple(objective);
        System.out.printf(
                Locale.ROOT,
                "%s: best (%.2f, %.2f) with %.4f, best multiple of (2, 1): (%.2f, %.2f) with %.4f%n",
                penalty,
                all[0],
                all[1],
                objective.at(all[0], all[1]),
                some[0],
                some[1],
                objective.at(some[0], some[1]));
    }

    public static void main(String[] args) {
        tell("norm", RepresenterTheorem::withNorm);
        tell("L1  ", RepresenterTheorem::withL1);
    }
}
