package dev.mercer.learn.structure;

import dev.mercer.gram.Gram;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Clusters of points that minimise the squared distances to the means of their clusters in the feature space of a kernel.
 *
 * <p>The squared distance of point i to the mean of cluster c of size s is Kᵢᵢ − 2ΣⱼKᵢⱼ/s + ΣⱼₗKⱼₗ/s², over the members j, l. Starts as
 * k-means++ does, moves all points to the nearest mean until none moves, and keeps the best of some starts. For a linear kernel it
 * is k-means. Cost: n² for each pass. Source: [SSM98], [AV07].
 *
 * @param clusters k ≥ 1
 * @param starts the number of starts, ≥ 1
 * @param seed of the starts
 */
public record KernelKMeans(int clusters, int starts, long seed) {
    private static final int MOST_PASSES = 300;

    public KernelKMeans {
        Require.atLeast("clusters", 1, clusters);
        Require.atLeast("starts", 1, starts);
    }

    /** A clustering with ten starts. */
    public KernelKMeans(int clusters, long seed) {
        this(clusters, 10, seed);
    }

    /**
     * Points in clusters.
     *
     * @param clusterOf the cluster of each point, from 0 in the order of their first points
     * @param inertia the sum of the squared distances to the means
     */
    public record Clusters(List<Integer> clusterOf, double inertia) {}

    /** The best clusters of the starts. */
    public Clusters of(Gram gram, Progress progress) {
        int n = gram.size();
        Require.that(n >= clusters, "%d clusters need as many rows or more, got %d", clusters, n);
        SymmetricMatrix matrix = gram.toMatrix(progress);
        SplittableRandom random = new SplittableRandom(seed);
        int[] best = new int[n];
        double least = Double.POSITIVE_INFINITY;
        for (int s = 0; s < starts; s++) {
            int[] found = new int[n];
            double inertia = run(matrix, random, found);
            if (inertia < least) {
                least = inertia;
                best = found;
            }
            progress.report("starts", s + 1L, starts);
            progress.throwIfCancelled();
        }
        return new Clusters(numbered(best), Math.max(0, least));
    }

    private double run(SymmetricMatrix matrix, SplittableRandom random, int[] clusterOf) {
        int n = clusterOf.length;
        int[] centers = centers(matrix, random);
        for (int i = 0; i < n; i++) {
            clusterOf[i] = 0;
            for (int c = 1; c < clusters; c++)
                if (distance(matrix, i, centers[c]) < distance(matrix, i, centers[clusterOf[i]])) clusterOf[i] = c;
        }
        double inertia = Double.POSITIVE_INFINITY;
        for (int pass = 0; pass < MOST_PASSES; pass++) {
            double[][] distances = distances(matrix, clusterOf);
            double sum = 0;
            boolean moved = false;
            for (int i = 0; i < n; i++) {
                int nearest = clusterOf[i];
                for (int c = 0; c < clusters; c++)
                    if (distances[i][c] < distances[i][nearest] - 1e-12 * matrix.diagonal(i)) nearest = c;
                moved |= nearest != clusterOf[i];
                sum += distances[i][clusterOf[i]];
                clusterOf[i] = nearest;
            }
            inertia = sum;
            if (!moved) break;
        }
        return inertia;
    }

    private static double distance(SymmetricMatrix k, int i, int j) {
        return Math.max(0, k.diagonal(i) + k.diagonal(j) - 2 * k.get(i, j));
    }

    /** Points drawn one after the other in proportion to the squared distance from the earlier ones. */
    private int[] centers(SymmetricMatrix matrix, SplittableRandom random) {
        int n = matrix.size();
        int[] centers = new int[clusters];
        double[] nearest = new double[n];
        Arrays.fill(nearest, Double.POSITIVE_INFINITY);
        for (int c = 0; c < clusters; c++) {
            double sum = VectorMath.sum(nearest);
            int chosen = random.nextInt(n);
            if (c > 0 && sum > 0) {
                double left = random.nextDouble() * sum;
                for (chosen = 0; chosen < n - 1 && left >= nearest[chosen]; chosen++) left -= nearest[chosen];
            }
            centers[c] = chosen;
            for (int i = 0; i < n; i++) nearest[i] = Math.min(nearest[i], distance(matrix, i, chosen));
        }
        return centers;
    }

    /** Squared distances of all points to all means; infinite to that of an empty cluster. */
    private double[][] distances(SymmetricMatrix matrix, int[] clusterOf) {
        int n = clusterOf.length;
        double[][] sums = new double[n][clusters];
        int[] sizes = new int[clusters];
        double[] within = new double[clusters];
        double[] row = new double[n];
        for (int i = 0; i < n; i++) {
            sizes[clusterOf[i]]++;
            matrix.row(i, row);
            for (int j = 0; j < n; j++) sums[i][clusterOf[j]] += row[j];
            within[clusterOf[i]] += sums[i][clusterOf[i]];
        }
        for (int i = 0; i < n; i++)
            for (int c = 0; c < clusters; c++)
                sums[i][c] = sizes[c] == 0
                        ? Double.POSITIVE_INFINITY
                        : matrix.diagonal(i) - 2 * sums[i][c] / sizes[c] + within[c] / ((double) sizes[c] * sizes[c]);
        return sums;
    }

    /** Clusters numbered in the order of their first points. */
    private static List<Integer> numbered(int[] clusterOf) {
        Map<Integer, Integer> numbers = new HashMap<>();
        return Arrays.stream(clusterOf)
                .mapToObj(c -> numbers.computeIfAbsent(c, fresh -> numbers.size()))
                .toList();
    }
}
