package dev.mercer.model.analysis;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.model.Calibration;
import dev.mercer.model.Classifier;
import dev.mercer.model.Detector;
import dev.mercer.model.Expansion;
import dev.mercer.model.Model;
import dev.mercer.model.Regressor;
import dev.mercer.model.Training;
import dev.mercer.model.internal.Provenance;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * A model with fewer centers and nearly the same predictions.
 *
 * <p>The centers are chosen one after the other: each is the one that most improves the least squares fit to the outputs of the old
 * model at given rows ({@link ForwardSelection}). The change of the outputs is measured at every fourth row, which is not used in
 * that fit; the penalty of the weights is the one that changes them least; the last fit uses all rows. In a blend, centers are
 * chosen from all terms. Cost: 2n·M·m operations for n rows, M old and m new centers.
 *
 * @param model the new model; without intervals, because those of the old model do not apply
 * @param before the number of centers of the old model
 * @param after the number of centers of the new one
 * @param change the root mean square of the change of the outputs, over their standard deviation
 * @param largest the largest change of an output, over the standard deviation
 */
public record ModelCompression(Model model, int before, int after, double change, double largest) {
    /** The largest number of rows that is used. */
    private static final int MOST_ROWS = 4000;

    private static final int LEAST_ROWS = 8;

    /**
     * A limit of the change, or a number of centers.
     *
     * @param error the largest {@link #change}, > 0
     * @param centers the number of centers; if it is not given, the smallest number that keeps the error
     * @param most the largest number of centers, if the error decides
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
     * @param rows encoded points like those that the model will predict
     * @throws InvalidInputException if the model has no centers to leave out, there are too few rows, or no number of centers keeps the error
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
        CompressionSearch.Fit found = new CompressionSearch(f, used, compute, progress).find(goal);
        return new ModelCompression(with(model, found), f.centerCount(), found.size(), found.change(), found.largest());
    }

    /** The model with another expansion and the parts of its training record that remain valid. */
    private static Model with(Model model, CompressionSearch.Fit fit) {
        Expansion f = fit.function();
        Training old = model.training();
        boolean blend = !model.expansion().others().isEmpty();
        List<Integer> rows = old.rows().isEmpty() || blend
                ? List.of()
                : fit.kept().stream()
                        .map(center -> old.rows().get(center.index()))
                        .toList();
        Provenance origin = old.provenance();
        Training training = new Training(
                old.convergence(),
                Optional.empty(),
                old.losses(),
                rows,
                old.tube(),
                old.quantiles(),
                new Provenance(
                        origin.learner() + ", compressed to " + fit.size() + " of "
                                + model.expansion().centerCount() + " centres",
                        origin.rows(),
                        origin.columns(),
                        origin.digest(),
                        origin.backend(),
                        origin.version()));
        if (model instanceof Classifier c) {
            // Sets of classes are valid only for the probabilities with which they were calibrated.
            Optional<Calibration> calibration = c.calibration().map(all -> all.with(Optional.empty()));
            return new Classifier(f, c.classes(), c.scheme(), calibration, training);
        }
        if (model instanceof Detector) return new Detector(f, training);
        return new Regressor(f, training, Optional.empty(), ((Regressor) model).decoder());
    }
}
