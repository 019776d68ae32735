package dev.mercer.model;

import dev.mercer.compute.Compute;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A model that tells points like those of training from others: an outlier where its score is below 0 by more than the
 * {@link #tolerance}, else an inlier.
 *
 * <p>Many training points are on the border by construction: their score is 0 in exact arithmetic and of either sign in any other.
 *
 * @param expansion the score, one output
 * @param training how it was learned
 */
public record Detector(Expansion expansion, Training training) implements Model {
    /** ρ is a sum of kernel values and right to this part of it. */
    private static final double ROUNDING = 1e-12;

    /** What a point of positive score, or on the border, is called. */
    public static final String INLIER = "inlier";

    /** What any other point is called. */
    public static final String OUTLIER = "outlier";

    /** The two names, in the order of {@link Scheme#BINARY}: a positive score speaks for the second. */
    public static final List<String> NAMES = List.of(OUTLIER, INLIER);

    public Detector {
        Require.that(expansion.outputs() == 1, "a detector has one score, got %d", expansion.outputs());
    }

    /** f(x) − ρ of each point: how far inside it is, in units of the kernel. */
    public double[] scores(Points points, Compute compute, Progress progress) {
        return expansion.predict(points, compute, progress).values();
    }

    /**
     * How far a score on the border may be from 0: the violation of the optimality conditions with which the solver ended. A
     * model from elsewhere, of which that is not known, has none: there the sign decides.
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

    /** Inlier or outlier, for each point, on the standard machine. */
    public Labels predict(Points points) {
        return predict(points, Compute.standard(), Progress.none());
    }

    /** What belongs to scores. */
    public Labels labels(Matrix scores) {
        double border = -tolerance();
        List<String> names = new ArrayList<>(scores.rows());
        for (int i = 0; i < scores.rows(); i++) names.add(scores.get(i, 0) > border ? INLIER : OUTLIER);
        return Labels.of(names, NAMES);
    }

    /** The same score with the border at 0, where programs that know no tolerance have it. */
    public Expansion decision() {
        return new Expansion(
                expansion.features(),
                expansion.kernel(),
                expansion.centers(),
                expansion.weights(),
                Reals.of(expansion.bias().get(0) + tolerance()));
    }

    /** The same as a choice between two classes, to be compared with what points are. */
    public Classifier asClassifier() {
        return new Classifier(decision(), NAMES, Scheme.BINARY, Optional.empty(), training);
    }
}
