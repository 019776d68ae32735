package dev.mercer.learn.structure;

import dev.mercer.data.DensePoints;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Linear;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.Eigen;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;

/**
 * Clusters of points that are joined by chains of similar ones: k-means on the leading eigenvectors of D^−½KD^−½, where
 * D are the sums of the rows of K, with rows scaled to unit length. It finds shapes, such as rings, that have no mean
 * of their own. Similarities must not be negative. Cost: 9n³. Source: [NJW02].
 *
 * @param clusters k ≥ 1
 * @param seed of k-means
 */
public record SpectralClustering(int clusters, long seed) {
    public SpectralClustering {
        Require.atLeast("clusters", 1, clusters);
    }

    /** The clusters, numbered in the order of their first points; the inertia is that of the eigenvectors. */
    public KernelKMeans.Clusters of(Gram gram, Progress progress) {
        int n = gram.size();
        Require.that(n >= clusters, "%d clusters need as many rows or more, got %d", clusters, n);
        SymmetricMatrix matrix = gram.toMatrix(progress);
        double[] roots = new double[n];
        double[] row = new double[n];
        for (int i = 0; i < n; i++) {
            matrix.row(i, row);
            for (int j = 0; j < n; j++)
                Require.that(
                        row[j] >= 0,
                        "spectral clustering needs similarities >= 0, got %s between rows %d and %d: choose a kernel of the"
                                + " distance, such as gaussian(sigma=1)",
                        row[j],
                        i + 1,
                        j + 1);
            roots[i] = Math.sqrt(Arrays.stream(row).sum());
        }
        for (int i = 0; i < n; i++)
            for (int j = 0; j <= i; j++) matrix.set(i, j, matrix.get(i, j) / (roots[i] * roots[j]));
        Matrix vectors = Eigen.of(matrix, gram.compute().threads(), progress).vectors();
        double[][] rows = new double[n][clusters];
        for (int i = 0; i < n; i++) {
            double norm = 0;
            for (int c = 0; c < clusters; c++) {
                rows[i][c] = vectors.get(i, n - 1 - c);
                norm += rows[i][c] * rows[i][c];
            }
            for (int c = 0; c < clusters && norm > 0; c++) rows[i][c] /= Math.sqrt(norm);
        }
        Gram embedded = Gram.of(new Linear(), DensePoints.of(rows), gram.compute(), Progress.none());
        return new KernelKMeans(clusters, seed).of(embedded, progress);
    }
}
