package dev.mercer.report;

import dev.mercer.auto.Choice;
import dev.mercer.data.TargetVectors;
import dev.mercer.kernel.ShortText;
import dev.mercer.method.LearnerSettings;
import dev.mercer.method.Setting;
import dev.mercer.score.HeldOut;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The score of a method of which everything was given, as the one trial of a tuning that had nothing to choose. */
public final class GivenText {
    private GivenText() {}

    /** The one trial, in the columns that {@link TunedText#table} has for several. */
    public static String table(Choice given, HeldOut held) {
        LearnerSettings settings = given.problem().settings();
        Optional<Double> epsilon = epsilon(given);
        List<String> head = new ArrayList<>(List.of("method", "kernel", "lambda"));
        List<String> line = new ArrayList<>(List.of(
                method(given),
                kernel(given).orElse(""),
                settings.penalty().map(Layout::number).orElse("")));
        epsilon.ifPresent(width -> {
            head.add("epsilon");
            line.add(Layout.number(width));
        });
        head.addAll(List.of("rows", "validation", "loss", unit(given), "time"));
        line.addAll(List.of(
                String.format(Locale.ROOT, "%,d", held.size()),
                "folds",
                Layout.number(held.loss()),
                error(held),
                Layout.duration(given.seconds())));
        return Layout.table(List.of(head, line));
    }

    /** In one line. */
    public static String sentence(Choice given) {
        return "everything was given, and nothing chosen; on held-out rows: "
                + ChoiceText.line(given).orElseThrow();
    }

    public static Json json(Choice given, HeldOut held) {
        LearnerSettings settings = given.problem().settings();
        Json trial = new Json()
                .with("method", method(given))
                .with("kernel", kernel(given))
                .with("lambda", settings.penalty())
                .with("epsilon", epsilon(given))
                .with("rows", held.size())
                .with("judge", "folds")
                .with("loss", held.loss())
                .with("error", held.error())
                .with("standard_error", held.standardError())
                .with("seconds", given.seconds());
        return new Json()
                .with("task", given.problem().method().task().toString())
                .with("method", method(given))
                .with("kernel", kernel(given))
                .with("lambda", settings.penalty())
                .with("epsilon", epsilon(given))
                .with("n", given.problem().data().size())
                .with("d", given.problem().data().points().dim())
                .with("tune_seconds", given.seconds())
                .with("complete", true)
                .with("reason", "everything was given")
                .with("cv", ChoiceText.json(given))
                .with("repeated_inputs", given.repeated().share())
                .with("trials", Json.list(List.of(trial), same -> same))
                .with("seed", settings.seed());
    }

    private static String method(Choice given) {
        return given.problem().method().kind().plain();
    }

    private static Optional<String> kernel(Choice given) {
        LearnerSettings settings = given.problem().settings();
        return settings.get(Setting.KERNEL)
                .map(kernel -> ShortText.of(kernel.any()).text())
                .or(() -> settings.get(Setting.FEATURES).map(Object::toString));
    }

    private static Optional<Double> epsilon(Choice given) {
        return given.problem().method().takes().contains(Setting.EPSILON)
                ? Optional.of(given.problem().settings().epsilon())
                : Optional.empty();
    }

    private static String unit(Choice given) {
        return switch (given.problem().method().task()) {
            case CLASSIFICATION -> ChoiceText.weighting(given) + "error";
            default -> given.problem().data().targets().orElse(null) instanceof TargetVectors ? "rmse/sd" : "rmse";
        };
    }

    /** None where folds judge by another loss than the square. */
    private static String error(HeldOut held) {
        if (held.classes().isPresent()) return Layout.percent(held.error());
        return held.quantile().isPresent() ? "" : Layout.number(Math.sqrt(held.error()));
    }
}
