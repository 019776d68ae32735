package dev.mercer.linalg;

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
        this(new Stored(a, engine), a.frobeniusNorm(engine.threads()) + Math.abs(shift), shift);
    }

    /** Products with a stored matrix. */
    private static final class Stored implements LinearOperator {
        private final SymmetricMatrix matrix;
        private final Engine engine;

        Stored(SymmetricMatrix matrix, Engine engine) {
            this.matrix = matrix;
            this.engine = engine;
        }

        @Override
        public int size() {
            return matrix.size();
        }

        @Override
        public void apply(double[] v, double[] out) {
            matrix.multiply(v, out, engine);
        }

        /** Reads the matrix once for all vectors. */
        @Override
        public void applyAll(double[][] v, double[][] out) {
            Matrix product = matrix.multiply(Matrix.of(v).transpose(), engine);
            for (int c = 0; c < v.length; c++) System.arraycopy(product.column(c), 0, out[c], 0, out[c].length);
        }
    }

    int size() {
        return a.size();
    }

    /** B − (A + shift·I)X. */
    Matrix residual(Matrix b, Matrix x) {
        int columns = x.columns();
        double[][] v = new double[columns][];
        for (int c = 0; c < columns; c++) v[c] = x.column(c);
        double[][] products = new double[columns][size()];
        if (columns > 0) a.applyAll(v, products);
        Matrix residual = b.copy();
        VectorMath.axpy(-shift, x.values(), residual.values());
        for (int c = 0; c < columns; c++)
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

    /** True when a residual is at rounding level for any double solution: at most √n·ε‖A‖‖x‖. */
    boolean withinRounding(double residual, double solution) {
        return residual <= Math.sqrt(a.size()) * Math.ulp(1.0) * norm * solution;
    }
}
