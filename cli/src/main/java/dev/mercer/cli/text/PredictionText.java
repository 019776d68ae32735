package dev.mercer.cli.text;

import dev.mercer.io.PredictionColumns;
import dev.mercer.model.Classifier;
import dev.mercer.model.Detector;
import dev.mercer.model.Model;
import dev.mercer.model.Regressor;
import dev.mercer.util.InvalidInputException;

/** Predictions for programs, and refusals of columns that a model does not have. */
public final class PredictionText {
    private PredictionText() {}

    /** Refuses what a model does not have, before any data is read. */
    public static void refuse(Model model, boolean proba, boolean explain) {
        if (proba && model instanceof Detector)
            throw new InvalidInputException(
                    "the model tells inliers from outliers by a score, without probabilities (leave out --proba)");
        if (proba && !(model instanceof Classifier))
            throw new InvalidInputException(
                    "the model predicts numbers, which have no probabilities (leave out --proba)");
        if (proba
                && model instanceof Classifier classes
                && classes.calibration().isEmpty())
            throw new InvalidInputException(
                    "the model has no probabilities: the loss it was trained with has no likelihood, and it was not"
                            + " calibrated (train with --method logistic or svm)");
        if (explain && model instanceof Regressor && model.expansion().outputs() > 1)
            throw new InvalidInputException(
                    "the model predicts " + model.expansion().outputs()
                            + (model.training().quantiles().size() > 1 ? " quantiles" : " targets")
                            + ", each of which has reasons of its own (leave out --explain, or train one of them)");
        if (explain && !model.expansion().sharesCenters())
            throw new InvalidInputException(
                    "the model is a blend of machines with training rows of their own, so that no"
                            + " row has one contribution (leave out --explain)");
        if (explain && model.training().rows().isEmpty())
            throw new InvalidInputException(
                    model.expansion().features().isPresent()
                            ? "the model is a weighted sum of features, not of training rows, so none of them"
                                    + " contributes by itself (leave out --explain)"
                            : "the model does not know its training rows, as one of LIBSVM's (leave out --explain)");
    }

    /** A list for each column. */
    public static Json json(PredictionColumns columns) {
        Json json = new Json().with("n", columns.size());
        columns.values().forEach(json::with);
        return json;
    }
}
