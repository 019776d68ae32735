package dev.mercer.cli;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The problem that {@code train} ends with, as far as that is known before anything is tried.
 *
 * @param problem with a typical value for each setting that train would choose
 * @param names of those; none where all was given
 * @param among the methods that train compares
 */
record Assumed(Problem problem, List<String> names, List<Method> among) {
    /** Such as "kernel gaussian(sigma=2), lambda 0.001". */
    String words() {
        return names.stream().map(this::word).collect(Collectors.joining(", "));
    }

    private String word(String name) {
        Settings settings = problem.settings();
        return name + " "
                + switch (name) {
                    case "kernel" -> settings.kernel().toString();
                    case "lambda" -> Layout.number(settings.lambda());
                    default ->
                        problem.method().name()
                                + (among.size() == 1
                                        ? ""
                                        : among.stream()
                                                .map(Method::name)
                                                .collect(Collectors.joining(", ", " (of ", ")")));
                };
    }
}
