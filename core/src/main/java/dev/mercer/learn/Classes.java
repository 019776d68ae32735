package dev.mercer.learn;

import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.learn.plan.Plan;
import dev.mercer.model.Scheme;
import java.util.Arrays;

/** The binary problems that a multi-class problem is divided into, for a {@link Plan}. */
final class Classes {
    private Classes() {}

    private static int[] counts(Dataset data) {
        return data.targets()
                .filter(Labels.class::isInstance)
                .map(labels -> ((Labels) labels).counts())
                .orElse(new int[] {data.size()});
    }

    /** The number of outputs: one for two classes, else one for each class. */
    static int outputs(Dataset data) {
        int classes = counts(data).length;
        return classes <= 2 ? 1 : classes;
    }

    /** The number of rows of each binary problem. */
    static int[] rows(Dataset data, Scheme scheme) {
        int[] counts = counts(data);
        if (counts.length <= 2) return new int[] {data.size()};
        if (scheme != Scheme.ONE_VS_ONE) {
            int[] all = new int[counts.length];
            Arrays.fill(all, data.size());
            return all;
        }
        int[] pairs = new int[counts.length * (counts.length - 1) / 2];
        for (int i = 0, at = 0; i < counts.length; i++) for (int j = 0; j < i; j++) pairs[at++] = counts[i] + counts[j];
        return pairs;
    }

    /** Σnₚ²/n² over the binary problems of a scheme. */
    static double share(Dataset data, Scheme scheme) {
        double n = Math.max(1, data.size());
        return Arrays.stream(rows(data, scheme))
                .mapToDouble(rows -> rows / n * (rows / n))
                .sum();
    }
}
