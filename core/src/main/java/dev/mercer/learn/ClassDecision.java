package dev.mercer.learn;

import dev.mercer.data.Reals;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.Loss;
import dev.mercer.model.Calibration;
import dev.mercer.model.Scheme;
import java.util.List;
import java.util.Optional;

/** The decision rule of a classifier: its classes, scheme and calibration. */
record ClassDecision(List<String> classes, Scheme scheme, Optional<Calibration> calibration) {
    /**
     * The rule for a loss: scores of the logistic loss are log odds and so give probabilities, unless pairs of classes
     * vote.
     */
    static ClassDecision of(List<String> classes, Scheme scheme, Loss loss) {
        boolean odds = loss instanceof Logistic && scheme != Scheme.ONE_VS_ONE;
        return new ClassDecision(
                classes,
                scheme,
                odds ? Optional.of(Calibration.logOdds(scheme.outputs(classes.size()))) : Optional.empty());
    }

    ClassDecision withoutProbabilities() {
        return new ClassDecision(classes, scheme, Optional.empty());
    }

    /** A copy for weighted classes. */
    ClassDecision weighted(Reals classWeights) {
        return new ClassDecision(classes, scheme, calibration.map(c -> c.withClassWeights(classWeights)));
    }

    /** The rule for scores without probabilities. */
    static ClassDecision of(BinaryProblems problems) {
        return new ClassDecision(problems.classes(), problems.scheme(), Optional.empty());
    }
}
