package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.loss.SquaredHinge;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Solution;
import dev.mercer.solve.Stopping;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Optional;

/**
 * The support vector machine with squared slacks: minimises {@code (1/Σw) Σ wᵢ max(0, 1 − yᵢf(xᵢ))² + λ‖f‖²}; more than two
 * classes one against the rest. Also called L2-SVM; its C, in front of the slacks beside ‖f‖²/2, is 1/(2λΣw).
 *
 * <p>Points beyond the margin have no dual weight, as with the hinge; unlike the hinge, the loss is smooth, and few steps of
 * {@link dev.mercer.solve.NewtonSolver} reach the optimum exactly [Cha07].
 *
 * @param kernel k, positive semi-definite
 * @param lambda λ > 0
 * @param intercept what is done about b; free unless given
 * @param stopping the relative norm of the gradient to reach, and the most Newton steps
 */
public record SquaredHingeSvm(Kernel kernel, double lambda, Intercept intercept, Stopping stopping)
        implements Learner<Classifier> {
    private static final Stopping STANDARD = new Stopping(1e-8, 100);

    public SquaredHingeSvm {
        Require.positive("lambda", lambda);
    }

    /** With a free intercept, to a relative gradient of 1e-8. */
    public SquaredHingeSvm(Kernel kernel, double lambda) {
        this(kernel, lambda, Intercept.FREE, STANDARD);
    }

    @Override
    public Classifier fit(Dataset data, Compute compute, Progress progress) {
        Labels labels = WeightedClasses.of(data, "a support vector machine");
        Kernel bound = kernel.bind(data.names());
        Gram gram = Gram.of(bound, data.points(), compute, progress);
        Solution solution = new SmoothLoss(new SquaredHinge(), lambda, intercept, stopping)
                .classify(gram, labels, data.weights(), progress);
        Expansion all = Learned.expansion(bound, data, solution);
        int[] support = all.support();
        Training training = Learned.training(solution, support, Provenance.of(this, data, compute));
        Scheme scheme = labels.classes().size() == 2 ? Scheme.BINARY : Scheme.ONE_VS_REST;
        return new Classifier(all.keep(support), labels.classes(), scheme, Optional.empty(), training);
    }

    @Override
    public Optional<Plan> plan(Dataset data, Planner planner) {
        return Optional.of(planner.newton(kernel, data, Classes.outputs(data)));
    }
}
