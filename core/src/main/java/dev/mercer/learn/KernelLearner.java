package dev.mercer.learn;

import dev.mercer.data.Task;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.kernel.Kernel;
import dev.mercer.loss.Loss;
import dev.mercer.model.Model;
import dev.mercer.solve.Intercept;
import java.util.Optional;

/**
 * A learner defined by a kernel, a loss, λ, an intercept and a strategy.
 *
 * @param <M> the type of the model
 */
public sealed interface KernelLearner<M extends Model> extends PenalizedLearner<M>
        permits KernelRegression, KernelClassification {
    Kernel kernel();

    Loss loss();

    Intercept intercept();

    Strategy strategy();

    @Override
    KernelLearner<M> withLambda(double newLambda);

    KernelLearner<M> withKernel(Kernel newKernel);

    KernelLearner<M> withIntercept(Intercept newIntercept);

    KernelLearner<M> withStrategy(Strategy newStrategy);

    /** The kind of targets. */
    Task task();

    @Override
    default Optional<Task> targets() {
        return Optional.of(task());
    }

    @Override
    default Encoding encoding() {
        return kernel().domain().encoding();
    }

    /**
     * A copy for gradients of its functions: exact, with the weights of all rows, to a loose tolerance, and without probabilities.
     */
    KernelLearner<M> forGradients();
}
