package dev.mercer.data.textfeatures;

import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.Eigen;
import java.util.Random;

/**
 * The leading right singular vectors of a sparse matrix by a randomised range finder with two power iterations, from a fixed
 * seed [HMT11, algorithms 4.4 and 5.1].
 *
 * <p>Costs some 6(r + 8) products with the matrix for r vectors.
 */
final class RangeFinder {
    private static final int EXTRA = 8;
    private static final int POWERS = 2;
    private static final long SEED = 1;

    private RangeFinder() {}

    /** The r leading right singular vectors, fewer if the rank is less: a matrix with a row for each column of {@code rows}, stored by rows. */
    static double[][] vectors(TextRows rows, int r) {
        int width = Math.min(r + EXTRA, Math.min(rows.size(), rows.columns));
        double[] start = new double[rows.columns * width];
        Random random = new Random(SEED);
        for (int i = 0; i < start.length; i++) start[i] = random.nextGaussian();
        double[] range = rows.multiply(start, width);
        orthonormalize(range, width);
        double[] back = rows.transposed(range, width);
        for (int power = 0; power < POWERS; power++) {
            orthonormalize(back, width);
            range = rows.multiply(back, width);
            orthonormalize(range, width);
            back = rows.transposed(range, width);
        }
        SymmetricMatrix small = new SymmetricMatrix(width);
        double[][] inner = new double[width][width];
        for (int c = 0; c < rows.columns; c++)
            for (int a = 0; a < width; a++)
                for (int b = 0; b <= a; b++) inner[a][b] += back[c * width + a] * back[c * width + b];
        for (int a = 0; a < width; a++) for (int b = 0; b <= a; b++) small.set(a, b, inner[a][b]);
        Eigen eigen = Eigen.of(small);
        Matrix u = eigen.vectors();
        int rank = 0;
        while (rank < Math.min(r, width) && eigen.value(width - 1 - rank) > 1e-9 * eigen.value(width - 1)) rank++;
        double[][] vectors = new double[rank][rows.columns];
        for (int k = 0; k < rank; k++) {
            double length = Math.sqrt(eigen.value(width - 1 - k));
            for (int c = 0; c < rows.columns; c++) {
                double sum = 0;
                for (int a = 0; a < width; a++) sum += back[c * width + a] * u.get(a, width - 1 - k);
                vectors[k][c] = sum / length;
            }
        }
        return vectors;
    }

    /** Makes the columns of a matrix, stored by rows, orthonormal, twice for precision; a dependent column becomes 0. */
    private static void orthonormalize(double[] matrix, int width) {
        int n = matrix.length / width;
        for (int k = 0; k < width; k++) {
            double before = norm(matrix, width, k);
            for (int pass = 0; pass < 2; pass++)
                for (int j = 0; j < k; j++) {
                    double inner = 0;
                    for (int i = 0; i < n; i++) inner += matrix[i * width + j] * matrix[i * width + k];
                    for (int i = 0; i < n; i++) matrix[i * width + k] -= inner * matrix[i * width + j];
                }
            double norm = norm(matrix, width, k);
            double factor = norm > 1e-10 * before ? 1 / norm : 0;
            for (int i = 0; i < n; i++) matrix[i * width + k] *= factor;
        }
    }

    private static double norm(double[] matrix, int width, int k) {
        double squares = 0;
        for (int at = k; at < matrix.length; at += width) squares += matrix[at] * matrix[at];
        return Math.sqrt(squares);
    }
}
