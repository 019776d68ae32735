package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.calibration.ClassDecision;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.Loss;
import dev.mercer.model.Classifier;
import dev.mercer.model.Expansion;
import dev.mercer.model.Provenance;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Solution;
import dev.mercer.solve.descent.Descent;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Optional;

/**
 * Classification by gradient descent in feature space on a loss for labels.
 *
 * <p>With the logistic loss and λ = 0 a step along one point is aᵢ ← aᵢ + η(yᵢ − s((Ka)ᵢ)) with labels 0 and 1 and s(f)
 * = 1/(1 + e^−f), and a full one a ← a + (η/N)(y − s(Ka)); λ > 0 lets a decay by 1 − 2ηλ first. Only the logistic loss
 * gives probabilities, and not where pairs of classes vote. With several binary problems the recorded losses are their
 * sums.
 *
 * @param kernel k
 * @param loss a loss for labels
 * @param lambda λ ≥ 0
 * @param intercept the treatment of b
 * @param descent step sizes, batches and stopping rule, for each binary problem
 * @param scheme for more than two classes: one against the rest (the default), or one against one; two are always
 *     {@link Scheme#BINARY}
 * @param classWeights the weights of the classes
 */
public record DescentClassifier(
        Kernel kernel,
        Loss loss,
        double lambda,
        Intercept intercept,
        Descent descent,
        Scheme scheme,
        ClassWeights classWeights)
        implements PenalizedLearner<Classifier> {
    public DescentClassifier {
        Require.nonNegative("lambda", lambda);
        Require.that(loss.forLabels(), "%s is a loss for numbers: use KernelDescent", loss);
        BinaryProblems.requireMany(scheme);
    }

    /** One class against the rest, without class weights. */
    public DescentClassifier(Kernel kernel, Loss loss, double lambda, Intercept intercept, Descent descent) {
        this(kernel, loss, lambda, intercept, descent, Scheme.ONE_VS_REST, ClassWeights.none());
    }

    @Override
    public DescentClassifier withLambda(double newLambda) {
        return new DescentClassifier(kernel, loss, newLambda, intercept, descent, scheme, classWeights);
    }

    /** Logistic regression without intercept. */
    public static DescentClassifier logistic(Kernel kernel, double lambda, Descent descent) {
        return new DescentClassifier(kernel, new Logistic(), lambda, Intercept.NONE, descent);
    }

    public DescentClassifier withScheme(Scheme newScheme) {
        return new DescentClassifier(kernel, loss, lambda, intercept, descent, newScheme, classWeights);
    }

    public DescentClassifier withClassWeights(ClassWeights newWeights) {
        return new DescentClassifier(kernel, loss, lambda, intercept, descent, scheme, newWeights);
    }

    @Override
    public Classifier fit(Dataset data, Compute compute, Progress progress) {
        WeightedLabels labels = WeightedLabels.of(data, classWeights, "descent with " + loss);
        BinaryProblems problems = BinaryProblems.of(labels, scheme);
        Kernel bound = kernel.bind(data.names());
        Gram gram = Gram.of(bound, data.points(), compute, progress);
        Solution solution =
                problems.solve(gram, loss, lambda, objective -> descent.solve(objective, intercept, progress));
        Expansion all = FitSupport.expansion(bound, data, solution);
        ClassDecision decision =
                ClassDecision.of(labels.classes(), problems.scheme(), loss).weighted(labels.factors());
        return FitSupport.classifier(all, decision, solution, Provenance.of(this, data, compute));
    }

    @Override
    public Optional<Plan> plan(Dataset data, Planner planner) {
        return Optional.of(planner.descent(Classes.descent(kernel, descent, Classes.share(data, scheme)), data));
    }
}
