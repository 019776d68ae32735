package dev.mercer.linalg;

/** A + shift·I, whose residuals in double are the certificates of all solvers. */
final class ShiftedMatrix {
    private final SymmetricMatrix a;
    private final Engine engine;
    final double shift;
    /** A bound of ‖A + shift·I‖. */
    final double norm;

    ShiftedMatrix(SymmetricMatrix a, double shift, Engine engine) {
        this.a = a;
        this.shift = shift;
        this.engine = engine;
        this.norm = a.frobeniusNorm(engine.threads()) + Math.abs(shift);
    }

    int size() {
        return a.size();
    }

    /** B − (A + shift·I)X. */
    Matrix residual(Matrix b, Matrix x) {
        Matrix residual = b.copy();
        VectorMath.axpy(-shift, x.values(), residual.values());
        VectorMath.axpy(-1, a.multiply(x, engine).values(), residual.values());
        return residual;
    }

    /** b − (A + shift·I)x. */
    double[] residual(double[] b, double[] x) {
        double[] residual = new double[b.length];
        a.multiply(x, residual, engine);
        for (int i = 0; i < b.length; i++) residual[i] = b[i] - shift * x[i] - residual[i];
        return residual;
    }

    /** Whether a residual is what rounding leaves of any double solution: at most √n·ε‖A‖‖x‖. */
    boolean withinRounding(double residual, double solution) {
        return residual <= Math.sqrt(a.size()) * Math.ulp(1.0) * norm * solution;
    }
}
