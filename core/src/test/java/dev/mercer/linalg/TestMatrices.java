package dev.mercer.linalg;

import dev.mercer.linalg.tile.VectorMath;
import java.util.SplittableRandom;

/** Matrices and comparisons that several tests need. */
public final class TestMatrices {
    private TestMatrices() {}

    public static double[] randomVector(int n, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] v = new double[n];
        for (int i = 0; i < n; i++) v[i] = 2 * random.nextDouble() - 1;
        return v;
    }

    public static Matrix randomMatrix(int rows, int columns, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Matrix m = new Matrix(rows, columns);
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) m.set(i, j, 2 * random.nextDouble() - 1);
        }
        return m;
    }

    public static SymmetricMatrix randomSymmetric(int n, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        SymmetricMatrix a = new SymmetricMatrix(n);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) a.set(i, j, 2 * random.nextDouble() - 1);
        }
        return a;
    }

    /** The Gram matrix of random points in the square [0, 10]² under a Gaussian kernel of width sigma. */
    public static SymmetricMatrix gaussianGram(int n, double sigma, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] x = new double[n][2];
        for (double[] point : x) {
            point[0] = 10 * random.nextDouble();
            point[1] = 10 * random.nextDouble();
        }
        SymmetricMatrix a = new SymmetricMatrix(n);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                double dx = x[i][0] - x[j][0];
                double dy = x[i][1] - x[j][1];
                a.set(i, j, Math.exp(-(dx * dx + dy * dy) / (2 * sigma * sigma)));
            }
        }
        return a;
    }

    /** B·Bᵀ for B random of n×rank: semi-definite of that rank. */
    public static SymmetricMatrix lowRank(int n, int rank, long seed) {
        Matrix b = randomMatrix(n, rank, seed);
        return symmetrized(b.multiply(b.transpose()));
    }

    /** H·diag(d)·H with the reflection H of a random vector: eigenvalues d, and no zero element. */
    public static SymmetricMatrix withEigenvalues(double[] d, long seed) {
        int n = d.length;
        double[] v = randomVector(n, seed);
        double square = VectorMath.dot(v, v);
        Matrix h = Matrix.identity(n);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) h.set(i, j, h.get(i, j) - 2 * v[i] * v[j] / square);
        }
        return symmetrized(h.multiply(diagonal(d).toMatrix()).multiply(h));
    }

    public static SymmetricMatrix diagonal(double... d) {
        SymmetricMatrix a = new SymmetricMatrix(d.length);
        for (int i = 0; i < d.length; i++) a.set(i, i, d[i]);
        return a;
    }

    /** The lower half, mirrored: removes what rounding did to the symmetry. */
    public static SymmetricMatrix symmetrized(Matrix m) {
        SymmetricMatrix a = new SymmetricMatrix(m.rows());
        for (int i = 0; i < m.rows(); i++) {
            for (int j = 0; j <= i; j++) a.set(i, j, m.get(i, j));
        }
        return a;
    }

    /** max |aᵢⱼ − bᵢⱼ|; NaN when one of them is. */
    public static double distance(Matrix a, Matrix b) {
        if (a.rows() != b.rows() || a.columns() != b.columns()) throw new AssertionError(a + " and " + b);
        return distance(a.values(), b.values());
    }

    public static double distance(double[] a, double[] b) {
        if (a.length != b.length) throw new AssertionError("lengths " + a.length + " and " + b.length);
        double largest = 0;
        for (int i = 0; i < a.length; i++) largest = Math.max(largest, Math.abs(a[i] - b[i]));
        return largest;
    }

    /** Three nested loops, in the order of the inner index. */
    public static Matrix naiveProduct(Matrix a, Matrix b) {
        Matrix c = new Matrix(a.rows(), b.columns());
        for (int i = 0; i < a.rows(); i++) {
            for (int j = 0; j < b.columns(); j++) {
                double sum = 0;
                for (int p = 0; p < a.columns(); p++) sum += a.get(i, p) * b.get(p, j);
                c.set(i, j, sum);
            }
        }
        return c;
    }
}
