package dev.mercer.report;

import dev.mercer.auto.Problem;
import dev.mercer.kernel.ShortText;
import dev.mercer.method.LearnerSettings;
import dev.mercer.method.Setting;
import dev.mercer.model.Expansion;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/** Describes the models of a blend, as text and as JSON. */
public final class BlendText {
    private BlendText() {}

    /** The models with their shares in one line; empty if there is only one. */
    public static Optional<String> words(Problem problem) {
        return members(problem, BlendText::words).map(all -> String.join("; ", all));
    }

    public static Optional<List<Json>> json(Problem problem) {
        return members(problem, BlendText::json);
    }

    /** Each member with its share. */
    private static <T> Optional<List<T>> members(Problem problem, BiFunction<Double, LearnerSettings, T> member) {
        return problem.blend()
                .map(blend -> IntStream.range(0, blend.members().size())
                        .mapToObj(m -> member.apply(
                                blend.weights().get(m), blend.members().get(m).settings()))
                        .toList());
    }

    private static String words(double weight, LearnerSettings settings) {
        return String.format(Locale.ROOT, "%.0f %% ", 100 * weight)
                + settings.notation()
                + kernel(settings).map(k -> " with " + k).orElse("")
                + settings.penalty()
                        .map(lambda -> ", lambda " + Layout.number(lambda))
                        .orElse("");
    }

    private static Json json(double weight, LearnerSettings settings) {
        return new Json()
                .with("weight", weight)
                .with("method", settings.notation())
                .with("kernel", kernel(settings))
                .with("lambda", settings.penalty());
    }

    private static Optional<String> kernel(LearnerSettings settings) {
        return settings.get(Setting.KERNEL)
                .map(family -> ShortText.of(family.any()).text());
    }

    /** The terms of a model after the first, a line each. */
    public static List<String> terms(Expansion f) {
        return f.others().stream()
                .map(term -> ShortText.of(term.kernel()).text() + ", "
                        + Layout.count(term.centers().size(), "center"))
                .toList();
    }

    /** The terms of a model; empty if there is only one. */
    public static Optional<List<Json>> json(Expansion f) {
        if (f.others().isEmpty()) return Optional.empty();
        return Optional.of(f.terms().stream()
                .map(term -> new Json()
                        .with("kernel", ShortText.of(term.kernel()).text())
                        .with("support", term.centers().size())
                        .with("bias", term.bias().stream().boxed().toList()))
                .toList());
    }
}
