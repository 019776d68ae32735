package dev.mercer.solve.smo;

import dev.mercer.solve.Convergence;

/**
 * The result of the search in a {@link BoxProblem}.
 *
 * @param point the last point, with a fresh gradient
 * @param product Kα
 * @param convergence the reason why it stopped
 */
record BoxEnd(BoxPoint point, double[] product, Convergence convergence) {
    /** αᵀKα. */
    double norm() {
        double norm = 0;
        for (int i = 0; i < product.length; i++) norm += point.alpha[i] * product[i];
        return norm;
    }
}
