package dev.mercer.cli;

import dev.mercer.data.Labels;
import dev.mercer.data.Targets;
import dev.mercer.model.Classifier;
import dev.mercer.model.Intervals;
import dev.mercer.model.Regressor;
import dev.mercer.model.Scheme;
import dev.mercer.model.TableModel;
import dev.mercer.model.Training;
import dev.mercer.solve.Certificate;
import dev.mercer.util.Indices;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What {@code mercer train} has to say.
 *
 * @param source the file
 * @param rows what was learned from
 * @param fit what was learned
 * @param chosen how it was decided what to learn
 * @param times how long it took
 * @param outcome what became of it
 * @param streamed where the rows are a sample of more, encoded already: all of them
 */
record TrainReport(
        String source,
        Examples rows,
        Fit fit,
        Chosen chosen,
        Times times,
        Outcome outcome,
        Optional<AllRows> streamed) {
    private static final int MOST_COLUMNS = 8;
    private static final int MOST_CLASSES = 10;

    /** Those whose dual problem other programs print. */
    private static final List<String> SVM_LOSSES = List.of("hinge", "epsilon");

    /** How many rows were learned from, the model of rows as they are in the file, and how to read those kept apart. */
    record AllRows(int size, TableModel model, Supplier<Optional<Examples>> apart) {}

    /** In seconds. */
    record Times(double read, double total) {}

    /** Scores and place of the model, where there are. */
    record Outcome(Scores scores, Optional<Path> model) {}

    /** Of rows that were learned from, of those that were kept apart and judged each step, and of those of another file. */
    record Scores(Optional<Scored> training, Optional<Scored> validation, Optional<Scored> test) {
        static final Scores NONE = new Scores(Optional.empty(), Optional.empty(), Optional.empty());
    }

    TrainReport(String source, Examples rows, Fit fit, Chosen chosen, double readSeconds) {
        this(
                source,
                rows,
                fit,
                chosen,
                new Times(readSeconds, 0),
                new Outcome(Scores.NONE, Optional.empty()),
                Optional.empty());
    }

    TrainReport of(AllRows all) {
        return new TrainReport(source, rows, fit, chosen, times, outcome, Optional.of(all));
    }

    /** How many rows were learned from. */
    int size() {
        return streamed.map(AllRows::size).orElseGet(rows::size);
    }

    /** What predicts from rows as they are in the file. */
    TableModel model() {
        return streamed.map(AllRows::model).orElseGet(fit::model);
    }

    /** The rows that were not learned from but judged each step, where there are. */
    Optional<Examples> keptApart() {
        if (streamed.isPresent()) return streamed.get().apart().get();
        int[] numbers = apart();
        return numbers.length == 0 ? Optional.empty() : Optional.of(rows.select(numbers));
    }

    private int[] apart() {
        return NystromLearners.keptApart(fit.settings(), rows.size());
    }

    /** The rows that were learned from, without those that judged each step; where rows are read in blocks, a sample of all. */
    Examples learned() {
        int[] apart = streamed.isPresent() ? new int[0] : apart();
        return apart.length == 0
                ? rows
                : rows.select(Indices.where(rows.size(), i -> Arrays.binarySearch(apart, i) < 0));
    }

    TrainReport withModel(Optional<Path> file) {
        return new TrainReport(source, rows, fit, chosen, times, new Outcome(outcome.scores, file), streamed);
    }

    TrainReport withScores(Scores scores) {
        return new TrainReport(source, rows, fit, chosen, times, new Outcome(scores, outcome.model), streamed);
    }

    TrainReport ended(double totalSeconds) {
        return new TrainReport(source, rows, fit, chosen, new Times(times.read, totalSeconds), outcome, streamed);
    }

    private Training training() {
        return fit.model().model().training();
    }

    private Optional<Intervals> intervals() {
        return fit.model().model() instanceof Regressor regressor ? regressor.intervals() : Optional.empty();
    }

    private int columns() {
        return fit.model().encoder().names().size();
    }

    private int support() {
        return fit.model().model().expansion().support().length;
    }

    String text() {
        return Layout.table(lines());
    }

    /** What is said, a name and a text each. */
    List<List<String>> lines() {
        Settings settings = fit.settings();
        List<List<String>> lines = new ArrayList<>();
        lines.add(List.of("data", source + ": " + Layout.count(size(), "row")));
        lines.add(List.of("target", target()));
        lines.add(List.of("inputs", inputs()));
        lines.add(List.of(
                "method",
                fit.method().title() + " (" + fit.method().name() + "), intercept "
                        + Setting.lower(settings.intercept())
                        + scheme().map(how -> ", classes by " + Setting.text(how))
                                .orElse("")));
        settings.kernelText().ifPresent(k -> lines.add(List.of("kernel", Layout.whole(k))));
        settings.text(Setting.FEATURES)
                .ifPresent(f -> lines.add(List.of("features", Layout.whole(settings.featureText()))));
        settings.penalty().ifPresent(lambda -> lines.add(List.of("lambda", Layout.number(lambda) + constants(lambda))));
        if (fit.method().takes().contains(Setting.EPSILON))
            lines.add(List.of("epsilon", Layout.number(settings.epsilon()) + ", in the unit of the target"));
        settings.share().ifPresent(nu -> lines.add(List.of("nu", Layout.number(nu) + ", " + nuMeans())));
        chosen.tuned().ifPresent(tuned -> lines.add(List.of("chosen", TunedText.reason(chosen, tuned))));
        MetricText.of(fit.model()).ifPresent(metric -> lines.add(List.of("learned", metric.words())));
        leaves().ifPresent(leaves -> lines.add(List.of("leaves", leaves.words())));
        lines.add(List.of("solution", ConvergenceText.words(training().convergence())));
        training().certificate().ifPresent(c -> lines.add(List.of("objective", ConvergenceText.words(c))));
        evidence().ifPresent(e -> lines.add(List.of("evidence", Layout.number(e) + ", the log marginal likelihood")));
        if (!training().rows().isEmpty())
            lines.add(List.of("support", Layout.count(support(), "row") + " of " + Layout.count(size(), "row")));
        intervals().ifPresent(found -> lines.add(List.of("intervals", IntervalText.words(found))));
        chosen.cvLine().ifPresent(line -> lines.add(List.of("unseen", line)));
        if (chosen.repeated().any())
            lines.add(List.of("repeated", chosen.repeated().words()));
        outcome.scores.validation.ifPresent(score -> lines.add(List.of("kept apart", score.line())));
        outcome.scores.training.ifPresent(score -> lines.add(List.of("training", score.line())));
        outcome.scores.test.ifPresent(score -> lines.add(List.of("test", score.line())));
        lines.add(List.of(
                "time",
                "read " + Layout.number(times.read) + " s, "
                        + (chosen.seconds() > 0 ? "tune " + Layout.number(chosen.seconds()) + " s, " : "") + "fit "
                        + Layout.number(fit.seconds()) + " s, in all "
                        + Layout.number(times.total) + " s"));
        outcome.model.ifPresent(file -> lines.add(List.of("model", Layout.whole(file.toString()))));
        return lines;
    }

    private Optional<LeavesText> leaves() {
        return LeavesText.of(model().model().expansion());
    }

    private String nuMeans() {
        return switch (fit.method().task()) {
            case DETECTION -> "at most this share of the training rows are outliers";
            case CLASSIFICATION -> "at most this share of the rows is inside the margin, but for those on its border";
            case REGRESSION -> "at most this share of the rows is outside the tube, but for those on its border";
        };
    }

    /** λ as other texts have it. */
    private String constants(double lambda) {
        double total = fit.settings().totalWeight();
        return lambda == 0
                ? ""
                : " (C = " + Layout.number(1 / (2 * lambda * total)) + ", rho = " + Layout.number(lambda * total) + ")";
    }

    private String target() {
        if (fit.method().task() == Task.DETECTION)
            return rows.targetName()
                    .map(aside -> "none: " + aside + " is not learned from")
                    .orElse("none");
        String name = rows.targetName().orElse("label");
        Targets targets = TargetKind.targets(rows, fit.method().task());
        if (!(targets instanceof Labels labels))
            return name + ", " + fit.method().task().targets;
        int[] counts = labels.counts();
        String some = IntStream.range(0, Math.min(MOST_CLASSES, counts.length))
                .mapToObj(c -> labels.classes().get(c)
                        + (streamed.isPresent() ? "" : " (" + Layout.count(counts[c], "row") + ")"))
                .collect(Collectors.joining(", "));
        return name + ", " + counts.length + " classes: " + some + (counts.length > MOST_CLASSES ? ", …" : "");
    }

    private String inputs() {
        List<String> said = model().encoder().said();
        String some = said.stream().limit(MOST_COLUMNS).collect(Collectors.joining("; "));
        String more = said.size() > MOST_COLUMNS ? "; … (mercer inspect shows all)" : "";
        return Layout.count(columns(), "column") + (said.isEmpty() ? "" : ": " + some + more);
    }

    Json json() {
        Settings settings = fit.settings();
        Json json = new Json()
                .with("task", fit.method().task().toString())
                .with("method", fit.method().name())
                .with("kernel", settings.kernelText())
                .with("features", settings.text(Setting.FEATURES).map(f -> settings.featureText()))
                .with("loss", fit.method().losses().isEmpty() ? Optional.empty() : Optional.of(settings.lossText()))
                .with("lambda", settings.penalty())
                .with(
                        "epsilon",
                        Optional.of(fit.method())
                                .filter(m -> m.takes().contains(Setting.EPSILON))
                                .map(m -> settings.epsilon()))
                .with("nu", settings.share())
                .with("intercept", Setting.lower(settings.intercept()))
                .with("step", settings.step())
                .with("start", settings.text(Setting.START))
                .with("averaging", settings.text(Setting.AVERAGING))
                .with("scheme", scheme().map(Setting::lower))
                .with("targets", Optional.of(rows.targetNames()).filter(names -> names.size() > 1))
                .with("n", size())
                .with("d", columns())
                .with("read_seconds", times.read)
                .with("tune_seconds", Optional.of(chosen.seconds()).filter(s -> s > 0))
                .with("fit_seconds", fit.seconds())
                .with("total_seconds", times.total);
        OptionalLong peak = Machine.peakMemoryBytes();
        if (peak.isPresent()) json.with("peak_memory_bytes", peak.getAsLong());
        json.with("metric", MetricText.of(fit.model()).map(MetricText::json));
        json.with("leaves", leaves().map(LeavesText::count));
        json.with("convergence", ConvergenceText.json(training().convergence()));
        json.with("loss_curve", ConvergenceText.losses(training()));
        training().certificate().ifPresent(c -> add(c, json));
        json.with("log_evidence", evidence());
        if (!training().rows().isEmpty()) json.with("support", support());
        json.with("interval", intervals().map(IntervalText::json));
        chosen.tuned().ifPresent(tuned -> json.with("complete", tuned.complete()));
        json.with("cv", chosen.cvJson())
                .with(
                        "repeated_inputs",
                        chosen.cv().map(score -> chosen.repeated().share()))
                .with("train", outcome.scores.training.map(Scored::json))
                .with("validation", outcome.scores.validation.map(Scored::json))
                .with("test", outcome.scores.test.map(Scored::json))
                .with("model", outcome.model.map(Path::toString))
                .with("backend", fit.compute().backend().name());
        if (settings.drawsAtRandom() || chosen.tuned().isPresent()) json.with("seed", settings.seed());
        return json;
    }

    /** How more than two classes are divided, where there are. */
    private Optional<Scheme> scheme() {
        return model().model() instanceof Classifier classes && classes.scheme() != Scheme.BINARY
                ? Optional.of(classes.scheme())
                : Optional.empty();
    }

    private Optional<Double> evidence() {
        return streamed.isPresent() ? Optional.empty() : Evidence.of(chosen.problem());
    }

    private void add(Certificate found, Json json) {
        json.with("objective", found.objective());
        if (!Collections.disjoint(fit.method().losses(), SVM_LOSSES))
            found.inSvmScaling(fit.settings().lambda()).ifPresent(dual -> json.with("dual_objective", dual));
        if (fit.method().task() == Task.DETECTION)
            found.inSvmScaling(1 / (2 * fit.settings().totalWeight()))
                    .ifPresent(dual -> json.with("dual_objective", dual));
        found.gap().ifPresent(gap -> json.with("gap", gap));
        if (found.restricted()) json.with("restricted", true);
    }
}
