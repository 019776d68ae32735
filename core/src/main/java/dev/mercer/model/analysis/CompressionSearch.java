package dev.mercer.model.analysis;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.CrossGram;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.model.Expansion;
import dev.mercer.solve.internal.Candidates;
import dev.mercer.util.Indices;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;

/** Searches for a function of few centers that reproduces the outputs of another function. */
final class CompressionSearch {
    /** The largest number of centers that is tried. */
    private static final int MOST_CENTERS = 2000;

    /** One of this number of rows measures the change. */
    private static final int CHECKED = 4;

    /** Penalties of the weights, as a share of the trace of the normal equations. */
    private static final double[] PENALTIES = {1e-11, 1e-9, 1e-8, 1e-7, 1e-6, 1e-5};

    /** Searches end within this fraction of the smallest number of centers that keeps the error. */
    private static final int PARTS = 50;

    private final Expansion f;
    private final List<Kernel> kernels;
    private final Compute compute;
    private final Progress progress;
    private final CenterSelection selection;
    private final Points rows;
    private final Matrix outputs;
    private final int[] fitted;
    private final int[] checked;
    private final double spread;
    private List<CenterSelection.Center> chosen = List.of();

    /**
     * A function of few centers.
     *
     * @param function the function
     * @param kept the centers of the old function that are kept
     * @param change the root mean square of the change of the outputs, over their standard deviation
     * @param largest the largest change of an output, over the standard deviation
     */
    record Fit(Expansion function, List<CenterSelection.Center> kept, double change, double largest) {
        int size() {
            return kept.size();
        }
    }

    CompressionSearch(Expansion f, Points rows, Compute compute, Progress progress) {
        this.f = f;
        this.kernels = f.terms().stream().map(Expansion::kernel).toList();
        this.rows = rows;
        this.compute = compute;
        this.progress = progress;
        selection = new CenterSelection(f);
        outputs = f.predict(rows, compute, progress);
        checked = Indices.where(rows.size(), i -> i % CHECKED == CHECKED - 1);
        fitted = Indices.where(rows.size(), i -> i % CHECKED != CHECKED - 1);
        spread = spread();
        Require.that(spread > 0, "the model predicts the same for every row: there is nothing to compare with");
        Require.that(selection.size() > 0, "the model has no centres");
    }

    private double spread() {
        double square = 0;
        for (int t = 0; t < outputs.columns(); t++) {
            double[] column = outputs.column(t);
            double mean = Arrays.stream(column).average().orElse(0);
            for (double value : column) square += (value - mean) * (value - mean);
        }
        return Math.sqrt(square / (outputs.rows() * (double) outputs.columns()));
    }

    Fit find(ModelCompression.Goal goal) {
        int limit = Math.min(selection.size(), Math.min(goal.most().orElse(MOST_CENTERS), MOST_CENTERS));
        if (goal.centers().isPresent()) {
            int wanted = goal.centers().getAsInt();
            int most = Math.min(selection.size(), MOST_CENTERS);
            Require.that(
                    wanted <= most,
                    "the model has %d centres, and at most %d can be kept, got %d",
                    selection.size(),
                    most,
                    wanted);
            select(wanted);
            return selected(chosen.size());
        }
        select(limit);
        Fit all = selected(chosen.size());
        if (all.change > goal.error()) throw tooFew(all, goal);
        return fewest(goal.error(), all);
    }

    private InvalidInputException tooFew(Fit fit, ModelCompression.Goal goal) {
        return new InvalidInputException(String.format(
                Locale.ROOT,
                "with %d of %d centres the outputs change by %.3g%% of their standard deviation, more than %.3g%%",
                fit.size(),
                f.centerCount(),
                100 * fit.change,
                100 * goal.error()));
    }

    /** The fit with the fewest centers that keeps the error, up to a relative tolerance; computed by bisection. */
    private Fit fewest(double error, Fit enough) {
        Fit best = enough;
        int tooFew = 0;
        while (best.size() - tooFew > Math.max(1, best.size() / PARTS)) {
            int middle = (tooFew + best.size()) / 2;
            Fit found = selected(middle);
            if (found.change <= error) best = found;
            else tooFew = middle;
        }
        return best;
    }

    private void select(int most) {
        chosen = selection.first(most, rows.select(fitted), outputs.select(fitted), compute, progress);
    }

    /** The fit with the first of the chosen centers. */
    private Fit selected(int size) {
        List<CenterSelection.Center> kept = chosen.subList(0, size);
        List<Points> centers = selection.points(kept);
        Matrix kernel = values(centers);
        Measured measured = measured(kernel);
        int[] all = IntStream.range(0, rows.size()).toArray();
        Expansion last = expansion(centers, equations(kernel, all).solve(measured.penalty));
        return new Fit(last, kept, measured.change, measured.largest);
    }

    /** Kernel values, a row for each point and a column for each center, group by group. */
    private Matrix values(List<Points> centers) {
        int size = centers.stream().mapToInt(Points::size).sum();
        Matrix all = new Matrix(rows.size(), size);
        int at = 0;
        for (int g = 0; g < kernels.size(); g++) {
            Points own = centers.get(g);
            if (own.size() == 0) continue;
            double[] part = CrossGram.of(kernels.get(g), rows, own, compute)
                    .toMatrix(Progress.none())
                    .values();
            for (int i = 0; i < rows.size(); i++)
                System.arraycopy(part, i * own.size(), all.values(), i * size + at, own.size());
            at += own.size();
        }
        return all;
    }

    /**
     * A penalty, and the change of the outputs of the checked rows by its weights.
     *
     * @param change the root mean square of the change, over the standard deviation
     * @param largest the largest change, over the standard deviation
     */
    record Measured(double penalty, double change, double largest) {}

    private Measured measured(Matrix kernel) {
        CenteredEquations part = equations(kernel, fitted);
        return least(tried -> change(kernel, part.solve(tried), tried));
    }

    /** The penalty that changes the outputs least; one that fails, or whose change is not finite, is left out. */
    static Measured least(DoubleFunction<Measured> change) {
        Candidates candidates = new Candidates("penalties of the compressed weights");
        Measured best = new Measured(PENALTIES[0], Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
        for (double tried : PENALTIES) {
            Optional<Measured> found = candidates.attempt(() -> {
                Measured measured = change.apply(tried);
                Candidates.finite("the change of the outputs", measured.change);
                return measured;
            });
            if (found.isPresent() && found.get().change < best.change) best = found.get();
        }
        candidates.requireAny();
        return best;
    }

    private CenteredEquations equations(Matrix kernel, int[] used) {
        return new CenteredEquations(kernel, outputs, used, kernel.columns(), compute.threads());
    }

    private Measured change(Matrix kernel, CenteredEquations.Solution solved, double penalty) {
        double square = 0;
        double largest = 0;
        for (int i : checked)
            for (int t = 0; t < solved.bias().length; t++) {
                double value = solved.bias()[t];
                for (int j = 0; j < kernel.columns(); j++)
                    value += kernel.get(i, j) * solved.beta().get(j, t);
                double change = Math.abs(value - outputs.get(i, t));
                square += change * change;
                largest = Math.max(largest, change);
            }
        double mean = Math.sqrt(square / (checked.length * (double) solved.bias().length));
        return new Measured(penalty, mean / spread, largest / spread);
    }

    private Expansion expansion(List<Points> centers, CenteredEquations.Solution solved) {
        List<Expansion> parts = new ArrayList<>();
        int at = 0;
        for (int m = 0; m < kernels.size(); m++) {
            Points own = centers.get(m);
            if (own.size() == 0) continue;
            Matrix beta =
                    solved.beta().select(IntStream.range(at, at + own.size()).toArray());
            at += own.size();
            List<Reals> weights = IntStream.range(0, f.outputs())
                    .mapToObj(t -> Reals.of(beta.column(t)))
                    .toList();
            Reals bias = parts.isEmpty() ? Reals.of(solved.bias()) : Reals.constant(f.outputs(), 0);
            parts.add(new Expansion(Optional.empty(), kernels.get(m), own, weights, bias));
        }
        return Expansion.sum(parts);
    }

    /** Centered normal equations of the first columns at some rows. */
    private static final class CenteredEquations {
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
            Matrix beta =
                    Cholesky.of(products, penalty * trace + Double.MIN_NORMAL).solve(sides);
            double[] bias = targets.clone();
            for (int t = 0; t < bias.length; t++)
                for (int j = 0; j < means.length; j++) bias[t] -= means[j] * beta.get(j, t);
            return new Solution(beta, bias);
        }
    }
}
