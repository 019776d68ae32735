package dev.mercer.learn.calibration;

import dev.mercer.data.Reals;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.Loss;
import dev.mercer.model.Calibration;
import dev.mercer.model.Scheme;
import java.util.List;
import java.util.Optional;

/** The decision rule of a classifier: its classes, scheme and calibration. */
public record ClassDecision(List<String> classes, Scheme scheme, Optional<Calibration> calibration) {
    /**
     * The rule for a loss: scores of the logistic loss are log odds and so give probabilities, unless pairs of classes
     * vote.
     */
    public static ClassDecision of(List<String> classes, Scheme scheme, Loss loss) {
        boolean odds = loss instanceof Logistic && scheme != Scheme.ONE_VS_ONE;
        return new ClassDecision(
                classes,
                scheme,
                odds ? Optional.of(Calibration.logOdds(scheme.outputs(classes.size()))) : Optional.empty());
    }

    public ClassDecision withoutProbabilities() {
        return new ClassDecision(classes, scheme, Optional.empty());
    }

    /** A copy for weighted classes. */
    public ClassDecision weighted(Reals classWeights) {
        return new ClassDecision(classes, scheme, calibration.map(c -> c.withClassWeights(classWeights)));
    }
}
