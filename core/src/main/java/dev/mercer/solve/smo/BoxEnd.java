package dev.mercer.solve.smo;

import dev.mercer.solve.Convergence;

/**
 * Where the search in a {@link BoxProblem} ended.
 *
 * @param point the last point, with a fresh gradient
 * @param product Kα
 * @param convergence why it ended
 */
record BoxEnd(BoxPoint point, double[] product, Convergence convergence) {
    /** (J − D)/2λ at most, where b of each sum is given. */
    double gap(double... biases) {
        return point.gap(biases);
    }

    /** αᵀKα. */
    double norm() {
        double norm = 0;
        for (int i = 0; i < product.length; i++) norm += point.alpha[i] * product[i];
        return norm;
    }
}
