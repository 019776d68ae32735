package dev.mercer.learn;

import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.List;

/** The classes that can be learned: those with a point of weight > 0. A fold of the data may lack some of them. */
final class WeightedClasses {
    private WeightedClasses() {}

    /** The labels among these classes; points without weight, which no loss looks at, may have any of them. */
    static Labels of(Dataset data, String what) {
        Labels labels = Learned.labels(data, what);
        double[] weights = new double[labels.classes().size()];
        for (int i = 0; i < labels.size(); i++)
            weights[labels.code(i)] += data.weights().get(i);
        List<String> classes = new ArrayList<>();
        for (int c = 0; c < weights.length; c++)
            if (weights[c] > 0) classes.add(labels.classes().get(c));
        Require.that(
                classes.size() >= 2, "%s needs weight > 0 in at least two classes, got it only in %s", what, classes);
        if (classes.size() == weights.length) return labels;
        List<String> names = new ArrayList<>(labels.size());
        for (int i = 0; i < labels.size(); i++) names.add(weights[labels.code(i)] > 0 ? labels.get(i) : classes.get(0));
        return Labels.of(names, classes);
    }
}
