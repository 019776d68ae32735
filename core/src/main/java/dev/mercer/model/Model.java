package dev.mercer.model;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Task;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.internal.Provenance;
import dev.mercer.util.Cure;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;

/** A learned function of points, with the record of its training. Immutable and thread-safe. */
public sealed interface Model permits Regressor, Classifier, Detector {
    Expansion expansion();

    /** The predictions for each point, one row for each: the outputs of its expansion, quantiles in ascending order. */
    default Matrix outputs(Points points, Compute compute, Progress progress) {
        return outputs(expansion().predict(points, compute, progress));
    }

    /** The predictions for given values of the expansion, one row for each point. */
    default Matrix outputs(Matrix values) {
        return values;
    }

    /** The prediction intervals; a model without them is refused. */
    default Intervals requireIntervals() {
        throw new InvalidInputException("only a model that predicts numbers has intervals", Cure.NO_INTERVALS);
    }

    /** The kind of target that it predicts. */
    Task task();

    /** The record of its training. */
    Training training();

    /** A copy with another provenance. */
    Model withProvenance(Provenance provenance);
}
