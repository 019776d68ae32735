package dev.mercer.model;

import dev.mercer.linalg.Cholesky;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import java.util.Arrays;

/** Centred normal equations of the first columns at some rows. */
final class CenteredEquations {
    private final double[] means;
    private final double[] targets;
    private final SymmetricMatrix products;
    private final Matrix sides;
    private final double trace;

    record Solution(Matrix beta, double[] bias) {}

    CenteredEquations(Matrix kernel, Matrix outputs, int[] rows, int size, int threads) {
        Matrix left = new Matrix(size, rows.length);
        Matrix right = outputs.select(rows);
        means = new double[size];
        targets = new double[right.columns()];
        for (int j = 0; j < size; j++) {
            for (int i : rows) means[j] += kernel.get(i, j) / rows.length;
            for (int i = 0; i < rows.length; i++) left.set(j, i, kernel.get(rows[i], j) - means[j]);
        }
        for (int t = 0; t < targets.length; t++) {
            targets[t] = Arrays.stream(right.column(t)).average().orElse(0);
            for (int i = 0; i < rows.length; i++) right.set(i, t, right.get(i, t) - targets[t]);
        }
        products = SymmetricMatrix.of(left.multiply(left.transpose(), threads));
        sides = left.multiply(right, threads);
        trace = Arrays.stream(products.diagonal()).sum();
    }

    Solution solve(double penalty) {
        Matrix beta = Cholesky.of(products, penalty * trace + Double.MIN_NORMAL).solve(sides);
        double[] bias = targets.clone();
        for (int t = 0; t < bias.length; t++)
            for (int j = 0; j < means.length; j++) bias[t] -= means[j] * beta.get(j, t);
        return new Solution(beta, bias);
    }
}
