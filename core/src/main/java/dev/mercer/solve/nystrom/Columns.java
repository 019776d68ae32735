package dev.mercer.solve.nystrom;

import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.tile.VectorMath;
import java.util.function.UnaryOperator;

/** Operations on the columns of matrices, each column being a separate vector. */
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

    /** Turns an operator on matrices into one on arrays of columns. */
    static UnaryOperator<double[][]> each(UnaryOperator<Matrix> operator) {
        return columns -> operator.apply(Matrix.ofColumns(columns)).toColumns();
    }

    /** A range of adjacent columns of a matrix. */
    static Matrix part(Matrix all, int from, int columns) {
        Matrix part = new Matrix(all.rows(), columns);
        for (int i = 0; i < part.rows(); i++) for (int t = 0; t < columns; t++) part.set(i, t, all.get(i, from + t));
        return part;
    }

    /** The columns of a, then those of b. */
    static Matrix beside(Matrix a, Matrix b) {
        Matrix both = new Matrix(a.rows(), a.columns() + b.columns());
        for (int i = 0; i < a.rows(); i++) {
            for (int t = 0; t < a.columns(); t++) both.set(i, t, a.get(i, t));
            for (int t = 0; t < b.columns(); t++) both.set(i, a.columns() + t, b.get(i, t));
        }
        return both;
    }

    /** a + b. */
    static Matrix sum(Matrix a, Matrix b) {
        Matrix sum = a.copy();
        VectorMath.axpy(1, b.values(), sum.values());
        return sum;
    }
}
