package dev.mercer.cli;

import dev.mercer.auto.Assumption;
import dev.mercer.auto.Auto;
import dev.mercer.auto.FeatureBasis;
import dev.mercer.auto.Forecast;
import dev.mercer.auto.LearnerSettings;
import dev.mercer.auto.Problem;
import dev.mercer.auto.RatesCache;
import dev.mercer.auto.Setting;
import dev.mercer.cli.option.ProblemOptions;
import dev.mercer.cli.session.Session;
import dev.mercer.cli.text.CureText;
import dev.mercer.cli.text.SettingText;
import dev.mercer.data.table.Examples;
import dev.mercer.learn.plan.Plan;
import dev.mercer.report.Json;
import dev.mercer.report.Layout;
import dev.mercer.util.Bytes;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code mercer explain DATA --target COL}: what {@code train} would do. */
@Command(
        name = "explain",
        description = {
            "Show what `mercer train` would do with these options: the options, the time and memory of each, which one is chosen and why.",
            "Nothing is learned; a kernel value is measured on a few rows, and the machine once (kept in"
                    + " $$XDG_CACHE_HOME/mercer or ~/.cache/mercer)."
        },
        footer = {
            "",
            "Example:",
            "  mercer explain cars.csv --target dist",
            "  mercer explain cars.csv --target dist --method ridge --kernel \"polynomial(degree=2)\" --lambda 0.01",
            "",
            "What train would tune has a typical value here, and the answer says which.",
            "",
            "Methods and their losses (auto is the first that can learn the target with the options given):"
        })
final class ExplainCommand implements Callable<Integer> {
    private final Session session;

    @Mixin
    private final ProblemOptions asked = new ProblemOptions();

    @Option(names = "--no-cache", description = "Measure the machine again, also if that was done before.")
    private boolean again;

    ExplainCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        Auto auto = asked.auto();
        Examples rows = asked.read(session);
        Assumption assumed = auto.assume(rows, asked.run(session));
        Forecast forecast = Forecast.of(assumed.problem(), RatesCache.standard().refreshed(again));
        session.answer(text(forecast, assumed), json(forecast, assumed));
        return ExitCode.SUCCESS;
    }

    private String text(Forecast forecast, Assumption assumed) {
        Problem problem = forecast.problem();
        LearnerSettings settings = problem.settings();
        List<List<String>> lines = new ArrayList<>();
        lines.add(List.of(
                "data",
                asked.path() + ": " + Layout.count(problem.data().size(), "row") + ", "
                        + Layout.count(problem.data().points().dim(), "column") + " after encoding"));
        lines.add(List.of(
                "method",
                problem.method().title() + " (" + problem.method().kind().plain() + ")"));
        settings.get(Setting.KERNEL)
                .ifPresent(k -> lines.add(
                        List.of("kernel", Layout.whole(settings.kernel().toString()))));
        settings.get(Setting.FEATURES).ifPresent(f -> lines.add(List.of("features", Layout.whole(f.toString()))));
        if (!assumed.parts().isEmpty())
            lines.add(List.of(
                    "assumed",
                    words(assumed) + ": typical values, as nothing is tuned here; train tunes, for "
                            + Layout.duration(asked.auto().search().duration().toMillis() / 1e3)
                            + " at most (--time)"));
        lines.add(List.of(
                "machine",
                problem.compute().backend().name() + ", "
                        + Layout.count(problem.compute().threads(), "thread") + ", "
                        + Bytes.text(problem.compute().memoryBytes()) + " for data"));
        forecast.plan().ifPresent(plan -> {
            lines.add(List.of("choice", plan.choice().map(Plan.Option::name).orElse("none")));
            lines.add(List.of("reason", reason(plan)));
        });
        forecast.prediction()
                .ifPresent(option -> lines.add(List.of(
                        "prediction",
                        "of " + Layout.count(Forecast.ROWS, "row") + ": " + Layout.duration(option.seconds()) + ", "
                                + Bytes.text(option.bytes()))));
        if (forecast.plan().isEmpty()) lines.add(List.of("plan", "this method cannot say what it costs"));
        return Layout.table(lines)
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
                    Bytes.text(option.bytes()),
                    option.fits() ? "yes" : "no",
                    option.what()));
        return Layout.table(table);
    }

    private static String reason(Plan plan) {
        return plan.reason() + plan.cure().map(CureText::of).orElse("");
    }

    private static Json json(Forecast forecast, Assumption assumed) {
        Problem problem = forecast.problem();
        LearnerSettings settings = problem.settings();
        Json json = new Json()
                .with("task", SettingText.lower(problem.method().task()))
                .with("method", problem.method().kind().plain())
                .with(
                        "kernel",
                        settings.get(Setting.KERNEL).map(k -> settings.kernel().toString()))
                .with("features", settings.get(Setting.FEATURES).map(FeatureBasis::toString))
                .with("lambda", settings.penalty())
                .with(
                        "assumed",
                        assumed.parts().stream().map(SettingText::lower).toList())
                .with("n", problem.data().size())
                .with("d", problem.data().points().dim())
                .with("backend", problem.compute().backend().name())
                .with("threads", problem.compute().threads())
                .with("budget_bytes", problem.compute().memoryBytes());
        forecast.plan()
                .ifPresent(plan -> json.with("ways", Json.list(plan.options(), ExplainCommand::json))
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
    private static String words(Assumption assumed) {
        return assumed.parts().stream()
                .map(part -> SettingText.lower(part) + " " + value(part, assumed))
                .collect(Collectors.joining(", "));
    }

    private static String value(Assumption.Part part, Assumption assumed) {
        LearnerSettings settings = assumed.problem().settings();
        return switch (part) {
            case KERNEL -> settings.kernel().toString();
            case LAMBDA -> Layout.number(settings.lambda());
            case METHOD ->
                assumed.problem().method().kind().plain()
                        + (assumed.among().size() == 1
                                ? ""
                                : assumed.among().stream()
                                        .map(m -> m.kind().plain())
                                        .collect(Collectors.joining(", ", " (of ", ")")));
        };
    }
}
