package dev.mercer.model;

import dev.mercer.compute.Compute;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.Matrix;
import dev.mercer.solve.Candidates;
import dev.mercer.util.Indices;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/** Searches for a function of few centres whose outputs are those of another function. */
final class CompressionSearch {
    /** More centres are not tried. */
    private static final int MOST_CENTERS = 2000;

    /** One of so many rows measures the change. */
    private static final int CHECKED = 4;

    /** Penalties of the weights, as a part of the trace of the normal equations. */
    private static final double[] PENALTIES = {1e-11, 1e-9, 1e-8, 1e-7, 1e-6, 1e-5};

    private static final int MOST_STEPS = 40;
    private static final int LEAST_STEPS = 5;
    /** Operations of all steps together that move centres: some minutes on two cores. */
    private static final double MOST_WORK = 3e11;

    private static final double STEP_WORK = 240;
    private static final int MOST_COPIES = 6;
    private static final int MOST_POINTS = 10_000;
    /** Moved centres are at most so many times fewer than those that stay where they are, where the error decides. */
    private static final int MOST_GAIN = 12;

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
    private final boolean moving;
    private List<CenterSelection.Center> chosen = List.of();

    /**
     * A function of few centres.
     *
     * @param function the function
     * @param kept the centres, where they are some of the old function's; empty where they were moved
     * @param size the number of centres
     * @param change the root mean square of the change of the outputs, over their standard deviation
     * @param largest the largest change of an output, over the standard deviation
     */
    record Fit(Expansion function, List<CenterSelection.Center> kept, int size, double change, double largest) {}

    CompressionSearch(Expansion f, Points rows, boolean moving, Compute compute, Progress progress) {
        this.f = f;
        this.kernels = f.terms().stream().map(Expansion::kernel).toList();
        this.rows = rows;
        this.moving = moving;
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
            return best(chosen.size());
        }
        select(limit);
        Fit all = selected(chosen.size());
        if (all.change > goal.error())
            return moved(all.size).filter(fit -> fit.change <= goal.error()).orElseThrow(() -> tooFew(all, goal));
        Fit fixed = fewest(goal.error(), 0, all, false);
        return moving ? fewest(goal.error(), fixed.size / MOST_GAIN, fixed, true) : fixed;
    }

    private InvalidInputException tooFew(Fit fit, ModelCompression.Goal goal) {
        return new InvalidInputException(String.format(
                Locale.ROOT,
                "with %d of %d centres the outputs change by %.3g%% of their standard deviation, more than %.3g%%",
                fit.size,
                f.centerCount(),
                100 * fit.change,
                100 * goal.error()));
    }

    /** The fit with the fewest centres that keeps the error, more than {@code low}; found by halving, to within a part. */
    private Fit fewest(double error, int low, Fit enough, boolean move) {
        Fit best = enough;
        int tooFew = low;
        while (best.size - tooFew > Math.max(1, best.size / (move ? 10 : 50))) {
            int middle = (tooFew + best.size) / 2;
            Fit found = move ? best(middle) : selected(middle);
            if (found.change <= error) best = found;
            else tooFew = middle;
        }
        return best;
    }

    private void select(int most) {
        chosen = selection.first(most, rows.select(fitted), outputs.select(fitted), compute, progress);
    }

    private Fit best(int size) {
        Fit fixed = selected(size);
        return moved(size).filter(fit -> fit.change < fixed.change).orElse(fixed);
    }

    /** The fit with the first centres where they are. */
    private Fit selected(int size) {
        List<CenterSelection.Center> kept = chosen.subList(0, size);
        List<Points> centers = selection.points(kept);
        Matrix kernel = CenterDescent.values(kernels, centers, rows, compute);
        Measured measured = measured(kernel, outputs, fitted);
        int[] all = IntStream.range(0, rows.size()).toArray();
        Expansion last = expansion(centers, solved(kernel, outputs, all, measured.penalty));
        return new Fit(last, kept, size, measured.change, measured.largest);
    }

    /** The fit with the first centres moved; none where they cannot be. */
    private Optional<Fit> moved(int size) {
        int steps = steps(size);
        if (!moving || steps == 0 || !(rows instanceof DensePoints)) return Optional.empty();
        List<DensePoints> start = dense(selection.points(chosen.subList(0, size)));
        // The rows that measure the change come last here, and generated points are not made of them.
        Points near = NearbyPoints.of(rows.select(fitted), copies(fitted.length, size));
        Matrix nearOutputs = f.predict(near, compute, Progress.none());
        List<DensePoints> found = new CenterDescent(kernels, near, nearOutputs, compute, progress).moved(start, steps);
        if (found.equals(start)) return Optional.empty();
        List<DensePoints> centers = single(found);
        Measured measured = measured(
                joined(
                        CenterDescent.values(kernels, centers, rows, compute),
                        CenterDescent.values(kernels, centers, near, compute)),
                joined(outputs, nearOutputs),
                IntStream.range(rows.size(), rows.size() + near.size()).toArray());
        Points all = NearbyPoints.of(rows, copies(rows.size(), size));
        Matrix allOutputs = f.predict(all, compute, Progress.none());
        List<DensePoints> last =
                single(new CenterDescent(kernels, all, allOutputs, compute, progress).moved(centers, steps / 2));
        CentredEquations.Solution weights = solved(
                CenterDescent.values(kernels, last, all, compute),
                allOutputs,
                IntStream.range(0, all.size()).toArray(),
                measured.penalty);
        return Optional.of(new Fit(expansion(last, weights), List.of(), size, measured.change, measured.largest));
    }

    /** Copies of the rows beside them; −1 where not even the rows fit. */
    private int copies(int count, int size) {
        long numbers = compute.memoryBytes() / 4 / Float.BYTES / Math.max(1L, (long) size * rows.dim());
        return (int) Math.min(MOST_COPIES, Math.min(MOST_POINTS, numbers) / count - 1);
    }

    private int steps(int size) {
        int copies = copies(rows.size(), size);
        if (copies < 0) return 0;
        double points = (double) rows.size() * (copies + 1);
        double work = points * size * (STEP_WORK * rows.dim() + 2.0 * size);
        int steps = (int) Math.min(MOST_STEPS, MOST_WORK / work);
        return steps < LEAST_STEPS ? 0 : steps;
    }

    private static List<DensePoints> dense(List<Points> groups) {
        return groups.stream()
                .map(group -> DensePoints.generate(group.size(), group.dim(), group::get))
                .toList();
    }

    /** Centres rounded to single precision, before the weights are fitted: a file then needs half the bytes for them. */
    private static List<DensePoints> single(List<DensePoints> groups) {
        return groups.stream()
                .map(group -> DensePoints.generate(group.size(), group.dim(), (i, k) -> single(group.get(i, k))))
                .toList();
    }

    private static double single(double value) {
        return Math.abs(value) <= Float.MAX_VALUE ? (float) value : value;
    }

    private static Matrix joined(Matrix above, Matrix below) {
        Matrix all = new Matrix(above.rows() + below.rows(), above.columns());
        System.arraycopy(above.values(), 0, all.values(), 0, above.values().length);
        System.arraycopy(below.values(), 0, all.values(), above.values().length, below.values().length);
        return all;
    }

    private record Measured(double penalty, double change, double largest) {}

    /** The penalty that changes the outputs of the checked rows least, which are among the first rows. */
    private Measured measured(Matrix kernel, Matrix targets, int[] used) {
        CentredEquations part = new CentredEquations(kernel, targets, used, kernel.columns(), compute.threads());
        Candidates candidates = new Candidates("penalties of the compressed weights");
        Measured best = new Measured(PENALTIES[0], Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
        for (double tried : PENALTIES) {
            Optional<Measured> found = candidates.attempt(() -> change(kernel, part.solve(tried), tried));
            if (found.isPresent() && found.get().change < best.change) best = found.get();
        }
        candidates.requireAny();
        return best;
    }

    private CentredEquations.Solution solved(Matrix kernel, Matrix targets, int[] used, double penalty) {
        return new CentredEquations(kernel, targets, used, kernel.columns(), compute.threads()).solve(penalty);
    }

    private Measured change(Matrix kernel, CentredEquations.Solution solved, double penalty) {
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
        Candidates.finite("the change of the outputs", mean);
        return new Measured(penalty, mean / spread, largest / spread);
    }

    private Expansion expansion(List<? extends Points> centers, CentredEquations.Solution solved) {
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
}
