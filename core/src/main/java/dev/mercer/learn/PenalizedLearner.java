package dev.mercer.learn;

import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.model.Model;
import dev.mercer.solve.internal.Penalty;
import dev.mercer.util.Require;

/**
 * A learner that minimises {@code (1/Σw) Σ wᵢL(yᵢ, f(xᵢ)) + λ‖f‖²}, with weights that include those of classes.
 *
 * <p>λ refers to a mean, so that the same λ on a part of the rows regularises differently. ρ = λΣw, and with it C =
 * 1/2ρ, does not depend on the number of rows: {@link #forPart} keeps it.
 *
 * @param <M> the type of the model
 */
public interface PenalizedLearner<M extends Model> extends Learner<M> {
    /** λ ≥ 0. */
    double lambda();

    /** This learner with another λ. */
    PenalizedLearner<M> withLambda(double newLambda);

    /** This learner with λ = 1/(2C·Σw), the sum over these data after class weights: then |αᵢ| ≤ C times the weight of the point, as in LIBSVM. */
    default PenalizedLearner<M> withC(double c, Dataset data) {
        return withLambda(lambdaOfC(c, data));
    }

    /** λ = 1/(2C·Σw), the sum over these data after class weights. */
    default double lambdaOfC(double c, Dataset data) {
        Require.positive("C", c);
        return Penalty.lambdaOfC(c, totalWeight(data));
    }

    /** The weights of the classes; no class weights unless the learner has such a setting. */
    default ClassWeights classWeights() {
        return ClassWeights.none();
    }

    /** A copy with λ·Σw/Σw of the part: the same ρ and C as for all data. */
    @Override
    default PenalizedLearner<M> forPart(Dataset part, Dataset whole) {
        double there = totalWeight(part);
        // If all weights are 0, fit throws.
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
