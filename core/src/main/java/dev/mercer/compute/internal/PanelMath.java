package dev.mercer.compute.internal;

import java.util.Arrays;

/**
 * The inner loops of the plain back end: two points at once against the lanes of a panel. Four coordinates at once
 * reduce memory traffic of the sums; larger blocks are too large for C2 to vectorise. Sums run in the order of the
 * coordinates, so that k(x, z) and k(z, x) have the same bits.
 */
final class PanelMath {
    private PanelMath() {}

    /** sumA[j] ← Σₖ a[k]·panel[k][j], sumB[j] ← Σₖ b[k]·panel[k][j] for from ≤ j &lt; to. */
    static void dots(double[] a, double[] b, double[][] panel, double[] sumA, double[] sumB, int from, int to) {
        clear(sumA, sumB, from, to);
        int k = 0;
        for (; k + 3 < panel.length; k += 4) addFourDots(a, b, panel, k, sumA, sumB, from, to);
        for (; k < panel.length; k++) {
            double[] z = panel[k];
            double ak = a[k];
            double bk = b[k];
            for (int j = from; j < to; j++) {
                sumA[j] += ak * z[j];
                sumB[j] += bk * z[j];
            }
        }
    }

    private static void addFourDots(
            double[] a, double[] b, double[][] panel, int k, double[] sumA, double[] sumB, int from, int to) {
        double a0 = a[k];
        double a1 = a[k + 1];
        double a2 = a[k + 2];
        double a3 = a[k + 3];
        double b0 = b[k];
        double b1 = b[k + 1];
        double b2 = b[k + 2];
        double b3 = b[k + 3];
        double[] z0 = panel[k];
        double[] z1 = panel[k + 1];
        double[] z2 = panel[k + 2];
        double[] z3 = panel[k + 3];
        for (int j = from; j < to; j++) {
            sumA[j] = sumA[j] + a0 * z0[j] + a1 * z1[j] + a2 * z2[j] + a3 * z3[j];
            sumB[j] = sumB[j] + b0 * z0[j] + b1 * z1[j] + b2 * z2[j] + b3 * z3[j];
        }
    }

    /** sumA[j] ← Σₖ (a[k] − panel[k][j])², sumB[j] likewise: no cancellation, exactly 0 for equal points. */
    static void squaredDistances(
            double[] a, double[] b, double[][] panel, double[] sumA, double[] sumB, int from, int to) {
        clear(sumA, sumB, from, to);
        int k = 0;
        for (; k + 1 < panel.length; k += 2) addTwoDistances(a, b, panel, k, sumA, sumB, from, to);
        for (; k < panel.length; k++) {
            double[] z = panel[k];
            double ak = a[k];
            double bk = b[k];
            for (int j = from; j < to; j++) {
                sumA[j] += (ak - z[j]) * (ak - z[j]);
                sumB[j] += (bk - z[j]) * (bk - z[j]);
            }
        }
    }

    private static void addTwoDistances(
            double[] a, double[] b, double[][] panel, int k, double[] sumA, double[] sumB, int from, int to) {
        double a0 = a[k];
        double a1 = a[k + 1];
        double b0 = b[k];
        double b1 = b[k + 1];
        double[] z0 = panel[k];
        double[] z1 = panel[k + 1];
        for (int j = from; j < to; j++) {
            double dA0 = a0 - z0[j];
            double dA1 = a1 - z1[j];
            double dB0 = b0 - z0[j];
            double dB1 = b1 - z1[j];
            sumA[j] = sumA[j] + dA0 * dA0 + dA1 * dA1;
            sumB[j] = sumB[j] + dB0 * dB0 + dB1 * dB1;
        }
    }

    /** sumA[j] ← Σₖ |a[k] − panel[k][j]|, sumB[j] likewise. */
    static void manhattanDistances(
            double[] a, double[] b, double[][] panel, double[] sumA, double[] sumB, int from, int to) {
        clear(sumA, sumB, from, to);
        int k = 0;
        for (; k + 1 < panel.length; k += 2) addTwoLengths(a, b, panel, k, sumA, sumB, from, to);
        for (; k < panel.length; k++) {
            double[] z = panel[k];
            double ak = a[k];
            double bk = b[k];
            for (int j = from; j < to; j++) {
                sumA[j] += Math.abs(ak - z[j]);
                sumB[j] += Math.abs(bk - z[j]);
            }
        }
    }

    private static void addTwoLengths(
            double[] a, double[] b, double[][] panel, int k, double[] sumA, double[] sumB, int from, int to) {
        double a0 = a[k];
        double a1 = a[k + 1];
        double b0 = b[k];
        double b1 = b[k + 1];
        double[] z0 = panel[k];
        double[] z1 = panel[k + 1];
        for (int j = from; j < to; j++) {
            sumA[j] = sumA[j] + Math.abs(a0 - z0[j]) + Math.abs(a1 - z1[j]);
            sumB[j] = sumB[j] + Math.abs(b0 - z0[j]) + Math.abs(b1 - z1[j]);
        }
    }

    private static void clear(double[] sumA, double[] sumB, int from, int to) {
        Arrays.fill(sumA, from, to, 0);
        Arrays.fill(sumB, from, to, 0);
    }
}
