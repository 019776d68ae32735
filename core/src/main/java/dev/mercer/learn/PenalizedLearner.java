package dev.mercer.learn;

import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.model.Model;

/**
 * A learner that minimises {@code (1/Σw) Σ wᵢL(yᵢ, f(xᵢ)) + λ‖f‖²}, the weights after those of classes.
 *
 * <p>λ refers to a mean, so that the same λ on a part of the rows is another balance between errors and norm. What stays the
 * same for each row is ρ = λΣw, and with it C = 1/2ρ: {@link #forPart} keeps these.
 *
 * @param <M> what is learned
 */
public interface PenalizedLearner<M extends Model> extends Learner<M> {
    /** λ ≥ 0. */
    double lambda();

    /** This learner with another λ. */
    PenalizedLearner<M> withLambda(double newLambda);

    /** How much an error in each class counts; all the same unless the learner has a say in it. */
    default ClassWeights classWeights() {
        return ClassWeights.none();
    }

    /** λ·Σw/Σw of the part: the same ρ and C as for the whole. */
    @Override
    default PenalizedLearner<M> forPart(Dataset part, Dataset whole) {
        double there = totalWeight(part);
        // Where nothing has a weight nothing can be learned, and fit says so.
        return lambda() == 0 || there == 0 ? this : withLambda(lambda() * (totalWeight(whole) / there));
    }

    /** Σw of some rows, after class weights: ρ = λΣw. */
    default double totalWeight(Dataset data) {
        Reals weights = data.targets().isPresent() && data.targets().get() instanceof Labels labels
                ? classWeights().apply(labels, data.weights())
                : data.weights();
        return weights.sum();
    }
}
