package dev.mercer.model;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.Progress;

/** What was learned: a function of points, and how it came about. Immutable and thread-safe. */
public sealed interface Model permits Regressor, Classifier, Detector {
    Expansion expansion();

    /** What the model says of each point, a row each: the outputs of its expansion, quantiles in ascending order. */
    default Matrix outputs(Points points, Compute compute, Progress progress) {
        return expansion().predict(points, compute, progress);
    }

    /** How and from what it was trained. */
    Training training();
}
