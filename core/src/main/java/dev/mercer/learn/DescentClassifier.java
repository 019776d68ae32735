package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.Loss;
import dev.mercer.solve.Batch;
import dev.mercer.solve.Descent;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Objective;
import dev.mercer.solve.Solution;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Optional;

/**
 * Two classes by gradient descent in feature space on a loss for labels.
 *
 * <p>With the logistic loss and λ = 0 a step along one point is aᵢ ← aᵢ + η(yᵢ − s((Ka)ᵢ)) with labels 0 and 1 and s(f) =
 * 1/(1 + e^−f), and a full one a ← a + (η/N)(y − s(Ka)); λ > 0 lets a decay by 1 − 2ηλ first. Only the logistic loss gives
 * probabilities.
 *
 * @param kernel k
 * @param loss a loss for labels
 * @param lambda λ ≥ 0
 * @param intercept what is done about b
 * @param descent steps, batches and when to stop
 */
public record DescentClassifier(Kernel kernel, Loss loss, double lambda, Intercept intercept, Descent descent)
        implements Learner<Classifier> {
    public DescentClassifier {
        Require.nonNegative("lambda", lambda);
        Require.that(loss.forLabels(), "%s is a loss for numbers: use KernelDescent", loss);
    }

    /** Logistic regression without intercept. */
    public static DescentClassifier logistic(Kernel kernel, double lambda, Descent descent) {
        return new DescentClassifier(kernel, new Logistic(), lambda, Intercept.NONE, descent);
    }

    @Override
    public Classifier fit(Dataset data, Compute compute, Progress progress) {
        TwoClasses two = TwoClasses.of(data, "descent with " + loss);
        Kernel bound = kernel.bind(data.names());
        Gram gram = Gram.of(bound, data.points(), compute, progress);
        Objective objective = new Objective(gram, loss, two.signs(), data.weights(), lambda, false);
        Solution solution = descent.solve(objective, intercept, progress);
        Optional<Calibration> odds = Optional.of(Calibration.logOdds(1)).filter(c -> loss instanceof Logistic);
        return two.classifier(this, bound, data, new TwoClasses.Learning(solution, odds, compute));
    }

    @Override
    public Optional<Plan> plan(Dataset data, Planner planner) {
        boolean full = descent.batch() instanceof Batch.Full;
        return Optional.of(planner.descent(kernel, data, descent.stopping().iterations(), !full));
    }
}
