package dev.mercer.report;

import dev.mercer.auto.Choice;
import dev.mercer.auto.Evidence;
import dev.mercer.data.TargetVectors;
import dev.mercer.data.Task;
import dev.mercer.kernel.ShortText;
import dev.mercer.loss.Squared;
import dev.mercer.method.LearnerSettings;
import dev.mercer.method.Setting;
import dev.mercer.score.HeldOut;
import dev.mercer.select.Trial;
import dev.mercer.select.Tuned;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The trials of tuning and their result, for people and for programs. */
public final class TunedText {
    private TunedText() {}

    /** In one line, before learning begins. */
    public static String sentence(Choice chosen, Tuned tuned) {
        LearnerSettings settings = chosen.problem().settings();
        return "chosen in " + Layout.duration(chosen.seconds()) + ": "
                + BlendText.words(chosen.problem())
                        .map(machines -> "a blend of " + machines)
                        .orElseGet(() -> machine(chosen, settings))
                + ScaleText.of(chosen.problem())
                        .map(scale -> ", target as " + scale.formula())
                        .orElse("")
                + tuned.candidate().epsilon().stream()
                        .mapToObj(e -> ", epsilon " + Layout.number(e))
                        .findFirst()
                        .orElse("")
                + ChoiceText.line(chosen)
                        .map(line -> "; on held-out rows: " + line)
                        .orElse("");
    }

    private static String machine(Choice chosen, LearnerSettings settings) {
        return chosen.problem().method().kind().plain()
                + settings.get(Setting.KERNEL)
                        .map(k -> ShortText.of(k.any()).text())
                        .map(k -> " with " + k)
                        .orElse("")
                + settings.penalty()
                        .map(lambda -> ", lambda " + Layout.number(lambda))
                        .orElse("");
    }

    /** Why. */
    public static String reason(Choice chosen, Tuned tuned) {
        List<Trial> trials = tuned.trials();
        List<String> said = new ArrayList<>();
        long kernels = trials.stream().map(t -> family(t)).distinct().count();
        List<Trial> screened = trials.stream()
                .filter(t -> t.validation() == Trial.Validation.LEAVE_ONE_OUT
                        || (!t.method().equals(tuned.candidate().name()) && t.validation() == Trial.Validation.FOLDS))
                .toList();
        int most = screened.stream().mapToInt(Trial::rows).max().orElse(0);
        if (kernels > 1 && most > 0)
            said.add("the best of " + Layout.count(kernels, "kind") + " of kernels by ridge regression on "
                    + Layout.count(most, "row"));
        metric(chosen, tuned).ifPresent(said::add);
        String methods = trials.stream()
                .filter(t -> t.validation() == Trial.Validation.FOLDS)
                .collect(Collectors.groupingBy(Trial::method))
                .entrySet()
                .stream()
                .sorted(Comparator.comparing(e -> e.getKey()))
                .map(e -> e.getKey() + " " + measured(chosen, tuned, e.getValue()))
                .collect(Collectors.joining(", "));
        if (!methods.isEmpty())
            said.add(ChoiceText.weighting(chosen) + measure(chosen, tuned) + " by the folds of the tuning, on "
                    + Layout.count(
                            tuned.heldOut()
                                    .map(HeldOut::size)
                                    .orElse(tuned.validationRows().size()),
                            "row")
                    + ": " + methods);
        if (chosen.problem().blend().isPresent())
            said.add("a blend of " + chosen.problem().blend().get().members().size()
                    + " machines predicts held-out rows better than the best of them");
        said.add(Layout.count(trials.size(), "trial"));
        if (!tuned.complete()) said.add("not everything was tried: the time was over");
        return String.join("; ", said);
    }

    /** What a learned metric gained, where one was tried: the first trial is without, the others are with one. */
    private static Optional<String> metric(Choice chosen, Tuned tuned) {
        List<Trial> learned = tuned.trials().stream()
                .filter(t -> t.method().equals("features") && t.validation() == Trial.Validation.LEAVE_ONE_OUT)
                .toList();
        if (learned.size() < 2) return Optional.empty();
        String kernel = ShortText.of(tuned.candidate().kernel()).text();
        String what = kernel.contains("metric(")
                ? "a full metric is learned"
                : kernel.contains("scales(") ? "a factor for each column is learned" : "a learned metric is not kept";
        Trial with = learned.stream()
                .skip(1)
                .min(Comparator.comparingDouble(Trial::loss))
                .orElseThrow();
        return Optional.of(what + ": " + ChoiceText.weighting(chosen) + "error "
                + error(chosen, learned.get(0).error()) + " without, " + error(chosen, with.error()) + " with");
    }

    /** Whether folds judge by squared errors or by classes: those who ask for quantiles are judged by that. */
    private static boolean squares(Choice chosen, Tuned tuned) {
        return chosen.problem().method().task() == Task.CLASSIFICATION
                || tuned.candidate().loss() instanceof Squared;
    }

    /** The measure by which folds chose: for classes the log loss where there are probabilities. */
    private static String measure(Choice chosen, Tuned tuned) {
        if (tuned.metric().isPresent()) return tuned.metric().get().plain();
        return byLogLoss(chosen, tuned) ? "log loss" : "error";
    }

    private static boolean byLogLoss(Choice chosen, Tuned tuned) {
        return chosen.problem().method().task() == Task.CLASSIFICATION
                && tuned.heldOut()
                        .flatMap(HeldOut::classes)
                        .filter(score -> score.logLoss().isPresent())
                        .isPresent();
    }

    private static String measured(Choice chosen, Tuned tuned, List<Trial> trials) {
        double loss = trials.stream().mapToDouble(Trial::loss).min().orElse(Double.NaN);
        if (tuned.metric().isPresent())
            return Layout.number(tuned.metric().get().shown(loss));
        if (byLogLoss(chosen, tuned)) return Layout.number(loss);
        return squares(chosen, tuned) ? error(chosen, least(trials)) : "mean loss " + Layout.number(least(trials));
    }

    private static double least(List<Trial> trials) {
        return trials.stream().mapToDouble(Trial::error).min().orElse(Double.NaN);
    }

    private static String family(Trial trial) {
        return ShortText.of(trial.kernel()).text().replaceAll("sigma=[0-9.E+-]+", "");
    }

    /** A part of the rows, or the root of a mean square. */
    private static String error(Choice chosen, double error) {
        return chosen.problem().method().task() == Task.CLASSIFICATION
                ? Layout.percent(error)
                : unit(chosen) + " " + Layout.number(Math.sqrt(error));
    }

    /** Errors of several targets are compared in units of their standard deviations, of one target on its scale. */
    private static String unit(Choice chosen) {
        Optional<ScaleText> scale = ScaleText.of(chosen.problem());
        if (scale.isPresent()) return "rmse of " + scale.get().decoder().scale().name();
        return chosen.problem().data().targets().orElse(null) instanceof TargetVectors ? "rmse/sd" : "rmse";
    }

    /** All trials. */
    public static String table(Choice chosen, Tuned tuned) {
        boolean classes = chosen.problem().method().task() == Task.CLASSIFICATION;
        boolean squares = squares(chosen, tuned);
        boolean tube = tuned.trials().stream().anyMatch(t -> t.epsilon().isPresent());
        double total = total(chosen);
        List<List<String>> lines = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("method", "kernel", "lambda"));
        if (tube) head.add("epsilon");
        head.addAll(List.of(
                "rows", "validation", "loss", classes ? ChoiceText.weighting(chosen) + "error" : unit(chosen), "time"));
        lines.add(head);
        for (Trial trial : tuned.trials()) {
            List<String> line = new ArrayList<>(
                    List.of(trial.method(), ShortText.of(trial.kernel()).text(), Layout.number(trial.rho() / total)));
            if (tube)
                line.add(trial.epsilon().stream()
                        .mapToObj(Layout::number)
                        .findFirst()
                        .orElse(""));
            line.addAll(List.of(
                    String.format(Locale.ROOT, "%,d", trial.rows()),
                    judge(trial),
                    number(trial.loss()),
                    error(trial, classes, squares),
                    Layout.duration(trial.seconds())));
            lines.add(line);
        }
        return Layout.table(lines);
    }

    /** None where folds judge by another loss than the square. */
    private static String error(Trial trial, boolean classes, boolean squares) {
        if (classes) return Layout.percent(trial.error());
        return squares || trial.validation() != Trial.Validation.FOLDS ? number(Math.sqrt(trial.error())) : "";
    }

    private static String number(double value) {
        return Double.isFinite(value) ? Layout.number(value) : "none";
    }

    private static double total(Choice chosen) {
        return chosen.problem().settings().totalWeight();
    }

    private static String judge(Trial trial) {
        return switch (trial.validation()) {
            case LEAVE_ONE_OUT -> "leave-one-out";
            case FOLDS -> "folds";
            case HOLD_OUT -> "hold-out";
        };
    }

    public static Json json(Choice chosen, Tuned tuned) {
        LearnerSettings settings = chosen.problem().settings();
        double total = total(chosen);
        return new Json()
                .with("task", chosen.problem().method().task().toString())
                .with("method", chosen.problem().method().kind().plain())
                .with(
                        "kernel",
                        settings.get(Setting.KERNEL)
                                .map(k -> ShortText.of(k.any()).text()))
                .with("lambda", settings.penalty())
                .with("blend", BlendText.json(chosen.problem()))
                .with("epsilon", tuned.candidate().epsilon().stream().boxed().findFirst())
                .with("target_scale", ScaleText.of(chosen.problem()).map(ScaleText::json))
                .with("n", chosen.problem().data().size())
                .with("d", chosen.problem().data().points().dim())
                .with("tune_seconds", chosen.seconds())
                .with("complete", tuned.complete())
                .with("reason", reason(chosen, tuned))
                .with("cv", ChoiceText.json(chosen))
                .with("log_evidence", Evidence.of(chosen.problem()))
                .with("repeated_inputs", chosen.repeated().share())
                .with("nearly_repeated_inputs", chosen.repeated().nearly())
                .with("trials", Json.list(tuned.trials(), trial -> json(trial, total)))
                .with("seed", settings.seed());
    }

    private static Json json(Trial trial, double total) {
        return new Json()
                .with("method", trial.method())
                .with("kernel", ShortText.of(trial.kernel()).text())
                .with("lambda", trial.rho() / total)
                .with("epsilon", trial.epsilon().stream().boxed().findFirst())
                .with("rows", trial.rows())
                .with("judge", judge(trial))
                .with("loss", trial.loss())
                .with("error", trial.error())
                .with("standard_error", trial.standardError())
                .with("seconds", trial.seconds());
    }
}
