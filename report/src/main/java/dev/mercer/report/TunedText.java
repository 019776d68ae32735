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
import dev.mercer.search.Trial;
import dev.mercer.search.Tuned;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * The trials of tuning and their result, as text and as JSON.
 *
 * @param chosen the result
 * @param tuned the trials; absent where everything was given, so that its score by folds is the one trial
 */
public record TunedText(Choice chosen, Optional<Tuned> tuned) {
    /**
     * A trial for the table and for JSON.
     *
     * @param shown the error in the table; empty where folds judge by another loss than the square
     */
    record Row(
            String method,
            Optional<String> kernel,
            Optional<Double> lambda,
            OptionalDouble epsilon,
            int rows,
            Trial.Validation validation,
            double loss,
            String shown,
            double error,
            double standardError,
            double seconds) {}

    public static TunedText of(Choice choice) {
        return new TunedText(choice, choice.tuned());
    }

    private LearnerSettings settings() {
        return chosen.problem().settings();
    }

    private String method() {
        return settings().notation();
    }

    private boolean classes() {
        return chosen.problem().method().task() == Task.CLASSIFICATION;
    }

    private Optional<String> kernel() {
        return settings()
                .get(Setting.KERNEL)
                .map(kernel -> ShortText.of(kernel.any()).text());
    }

    private OptionalDouble epsilon() {
        if (tuned.isPresent()) return tuned.get().candidate().epsilon();
        return chosen.problem().method().takes().contains(Setting.EPSILON)
                ? OptionalDouble.of(settings().epsilon())
                : OptionalDouble.empty();
    }

    private List<Row> rows() {
        if (tuned.isEmpty()) return List.of(given(chosen.heldOut().orElseThrow()));
        return tuned.get().trials().stream()
                .map(trial -> row(trial, tuned.get()))
                .toList();
    }

    private Row row(Trial trial, Tuned all) {
        boolean root = squares(all) || trial.validation() != Trial.Validation.FOLDS;
        return new Row(
                trial.method(),
                Optional.of(ShortText.of(trial.kernel()).text()),
                Optional.of(trial.rho() / settings().totalWeight()),
                trial.epsilon(),
                trial.rows(),
                trial.validation(),
                trial.loss(),
                classes() ? Layout.percent(trial.error()) : root ? number(Math.sqrt(trial.error())) : "",
                trial.error(),
                trial.standardError(),
                trial.seconds());
    }

    private Row given(HeldOut held) {
        return new Row(
                method(),
                kernel().or(() -> settings().get(Setting.FEATURES).map(Object::toString)),
                settings().penalty(),
                epsilon(),
                held.size(),
                Trial.Validation.FOLDS,
                held.loss(),
                held.classes().isPresent()
                        ? Layout.percent(held.error())
                        : held.quantile().isPresent() ? "" : Layout.number(Math.sqrt(held.error())),
                held.error(),
                held.standardError(),
                chosen.seconds());
    }

    /** The choice in one line, printed before training. */
    public String sentence() {
        if (tuned.isEmpty())
            return "everything was given, and nothing chosen; on held-out rows: "
                    + ChoiceText.line(chosen).orElseThrow();
        StringBuilder text = new StringBuilder("chosen in " + Layout.duration(chosen.seconds()) + ": ");
        text.append(BlendText.words(chosen.problem())
                .map(machines -> "a blend of " + machines)
                .orElseGet(this::machine));
        ScaleText.of(chosen.problem()).ifPresent(scale -> text.append(", target as " + scale.formula()));
        epsilon().ifPresent(width -> text.append(", epsilon " + Layout.number(width)));
        ChoiceText.line(chosen).ifPresent(line -> text.append("; on held-out rows: " + line));
        return text.toString();
    }

    private String machine() {
        return method()
                + kernel().map(kernel -> " with " + kernel).orElse("")
                + settings()
                        .penalty()
                        .map(lambda -> ", lambda " + Layout.number(lambda))
                        .orElse("");
    }

    /** The reason for the choice. */
    public String reason() {
        return tuned.map(this::reason).orElse("everything was given");
    }

    private String reason(Tuned all) {
        List<Trial> trials = all.trials();
        List<String> said = new ArrayList<>();
        long kernels = trials.stream().map(TunedText::family).distinct().count();
        int most = trials.stream()
                .filter(t -> t.validation() == Trial.Validation.LEAVE_ONE_OUT
                        || (!t.method().equals(all.candidate().name()) && t.validation() == Trial.Validation.FOLDS))
                .mapToInt(Trial::rows)
                .max()
                .orElse(0);
        if (kernels > 1 && most > 0)
            said.add("the best of " + Layout.count(kernels, "kind") + " of kernels by ridge regression on "
                    + Layout.count(most, "row"));
        metric(all).ifPresent(said::add);
        String methods = trials.stream()
                .filter(t -> t.validation() == Trial.Validation.FOLDS)
                .collect(Collectors.groupingBy(Trial::method))
                .entrySet()
                .stream()
                .sorted(Comparator.comparing(e -> e.getKey()))
                .map(e -> e.getKey() + " " + measured(all, e.getValue()))
                .collect(Collectors.joining(", "));
        if (!methods.isEmpty())
            said.add(ChoiceText.weighting(chosen) + measure(all) + " by the folds of the tuning, on "
                    + Layout.count(
                            all.heldOut()
                                    .map(HeldOut::size)
                                    .orElse(all.validationRows().size()),
                            "row")
                    + ": " + methods);
        if (chosen.problem().blend().isPresent())
            said.add("a blend of " + chosen.problem().blend().get().members().size()
                    + " machines predicts held-out rows better than the best of them");
        said.add(Layout.count(trials.size(), "trial"));
        if (!all.complete()) said.add("not everything was tried: the time was over");
        return String.join("; ", said);
    }

    /** The gain of a learned metric, if one was tried: the first trial has no metric, the others have one. */
    private Optional<String> metric(Tuned all) {
        List<Trial> learned = all.trials().stream()
                .filter(t -> t.method().equals("features") && t.validation() == Trial.Validation.LEAVE_ONE_OUT)
                .toList();
        if (learned.size() < 2) return Optional.empty();
        String kernel = ShortText.of(all.candidate().kernel()).text();
        String what = kernel.contains("metric(")
                ? "a full metric is learned"
                : kernel.contains("scales(") ? "a factor for each column is learned" : "a learned metric is not kept";
        Trial with = learned.stream()
                .skip(1)
                .min(Comparator.comparingDouble(Trial::loss))
                .orElseThrow();
        return Optional.of(what + ": " + ChoiceText.weighting(chosen) + "error "
                + error(learned.get(0).error()) + " without, " + error(with.error()) + " with");
    }

    /** Whether folds are scored by squared errors or by classes, and not by another loss such as that of quantiles. */
    private boolean squares(Tuned all) {
        return classes() || all.candidate().loss() instanceof Squared;
    }

    /** The measure by which folds chose: for classes the log loss if there are probabilities. */
    private String measure(Tuned all) {
        if (all.metric().isPresent()) return all.metric().get().plain();
        return byLogLoss(all) ? "log loss" : "error";
    }

    private boolean byLogLoss(Tuned all) {
        return classes()
                && all.heldOut()
                        .flatMap(HeldOut::classes)
                        .filter(score -> score.logLoss().isPresent())
                        .isPresent();
    }

    private String measured(Tuned all, List<Trial> trials) {
        double loss = trials.stream().mapToDouble(Trial::loss).min().orElse(Double.NaN);
        double error = trials.stream().mapToDouble(Trial::error).min().orElse(Double.NaN);
        if (all.metric().isPresent()) return Layout.number(all.metric().get().shown(loss));
        if (byLogLoss(all)) return Layout.number(loss);
        return squares(all) ? error(error) : "mean loss " + Layout.number(error);
    }

    private static String family(Trial trial) {
        return ShortText.of(trial.kernel()).text().replaceAll("sigma=[0-9.E+-]+", "");
    }

    /** An error as a share of the rows, or as the root of a mean square. */
    private String error(double error) {
        return classes() ? Layout.percent(error) : unit() + " " + Layout.number(Math.sqrt(error));
    }

    /** Errors of several targets are compared in units of their standard deviations, of one target on its scale. */
    private String unit() {
        Optional<ScaleText> scale = tuned.flatMap(all -> ScaleText.of(chosen.problem()));
        if (scale.isPresent()) return "rmse of " + scale.get().decoder().scale().name();
        return chosen.problem().data().targets().orElse(null) instanceof TargetVectors ? "rmse/sd" : "rmse";
    }

    /** All trials. */
    public String table() {
        return table(rows());
    }

    /** The score of the choice itself, if it has one. */
    Optional<Row> scored() {
        return chosen.heldOut().map(this::given);
    }

    String table(List<Row> rows) {
        List<List<String>> lines = new ArrayList<>();
        List<String> head =
                new ArrayList<>(List.of("method", "kernel", "lambda", "epsilon", "rows", "validation", "loss"));
        head.add(classes() ? ChoiceText.weighting(chosen) + "error" : unit());
        head.add("time");
        lines.add(head);
        for (Row row : rows)
            lines.add(new ArrayList<>(List.of(
                    row.method,
                    row.kernel.orElse(""),
                    row.lambda.map(Layout::number).orElse(""),
                    row.epsilon.isPresent() ? Layout.number(row.epsilon.getAsDouble()) : "",
                    String.format(Locale.ROOT, "%,d", row.rows),
                    validation(row),
                    number(row.loss),
                    row.shown,
                    Layout.duration(row.seconds))));
        if (rows.stream().allMatch(row -> row.epsilon.isEmpty())) lines.forEach(line -> line.remove(3));
        return Layout.table(lines);
    }

    private static String number(double value) {
        return Double.isFinite(value) ? Layout.number(value) : "none";
    }

    private static String validation(Row row) {
        return switch (row.validation) {
            case LEAVE_ONE_OUT -> "leave-one-out";
            case FOLDS -> "folds";
            case HOLD_OUT -> "hold-out";
        };
    }

    public Json json() {
        return json(rows());
    }

    Json json(List<Row> rows) {
        return new Json()
                .with("task", chosen.problem().method().task().toString())
                .with("method", method())
                .with("kernel", tuned.isPresent() ? kernel() : rows.get(0).kernel)
                .with("lambda", settings().penalty())
                .with("blend", BlendText.json(chosen.problem()))
                .with("epsilon", epsilon().stream().boxed().findFirst())
                .with("target_scale", ScaleText.of(chosen.problem()).map(ScaleText::json))
                .with("n", chosen.problem().data().size())
                .with("d", chosen.problem().data().points().dim())
                .with("tune_seconds", chosen.seconds())
                .with("complete", tuned.map(Tuned::complete).orElse(true))
                .with("reason", reason())
                .with("cv", ChoiceText.json(chosen))
                .with("log_evidence", tuned.flatMap(all -> Evidence.of(chosen.problem())))
                .with("repeated_inputs", chosen.repeated().share())
                .with("nearly_repeated_inputs", chosen.repeated().nearly())
                .with("trials", Json.list(rows, TunedText::json))
                .with("seed", settings().seed());
    }

    private static Json json(Row row) {
        return new Json()
                .with("method", row.method)
                .with("kernel", row.kernel)
                .with("lambda", row.lambda)
                .with("epsilon", row.epsilon.stream().boxed().findFirst())
                .with("rows", row.rows)
                .with("judge", validation(row))
                .with("loss", row.loss)
                .with("error", row.error)
                .with("standard_error", row.standardError)
                .with("seconds", row.seconds);
    }
}
