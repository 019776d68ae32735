package dev.mercer.report;

import dev.mercer.model.Calibration;
import dev.mercer.model.Classifier;
import java.util.Optional;

/** Text and JSON for the source of a classifier's probabilities. */
final class ProbabilitiesText {
    private ProbabilitiesText() {}

    static String words(Classifier model) {
        if (model.calibration().isEmpty()) return "no";
        boolean pairs = model.calibration().get().pairs().isPresent();
        return note(model).orElse(pairs ? "yes, from the calibrated pairs of classes" : "yes");
    }

    /** The note that votes decide, if they do. */
    static Optional<String> note(Classifier model) {
        return model.calibration()
                .flatMap(Calibration::pairs)
                .filter(rule -> rule.ofVotes())
                .map(rule ->
                        "from the votes of pairs of classes, softened: on left-out rows the class with most votes is right"
                                + " more often than the most probable one of the calibrated pairs");
    }

    static Optional<Json> json(Classifier model) {
        return model.calibration()
                .flatMap(Calibration::pairs)
                .map(rule ->
                        new Json().with("source", EnumText.lower(rule.source())).with("sharpness", rule.sharpness()));
    }
}
