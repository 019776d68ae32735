package dev.mercer.cli.option;

import dev.mercer.method.LossKind;
import dev.mercer.method.MethodKind;
import dev.mercer.method.Methods;
import dev.mercer.util.Suggest;
import dev.mercer.util.Text;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The names of methods in {@code --method}. */
public final class MethodText {
    /** Stands for no particular method. */
    public static final String AUTO = "auto";

    private MethodText() {}

    /** The method of this name; absent for {@link #AUTO}. */
    public static Optional<MethodKind> parse(String name) {
        if (name.equals(AUTO)) return Optional.empty();
        List<String> names =
                Methods.ALL.stream().map(m -> m.kind().plain()).distinct().toList();
        for (MethodKind kind : MethodKind.values()) if (kind.plain().equals(name)) return Optional.of(kind);
        String meant = Suggest.nearest(name, names)
                .map(near -> " (did you mean " + near + "?)")
                .orElse("");
        throw new UsageProblem("there is no method " + Text.quote(name) + ": choose " + AUTO + ", "
                + String.join(", ", names) + meant);
    }

    /** For the help: a name, the kind of target, the title, and the losses, the default first. */
    public static List<String> lines() {
        return Methods.ALL.stream()
                .map(m -> String.format(
                        Locale.ROOT,
                        "  %-11s %-8s %s%s",
                        m.kind().plain(),
                        m.task().targets(),
                        m.title(),
                        m.losses().isEmpty()
                                ? ""
                                : m.losses().stream()
                                        .map(LossKind::plain)
                                        .collect(Collectors.joining(", ", " (", ")"))))
                .toList();
    }
}
