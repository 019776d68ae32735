package dev.mercer.report;

import dev.mercer.data.Reals;
import dev.mercer.kernel.ShortText;
import dev.mercer.model.Classifier;
import dev.mercer.model.Detector;
import dev.mercer.model.Expansion;
import dev.mercer.model.Regressor;
import dev.mercer.model.Scheme;
import dev.mercer.model.TableModel;
import dev.mercer.model.Training;
import dev.mercer.model.internal.Provenance;
import dev.mercer.solve.Certificate;
import java.util.Optional;

/**
 * The answer of {@code mercer inspect}: a description of a model, of its training and of its training data.
 *
 * @param file the name of its file
 * @param whole the model
 */
public record InspectReport(String file, TableModel whole) {
    /** The model, a line for each part. */
    public String text() {
        Training training = whole.model().training();
        Expansion expansion = whole.model().expansion();
        Provenance from = training.provenance();
        Lines lines = new Lines();
        lines.with("model", Layout.whole(file));
        String target = whole.target().orElse("label");
        boolean foreign = from.rows() == 0; // LIBSVM's files do not say from what they were learned
        lines.with(
                "predicts",
                whole.model() instanceof Classifier classes
                        ? target + ", one of " + String.join(", ", classes.classes())
                        : whole.model() instanceof Detector
                                ? "inlier or outlier, by a score"
                                : target + (whole.targets().size() > 1 ? ", numbers" : ", a number"));
        if (whole.model() instanceof Classifier classes && classes.scheme() != Scheme.BINARY)
            lines.with(
                    "scheme",
                    EnumText.text(classes.scheme()) + ", "
                            + Layout.count(
                                    classes.scheme().outputs(classes.classes().size()), "function"));
        if (whole.model() instanceof Classifier classes) {
            lines.with("probabilities", ProbabilitiesText.words(classes));
            lines.with("sets", classes.sets().map(sets -> ConformalText.words(classes, sets)));
        }
        lines.with("scale", ScaleText.of(whole).map(ScaleText::words));
        if (whole.model() instanceof Regressor numbers)
            lines.with(
                    "intervals",
                    numbers.intervals().map(IntervalsText::words).orElse("none (train with --interval has them)"));
        lines.with("features", expansion.features().map(map -> Layout.whole(map.toString())));
        lines.with("kernel", Layout.whole(ShortText.of(expansion.kernel()).text()));
        for (String term : BlendText.terms(expansion)) lines.with("blended", Layout.whole(term));
        MetricText.of(whole).ifPresent(metric -> lines.withAll(metric.lines()));
        lines.with("leaves", LeavesText.of(expansion).map(LeavesText::words));
        lines.with(
                "support",
                Layout.count(expansion.centers().size(), "center")
                        + (foreign ? "" : " of " + Layout.count(from.rows(), "training row")));
        WeightsText.of(whole).ifPresent(weights -> lines.withAll(weights.lines()));
        lines.with("inputs", whole.encoder().said());
        if (!foreign) lines.with("solution", ConvergenceText.words(training.convergence()));
        lines.with("objective", training.certificate().map(ConvergenceText::words));
        lines.with("learner", from.learner());
        if (foreign) return lines.text();
        lines.with(
                "data",
                Layout.count(from.rows(), "row") + ", " + Layout.count(from.columns(), "encoded column") + ", SHA-256 "
                        + from.digest());
        lines.with("made by", "mercer " + from.version() + " on " + from.backend());
        return lines.text();
    }

    /** The fields of {@code mercer inspect --json}. */
    public Json json() {
        Training training = whole.model().training();
        Expansion expansion = whole.model().expansion();
        Json json = new Json()
                .with("model", file)
                .with("task", EnumText.lower(whole.model().task()))
                .with("target", whole.target().filter(name -> whole.targets().size() == 1))
                .with("targets", Optional.of(whole.targets()).filter(names -> names.size() > 1));
        if (whole.model() instanceof Classifier classes)
            json.with("classes", classes.classes())
                    .with("scheme", EnumText.lower(classes.scheme()))
                    .with("probabilities", classes.calibration().isPresent())
                    .with("pairs", ProbabilitiesText.json(classes))
                    .with("interval", classes.sets().map(ConformalText::json));
        if (whole.model() instanceof Regressor numbers)
            json.with("target_scale", ScaleText.of(whole).map(ScaleText::json))
                    .with("interval", numbers.intervals().map(IntervalsText::json));
        return json.with("features", expansion.features().map(Object::toString))
                .with("kernel", ShortText.of(expansion.kernel()).text())
                .with("blend", BlendText.json(expansion))
                .with("metric", MetricText.of(whole).map(MetricText::json))
                .with("leaves", LeavesText.of(expansion).map(LeavesText::count))
                .with("trees", LeavesText.of(expansion).flatMap(LeavesText::several))
                .with("support", expansion.centers().size())
                .with("weights", WeightsText.of(whole).map(WeightsText::json))
                .with("bias", expansion.bias())
                .with(
                        "encoder",
                        new Json()
                                .with("encoding", EnumText.lower(whole.encoder().encoding()))
                                .with("inputs", whole.encoder().inputs())
                                .with("columns", whole.encoder().names())
                                .with("table", ColumnsText.json(whole.encoder()))
                                .with("said", whole.encoder().said()))
                .with("convergence", ConvergenceText.json(training.convergence()))
                .with("loss_curve", ConvergenceText.losses(training))
                .with("quantile", quantiles(training.quantiles()))
                .with("certificate", training.certificate().map(InspectReport::json))
                .with("provenance", json(training.provenance()));
    }

    /** One as a number, several as a list; empty if there are none. */
    private static Optional<Object> quantiles(Reals all) {
        if (all.size() == 0) return Optional.empty();
        return Optional.of(all.size() == 1 ? all.get(0) : all.stream().boxed().toList());
    }

    private static Json json(Certificate found) {
        Json json = new Json().with("objective", found.objective());
        found.bound().ifPresent(bound -> json.with("bound", bound));
        found.gap().ifPresent(gap -> json.with("gap", gap));
        if (found.restricted()) json.with("restricted", true);
        return json;
    }

    private static Json json(Provenance from) {
        return new Json()
                .with("learner", from.learner())
                .with("n", from.rows())
                .with("d", from.columns())
                .with("digest", from.digest())
                .with("backend", from.backend())
                .with("version", from.version());
    }
}
