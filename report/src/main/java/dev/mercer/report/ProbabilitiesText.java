package dev.mercer.report;

import dev.mercer.model.Calibration;
import dev.mercer.model.Classifier;
import dev.mercer.model.PairRule;
import java.util.Optional;

/** Words and JSON for the source of a classifier's probabilities. */
final class ProbabilitiesText {
    private ProbabilitiesText() {}

    static String words(Classifier model) {
        if (model.calibration().isEmpty()) return "no";
        return rule(model).map(ProbabilitiesText::words).orElse("yes");
    }

    /** The note where votes decide. */
    static Optional<String> note(Classifier model) {
        return rule(model)
                .filter(rule -> rule.source() == PairRule.Source.VOTES)
                .map(ProbabilitiesText::words);
    }

    private static String words(PairRule rule) {
        return rule.source() == PairRule.Source.VOTES
                ? "from the votes of pairs of classes, softened: on left-out rows the class with most votes is right more often than the"
                        + " most probable one of the calibrated pairs"
                : "yes, from the calibrated pairs of classes";
    }

    static Optional<Json> json(Classifier model) {
        return rule(model)
                .map(rule ->
                        new Json().with("source", EnumText.lower(rule.source())).with("sharpness", rule.sharpness()));
    }

    private static Optional<PairRule> rule(Classifier model) {
        return model.calibration().flatMap(Calibration::pairs);
    }
}
