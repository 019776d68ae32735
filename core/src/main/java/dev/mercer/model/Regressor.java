package dev.mercer.model;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Task;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.internal.Provenance;
import dev.mercer.model.internal.TargetScale;
import dev.mercer.util.Cure;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.Optional;

/**
 * A model that predicts numbers, one or several for each point: several targets, or several quantiles of one target.
 *
 * <p>Quantiles never cross: the predictions for a point are sorted in ascending order. Sorting never increases the sum
 * of their pinball losses, for any y, and changes nothing if they did not cross. Source: [CFG10].
 *
 * <p>A model may be learned on a {@link TargetScale}: f and the intervals are then on the scale, predictions and the
 * ends of intervals are decoded into the unit of the target.
 *
 * @param expansion f
 * @param training the record of the training
 * @param intervals prediction intervals, if they were learned; for one target
 * @param decoder converts the scale of f to the unit of the target, if they differ
 */
public record Regressor(
        Expansion expansion, Training training, Optional<Intervals> intervals, Optional<TargetDecoder> decoder)
        implements Model {
    public Regressor {
        int quantiles = training.quantiles().size();
        if (quantiles > 0) Require.equal("number of quantiles", expansion.outputs(), quantiles);
        if (intervals.isPresent()) {
            Require.that(expansion.outputs() == 1, "intervals are of one target, got %d", expansion.outputs());
            Require.equal(
                    "number of coordinates of the models of intervals",
                    expansion.centers().dim(),
                    intervals.get().models().centers().dim());
            Require.that(
                    !(intervals.get() instanceof Posterior posterior)
                            || posterior.noise() instanceof ObservationNoise.NonNormal
                            || posterior.mean().equals(expansion),
                    "Gaussian intervals are about the model's own predictions, got those of another model");
        }
    }

    /** Without intervals. */
    public Regressor(Expansion expansion, Training training) {
        this(expansion, training, Optional.empty());
    }

    /** A regressor of an unscaled target. */
    public Regressor(Expansion expansion, Training training, Optional<Intervals> intervals) {
        this(expansion, training, intervals, Optional.empty());
    }

    /** A copy of this model with prediction intervals, on the scale of f. */
    public Regressor with(Intervals found) {
        return new Regressor(expansion, training, Optional.of(found), decoder);
    }

    /** A copy of this model whose f, and intervals, are on the scale of the decoder. */
    public Regressor with(TargetDecoder found) {
        return new Regressor(expansion, training, intervals, Optional.of(found));
    }

    /**
     * The interval of each point that contains an observation with probability {@code level}; the guarantee depends on
     * the kind of {@link Intervals}. Throws if the model has none.
     */
    public Bounds intervals(Points points, double level, Compute compute, Progress progress) {
        Intervals own = requireIntervals();
        Bounds found = own.at(points, level, compute, progress);
        return own.inUnitOfTarget() ? found : decoder.map(d -> d.decode(found)).orElse(found);
    }

    @Override
    public Intervals requireIntervals() {
        return intervals.orElseThrow(() -> new InvalidInputException(
                "the model has no intervals: they are learned with it", Cure.LEARN_INTERVALS));
    }

    /** The interval of each point, with the standard resources. */
    public Bounds intervals(Points points, double level) {
        return intervals(points, level, Compute.standard(), Progress.none());
    }

    /** The posterior of f, on the scale of f; throws if the model is not a Gaussian process. */
    public Posterior posterior() {
        if (intervals.orElse(null) instanceof Posterior posterior) return posterior;
        throw new InvalidInputException(
                "the model has no posterior: only a Gaussian process has one, and ridge regression"
                        + " with the intervals of one");
    }

    /** The predicted number for each point, if there is one target. */
    public double[] predict(Points points, Compute compute, Progress progress) {
        Require.that(
                expansion.outputs() == 1, "the model predicts %d numbers: ask for all of them", expansion.outputs());
        return predictAll(points, compute, progress).values();
    }

    /** The predicted number for each point, with the standard resources. */
    public double[] predict(Points points) {
        return predict(points, Compute.standard(), Progress.none());
    }

    /** The predictions for all targets or quantiles, one row for each point. */
    public Matrix predictAll(Points points, Compute compute, Progress progress) {
        return outputs(expansion.predict(points, compute, progress));
    }

    /** The predictions for all targets or quantiles, one row for each point, with the standard resources. */
    public Matrix predictAll(Points points) {
        return predictAll(points, Compute.standard(), Progress.none());
    }

    @Override
    public Matrix outputs(Matrix scores) {
        Matrix all = decoder.map(d -> d.decode(scores)).orElse(scores);
        if (training.quantiles().size() < 2) return all;
        for (int i = 0; i < all.rows(); i++) {
            double[] row = all.row(i);
            Arrays.sort(row);
            all.setRow(i, row);
        }
        return all;
    }

    @Override
    public String toString() {
        return "regressor with " + expansion + (intervals.isPresent() ? " and intervals" : "");
    }

    @Override
    public Task task() {
        return Task.REGRESSION;
    }

    @Override
    public Regressor withProvenance(Provenance provenance) {
        return new Regressor(expansion, training.withProvenance(provenance), intervals, decoder);
    }
}
