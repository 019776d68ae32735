package dev.mercer.report;

import dev.mercer.auto.Assumption;
import dev.mercer.auto.Forecast;
import dev.mercer.auto.Problem;
import dev.mercer.learn.plan.Plan;
import dev.mercer.method.FeatureBasis;
import dev.mercer.method.LearnerSettings;
import dev.mercer.method.Setting;
import dev.mercer.util.Cure;
import dev.mercer.util.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The answer of {@code mercer explain}: the work of {@code train}, its cost and the reasons.
 *
 * @param source the file
 * @param forecast the plan and its costs
 * @param assumed the settings that would be tuned, with typical values
 * @param cures the shell's descriptions of remedies for obstacles
 */
public record ForecastReport(String source, Forecast forecast, Assumption assumed, Function<Cure, String> cures) {
    /**
     * Options, times, and the choice.
     *
     * @param tuning how long {@code train} tunes at most, in seconds
     */
    public String text(double tuning) {
        Problem problem = forecast.problem();
        LearnerSettings settings = problem.settings();
        Lines lines = new Lines();
        lines.with(
                "data",
                source + ": " + Layout.count(problem.data().size(), "row") + ", "
                        + Layout.count(problem.data().points().dim(), "column") + " after encoding");
        lines.with("method", problem.method().title() + " (" + settings.notation() + ")");
        lines.with(
                "kernel",
                settings.get(Setting.KERNEL)
                        .map(k -> Layout.whole(settings.kernel().toString())));
        lines.with("features", settings.get(Setting.FEATURES).map(f -> Layout.whole(f.toString())));
        if (!assumed.parts().isEmpty())
            lines.with(
                    "assumed",
                    words() + ": typical values, as nothing is tuned here; train tunes, for "
                            + Layout.duration(tuning)
                            + " at most (--time)");
        lines.with(
                "machine",
                problem.compute().backend().name() + ", "
                        + Layout.count(problem.compute().threads(), "thread") + ", "
                        + Text.bytes(problem.compute().memoryBytes()) + " for data");
        forecast.plan().ifPresent(plan -> {
            lines.with("choice", plan.choice().map(Plan.Option::name).orElse("none"));
            lines.with("reason", reason(plan));
        });
        lines.with(
                "prediction",
                forecast.prediction()
                        .map(option -> "of " + Layout.count(Forecast.ROWS, "row") + ": "
                                + Layout.duration(option.seconds()) + ", " + Text.bytes(option.bytes())));
        if (forecast.plan().isEmpty()) lines.with("plan", "this method cannot say what it costs");
        return lines.text()
                + forecast.plan().map(plan -> "\n\n" + options(plan)).orElse("");
    }

    private static String options(Plan plan) {
        List<List<String>> table = new ArrayList<>();
        table.add(List.of("option", "flops", "time", "memory", "fits", "what"));
        for (Plan.Option option : plan.options())
            table.add(List.of(
                    option.name(),
                    Layout.number(option.flops()),
                    Layout.duration(option.seconds()),
                    Text.bytes(option.bytes()),
                    option.fits() ? "yes" : "no",
                    option.what()));
        return Layout.table(table);
    }

    private String reason(Plan plan) {
        return plan.reason() + plan.cure().map(cures).orElse("");
    }

    /** The fields of {@code mercer explain --json}. */
    public Json json() {
        Problem problem = forecast.problem();
        LearnerSettings settings = problem.settings();
        Json json = new Json()
                .with("task", EnumText.lower(problem.method().task()))
                .with("method", settings.notation())
                .with(
                        "kernel",
                        settings.get(Setting.KERNEL).map(k -> settings.kernel().toString()))
                .with("features", settings.get(Setting.FEATURES).map(FeatureBasis::toString))
                .with("lambda", settings.penalty())
                .with("assumed", assumed.parts().stream().map(EnumText::lower).toList())
                .with("n", problem.data().size())
                .with("d", problem.data().points().dim())
                .with("backend", problem.compute().backend().name())
                .with("threads", problem.compute().threads())
                .with("budget_bytes", problem.compute().memoryBytes());
        forecast.plan()
                .ifPresent(plan -> json.with("ways", Json.list(plan.options(), ForecastReport::json))
                        .with("choice", plan.choice().map(Plan.Option::name))
                        .with("reason", reason(plan)));
        return json.with(
                "prediction",
                forecast.prediction()
                        .map(option -> new Json()
                                .with("rows", Forecast.ROWS)
                                .with("seconds", option.seconds())
                                .with("bytes", option.bytes())));
    }

    private static Json json(Plan.Option option) {
        return new Json()
                .with("name", option.name())
                .with("what", option.what())
                .with("flops", option.flops())
                .with("seconds", option.seconds())
                .with("bytes", option.bytes())
                .with("fits", option.fits());
    }

    /** Such as "kernel gaussian(sigma=2), lambda 0.001". */
    private String words() {
        return assumed.parts().stream()
                .map(part -> EnumText.lower(part) + " " + value(part))
                .collect(Collectors.joining(", "));
    }

    private String value(Assumption.Part part) {
        LearnerSettings settings = assumed.problem().settings();
        return switch (part) {
            case KERNEL -> settings.kernel().toString();
            case LAMBDA -> Layout.number(settings.lambda());
            case METHOD ->
                settings.notation()
                        + (assumed.among().size() == 1
                                ? ""
                                : assumed.among().stream()
                                        .map(m -> m.kind().plain())
                                        .collect(Collectors.joining(", ", " (of ", ")")));
        };
    }
}
