package dev.mercer.model;

import dev.mercer.compute.Compute;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.Task;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.internal.Provenance;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A model that detects outliers: a point is an outlier if its score is below 0 by more than the {@link #tolerance},
 * else an inlier.
 *
 * <p>Many training points are on the border by construction: their score is 0 in exact arithmetic and may have either
 * sign after rounding.
 *
 * @param expansion the score, one output
 * @param training the record of the training
 */
public record Detector(Expansion expansion, Training training) implements Model {
    /** The relative accuracy of ρ, which is a sum of kernel values. */
    private static final double ROUNDING = 1e-12;

    /** The name of the class of points that have a positive score or are on the border. */
    public static final String INLIER = "inlier";

    /** The name of the class of all other points. */
    public static final String OUTLIER = "outlier";

    /** The two names, in the order of {@link Scheme#BINARY}: a positive score means the second. */
    public static final List<String> NAMES = List.of(OUTLIER, INLIER);

    public Detector {
        Require.that(expansion.outputs() == 1, "a detector has one score, got %d", expansion.outputs());
    }

    /** f(x) − ρ of each point: positive inside, in units of the kernel. */
    public double[] scores(Points points, Compute compute, Progress progress) {
        return expansion.predict(points, compute, progress).values();
    }

    /** f(x) − ρ of each point, with the standard resources. */
    public double[] scores(Points points) {
        return scores(points, Compute.standard(), Progress.none());
    }

    /**
     * The distance from 0 within which a score counts as on the border: the violation of the optimality conditions at
     * which the solver stopped. It is 0 for an imported model, for which it is unknown: the sign decides.
     */
    public double tolerance() {
        double measure = training.convergence().measure();
        return Double.isNaN(measure)
                ? 0
                : Math.max(measure, ROUNDING * Math.abs(expansion.bias().get(0)));
    }

    /** Inlier or outlier, for each point. */
    public Labels predict(Points points, Compute compute, Progress progress) {
        return labels(expansion.predict(points, compute, progress));
    }

    /** Inlier or outlier, for each point, with the standard resources. */
    public Labels predict(Points points) {
        return predict(points, Compute.standard(), Progress.none());
    }

    /** The classes for given scores. */
    public Labels labels(Matrix scores) {
        double border = -tolerance();
        List<String> names = new ArrayList<>(scores.rows());
        for (int i = 0; i < scores.rows(); i++) names.add(scores.get(i, 0) > border ? INLIER : OUTLIER);
        return Labels.of(names, NAMES);
    }

    /** The score shifted so that the border is at 0, for programs without a tolerance. */
    public Expansion decision() {
        return expansion.weighted(Reals.of(1), Reals.of(tolerance()));
    }

    /** The detector as a classifier of two classes, to be scored against known labels. */
    public Classifier asClassifier() {
        return new Classifier(decision(), NAMES, Scheme.BINARY, Optional.empty(), training);
    }

    @Override
    public String toString() {
        return "detector of outliers with " + expansion;
    }

    @Override
    public Task task() {
        return Task.DETECTION;
    }

    @Override
    public Detector withProvenance(Provenance provenance) {
        return new Detector(expansion, training.withProvenance(provenance));
    }
}
