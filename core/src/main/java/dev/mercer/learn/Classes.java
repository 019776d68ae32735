package dev.mercer.learn;

import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.learn.plan.Plan;
import dev.mercer.model.Scheme;

/** The number of binary problems in a multi-class problem, for a {@link Plan}. */
final class Classes {
    private Classes() {}

    private static int count(Dataset data) {
        return data.targets()
                .filter(Labels.class::isInstance)
                .map(labels -> ((Labels) labels).classes().size())
                .orElse(2);
    }

    /** The number of outputs: one for two classes, else one for each class. */
    static int outputs(Dataset data) {
        return count(data) <= 2 ? 1 : count(data);
    }

    /** Σnₚ²/n² over the binary problems of a scheme, for classes of equal size. */
    static double share(Dataset data, Scheme scheme) {
        double classes = count(data);
        if (classes <= 2) return 1;
        return scheme == Scheme.ONE_VS_ONE ? 2 * (classes - 1) / classes : classes;
    }
}
