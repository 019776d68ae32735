package dev.mercer.learn.structure;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.CrossGram;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.Eigen;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.util.Cure;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;

/**
 * Principal components of points in the feature space of a kernel.
 *
 * <p>With HKH = VΛVᵀ, H = I − 11ᵀ/n, the coordinates of the training points are V√Λ, and a new point x has {@code Λ^−½Vᵀ(kₓ − k̄ −
 * mean(kₓ) + mean(k̄))}, k̄ the means of the rows of K: for a linear kernel these are the coordinates of ordinary principal components. The
 * sign of a component is that in which its largest entry is positive. Cost: 9n³ for the eigenvectors; n·m for a new point. Source:
 * [SSM98].
 */
public final class KernelPca {
    /** Components whose eigenvalue is below this part of the largest are rounding. */
    private static final double ROUNDING = 1e-12;

    private final Kernel kernel;
    private final Points points;
    /** Λ^−½Vᵀ, a row for each point and a column for each component. */
    private final Matrix projector;

    private final double[] means;
    private final double mean;
    private final Reals eigenvalues;
    private final double total;

    private KernelPca(Kernel kernel, Points points, Matrix projector, double[] means, Reals eigenvalues, double total) {
        this.kernel = kernel;
        this.points = points;
        this.projector = projector;
        this.means = means;
        this.mean = Arrays.stream(means).average().orElse(0);
        this.eigenvalues = eigenvalues;
        this.total = total;
    }

    /**
     * The first components of some points, at most {@code count}: fewer where the points have fewer dimensions.
     *
     * @param kernel k, bound to its columns
     */
    public static KernelPca of(Kernel kernel, Points points, int count, Compute compute, Progress progress) {
        Require.atLeast("number of components", 1, count);
        Require.atLeast("number of points", 2, points.size());
        int n = points.size();
        compute.requireMemory("kernel principal components", 3 * 8L * n * n, Cure.FEWER_POINTS);
        SymmetricMatrix gram = Gram.of(kernel, points, compute, progress).toMatrix(progress);
        double[] means = means(gram);
        double mean = Arrays.stream(means).average().orElse(0);
        for (int i = 0; i < n; i++)
            for (int j = 0; j <= i; j++) gram.set(i, j, gram.get(i, j) - means[i] - means[j] + mean);
        double total = Arrays.stream(gram.diagonal()).sum();
        Eigen eigen = Eigen.of(gram, compute.threads(), progress);
        double least = ROUNDING * Math.max(eigen.value(n - 1), Double.MIN_NORMAL);
        int kept = 0;
        while (kept < Math.min(count, n) && eigen.value(n - 1 - kept) > least) kept++;
        Require.that(kept > 0, "all points are the same for %s: there are no components", kernel);
        Matrix vectors = eigen.vectors();
        Matrix projector = new Matrix(n, kept);
        double[] values = new double[kept];
        for (int c = 0; c < kept; c++) {
            values[c] = eigen.value(n - 1 - c);
            double[] vector = vectors.column(n - 1 - c);
            double scale = sign(vector) / Math.sqrt(values[c]);
            for (int i = 0; i < n; i++) projector.set(i, c, scale * vector[i]);
        }
        return new KernelPca(kernel, points, projector, means, Reals.of(values), total);
    }

    private static double[] means(SymmetricMatrix gram) {
        double[] means = new double[gram.size()];
        double[] row = new double[gram.size()];
        for (int i = 0; i < means.length; i++) {
            gram.row(i, row);
            means[i] = Arrays.stream(row).sum() / row.length;
        }
        return means;
    }

    /** 1 where the entry of the largest absolute value is positive, else −1. */
    private static double sign(double[] vector) {
        double largest = 0;
        for (double entry : vector) if (Math.abs(entry) > Math.abs(largest)) largest = entry;
        return largest < 0 ? -1 : 1;
    }

    /** The number of components. */
    public int size() {
        return eigenvalues.size();
    }

    /** The eigenvalues of the centred matrix, the largest first: n times the variance along each component. */
    public Reals eigenvalues() {
        return eigenvalues;
    }

    /** The share of the variance in feature space that each component has. */
    public Reals shares() {
        return Reals.of(eigenvalues.stream().map(value -> value / total).toArray());
    }

    /** The coordinates of points, those that it was made of or others: a row for each point and a column for each component. */
    public Matrix project(Points where, Compute compute, Progress progress) {
        Matrix similarities = CrossGram.of(kernel, where, points, compute).toMatrix(progress);
        for (int i = 0; i < similarities.rows(); i++) {
            double[] row = similarities.row(i);
            double own = Arrays.stream(row).sum() / row.length;
            for (int j = 0; j < row.length; j++) row[j] += mean - own - means[j];
            similarities.setRow(i, row);
        }
        return similarities.multiply(projector, compute.threads());
    }
}
