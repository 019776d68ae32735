package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.solve.Solution;
import dev.mercer.util.Require;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The classes of a data set that has two, as labels −1 (the first) and +1. */
record TwoClasses(List<String> classes, Reals signs) {
    static TwoClasses of(Dataset data, String what) {
        Labels labels = Learned.labels(data, what);
        int[] counts = labels.counts();
        int[] present =
                IntStream.range(0, counts.length).filter(c -> counts[c] > 0).toArray();
        Require.that(present.length == 2, "%s separates two classes, got %d", what, present.length);
        List<String> classes =
                List.of(labels.classes().get(present[0]), labels.classes().get(present[1]));
        double[] signs = IntStream.range(0, labels.size())
                .mapToDouble(i -> labels.code(i) == present[1] ? 1 : -1)
                .toArray();
        return new TwoClasses(classes, Reals.of(signs));
    }

    /** The model of a solution for the signs. */
    Classifier classifier(Learner<?> learner, Kernel kernel, Dataset data, Learning learning) {
        Expansion all = Learned.expansion(kernel, data, learning.solution());
        int[] support = all.support();
        Provenance provenance = Provenance.of(learner, data, learning.compute());
        return new Classifier(
                all.keep(support),
                classes,
                Scheme.BINARY,
                learning.calibration(),
                Learned.training(learning.solution(), support, provenance));
    }

    /** What was found, how it becomes probabilities, and where it was computed. */
    record Learning(Solution solution, Optional<Calibration> calibration, Compute compute) {}
}
