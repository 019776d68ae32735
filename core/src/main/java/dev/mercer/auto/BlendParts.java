package dev.mercer.auto;

import dev.mercer.data.Dataset;
import dev.mercer.learn.Learner;
import dev.mercer.method.LearnerSettings;
import dev.mercer.method.Method;
import dev.mercer.select.Blend;
import java.util.List;

/**
 * The machines of a blend, each a method with its settings.
 *
 * @param parts the machines, the heaviest first
 * @param blend their weights, and how they were found
 */
public record BlendParts(List<Part> parts, Blend blend) {
    /**
     * One machine.
     *
     * @param method the method
     * @param settings its settings
     * @param weight its share of the blend
     */
    public record Part(Method method, LearnerSettings settings, double weight) {}

    public BlendParts {
        parts = List.copyOf(parts);
    }

    /** The learner of all parts for this data. */
    Learner<?> learner(Dataset data) {
        return blend.learner(
                parts.stream()
                        .map(part -> part.method.learner().apply(part.settings))
                        .toList(),
                data);
    }

    /** The machines for rows whose weights have those of their classes in them. */
    BlendParts withoutClassWeights() {
        return new BlendParts(
                parts.stream()
                        .map(part -> new Part(part.method, part.settings.withoutClassWeights(), part.weight))
                        .toList(),
                blend);
    }
}
