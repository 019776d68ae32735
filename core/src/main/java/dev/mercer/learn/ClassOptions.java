package dev.mercer.learn;

import dev.mercer.learn.calibration.ClassDecision;
import dev.mercer.loss.Loss;
import dev.mercer.model.Scheme;
import java.util.List;

/**
 * The options of a {@link KernelClassification} that concern classes.
 *
 * @param scheme the division of more than two classes into problems; two are always {@link Scheme#BINARY}
 * @param weights the weights of the classes
 * @param probabilities whether the model has probabilities; with them the most probable class is predicted, which for many classes need
 *     not be the one with most votes
 */
public record ClassOptions(Scheme scheme, ClassWeights weights, Probabilities probabilities) {
    /** Options with probabilities, and without class weights. */
    public ClassOptions(Scheme scheme) {
        this(scheme, ClassWeights.none(), Probabilities.LEFT_OUT);
    }

    /** The decision rule by the uncalibrated scores of a loss. */
    ClassDecision decision(List<String> classes, Scheme used, Loss loss) {
        ClassDecision found = ClassDecision.of(classes, used, loss);
        return probabilities == Probabilities.NONE ? found.withoutProbabilities() : found;
    }
}
