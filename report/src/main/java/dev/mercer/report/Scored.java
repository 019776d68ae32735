package dev.mercer.report;

import dev.mercer.auto.AutoModel;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.TargetVectors;
import dev.mercer.data.Targets;
import dev.mercer.data.Task;
import dev.mercer.data.table.Examples;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Classifier;
import dev.mercer.model.Detector;
import dev.mercer.model.Model;
import dev.mercer.model.Predictions;
import dev.mercer.score.ClassificationScore;
import dev.mercer.score.Confusion;
import dev.mercer.score.OutlierScore;
import dev.mercer.score.QuantileScore;
import dev.mercer.score.RegressionScore;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The score of predictions, as text and as JSON. */
public sealed interface Scored
        permits Scored.OfNumbers,
                Scored.OfTargets,
                Scored.OfQuantile,
                Scored.OfQuantiles,
                Scored.OfClasses,
                Scored.OfOutliers {
    /** In one line. */
    String line();

    /** All of it, a row for each thing. */
    Lines lines();

    /** The fields of {@code mercer evaluate --json}. */
    Json json();

    /** Compares the predictions of a model for rows with their targets; warnings on their encoding go to {@code warning}. */
    static Scored of(AutoModel learned, Examples rows, Progress progress, Consumer<String> warning) {
        Predictions found = learned.predictions(rows, progress);
        found.inputs().said().forEach(warning);
        return of(learned.model().model(), found, rows);
    }

    /** Compares the predictions of a model with the actual values. */
    static Scored of(Model model, Predictions predictions, Examples rows) {
        if (model instanceof Detector detector) return new OfOutliers(OutlierScore.of(detector, predictions, rows));
        return of(model, predictions.scores(), rows.actual(model.task()), rows.weights());
    }

    /** Compares the outputs of a model that predicts a target with that target. */
    static Scored of(Model model, Matrix scores, Targets targets, Reals weights) {
        if (model instanceof Classifier classifier)
            return new OfClasses(ClassificationScore.of(classifier, scores, (Labels) targets, weights));
        if (targets instanceof TargetVectors several)
            return new OfTargets(several.names(), RegressionScore.of(several, scores, weights));
        Reals quantiles = model.training().quantiles();
        double[] middle = scores.column(model.training().middleOutput());
        OfNumbers numbers = new OfNumbers(RegressionScore.of((Reals) targets, middle, weights));
        if (quantiles.size() == 0) return numbers;
        List<QuantileScore> found = QuantileScore.of((Reals) targets, scores, weights, quantiles);
        return found.size() == 1 ? new OfQuantile(found.get(0), numbers) : new OfQuantiles(found, numbers);
    }

    /** The score of a baseline that uses no inputs: the mean of the training rows, or their most frequent class and the shares of all. */
    static Scored baseline(Task task, Examples training, Examples rows) {
        Targets known = training.actual(task);
        if (known instanceof Labels classes)
            return new OfClasses(ClassificationScore.baseline(classes, (Labels) rows.actual(task), rows.weights()));
        Reals mean = Reals.constant(rows.size(), ((Reals) known).sum() / known.size());
        return new OfNumbers(RegressionScore.of((Reals) rows.actual(task), mean.toArray(), rows.weights()));
    }

    /** The score of quantiles; the score as numbers is in the JSON only, for programs that use its fields. */
    record OfQuantile(QuantileScore score, OfNumbers numbers) implements Scored {
        @Override
        public String line() {
            return "pinball loss " + Layout.number(score.loss()) + ", coverage " + Layout.percent(score.coverage())
                    + " of " + Layout.percent(score.quantile()) + " (" + Layout.count(score.n(), "row") + ")";
        }

        @Override
        public Lines lines() {
            return new Lines()
                    .with("rows", Layout.count(score.n(), "row"))
                    .with("quantile", Layout.number(score.quantile()))
                    .with("pinball loss", Layout.number(score.loss()) + ", which the true quantile minimises")
                    .with("coverage", Layout.percent(score.coverage()) + " of the targets are at or below it");
        }

        @Override
        public Json json() {
            return numbers.json().withAll(json(score));
        }

        private static Json json(QuantileScore score) {
            return new Json()
                    .with("quantile", score.quantile())
                    .with("pinball_loss", score.loss())
                    .with("coverage", score.coverage());
        }
    }

    /** The score of several quantiles of one target: the mean of their losses, then each; in the JSON also the middle one as numbers. */
    record OfQuantiles(List<QuantileScore> scores, OfNumbers numbers) implements Scored {
        private double mean() {
            return scores.stream().mapToDouble(QuantileScore::loss).average().orElseThrow();
        }

        private int rows() {
            return scores.get(0).n();
        }

        @Override
        public String line() {
            String coverage = scores.stream()
                    .map(s -> Layout.percent(s.coverage()) + " of " + Layout.percent(s.quantile()))
                    .collect(Collectors.joining(", "));
            return "mean pinball loss " + Layout.number(mean()) + ", coverage " + coverage + " ("
                    + Layout.count(rows(), "row") + ")";
        }

        @Override
        public Lines lines() {
            Lines lines = new Lines();
            lines.with("rows", Layout.count(rows(), "row"));
            lines.with("pinball loss", Layout.number(mean()) + ", the mean of " + scores.size() + " quantiles");
            for (QuantileScore score : scores)
                lines.with(
                        "quantile " + Layout.number(score.quantile()),
                        "pinball loss " + Layout.number(score.loss()) + ", coverage "
                                + Layout.percent(score.coverage()));
            return lines;
        }

        @Override
        public Json json() {
            return numbers.json().with("pinball_loss", mean()).with("quantiles", Json.list(scores, OfQuantile::json));
        }
    }

    record OfNumbers(RegressionScore score) implements Scored {
        @Override
        public String line() {
            return "rmse " + Layout.number(score.rmse()) + ", mae " + Layout.number(score.mae())
                    + (Double.isNaN(score.r2()) ? "" : ", r2 " + Layout.number(score.r2())) + " ("
                    + Layout.count(score.n(), "row") + ")";
        }

        @Override
        public Lines lines() {
            return new Lines()
                    .with("rows", Layout.count(score.n(), "row"))
                    .with("rmse", Layout.number(score.rmse()) + ", the root of the mean squared error")
                    .with("mae", Layout.number(score.mae()) + ", the mean absolute error")
                    .with(
                            "r2",
                            Double.isNaN(score.r2())
                                    ? "none: the targets do not vary"
                                    : Layout.number(score.r2()) + ", the explained part of the variance");
        }

        @Override
        public Json json() {
            return new Json()
                    .with("n", score.n())
                    .with("rmse", score.rmse())
                    .with("mae", score.mae())
                    .with("r2", score.r2());
        }
    }

    /** Scores of several targets: their means, then those of each. */
    record OfTargets(List<String> names, List<RegressionScore> scores) implements Scored {
        private OfNumbers mean() {
            return new OfNumbers(RegressionScore.mean(scores));
        }

        @Override
        public String line() {
            return mean().line() + ", the mean of " + scores.size() + " targets";
        }

        @Override
        public Lines lines() {
            Lines lines = mean().lines();
            for (int t = 0; t < scores.size(); t++)
                lines.with("target " + names.get(t), new OfNumbers(scores.get(t)).line());
            return lines;
        }

        @Override
        public Json json() {
            Json each = new Json();
            for (int t = 0; t < scores.size(); t++) each.with(names.get(t), new OfNumbers(scores.get(t)).json());
            return mean().json().with("targets", each);
        }
    }

    /**
     * The score of classes.
     *
     * @param score the score, with class weights if there are any
     * @param plain the accuracy without class weights, if the score has them
     * @param weighting {@code balanced } or {@code weighted } where the score has class weights, else empty
     */
    record OfClasses(ClassificationScore score, OptionalDouble plain, String weighting) implements Scored {
        private static final int MOST_SHOWN = 12;

        OfClasses(ClassificationScore score) {
            this(score, OptionalDouble.empty(), "");
        }

        @Override
        public String line() {
            StringBuilder line = new StringBuilder(weighting + "accuracy " + Layout.percent(score.accuracy()));
            plain.ifPresent(share -> line.append(", accuracy ").append(Layout.percent(share)));
            score.logLoss()
                    .ifPresent(
                            loss -> line.append(", " + weighting + "log loss ").append(Layout.number(loss)));
            score.auc().ifPresent(area -> line.append(", auc ").append(Layout.number(area)));
            return line + " (" + Layout.count(score.n(), "row") + ")";
        }

        @Override
        public Lines lines() {
            Lines lines = new Lines();
            lines.with("rows", Layout.count(score.n(), "row"));
            lines.with("accuracy", Layout.percent(score.accuracy()));
            score.logLoss().ifPresent(loss -> lines.with("log loss", Layout.number(loss)));
            score.calibrationError()
                    .ifPresent(error -> lines.with(
                            "calibration",
                            Layout.number(error) + ", the mean distance of probabilities from frequencies"));
            score.auc().ifPresent(area -> lines.with("auc", Layout.number(area)));
            Confusion confusion = score.confusion();
            List<String> classes = confusion.classes();
            for (int c = 0; c < classes.size(); c++)
                lines.with(
                        "class " + classes.get(c),
                        "precision " + part(confusion.precision(c)) + ", recall " + part(confusion.recall(c))
                                + (classes.size() > MOST_SHOWN ? "" : ", predicted as " + predicted(confusion, c)));
            return lines;
        }

        private static String part(double value) {
            return Double.isNaN(value) ? "none" : Layout.percent(value);
        }

        private static String predicted(Confusion confusion, int c) {
            String some = IntStream.range(0, confusion.classes().size())
                    .filter(p -> confusion.counts().get(c).get(p) > 0)
                    .mapToObj(p -> confusion.classes().get(p) + ": "
                            + Layout.number(confusion.counts().get(c).get(p)))
                    .collect(Collectors.joining(", "));
            return some.isEmpty() ? "nothing: it does not occur" : some;
        }

        @Override
        public Json json() {
            Confusion confusion = score.confusion();
            String prefix = weighting.replace(' ', '_');
            Json json = new Json().with("n", score.n());
            plain.ifPresent(share -> json.with("accuracy", share));
            json.with(prefix + "accuracy", score.accuracy());
            score.logLoss().ifPresent(loss -> json.with(prefix + "log_loss", loss));
            score.calibrationError().ifPresent(error -> json.with("calibration_error", error));
            score.auc().ifPresent(area -> json.with("auc", area));
            return json.with("classes", confusion.classes())
                    .with("precision", perClass(confusion, confusion::precision))
                    .with("recall", perClass(confusion, confusion::recall))
                    .with(
                            "confusion",
                            confusion.counts().stream().map(OfClasses::counts).toList());
        }

        private static Json perClass(Confusion confusion, IntToDoubleFunction value) {
            Json json = new Json();
            for (int c = 0; c < confusion.classes().size(); c++)
                json.with(confusion.classes().get(c), value.applyAsDouble(c));
            return json;
        }

        /** Counts as whole numbers if they are; sums of weights may not be. */
        private static List<Number> counts(Reals row) {
            return row.stream()
                    .<Number>mapToObj(v -> v == Math.rint(v) ? (Number) (long) v : (Number) v)
                    .toList();
        }
    }

    /** The score of detected outliers. */
    record OfOutliers(OutlierScore score) implements Scored {
        private Optional<OfClasses> compared() {
            return score.compared().map(OfClasses::new);
        }

        @Override
        public String line() {
            return "outliers " + Layout.percent(score.outliers())
                    + compared().map(c -> ", " + c.line()).orElse(" (" + Layout.count(score.n(), "row") + ")");
        }

        @Override
        public Lines lines() {
            return compared()
                    .map(OfClasses::lines)
                    .orElseGet(() -> new Lines().with("rows", Layout.count(score.n(), "row")))
                    .with("outliers", Layout.percent(score.outliers()));
        }

        @Override
        public Json json() {
            return compared()
                    .map(OfClasses::json)
                    .orElseGet(() -> new Json().with("n", score.n()))
                    .with("outliers", score.outliers());
        }
    }
}
