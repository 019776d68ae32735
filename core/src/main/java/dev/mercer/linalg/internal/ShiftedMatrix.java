package dev.mercer.linalg.internal;

import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.tile.Engine;
import dev.mercer.linalg.tile.LinearOperator;
import dev.mercer.linalg.tile.VectorMath;

/** A + shift·I, whose residuals in double are the certificates of all solvers. */
final class ShiftedMatrix {
    private final LinearOperator a;
    final double shift;
    /** A bound of ‖A + shift·I‖. */
    final double norm;

    /** For a matrix known only by its products, and a bound on its norm. */
    ShiftedMatrix(LinearOperator a, double norm, double shift) {
        this.a = a;
        this.norm = norm;
        this.shift = shift;
    }

    ShiftedMatrix(SymmetricMatrix a, double shift, Engine engine) {
        this(a.operator(engine), a.frobeniusNorm(engine.threads()) + Math.abs(shift), shift);
    }

    int size() {
        return a.size();
    }

    /** B − (A + shift·I)X. */
    Matrix residual(Matrix b, Matrix x) {
        double[][] products = x.columns() > 0 ? a.applyAll(x.toColumns()) : new double[0][];
        Matrix residual = b.copy();
        VectorMath.axpy(-shift, x.values(), residual.values());
        for (int c = 0; c < products.length; c++)
            for (int i = 0; i < size(); i++) residual.set(i, c, residual.get(i, c) - products[c][i]);
        return residual;
    }

    /** b − (A + shift·I)x. */
    double[] residual(double[] b, double[] x) {
        double[] residual = new double[b.length];
        a.apply(x, residual);
        for (int i = 0; i < b.length; i++) residual[i] = b[i] - shift * x[i] - residual[i];
        return residual;
    }

    /** The largest norm of a column of the residual, relative to that of the column of B if that is not 0. */
    static double relative(Matrix residual, Matrix b) {
        double largest = 0;
        for (int c = 0; c < b.columns(); c++) {
            double norm = VectorMath.norm2(b.column(c));
            double size = VectorMath.norm2(residual.column(c)) / (norm == 0 ? 1 : norm);
            // Written so that NaN does not count as small.
            if (!(size <= largest)) largest = size;
        }
        return largest;
    }

    /** True when a residual is at rounding level for any double solution: at most √n·ε‖A‖‖x‖. */
    boolean withinRounding(double residual, double solution) {
        return residual <= Math.sqrt(a.size()) * Math.ulp(1.0) * norm * solution;
    }
}
