package dev.mercer.learn.structure;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.CrossGram;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.RadialKernel;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.Eigen;
import dev.mercer.model.Expansion;
import dev.mercer.model.Regressor;
import dev.mercer.model.Training;
import dev.mercer.model.internal.Provenance;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Reason;
import dev.mercer.util.Cure;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Principal components of points in the feature space of a kernel.
 *
 * <p>With HKH = VΛVᵀ, H = I − 11ᵀ/n, the coordinates of the training points are V√Λ, and a new point x has {@code
 * Λ^−½Vᵀ(kₓ − k̄ − mean(kₓ) + mean(k̄))}, where k̄ are the means of the rows of K: for a linear kernel these are the
 * coordinates of ordinary principal components. The sign of a component is that in which its largest entry is positive.
 * Cost: 9n³ for the eigenvectors; n·m for a new point. Source: [SSM98].
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
     * The first components of some points, at most {@code count}: fewer if the points have fewer dimensions.
     *
     * @param kernel k, bound to its columns
     */
    public static KernelPca of(Kernel kernel, Points points, int count, Compute compute, Progress progress) {
        Require.atLeast("number of components", 1, count);
        Require.atLeast("number of points", 2, points.size());
        int n = points.size();
        compute.requireMemory("kernel principal components", 3 * 8L * n * n, Cure.FEWER_POINTS);
        SymmetricMatrix gram = Gram.of(kernel, points, compute, progress).toMatrix(progress);
        double[] means = CenteredGram.means(gram);
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

    /** The eigenvalues of the centered matrix, the largest first: n times the variance along each component. */
    public Reals eigenvalues() {
        return eigenvalues;
    }

    /** The share of the variance in feature space that each component has. */
    public Reals shares() {
        return Reals.of(eigenvalues.stream().map(value -> value / total).toArray());
    }

    /** The coordinates of training points or other points: a row for each point and a column for each component. */
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

    /**
     * The projection as a model with an output for each component: {@code Σⱼ Pⱼ k(x, xⱼ) − Σⱼ Pⱼk̄ⱼ}, as the entries of an eigenvector P of a
     * centered matrix add up to 0. It can be written to files, served and exported like other models.
     */
    public Regressor model(Compute compute) {
        int n = points.size();
        List<Reals> weights = new ArrayList<>();
        double[] bias = new double[size()];
        for (int c = 0; c < size(); c++) {
            double[] column = projector.column(c);
            double middle = Arrays.stream(column).average().orElse(0);
            for (int j = 0; j < n; j++) {
                column[j] -= middle;
                bias[c] -= column[j] * means[j];
            }
            weights.add(Reals.of(column));
        }
        Training training = new Training(
                new Convergence(Reason.EXACT, 0, 1),
                Optional.empty(),
                Reals.of(),
                IntStream.range(0, n).boxed().toList(),
                Provenance.of(
                        "KernelPca[kernel=" + kernel + ", components=" + size() + "]", Dataset.of(points), compute));
        return new Regressor(new Expansion(Optional.empty(), kernel, points, weights, Reals.of(bias)), training);
    }

    /**
     * Points whose features are as near as possible to those with these coordinates, a row for each; for a kernel of the distance.
     *
     * @param coordinates a row for each point and a column for each component
     */
    public DensePoints preImages(Matrix coordinates, Compute compute, Progress progress) {
        Require.equal("number of coordinates", size(), coordinates.columns());
        if (!(kernel instanceof RadialKernel radial))
            throw new InvalidInputException(
                    "pre-images need a kernel of the distance, such as gaussian(sigma=1), got " + kernel);
        Matrix weights = projector.multiply(coordinates.transpose(), compute.threads());
        double[] values = weights.values();
        for (int at = 0; at < values.length; at++) values[at] += 1.0 / points.size();
        return new PreImages(radial, points, compute).of(weights, progress);
    }
}
