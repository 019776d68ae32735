package dev.mercer.model;

import java.util.Arrays;

/**
 * Pairwise coupling: computes the probabilities of classes from those of pairs as the p with Σp = 1 that minimises {@code Σ (rᵦₐpₐ − rₐᵦpᵦ)²} over
 * pairs, where rₐᵦ is the probability of a among a and b; if the pairs are consistent, rₐᵦ = pₐ/(pₐ + pᵦ). Source: [WLW04], second approach.
 *
 * <p>The minimiser is positive and proportional to Q⁻¹1, and adding a multiple of 11ᵀ to Q makes it positive definite
 * without changing the result. Cost: n³/3 operations for n classes.
 */
final class Coupling {
    /** Log odds are clipped to this: e⁻¹⁶ is the 1e-7 that keeps Q well away from singular. */
    private static final double MOST_ODDS = 16;

    private Coupling() {}

    /**
     * Writes the probabilities, from the log odds of the later of each pair (1, 2), (1, 3), …, (2, 3), …; {@code q} is room for the
     * matrix, row by row.
     */
    static void couple(double[] logOdds, double[] q, double[] p) {
        int n = p.length;
        Arrays.fill(q, 0);
        for (int a = 0, pair = 0; a < n; a++) {
            for (int b = a + 1; b < n; b++, pair++) {
                double odds = Math.max(-MOST_ODDS, Math.min(MOST_ODDS, logOdds[pair]));
                double later = 1 / (1 + Math.exp(-odds));
                double earlier = 1 / (1 + Math.exp(odds));
                q[a * n + a] += later * later;
                q[b * n + b] += earlier * earlier;
                q[a * n + b] -= later * earlier;
                q[b * n + a] -= later * earlier;
            }
        }
        for (int at = 0; at < n * n; at++) q[at] += 1.0 / n;
        solveOnes(q, p);
        // Rounding may leave a tiny probability below 0.
        for (int c = 0; c < n; c++) p[c] = Math.max(0, p[c]);
        ScoreDecoder.normalize(p);
    }

    /** Q⁻¹1 by elimination, in place: Q is positive definite and needs no exchange of rows. */
    private static void solveOnes(double[] q, double[] x) {
        int n = x.length;
        Arrays.fill(x, 1);
        for (int k = 0; k < n; k++) {
            for (int i = k + 1; i < n; i++) {
                double factor = q[i * n + k] / q[k * n + k];
                for (int j = k + 1; j < n; j++) q[i * n + j] -= factor * q[k * n + j];
                x[i] -= factor * x[k];
            }
        }
        for (int k = n - 1; k >= 0; k--) {
            for (int j = k + 1; j < n; j++) x[k] -= q[k * n + j] * x[j];
            x[k] /= q[k * n + k];
        }
    }
}
