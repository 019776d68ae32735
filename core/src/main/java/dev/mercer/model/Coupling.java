package dev.mercer.model;

import java.util.Arrays;

/**
 * Pairwise coupling: the probabilities of classes from those of pairs: p with Σp = 1 that minimises
 * {@code Σ (rᵦₐpₐ − rₐᵦpᵦ)²} over pairs, where rₐᵦ is the probability of a among a and b; where pairs agree with one
 * another, rₐᵦ = pₐ/(pₐ + pᵦ). Source: [WLW04], second approach.
 *
 * <p>The minimiser is positive and proportional to Q⁻¹1, and adding a multiple of 11ᵀ to Q changes nothing but makes it
 * positive definite. Cost: n³/3 operations for n classes.
 */
final class Coupling {
    /** Log odds are clipped to this: e⁻¹⁶ is the 1e-7 that keeps Q well away from singular. */
    private static final double MOST_ODDS = 16;

    private Coupling() {}

    /** The probabilities, from the log odds of the later of each pair (1, 2), (1, 3), …, (2, 3), …. */
    static double[] of(int classes, double[] logOdds) {
        double[][] q = new double[classes][classes];
        for (int a = 0, pair = 0; a < classes; a++) {
            for (int b = a + 1; b < classes; b++, pair++) {
                double odds = Math.max(-MOST_ODDS, Math.min(MOST_ODDS, logOdds[pair]));
                double later = 1 / (1 + Math.exp(-odds));
                double earlier = 1 / (1 + Math.exp(odds));
                q[a][a] += later * later;
                q[b][b] += earlier * earlier;
                q[a][b] -= later * earlier;
                q[b][a] -= later * earlier;
            }
        }
        for (double[] row : q) for (int c = 0; c < classes; c++) row[c] += 1.0 / classes;
        return normalized(solveOnes(q));
    }

    /** Q⁻¹1 by elimination, in place: Q is positive definite and needs no exchange of rows. */
    private static double[] solveOnes(double[][] q) {
        int n = q.length;
        double[] x = new double[n];
        Arrays.fill(x, 1);
        for (int k = 0; k < n; k++) {
            for (int i = k + 1; i < n; i++) {
                double factor = q[i][k] / q[k][k];
                for (int j = k + 1; j < n; j++) q[i][j] -= factor * q[k][j];
                x[i] -= factor * x[k];
            }
        }
        for (int k = n - 1; k >= 0; k--) {
            for (int j = k + 1; j < n; j++) x[k] -= q[k][j] * x[j];
            x[k] /= q[k][k];
        }
        return x;
    }

    /** Normalises; rounding may leave a tiny probability below 0. */
    private static double[] normalized(double[] shares) {
        double sum = 0;
        for (int c = 0; c < shares.length; c++) {
            shares[c] = Math.max(0, shares[c]);
            sum += shares[c];
        }
        for (int c = 0; c < shares.length; c++) shares[c] /= sum;
        return shares;
    }
}
