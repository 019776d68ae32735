package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A model that tells points like those of training from others: an inlier where its score is positive, else an outlier.
 *
 * @param expansion the score, one output
 * @param training how it was learned
 */
public record Detector(Expansion expansion, Training training) implements Model {
    /** What a point of positive score is called. */
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
        List<String> names = new ArrayList<>(scores.rows());
        for (int i = 0; i < scores.rows(); i++) names.add(scores.get(i, 0) > 0 ? INLIER : OUTLIER);
        return Labels.of(names, NAMES);
    }

    /** The same as a choice between two classes, to be compared with what points are. */
    public Classifier asClassifier() {
        return new Classifier(expansion, NAMES, Scheme.BINARY, Optional.empty(), training);
    }
}
