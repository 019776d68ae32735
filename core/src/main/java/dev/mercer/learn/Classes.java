package dev.mercer.learn;

import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.learn.plan.Plan;
import dev.mercer.model.Scheme;

/** How many problems of two classes there are in a problem of many: what a {@link Plan} has to know of the targets. */
final class Classes {
    private Classes() {}

    private static int count(Dataset data) {
        return data.targets()
                .filter(Labels.class::isInstance)
                .map(labels -> ((Labels) labels).classes().size())
                .orElse(2);
    }

    /** One for two classes, else one for each. */
    static int outputs(Dataset data) {
        return count(data) <= 2 ? 1 : count(data);
    }

    /** Σnₚ²/n² over the problems of a scheme, for classes of equal size. */
    static double share(Dataset data, Scheme scheme) {
        double classes = count(data);
        if (classes <= 2) return 1;
        return scheme == Scheme.ONE_VS_ONE ? 2 * (classes - 1) / classes : classes;
    }
}
