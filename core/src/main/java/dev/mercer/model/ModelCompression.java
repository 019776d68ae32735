package dev.mercer.model;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.CrossGram;
import dev.mercer.linalg.Cholesky;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.PivotedCholesky;
import dev.mercer.linalg.RowSource;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.util.Indices;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * A model with fewer centres that predicts nearly the same.
 *
 * <p>The centres are pivots of a Cholesky factor of {@code |αᵢ||αⱼ|k(cᵢ, cⱼ)}: each next one is that whose term of the sum the
 * ones before express worst. Their weights and biases are the least squares fit to the outputs of the old model at given rows, with
 * a small penalty for rounding. The change of the outputs is measured at every fourth of the rows, which the fit does not see.
 * The terms of a blend have pivots of their own, in turns, and one fit.
 * Cost: M·m² operations for the factor of M old and m new centres, n·m² for n rows.
 *
 * @param model the new model; without intervals, which were those of the old one
 * @param before the number of centres of the old model
 * @param after the number of centres of the new one
 * @param change the root mean square of the change of the outputs, over their standard deviation
 * @param largest the largest change of an output, over the standard deviation
 */
public record ModelCompression(Model model, int before, int after, double change, double largest) {
    /** More centres are not tried, and more rows not used. */
    private static final int MOST_CENTERS = 2000;

    private static final int MOST_CANDIDATES = 20_000;
    private static final int MOST_ROWS = 6000;
    private static final int LEAST_ROWS = 8;
    /** One of so many rows measures the change. */
    private static final int CHECKED = 4;

    private static final double PENALTY = 1e-11;

    /**
     * What is wanted.
     *
     * @param error the largest {@link #change}, > 0
     * @param centers the number of centres; the smallest number that keeps the error, where it is not given
     * @param most the largest number of centres, where the error decides
     */
    public record Goal(double error, OptionalInt centers, OptionalInt most) {
        public Goal {
            Require.positive("error", error);
            centers.ifPresent(count -> Require.atLeast("number of centers", 1, count));
            most.ifPresent(count -> Require.atLeast("largest number of centers", 1, count));
        }
    }

    /**
     * Compresses a model.
     *
     * @param rows points such as the model will predict, encoded
     * @throws InvalidInputException if the model has no centres to leave out, the rows are too few, or no number of centres keeps
     *     the error
     */
    public static ModelCompression of(Model model, Points rows, Goal goal, Compute compute, Progress progress) {
        if (!(model instanceof Regressor || model instanceof Classifier || model instanceof Detector))
            throw new InvalidInputException("only a model of one function of the inputs can be compressed, this one is a "
                    + model.getClass().getSimpleName());
        Expansion f = model.expansion();
        for (Expansion term : f.terms())
            Require.that(
                    term.features().isEmpty(),
                    "the model has explicit weights of features: it has no centres to leave out");
        Require.that(
                rows.size() >= LEAST_ROWS, "%d rows are too few to compress with, at least %d", rows.size(), LEAST_ROWS);
        Points used = rows.size() <= MOST_ROWS
                ? rows
                : rows.select(IntStream.range(0, MOST_ROWS)
                        .map(i -> (int) ((long) i * rows.size() / MOST_ROWS))
                        .toArray());
        return new Search(f, used, compute, progress).find(model, goal);
    }

    /** The model with another expansion, and what remains true of its training. */
    private static Model with(Model model, Expansion f, List<Pivot> kept) {
        Training old = model.training();
        List<Integer> rows = old.rows().isEmpty() || !f.others().isEmpty()
                ? List.of()
                : kept.stream().map(pivot -> old.rows().get(pivot.center)).toList();
        Provenance origin = old.provenance();
        Training training = new Training(
                old.convergence(),
                Optional.empty(),
                old.losses(),
                rows,
                old.tube(),
                old.quantiles(),
                new Provenance(
                        origin.learner() + ", compressed to " + kept.size() + " of "
                                + model.expansion().centerCount() + " centres",
                        origin.rows(),
                        origin.columns(),
                        origin.digest(),
                        origin.backend(),
                        origin.version()));
        if (model instanceof Classifier c)
            return new Classifier(f, c.classes(), c.scheme(), c.calibration(), training);
        if (model instanceof Detector) return new Detector(f, training);
        return new Regressor(f, training, Optional.empty(), ((Regressor) model).decoder());
    }

    /** A centre of a term. */
    private record Pivot(int term, int center) {}

    /** The pivots of the centres, and fits with the first of them. */
    private static final class Search {
        private final Expansion f;
        private final List<Expansion> terms;
        private final Compute compute;
        private final Progress progress;
        private final List<int[]> candidates;
        private final Matrix outputs;
        private final int[] fitted;
        private final int[] checked;
        private final Points rows;
        private final double spread;
        private List<Pivot> pivots = List.of();
        private Matrix kernel = new Matrix(0, 0);
        private Matrix products = new Matrix(0, 0);
        private double[] means = {};

        Search(Expansion f, Points rows, Compute compute, Progress progress) {
            this.f = f;
            this.terms = f.terms();
            this.rows = rows;
            this.compute = compute;
            this.progress = progress;
            candidates = terms.stream()
                    .map(term -> candidates(term, MOST_CANDIDATES / terms.size()))
                    .toList();
            outputs = f.predict(rows, compute, progress);
            checked = Indices.where(rows.size(), i -> i % CHECKED == CHECKED - 1);
            fitted = Indices.where(rows.size(), i -> i % CHECKED != CHECKED - 1);
            spread = spread();
            Require.that(spread > 0, "the model predicts the same for every row: there is nothing to compare with");
        }

        /** Centres of weight other than 0, the largest where they are too many. */
        private static int[] candidates(Expansion term, int most) {
            int[] support = term.support();
            if (support.length <= most) return support;
            return Arrays.stream(support)
                    .boxed()
                    .sorted(Comparator.comparingDouble(j -> -size(term, j)))
                    .limit(most)
                    .sorted()
                    .mapToInt(Integer::intValue)
                    .toArray();
        }

        private static double size(Expansion term, int j) {
            double square = 0;
            for (Reals alpha : term.weights()) square += alpha.get(j) * alpha.get(j);
            return Math.sqrt(square);
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

        ModelCompression find(Model model, Goal goal) {
            int count = candidates.stream().mapToInt(some -> some.length).sum();
            Require.that(count > 0, "the model has no centres");
            int limit = Math.min(count, Math.min(goal.most().orElse(MOST_CENTERS), MOST_CENTERS));
            if (goal.centers().isPresent()) {
                Require.that(
                        goal.centers().getAsInt() <= Math.min(count, MOST_CENTERS),
                        "the model has %d centres, and at most %d can be kept, got %d",
                        count,
                        Math.min(count, MOST_CENTERS),
                        goal.centers().getAsInt());
                prepare(goal.centers().getAsInt());
                return result(model, fit(pivots.size()));
            }
            prepare(limit);
            Fit all = fit(pivots.size());
            if (all.change > goal.error())
                throw new InvalidInputException(String.format(
                        Locale.ROOT,
                        "with %d of %d centres the outputs change by %.3g%% of their standard deviation, more than %.3g%%",
                        pivots.size(),
                        f.centerCount(),
                        100 * all.change,
                        100 * goal.error()));
            int low = 0;
            Fit best = all;
            int high = pivots.size();
            while (high - low > Math.max(1, high / 50)) {
                int middle = (low + high) / 2;
                Fit found = fit(middle);
                if (found.change <= goal.error()) {
                    best = found;
                    high = middle;
                } else low = middle;
            }
            return result(model, best);
        }

        private ModelCompression result(Model model, Fit fit) {
            Model compressed = with(model, fit.expansion, pivots.subList(0, fit.size));
            return new ModelCompression(compressed, f.centerCount(), fit.size, fit.change, fit.largest);
        }

        /** Finds the pivots, and computes what all fits need. */
        private void prepare(int most) {
            List<int[]> found = IntStream.range(0, terms.size())
                    .mapToObj(m -> pivots(terms.get(m), candidates.get(m), most))
                    .toList();
            List<Pivot> inTurns = new ArrayList<>();
            for (int turn = 0; turn < most; turn++)
                for (int m = 0; m < found.size(); m++)
                    if (turn < found.get(m).length) inTurns.add(new Pivot(m, found.get(m)[turn]));
            pivots = List.copyOf(inTurns.subList(0, Math.min(most, inTurns.size())));
            kernel = new Matrix(rows.size(), pivots.size());
            for (int m = 0; m < terms.size(); m++) {
                int[] columns = columns(m, pivots.size());
                Matrix values = CrossGram.of(terms.get(m).kernel(), rows, centers(m, columns), compute)
                        .toMatrix(progress);
                for (int i = 0; i < values.rows(); i++)
                    for (int j = 0; j < columns.length; j++) kernel.set(i, columns[j], values.get(i, j));
            }
            Matrix part = kernel.select(fitted);
            means = new double[pivots.size()];
            for (int j = 0; j < means.length; j++)
                means[j] = Arrays.stream(part.column(j)).average().orElse(0);
            for (int i = 0; i < part.rows(); i++)
                for (int j = 0; j < means.length; j++) part.set(i, j, part.get(i, j) - means[j]);
            products = part.transpose().multiply(part, compute.threads());
            sides = part.transpose().multiply(centred(), compute.threads());
        }

        private int[] pivots(Expansion term, int[] among, int most) {
            if (among.length == 0) return among;
            Points centers = term.centers().select(among);
            CrossGram own = CrossGram.of(term.kernel(), centers, centers, compute);
            double[] sizes =
                    Arrays.stream(among).mapToDouble(j -> size(term, j)).toArray();
            int count = Math.min(most, among.length);
            return Arrays.stream(PivotedCholesky.of(new Weighted(own, sizes, term, among), 0, count, progress)
                            .pivots())
                    .map(p -> among[p])
                    .toArray();
        }

        /** The places of the centres of a term among the first pivots. */
        private int[] columns(int term, int size) {
            return Indices.where(size, j -> pivots.get(j).term == term);
        }

        private Points centers(int term, int... columns) {
            return terms.get(term)
                    .centers()
                    .select(Arrays.stream(columns)
                            .map(j -> pivots.get(j).center)
                            .toArray());
        }

        private Matrix sides = new Matrix(0, 0);

        private double mean(int t) {
            double sum = 0;
            for (int i : fitted) sum += outputs.get(i, t);
            return sum / fitted.length;
        }

        private Matrix centred() {
            Matrix part = outputs.select(fitted);
            for (int t = 0; t < part.columns(); t++) {
                double mean = mean(t);
                for (int i = 0; i < part.rows(); i++) part.set(i, t, part.get(i, t) - mean);
            }
            return part;
        }

        private record Fit(int size, Expansion expansion, double change, double largest) {}

        /** The least squares fit with the first pivots. */
        private Fit fit(int size) {
            SymmetricMatrix system = new SymmetricMatrix(size);
            double trace = 0;
            for (int i = 0; i < size; i++) {
                trace += products.get(i, i);
                for (int j = 0; j <= i; j++) system.set(i, j, products.get(i, j));
            }
            Cholesky factor = Cholesky.of(system, PENALTY * trace + Double.MIN_NORMAL);
            Matrix side = sides.select(IntStream.range(0, size).toArray());
            Matrix beta = factor.solve(side);
            double[] bias = new double[f.outputs()];
            for (int t = 0; t < bias.length; t++) {
                bias[t] = mean(t);
                for (int j = 0; j < size; j++) bias[t] -= means[j] * beta.get(j, t);
            }
            return measured(expansion(size, beta, bias), beta, bias);
        }

        private Expansion expansion(int size, Matrix beta, double... bias) {
            List<Expansion> parts = new ArrayList<>();
            for (int m = 0; m < terms.size(); m++) {
                int[] columns = columns(m, size);
                if (columns.length == 0) continue;
                Matrix own = beta.select(columns);
                List<Reals> weights = IntStream.range(0, bias.length)
                        .mapToObj(t -> Reals.of(own.column(t)))
                        .toList();
                Reals shift = parts.isEmpty() ? Reals.of(bias) : Reals.constant(bias.length, 0);
                parts.add(new Expansion(
                        Optional.empty(), terms.get(m).kernel(), centers(m, columns), weights, shift));
            }
            return Expansion.sum(parts);
        }

        private Fit measured(Expansion found, Matrix beta, double[] bias) {
            double square = 0;
            double largest = 0;
            for (int i : checked)
                for (int t = 0; t < bias.length; t++) {
                    double value = bias[t];
                    for (int j = 0; j < beta.rows(); j++) value += kernel.get(i, j) * beta.get(j, t);
                    double change = Math.abs(value - outputs.get(i, t));
                    square += change * change;
                    largest = Math.max(largest, change);
                }
            double mean = Math.sqrt(square / (checked.length * (double) bias.length));
            return new Fit(beta.rows(), found, mean / spread, largest / spread);
        }
    }

    /** |αᵢ||αⱼ|k(cᵢ, cⱼ). */
    private record Weighted(CrossGram gram, double[] sizes, Expansion f, int[] candidates) implements RowSource {
        @Override
        public int size() {
            return sizes.length;
        }

        @Override
        public double diagonal(int i) {
            return sizes[i] * sizes[i] * f.kernel().value(f.centers(), candidates[i], f.centers(), candidates[i]);
        }

        @Override
        public void row(int i, double[] out) {
            gram.row(i, out);
            for (int j = 0; j < sizes.length; j++) out[j] *= sizes[i] * sizes[j];
        }
    }
}
