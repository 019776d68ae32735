package dev.mercer.solve.centres;

import dev.mercer.linalg.Matrix;

/** Sums over the columns of matrices of which each column is a vector of its own. */
final class Columns {
    private Columns() {}

    /** aₜᵀbₜ for each column t. */
    static double[] dots(Matrix a, Matrix b) {
        double[] dots = new double[a.columns()];
        for (int i = 0, at = 0; i < a.rows(); i++)
            for (int t = 0; t < dots.length; t++, at++) dots[t] += a.values()[at] * b.values()[at];
        return dots;
    }

    /** aᵀbₜ for each column t. */
    static double[] dots(double[] a, Matrix b) {
        double[] dots = new double[b.columns()];
        for (int i = 0, at = 0; i < a.length; i++)
            for (int t = 0; t < dots.length; t++, at++) dots[t] += a[i] * b.values()[at];
        return dots;
    }

    /** yₜ ← yₜ + factorₜ·xₜ for each column t. */
    static void add(double[] factor, Matrix x, Matrix y) {
        for (int i = 0, at = 0; i < x.rows(); i++)
            for (int t = 0; t < factor.length; t++, at++) y.values()[at] += factor[t] * x.values()[at];
    }

    /** y ← y + factor·x. */
    static void add(double factor, Matrix x, Matrix y) {
        for (int at = 0; at < x.values().length; at++) y.values()[at] += factor * x.values()[at];
    }
}
