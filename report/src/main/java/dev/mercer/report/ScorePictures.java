package dev.mercer.report;

import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.TargetVectors;
import dev.mercer.data.Task;
import dev.mercer.data.table.Examples;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Classifier;
import dev.mercer.model.Model;
import dev.mercer.model.Predictions;
import dev.mercer.plot.ClassPictures;
import dev.mercer.plot.Figure;
import dev.mercer.plot.NumberPictures;
import dev.mercer.score.Confusion;
import dev.mercer.score.Reliability;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Pictures of the errors of predictions, for models of any number of inputs. */
public final class ScorePictures {
    private ScorePictures() {}

    /** The pictures, the most informative first: predicted against actual and residuals, or confusion and calibration. */
    public static List<Figure> of(Model model, Predictions found, Examples rows) {
        String target = rows.targetName().orElse("label");
        if (!(model instanceof Classifier classes)) {
            if (!(rows.targets(Task.REGRESSION) instanceof TargetVectors several))
                return numbers(
                        target,
                        (Reals) rows.targets(Task.REGRESSION),
                        found.scores().column(model.training().middleOutput()));
            return IntStream.range(0, several.names().size())
                    .boxed()
                    .flatMap(t ->
                            numbers(
                                    several.names().get(t),
                                    several.columns().get(t),
                                    found.scores().column(t))
                                    .stream())
                    .toList();
        }
        Labels actual = (Labels) rows.actual(Task.CLASSIFICATION);
        Labels predicted = found.labels().orElseThrow();
        List<Figure> figures = new ArrayList<>();
        Confusion confusion = Confusion.of(actual, predicted, rows.weights());
        figures.add(ClassPictures.confusion("Confusion matrix", confusion.classes(), confusion.counts()));
        found.probabilities().ifPresent(p -> figures.add(calibration(classes, p, actual, predicted, rows.weights())));
        return figures;
    }

    private static List<Figure> numbers(String target, Reals actual, double... found) {
        Reals predicted = Reals.of(found);
        return List.of(
                NumberPictures.predicted("Predicted against actual", target, actual, predicted),
                NumberPictures.residuals("Residuals", target, actual, predicted));
    }

    /** The calibration of the second of two classes; with more classes, of the event that the predicted class is right. */
    private static Figure calibration(
            Classifier model, Matrix probabilities, Labels actual, Labels predicted, Reals weights) {
        String title = model.classes().size() == 2
                ? "Calibration of the probability of " + model.classes().get(1)
                : "Calibration of the probability of the predicted class";
        Reliability found = Reliability.of(model.classes(), probabilities, actual, predicted, weights);
        return ClassPictures.calibration(title, found.given(), found.observed(), found.interval());
    }
}
