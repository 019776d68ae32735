package dev.mercer.report;

import dev.mercer.auto.AutoModel;
import dev.mercer.auto.Choice;
import dev.mercer.auto.Evidence;
import dev.mercer.compute.Compute;
import dev.mercer.compute.internal.Platform;
import dev.mercer.data.Labels;
import dev.mercer.data.Targets;
import dev.mercer.data.Task;
import dev.mercer.data.table.Examples;
import dev.mercer.kernel.ShortText;
import dev.mercer.method.ChosenLoss;
import dev.mercer.method.FeatureBasis;
import dev.mercer.method.LearnerSettings;
import dev.mercer.method.LossKind;
import dev.mercer.method.Method;
import dev.mercer.method.MethodKind;
import dev.mercer.method.Setting;
import dev.mercer.model.ClassSets;
import dev.mercer.model.Classifier;
import dev.mercer.model.Intervals;
import dev.mercer.model.Posterior;
import dev.mercer.model.Regressor;
import dev.mercer.model.Scheme;
import dev.mercer.model.Training;
import dev.mercer.solve.Certificate;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The report of {@code mercer train}.
 *
 * @param source the file
 * @param learned the model and how it was chosen
 * @param times how long it took
 * @param outcome scores and file of the model
 */
public record TrainReport(String source, AutoModel learned, Times times, Outcome outcome) {
    private static final int MOST_COLUMNS = 8;
    private static final int MOST_CLASSES = 10;

    /** Losses whose dual problem other programs print. */
    private static final List<LossKind> SVM_LOSSES = List.of(LossKind.HINGE, LossKind.EPSILON);

    /** Times in seconds. */
    record Times(double read, double total) {}

    /** Scores and file of the model, if there are any. */
    record Outcome(Scores scores, Optional<Path> model) {}

    /** Scores of the training rows, of the validation rows that scored each step, and of the rows of another file. */
    public record Scores(Optional<Scored> training, Optional<Scored> validation, Optional<Scored> test) {
        static final Scores NONE = new Scores(Optional.empty(), Optional.empty(), Optional.empty());
    }

    public TrainReport(String source, AutoModel learned, double readSeconds) {
        this(source, learned, new Times(readSeconds, 0), new Outcome(Scores.NONE, Optional.empty()));
    }

    Choice choice() {
        return learned.choice();
    }

    Method method() {
        return learned.problem().method();
    }

    LearnerSettings settings() {
        return learned.problem().settings();
    }

    /** The rows that were given; a sample of them if they are read in blocks. */
    public Examples rows() {
        return learned.problem().rows();
    }

    Compute compute() {
        return learned.problem().compute();
    }

    /** The validation rows, which scored each step and were not used for training, if there are any. */
    public Optional<Examples> validation() {
        return learned.validation().get();
    }

    /** The training rows, without those that scored each step; a sample of all rows if they are read in blocks. */
    public Examples trainingRows() {
        return learned.trainingRows();
    }

    public TrainReport withModel(Optional<Path> file) {
        return new TrainReport(source, learned, times, new Outcome(outcome.scores, file));
    }

    public TrainReport withScores(Scores scores) {
        return new TrainReport(source, learned, times, new Outcome(scores, outcome.model));
    }

    public TrainReport ended(double totalSeconds) {
        return new TrainReport(source, learned, new Times(times.read, totalSeconds), outcome);
    }

    /** The kernel as text, with learned matrices by name. */
    private Optional<String> kernelText() {
        if (method().kind() == MethodKind.GP)
            return Optional.of(
                    ShortText.of(learned.model().model().expansion().kernel()).text());
        return settings()
                .get(Setting.KERNEL)
                .map(family -> ShortText.of(family.any()).text());
    }

    /** λ, which a Gaussian process finds itself. */
    private Optional<Double> penalty() {
        return settings()
                .penalty()
                .or(() -> intervals()
                        .filter(found -> method().kind() == MethodKind.GP && found instanceof Posterior)
                        .map(found -> ((Posterior) found).lambda(settings().totalWeight())));
    }

    private String lossText() {
        return settings()
                .get(Setting.LOSS)
                .map(ChosenLoss::toString)
                .orElseGet(() -> settings().lossKind().plain());
    }

    private Training training() {
        return learned.model().model().training();
    }

    private Optional<Intervals> intervals() {
        return learned.model().model() instanceof Regressor regressor ? regressor.intervals() : Optional.empty();
    }

    private Optional<Classifier> classifier() {
        return learned.model().model() instanceof Classifier classes ? Optional.of(classes) : Optional.empty();
    }

    private Optional<ClassSets> sets() {
        return classifier().flatMap(Classifier::sets);
    }

    private int columns() {
        return learned.model().encoder().names().size();
    }

    private int support() {
        return learned.model().model().expansion().support().length;
    }

    public String text() {
        return lines().text();
    }

    /** The lines of the report, each with a name and a text. */
    Lines lines() {
        LearnerSettings settings = settings();
        Lines lines = new Lines();
        lines.with("data", source + ": " + Layout.count(learned.size(), "row"));
        lines.with("target", target());
        lines.with("scale", ScaleText.of(learned.model()).map(ScaleText::words));
        lines.with("inputs", inputs());
        lines.with(
                "method",
                method().title() + " (" + settings.notation() + "), intercept "
                        + EnumText.lower(settings.intercept())
                        + scheme().map(how -> ", classes by " + EnumText.text(how))
                                .orElse(""));
        lines.with("blend", BlendText.words(learned.problem()).map(Layout::whole));
        lines.with("kernel", kernelText().map(Layout::whole));
        lines.with("features", settings.get(Setting.FEATURES).map(f -> Layout.whole(f.toString())));
        lines.with("lambda", penalty().map(lambda -> Layout.number(lambda) + constants(lambda)));
        if (method().takes().contains(Setting.EPSILON))
            lines.with("epsilon", Layout.number(settings.epsilon()) + ", in the unit of the target");
        lines.with("nu", settings.share().map(nu -> Layout.number(nu) + ", " + nuMeans()));
        lines.with(
                "chosen", choice().tuned().map(tuned -> TunedText.of(choice()).reason()));
        lines.with("learned", MetricText.of(learned.model()).map(MetricText::words));
        lines.with("leaves", leaves().map(LeavesText::words));
        lines.with("solution", ConvergenceText.words(training().convergence()));
        lines.with("objective", training().certificate().map(ConvergenceText::words));
        lines.with("evidence", evidence().map(e -> Layout.number(e) + ", the log marginal likelihood"));
        if (!training().rows().isEmpty())
            lines.with("support", Layout.count(support(), "row") + " of " + Layout.count(learned.size(), "row"));
        lines.with("intervals", intervals().map(IntervalsText::words));
        lines.with("probabilities", classifier().flatMap(ProbabilitiesText::note));
        lines.with(
                "sets",
                classifier().flatMap(classes -> classes.sets().map(found -> ConformalText.words(classes, found))));
        lines.with("unseen", ChoiceText.line(choice()));
        if (choice().repeated().any())
            lines.with("repeated", choice().repeated().toString());
        lines.with("validation", outcome.scores.validation.map(Scored::line));
        lines.with("training", outcome.scores.training.map(Scored::line));
        lines.with("test", outcome.scores.test.map(Scored::line));
        lines.with(
                "time",
                "read " + Layout.number(times.read) + " s, "
                        + (choice().seconds() > 0 ? "tune " + Layout.number(choice().seconds()) + " s, " : "") + "fit "
                        + Layout.number(learned.fitSeconds()) + " s, in all "
                        + Layout.number(times.total) + " s");
        lines.with("model", outcome.model.map(file -> Layout.whole(file.toString())));
        return lines;
    }

    private Optional<LeavesText> leaves() {
        return LeavesText.of(learned.model().model().expansion());
    }

    private String nuMeans() {
        return switch (method().task()) {
            case DETECTION -> "at most this share of the training rows are outliers";
            case CLASSIFICATION -> "at most this share of the rows is inside the margin, but for those on its border";
            case REGRESSION -> "at most this share of the rows is outside the tube, but for those on its border";
        };
    }

    /** λ in the notation of other programs. */
    private String constants(double lambda) {
        double total = settings().totalWeight();
        return lambda == 0
                ? ""
                : " (C = " + Layout.number(1 / (2 * lambda * total)) + ", rho = " + Layout.number(lambda * total) + ")";
    }

    private String target() {
        if (method().task() == Task.DETECTION)
            return rows().targetName()
                    .map(aside -> "none: " + aside + " is not learned from")
                    .orElse("none");
        String name = rows().targetName().orElse("label");
        Targets targets = rows().targets(method().task());
        if (!(targets instanceof Labels labels))
            return name + ", " + method().task().targets();
        int[] counts = labels.counts();
        String some = IntStream.range(0, Math.min(MOST_CLASSES, counts.length))
                .mapToObj(c -> labels.classes().get(c)
                        + (learned.inBlocks() ? "" : " (" + Layout.count(counts[c], "row") + ")"))
                .collect(Collectors.joining(", "));
        return name + ", " + counts.length + " classes: " + some + (counts.length > MOST_CLASSES ? ", …" : "");
    }

    private String inputs() {
        List<String> said = learned.model().encoder().said();
        String some = said.stream().limit(MOST_COLUMNS).collect(Collectors.joining("; "));
        String more = said.size() > MOST_COLUMNS ? "; … (mercer inspect shows all)" : "";
        return Layout.count(columns(), "column") + (said.isEmpty() ? "" : ": " + some + more);
    }

    public Json json() {
        LearnerSettings settings = settings();
        Json json = new Json()
                .with("task", EnumText.lower(method().task()))
                .with("method", settings.notation())
                .with("kernel", kernelText())
                .with("blend", BlendText.json(learned.problem()))
                .with("features", settings.get(Setting.FEATURES).map(FeatureBasis::toString))
                .with("loss", method().losses().isEmpty() ? Optional.empty() : Optional.of(lossText()))
                .with("lambda", penalty())
                .with(
                        "epsilon",
                        Optional.of(method())
                                .filter(m -> m.takes().contains(Setting.EPSILON))
                                .map(m -> settings.epsilon()))
                .with("nu", settings.share())
                .with("intercept", EnumText.lower(settings.intercept()))
                .with("step", settings.get(Setting.STEP))
                .with("start", settings.given().get(Setting.START).map(EnumText::text))
                .with("averaging", settings.given().get(Setting.AVERAGING).map(EnumText::text))
                .with("scheme", scheme().map(EnumText::lower))
                .with("targets", Optional.of(rows().targetNames()).filter(names -> names.size() > 1))
                .with("target_scale", ScaleText.of(learned.model()).map(ScaleText::json))
                .with("n", learned.size())
                .with("d", columns())
                .with("read_seconds", times.read)
                .with("tune_seconds", Optional.of(choice().seconds()).filter(s -> s > 0))
                .with("fit_seconds", learned.fitSeconds())
                .with("total_seconds", times.total);
        OptionalLong peak = Platform.peakMemoryBytes();
        if (peak.isPresent()) json.with("peak_memory_bytes", peak.getAsLong());
        json.with("metric", MetricText.of(learned.model()).map(MetricText::json));
        json.with("leaves", leaves().map(LeavesText::count)).with("trees", leaves().flatMap(LeavesText::several));
        json.with("convergence", ConvergenceText.json(training().convergence()));
        json.with("loss_curve", ConvergenceText.losses(training()));
        training().certificate().ifPresent(c -> add(c, json));
        json.with("log_evidence", evidence());
        if (!training().rows().isEmpty()) json.with("support", support());
        json.with("interval", intervals().map(IntervalsText::json));
        json.with("interval", sets().map(ConformalText::json));
        json.with("pairs", classifier().flatMap(ProbabilitiesText::json));
        choice().tuned().ifPresent(tuned -> json.with("complete", tuned.complete()));
        json.with("cv", ChoiceText.json(choice()))
                .with(
                        "repeated_inputs",
                        ChoiceText.score(choice())
                                .map(score -> choice().repeated().share()))
                .with(
                        "nearly_repeated_inputs",
                        ChoiceText.score(choice())
                                .map(score -> choice().repeated().nearly()))
                .with("train", outcome.scores.training.map(Scored::json))
                .with("validation", outcome.scores.validation.map(Scored::json))
                .with("test", outcome.scores.test.map(Scored::json))
                .with("model", outcome.model.map(Path::toString))
                .with("backend", compute().backend().name());
        if (settings.drawsAtRandom() || choice().tuned().isPresent()) json.with("seed", settings.seed());
        return json;
    }

    /** The scheme for classes; empty unless there are more than two. */
    private Optional<Scheme> scheme() {
        return learned.model().model() instanceof Classifier classes && classes.scheme() != Scheme.BINARY
                ? Optional.of(classes.scheme())
                : Optional.empty();
    }

    private Optional<Double> evidence() {
        return learned.inBlocks()
                ? Optional.empty()
                : Evidence.of(choice().problem(), learned.model().model());
    }

    private void add(Certificate found, Json json) {
        json.with("objective", found.objective());
        if (!Collections.disjoint(method().losses(), SVM_LOSSES))
            found.inSvmScaling(settings().lambda()).ifPresent(dual -> json.with("dual_objective", dual));
        if (method().task() == Task.DETECTION)
            found.inSvmScaling(1 / (2 * settings().totalWeight())).ifPresent(dual -> json.with("dual_objective", dual));
        found.gap().ifPresent(gap -> json.with("gap", gap));
        if (found.restricted()) json.with("restricted", true);
    }
}
