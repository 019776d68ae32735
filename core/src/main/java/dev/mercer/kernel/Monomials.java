package dev.mercer.kernel;

import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * All monomials x₁^m₁ ⋯ x_d^m_d of degree m₁ + … + m_d ≤ p, each divided by √(m₁! ⋯ m_d!), shared by the polynomial map
 * and the Gaussian series.
 */
final class Monomials {
    private final int inputs;
    /** xₖ/√m for the powers m of each coordinate, from 1 on. */
    private final double[][] quotients;

    private final double[] byDegreeLeft;
    private final double[] out;
    private final boolean highestOnly;
    private int at;

    private Monomials(double[] x, double[] byDegreeLeft, double[] out, boolean highestOnly) {
        int degree = byDegreeLeft.length - 1;
        inputs = x.length;
        quotients = new double[degree + 1][inputs];
        for (int m = 1; m <= degree; m++) {
            double root = Math.sqrt(m);
            for (int k = 0; k < inputs; k++) quotients[m][k] = x[k] / root;
        }
        this.byDegreeLeft = byDegreeLeft;
        this.out = out;
        this.highestOnly = highestOnly;
    }

    /** The number of monomials of degree ≤ p in d variables: C(d + p, p). */
    static int count(int d, int p, Object owner) {
        double count = 1;
        int least = Math.min(d, p);
        int most = Math.max(d, p);
        for (int k = 1; k <= least && count < Double.POSITIVE_INFINITY; k++) count = count * ((double) most + k) / k;
        Require.that(
                count <= FeatureMap.MOST_FEATURES,
                "%s makes %.3g features of %d coordinates, at most %d are allowed: use the kernel instead",
                owner,
                count,
                d,
                FeatureMap.MOST_FEATURES);
        return (int) Math.rint(count);
    }

    /** Writes {@code factor} times the monomials of {@code x}, that of degree p − r times {@code byDegreeLeft[r]}. */
    static void write(double[] x, double factor, double[] byDegreeLeft, double[] out) {
        new Monomials(x, byDegreeLeft, out, false).descend(0, byDegreeLeft.length - 1, factor);
    }

    /** Writes {@code factor} times the monomials of degree p only. */
    static void writeHighest(double[] x, int p, double factor, double[] out) {
        double[] same = new double[p + 1];
        Arrays.fill(same, 1);
        new Monomials(x, same, out, true).descend(0, p, factor);
    }

    /** The monomials by the names of the coordinates, in the order in which they are written. */
    static void names(List<String> x, int p, boolean highestOnly, Consumer<String> out) {
        name(x, p, highestOnly, "1", out);
    }

    private static void name(List<String> x, int left, boolean highestOnly, String product, Consumer<String> out) {
        if (left == 0 || !highestOnly) out.accept(product);
        for (int k = 0; k < x.size() && left > 0; k++)
            for (int m = 1; m <= left; m++)
                name(
                        x.subList(k + 1, x.size()),
                        left - m,
                        highestOnly,
                        times(product, x.get(k) + (m > 1 ? "^" + m : "")),
                        out);
    }

    static String times(String product, String factor) {
        return product.equals("1") ? factor : product + "*" + factor;
    }

    /**
     * Writes the product, then recursively its products with powers of the coordinates from {@code first} on. The depth
     * is at most the number of distinct coordinates in a monomial, min(d, p), which is small where D is not too large.
     */
    private void descend(int first, int left, double product) {
        if (left == 0 || !highestOnly) out[at++] = product * byDegreeLeft[left];
        if (left == 0) return;
        for (int k = first; k < inputs; k++) {
            double power = product;
            for (int m = 1; m < left; m++) {
                power *= quotients[m][k];
                descend(k + 1, left - m, power);
            }
            out[at++] = power * quotients[left][k] * byDegreeLeft[0];
        }
    }
}
