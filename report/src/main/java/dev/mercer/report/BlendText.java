package dev.mercer.report;

import dev.mercer.auto.BlendParts;
import dev.mercer.auto.Problem;
import dev.mercer.kernel.ShortText;
import dev.mercer.method.Setting;
import dev.mercer.model.Expansion;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The machines of a blend, for people and for programs. */
public final class BlendText {
    private BlendText() {}

    /** The machines with their shares in one line; absent where there is only one. */
    public static Optional<String> words(Problem problem) {
        return problem.blend()
                .map(blend -> blend.parts().stream()
                        .map(part -> String.format(Locale.ROOT, "%.0f %% ", 100 * part.weight())
                                + part.method().kind().plain()
                                + kernel(part).map(k -> " with " + k).orElse("")
                                + part.settings()
                                        .get(Setting.LEAVES)
                                        .map(leaves -> " in " + leaves + " leaves")
                                        .orElse("")
                                + part.settings()
                                        .penalty()
                                        .map(lambda -> ", lambda " + Layout.number(lambda))
                                        .orElse(""))
                        .collect(Collectors.joining("; ")));
    }

    public static Optional<List<Json>> json(Problem problem) {
        return problem.blend()
                .map(blend -> blend.parts().stream()
                        .map(part -> new Json()
                                .with("weight", part.weight())
                                .with("method", part.method().kind().plain())
                                .with("kernel", kernel(part))
                                .with("leaves", part.settings().get(Setting.LEAVES))
                                .with("lambda", part.settings().penalty()))
                        .toList());
    }

    private static Optional<String> kernel(BlendParts.Part part) {
        return part.settings()
                .get(Setting.KERNEL)
                .map(family -> ShortText.of(family.any()).text());
    }

    /** The terms of a model after the first, a line each. */
    public static List<String> terms(Expansion f) {
        return f.others().stream()
                .map(term -> ShortText.of(term.kernel()).text() + ", "
                        + Layout.count(term.centers().size(), "center"))
                .toList();
    }

    /** The terms of a model; absent where there is only one. */
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
