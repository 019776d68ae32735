package dev.mercer.model;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.CrossGram;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.Indices;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * A model with fewer centres that predicts nearly the same.
 *
 * <p>The centres are chosen one after the other: each next one is that which brings the least squares fit to the outputs of the old
 * model at given rows closest to them ({@link ForwardSelection}). The change of the outputs is measured at every fourth of the rows,
 * which that fit does not see; the penalty of the weights is the one that changes them least; the last fit has
 * all rows. Of a blend, the centres of all terms are chosen from. Cost: 2n·M·m operations for n rows, M old and m new centres.
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

    private static final int MOST_CANDIDATES = 5000;
    private static final int MOST_ROWS = 4000;
    private static final int LEAST_ROWS = 8;
    /** One of so many rows measures the change. */
    private static final int CHECKED = 4;

    /** Penalties of the weights, as a part of the trace of the normal equations. */
    private static final double[] PENALTIES = {1e-11, 1e-9, 1e-8, 1e-7, 1e-6, 1e-5};

    /**
     * A limit of the change, or a number of centres.
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
            throw new InvalidInputException(
                    "only a model of one function of the inputs can be compressed, this one is a "
                            + model.getClass().getSimpleName());
        Expansion f = model.expansion();
        for (Expansion term : f.terms())
            Require.that(
                    term.features().isEmpty(),
                    "the model has explicit weights of features: it has no centres to leave out");
        Require.that(
                rows.size() >= LEAST_ROWS,
                "%d rows are too few to compress with, at least %d",
                rows.size(),
                LEAST_ROWS);
        Points used = rows.size() <= MOST_ROWS
                ? rows
                : rows.select(IntStream.range(0, MOST_ROWS)
                        .map(i -> (int) ((long) i * rows.size() / MOST_ROWS))
                        .toArray());
        return new Search(f, used, compute, progress).find(model, goal);
    }

    /** The model with another expansion, and what remains true of its training. */
    private static Model with(Model model, Expansion f, List<Center> kept) {
        Training old = model.training();
        boolean blend = !model.expansion().others().isEmpty();
        List<Integer> rows = old.rows().isEmpty() || blend
                ? List.of()
                : kept.stream().map(center -> old.rows().get(center.index)).toList();
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
        if (model instanceof Classifier c) return new Classifier(f, c.classes(), c.scheme(), c.calibration(), training);
        if (model instanceof Detector) return new Detector(f, training);
        return new Regressor(f, training, Optional.empty(), ((Regressor) model).decoder());
    }

    /** A centre of a term, by their numbers. */
    private record Center(int term, int index) {}

    /** The centres in the order of their worth, and fits with the first of them. */
    private static final class Search {
        private final Expansion f;
        private final List<Expansion> terms;
        private final Compute compute;
        private final Progress progress;
        private final List<Center> candidates;
        private final Matrix outputs;
        private final int[] fitted;
        private final int[] checked;
        private final Points rows;
        private final double spread;
        private List<Center> chosen = List.of();
        private Matrix kernel = new Matrix(0, 0);

        Search(Expansion f, Points rows, Compute compute, Progress progress) {
            this.f = f;
            this.terms = f.terms();
            this.rows = rows;
            this.compute = compute;
            this.progress = progress;
            candidates = candidates();
            outputs = f.predict(rows, compute, progress);
            checked = Indices.where(rows.size(), i -> i % CHECKED == CHECKED - 1);
            fitted = Indices.where(rows.size(), i -> i % CHECKED != CHECKED - 1);
            spread = spread();
            Require.that(spread > 0, "the model predicts the same for every row: there is nothing to compare with");
        }

        /** Centres of weight other than 0, the largest where they are too many. */
        private List<Center> candidates() {
            return IntStream.range(0, terms.size())
                    .boxed()
                    .flatMap(m -> Arrays.stream(terms.get(m).support()).mapToObj(j -> new Center(m, j)))
                    .sorted(Comparator.comparingDouble(center -> -size(center)))
                    .limit(MOST_CANDIDATES)
                    .sorted(Comparator.comparingInt(Center::term).thenComparingInt(Center::index))
                    .toList();
        }

        private double size(Center center) {
            double square = 0;
            for (Reals alpha : terms.get(center.term).weights())
                square += alpha.get(center.index) * alpha.get(center.index);
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
            Require.that(candidates.size() > 0, "the model has no centres");
            int limit = Math.min(candidates.size(), Math.min(goal.most().orElse(MOST_CENTERS), MOST_CENTERS));
            if (goal.centers().isPresent()) {
                Require.that(
                        goal.centers().getAsInt() <= Math.min(candidates.size(), MOST_CENTERS),
                        "the model has %d centres, and at most %d can be kept, got %d",
                        candidates.size(),
                        Math.min(candidates.size(), MOST_CENTERS),
                        goal.centers().getAsInt());
                prepare(goal.centers().getAsInt());
                return result(model, fit(chosen.size()));
            }
            prepare(limit);
            Fit all = fit(chosen.size());
            if (all.change > goal.error())
                throw new InvalidInputException(String.format(
                        Locale.ROOT,
                        "with %d of %d centres the outputs change by %.3g%% of their standard deviation, more than %.3g%%",
                        chosen.size(),
                        f.centerCount(),
                        100 * all.change,
                        100 * goal.error()));
            int low = 0;
            Fit best = all;
            int high = chosen.size();
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
            Model compressed = with(model, fit.expansion, chosen.subList(0, fit.size));
            return new ModelCompression(compressed, f.centerCount(), fit.size, fit.change, fit.largest);
        }

        /** Finds the centres to keep, best first, and computes what all fits need. */
        private void prepare(int most) {
            Matrix columns = values(candidates, rows.select(fitted));
            chosen = Arrays.stream(new ForwardSelection(columns, centred(), compute, progress).first(most))
                    .mapToObj(candidates::get)
                    .toList();
            kernel = values(chosen, rows).transpose();
        }

        /** Kernel values of centres, one row for each, with points. */
        private Matrix values(List<Center> centers, Points points) {
            Matrix all = new Matrix(centers.size(), points.size());
            for (int m = 0; m < terms.size(); m++) {
                int[] places = places(m, centers);
                Matrix part = CrossGram.of(terms.get(m).kernel(), centers(m, centers), points, compute)
                        .toMatrix(progress);
                for (int k = 0; k < places.length; k++)
                    System.arraycopy(
                            part.values(), k * points.size(), all.values(), places[k] * points.size(), points.size());
            }
            return all;
        }

        private static int[] places(int term, List<Center> centers) {
            return Indices.where(centers.size(), k -> centers.get(k).term == term);
        }

        private Points centers(int term, List<Center> centers) {
            int[] indices = Arrays.stream(places(term, centers))
                    .map(k -> centers.get(k).index)
                    .toArray();
            return terms.get(term).centers().select(indices);
        }

        private Matrix centred() {
            Matrix part = outputs.select(fitted);
            for (int t = 0; t < part.columns(); t++) {
                double mean = Arrays.stream(part.column(t)).average().orElse(0);
                for (int i = 0; i < part.rows(); i++) part.set(i, t, part.get(i, t) - mean);
            }
            return part;
        }

        private record Fit(int size, Expansion expansion, double change, double largest) {}

        /** The fit with the first centres: the penalty that changes least is taken, and then all rows. */
        private Fit fit(int size) {
            CentredEquations part = new CentredEquations(kernel, outputs, fitted, size, compute.threads());
            Fit best = null;
            double penalty = PENALTIES[0];
            for (double tried : PENALTIES) {
                CentredEquations.Solution solved = part.solve(tried);
                Fit found = measured(expansion(solved), solved.beta(), solved.bias());
                if (best != null && found.change >= best.change) continue;
                best = found;
                penalty = tried;
            }
            int[] all = IntStream.range(0, rows.size()).toArray();
            CentredEquations.Solution last =
                    new CentredEquations(kernel, outputs, all, size, compute.threads()).solve(penalty);
            Fit taken = Objects.requireNonNull(best);
            return new Fit(size, expansion(last), taken.change, taken.largest);
        }

        private Expansion expansion(CentredEquations.Solution solved) {
            List<Center> kept = chosen.subList(0, solved.beta().rows());
            List<Expansion> parts = new ArrayList<>();
            for (int m = 0; m < terms.size(); m++) {
                int[] places = places(m, kept);
                if (places.length == 0) continue;
                Matrix own = solved.beta().select(places);
                List<Reals> weights = IntStream.range(0, f.outputs())
                        .mapToObj(t -> Reals.of(own.column(t)))
                        .toList();
                Reals bias = parts.isEmpty() ? Reals.of(solved.bias()) : Reals.constant(f.outputs(), 0);
                parts.add(new Expansion(Optional.empty(), terms.get(m).kernel(), centers(m, kept), weights, bias));
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
}
