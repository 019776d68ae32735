package dev.mercer.gram;

import dev.mercer.compute.Compute;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.Definiteness;
import dev.mercer.linalg.internal.FactorUse;
import dev.mercer.linalg.internal.RefinedSolver;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;

/** Some rows and columns of another Gram matrix, in any order, such as those of a pair of classes or of a fold. */
final class SelectedGram implements Gram {
    private final Gram base;
    private final int[] rows;

    SelectedGram(Gram base, int... rows) {
        for (int row : rows) Require.index("row", row, base.size());
        this.base = base;
        this.rows = rows.clone();
    }

    @Override
    public int size() {
        return rows.length;
    }

    @Override
    public double diagonal(int i) {
        return base.diagonal(rows[i]);
    }

    @Override
    public double value(int i, int j) {
        return base.value(rows[i], rows[j]);
    }

    @Override
    public void row(int i, double[] out) {
        double[] whole = new double[base.size()];
        base.row(rows[i], whole);
        for (int j = 0; j < rows.length; j++) out[j] = whole[rows[j]];
    }

    @Override
    public void apply(double[] v, double[] out) {
        double[] spread = new double[base.size()];
        for (int i = 0; i < rows.length; i++) spread[rows[i]] += v[i];
        double[] product = new double[base.size()];
        base.apply(spread, product);
        for (int i = 0; i < rows.length; i++) out[i] = product[rows[i]];
    }

    @Override
    public Matrix multiply(Matrix v) {
        Matrix spread = new Matrix(base.size(), v.columns());
        for (int i = 0; i < rows.length; i++)
            for (int c = 0; c < v.columns(); c++) spread.set(rows[i], c, spread.get(rows[i], c) + v.get(i, c));
        Matrix product = base.multiply(spread);
        Matrix out = new Matrix(rows.length, v.columns());
        for (int i = 0; i < rows.length; i++) out.setRow(i, product.row(rows[i]));
        return out;
    }

    @Override
    public RefinedSolver.Result solve(double shift, Matrix b, FactorUse use, Progress progress) {
        return new StoredGram(toMatrix(progress), compute(), definiteness(), bytes()).solve(shift, b, use, progress);
    }

    @Override
    public SymmetricMatrix toMatrix(Progress progress) {
        StoredGram.requireMemory(size(), base.bytes() + SymmetricMatrix.bytes(size()), compute());
        SymmetricMatrix matrix = new SymmetricMatrix(size());
        double[] row = new double[base.size()];
        for (int i = 0; i < rows.length; i++) {
            base.row(rows[i], row);
            for (int j = 0; j <= i; j++) matrix.set(i, j, row[rows[j]]);
            progress.throwIfCancelled();
        }
        return matrix;
    }

    @Override
    public Matrix block(int[] chosen, int[] columns) {
        return base.block(
                Arrays.stream(chosen).map(i -> rows[i]).toArray(),
                Arrays.stream(columns).map(j -> rows[j]).toArray());
    }

    /** A principal submatrix is positive semi-definite if K is. */
    @Override
    public Definiteness definiteness() {
        return base.definiteness();
    }

    @Override
    public long bytes() {
        return base.bytes();
    }

    @Override
    public Compute compute() {
        return base.compute();
    }
}
