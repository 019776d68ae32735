package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.Targets;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Model;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Data for the laws of learners, of the kind that a learner wants. */
final class LearnerData {
    private LearnerData() {}

    static Points points(int n, int d) {
        SplittableRandom random = new SplittableRandom(5);
        return DensePoints.generate(n, d, (i, k) -> random.nextDouble(-1, 1));
    }

    /** Three classes that overlap a little, or a smooth function with noise. */
    static Dataset of(LearnerCase learner, int n, int d) {
        Points x = points(n, d);
        SplittableRandom random = new SplittableRandom(6);
        double[] y = new double[n];
        Arrays.setAll(y, i -> 2 + x.get(i, 0) + Math.sin(3 * x.get(i, 1)) + random.nextDouble(-0.3, 0.3));
        return Dataset.of(x, targets(learner, y));
    }

    /** Numbers as they are, or the next counts; or classes a, b and c as they are low, medium or high. */
    static Targets targets(LearnerCase learner, double... y) {
        if (learner.has(LearnerCase.Trait.COUNTS))
            return Reals.of(Arrays.stream(y).map(v -> Math.rint(Math.abs(v))).toArray());
        if (!learner.learnsClasses()) return Reals.of(y);
        return Labels.of(Arrays.stream(y)
                .mapToObj(v -> v < 1.5 ? "a" : v < 2.5 ? "b" : "c")
                .toList());
    }

    static Matrix scores(Model model, Points x, Compute compute) {
        return model.expansion().predict(x, compute, Progress.none());
    }
}
