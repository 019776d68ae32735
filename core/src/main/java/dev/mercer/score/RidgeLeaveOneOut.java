package dev.mercer.score;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.TargetVectors;
import dev.mercer.data.Targets;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.BandForm;
import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.linalg.internal.ShiftedInverses;
import dev.mercer.score.internal.MergedRows;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.internal.Penalty;
import dev.mercer.util.Cure;
import dev.mercer.util.Indices;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Parallel;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Leave-one-out predictions of ridge regression without refitting.
 *
 * <p>With A = K + ρW⁻¹ and C = A⁻¹, or C = A⁻¹ − A⁻¹11ᵀA⁻¹/1ᵀA⁻¹1 where there is an intercept, the error at point i of the model trained without it
 * is exactly αᵢ/Cᵢᵢ, at the same ρ = λΣw. Rows with equal inputs form one such point and are left out together ({@link MergedRows}). Classes are
 * learned as one target of ±1 for each class. Cost for {@link For#MANY} λ: that of {@link BandForm} once, then O(n²) for each λ and target; for
 * {@link For#FEW} 2n³/3 for each of them, which run twice as fast. Source: [CT07].
 */
public final class RidgeLeaveOneOut {
    private final int[] rows;
    private final List<Reals> targets;
    private final Reals weights;
    /** The merged rows: one point for each distinct input. */
    private final MergedRows merged;

    private final double[] roots;
    private final double total;
    private final boolean intercept;
    /** The multiple of √w√wᵀ added to the matrix, along the direction that centering has made 0. */
    private final double lift;

    private final Shifted sides;

    /** The expected number of λ: with about seven or more, and a thousand points, one decomposition for all of them is faster. */
    public enum For {
        MANY,
        FEW
    }

    /** The needed parts of the inverse of the matrix with ρ added to its diagonal. */
    private interface Shifted {
        List<BandForm.Inverse> at(double... rhos);
    }

    private RidgeLeaveOneOut(Dataset data, int[] rows, List<Reals> targets, Kernel kernel, boolean intercept, Run run) {
        this.rows = rows;
        this.targets = targets;
        this.weights = data.weights();
        this.merged = MergedRows.of(data.points(), weights, targets);
        this.intercept = intercept;
        this.total = weights.sum();
        this.roots = merged.weights().stream().map(Math::sqrt).toArray();
        int n = roots.length;
        Gram plain = Gram.of(kernel, merged.points(), run.compute(), run.progress());
        double[] offset = new double[n];
        this.lift = intercept ? lift(plain, offset) : 0;
        Matrix right = new Matrix(n, targets.size());
        for (int t = 0; t < targets.size(); t++) {
            double mean = intercept ? mean(merged.targets().get(t), merged.weights()) : 0;
            for (int i = 0; i < n; i++)
                right.set(i, t, roots[i] * (merged.targets().get(t).get(i) - mean));
        }
        this.sides = plain.shifted(roots, offset, right)
                .<Shifted>map(there -> new Resident(there, () -> onHost(plain, offset, right, run)))
                .orElseGet(() -> onHost(plain, offset, right, run));
    }

    /** The decomposition of a back end; where it is not accurate enough, that of the host, which is computed when first needed. */
    private static final class Resident implements Shifted {
        private final ShiftedInverses there;
        private final Supplier<Shifted> here;
        private @Nullable Shifted known;

        Resident(ShiftedInverses there, Supplier<Shifted> here) {
            this.there = there;
            this.here = here;
        }

        @Override
        public List<BandForm.Inverse> at(double... rhos) {
            return there.at(rhos).orElseGet(() -> host().at(rhos));
        }

        private Shifted host() {
            Shifted made = known;
            if (made == null) known = made = here.get();
            return made;
        }
    }

    private Shifted onHost(Gram plain, double[] offset, Matrix right, Run run) {
        int n = roots.length;
        run.compute()
                .requireMemory(
                        String.format(Locale.ROOT, "leave-one-out of %,d points", n),
                        BandForm.bytes(n) + 2 * SymmetricMatrix.bytes(n),
                        Cure.FEWER_POINTS);
        SymmetricMatrix matrix = plain.toMatrix(run.progress());
        Parallel.run(run.compute().threads(), matrix.tiles(), i -> {
            for (int j = 0; j <= i; j++) transform(matrix, i, j, offset);
        });
        DoubleFunction<BandForm.Inverse> one = run.lambdas() == For.MANY
                ? BandForm.of(matrix, run.compute().engine(), run.progress()).with(right)::at
                : rho -> factored(matrix, rho, right, run);
        return rhos -> Arrays.stream(rhos).mapToObj(one).toList();
    }

    /** Tile (i, j) of K, plus the offsets, scaled. */
    private void transform(SymmetricMatrix matrix, int i, int j, double[] offset) {
        double[] tile = matrix.tile(i, j);
        int columns = matrix.tileRows(j);
        for (int r = 0; r < matrix.tileRows(i); r++) {
            int row = i * SymmetricMatrix.TILE + r;
            for (int c = 0; c < columns; c++) {
                int column = j * SymmetricMatrix.TILE + c;
                tile[r * columns + c] =
                        (tile[r * columns + c] + offset[row] + offset[column]) * (roots[row] * roots[column]);
            }
        }
    }

    private static BandForm.Inverse factored(SymmetricMatrix matrix, double rho, Matrix right, Run run) {
        Compute compute = run.compute();
        Cholesky factor = Cholesky.of(matrix, rho, compute.backend().tileMath(), compute.threads(), run.progress());
        return new BandForm.Inverse(factor.inverseDiagonal(), factor.solve(right), factor.logDeterminant());
    }

    private record Run(For lambdas, Compute compute, Progress progress) {}

    /** Prepares a data set whose targets are numbers or classes. Points of weight 0 are ignored. */
    public static RidgeLeaveOneOut of(
            Kernel kernel, Intercept intercept, Dataset data, Compute compute, Progress progress) {
        return of(For.MANY, kernel, intercept, data, compute, progress);
    }

    /** Prepares a data set for few or many values of λ. */
    public static RidgeLeaveOneOut of(
            For lambdas, Kernel kernel, Intercept intercept, Dataset data, Compute compute, Progress progress) {
        int[] rows = Indices.where(data.size(), i -> data.weights().get(i) > 0);
        Require.that(rows.length >= 2, "leave-one-out needs 2 points of positive weight, got %d", rows.length);
        Dataset used = data.select(rows);
        List<Reals> targets = numbers(
                used.targets().orElseThrow(() -> new InvalidInputException("leave-one-out needs targets, got none")));
        Run run = new Run(lambdas, compute, progress);
        return new RidgeLeaveOneOut(used, rows, targets, kernel.bind(used.names()), intercept != Intercept.NONE, run);
    }

    /** The targets as numbers; classes as one target of ±1 for each class. */
    public static List<Reals> numbers(Targets targets) {
        if (targets instanceof Reals reals) return List.of(reals);
        if (targets instanceof TargetVectors several) return several.columns();
        Labels labels = (Labels) targets;
        List<Reals> indicators = new ArrayList<>();
        for (int c = 0; c < labels.classes().size(); c++) {
            int wanted = c;
            indicators.add(Reals.of(IntStream.range(0, labels.size())
                    .mapToDouble(i -> labels.code(i) == wanted ? 1 : -1)
                    .toArray()));
        }
        return indicators;
    }

    private double mean(Reals y, Reals weights) {
        double sum = 0;
        for (int i = 0; i < y.size(); i++) sum += weights.get(i) * y.get(i);
        return sum / total;
    }

    /**
     * Centering makes √w an eigenvector of eigenvalue 0, whose share 1/ρ of the inverse would have to be subtracted
     * again and would lose all accuracy when ρ is small. A larger eigenvalue avoids that: the mean of the diagonal. Sets uᵢ so that
     * √wᵢ(Kᵢⱼ + uᵢ + uⱼ)√wⱼ is centered and has that eigenvalue.
     */
    private double lift(Gram plain, double[] offset) {
        int n = roots.length;
        double[] shares = merged.weights().stream().map(w -> w / total).toArray();
        double[] means = new double[n];
        plain.apply(shares, means);
        double mean = 0;
        for (int i = 0; i < n; i++) mean += shares[i] * means[i];
        double trace = 0;
        for (int i = 0; i < n; i++) trace += roots[i] * roots[i] * (plain.diagonal(i) - 2 * means[i] + mean);
        double size = trace > 0 ? trace / n : 1;
        for (int i = 0; i < n; i++) offset[i] = (mean + size / total) / 2 - means[i];
        return size;
    }

    /** The rows of the data set with a weight > 0, in order; the predictions are for these rows. */
    public int[] rows() {
        return rows.clone();
    }

    /** Σw: ρ = λΣw. */
    public double totalWeight() {
        return total;
    }

    /**
     * The leave-one-out prediction for each row, by the model of all rows with other inputs; one column for each target
     * or class.
     */
    public Matrix predictions(double lambda) {
        return predictions(new double[] {lambda}).get(0);
    }

    /** The predictions for each of several λ: less work than one after the other if a back end computes them at once. */
    public List<Matrix> predictions(double... lambdas) {
        double[] rhos = Arrays.stream(lambdas)
                .map(lambda -> Penalty.rho(Require.positive("lambda", lambda), total))
                .toArray();
        List<BandForm.Inverse> inverses = sides.at(rhos);
        List<Matrix> found = new ArrayList<>();
        for (int at = 0; at < rhos.length; at++) found.add(predictions(rhos[at], inverses.get(at)));
        return found;
    }

    private Matrix predictions(double rho, BandForm.Inverse inverse) {
        Matrix predictions = new Matrix(rows.length, targets.size());
        for (int i = 0; i < rows.length; i++) {
            int g = merged.groups().groupOf(i);
            double share = intercept ? roots[g] * roots[g] / total / (lift + rho) : 0;
            double remaining = (inverse.diagonal()[g] - share) * roots[g];
            for (int t = 0; t < targets.size(); t++)
                predictions.set(
                        i,
                        t,
                        merged.targets().get(t).get(g) - inverse.solutions().get(g, t) / remaining);
        }
        return predictions;
    }

    /** The weighted mean of the squared errors of {@link #predictions}, over all targets. */
    public double meanSquaredError(double lambda) {
        Matrix predictions = predictions(lambda);
        double sum = 0;
        for (int t = 0; t < targets.size(); t++)
            for (int i = 0; i < rows.length; i++) {
                double error = targets.get(t).get(i) - predictions.get(i, t);
                sum += weights.get(i) * error * error;
            }
        return sum / total;
    }
}
