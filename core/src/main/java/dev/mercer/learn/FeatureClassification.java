package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.learn.calibration.ClassDecision;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Squared;
import dev.mercer.model.Classifier;
import dev.mercer.model.Provenance;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.primal.PrimalSolution;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Optional;

/**
 * Classification by linear functions of explicit features: one function for two classes, for more according to the
 * scheme. With logistic loss there are probabilities, unless pairs of classes vote.
 *
 * @param map Φ
 * @param loss a loss for labels; or squared, which takes the labels ±1 as numbers
 * @param lambda λ > 0
 * @param intercept centred subtracts the mean from the features only
 * @param scheme for more than two classes: one against the rest (the default), one against one, or softmax with the
 *     logistic loss; two are always {@link Scheme#BINARY}
 * @param classWeights the weights of the classes
 */
public record FeatureClassification(
        FeatureMap map, Loss loss, double lambda, Intercept intercept, Scheme scheme, ClassWeights classWeights)
        implements LinearOnFeatures<Classifier> {
    private static final String NAME = "classification on features";

    public FeatureClassification {
        Require.positive("lambda", lambda);
        Require.that(
                loss.forLabels() || loss instanceof Squared,
                "%s needs a loss for labels, or the squared loss, got %s",
                NAME,
                loss);
        if (!(scheme == Scheme.SOFTMAX && loss instanceof Logistic)) BinaryProblems.requireMany(scheme);
    }

    /** One class against the rest, without class weights. */
    public FeatureClassification(FeatureMap map, Loss loss, double lambda, Intercept intercept) {
        this(map, loss, lambda, intercept, Scheme.ONE_VS_REST, ClassWeights.none());
    }

    @Override
    public FeatureClassification withLambda(double newLambda) {
        return new FeatureClassification(map, loss, newLambda, intercept, scheme, classWeights);
    }

    /** Logistic regression with a free intercept. */
    public FeatureClassification(FeatureMap map, double lambda) {
        this(map, new Logistic(), lambda, Intercept.FREE);
    }

    public FeatureClassification withScheme(Scheme newScheme) {
        return new FeatureClassification(map, loss, lambda, intercept, newScheme, classWeights);
    }

    public FeatureClassification withClassWeights(ClassWeights newWeights) {
        return new FeatureClassification(map, loss, lambda, intercept, scheme, newWeights);
    }

    @Override
    public Classifier fit(Dataset data, Compute compute, Progress progress) {
        WeightedLabels labels = WeightedLabels.of(data, classWeights, NAME);
        Scheme used = labels.scheme(scheme);
        FeatureFit work = new FeatureFit(this, data, compute, progress);
        PrimalSolution solution =
                used == Scheme.SOFTMAX ? work.softmax(labels) : work.solve(BinaryProblems.of(labels, used));
        ClassDecision decision = ClassDecision.of(labels.classes(), used, loss).weighted(labels.factors());
        return new Classifier(
                FeatureFit.expansion(map, solution),
                decision.classes(),
                decision.scheme(),
                decision.calibration(),
                FeatureFit.training(solution, Provenance.of(this, data, compute)));
    }

    @Override
    public Optional<Plan> plan(Dataset data, Planner planner) {
        int outputs = Classes.outputs(data);
        if (outputs > 1 && scheme == Scheme.SOFTMAX) return Optional.of(planner.softmax(map, data, outputs, lambda));
        int[] rows = Classes.rows(data, scheme);
        if (!loss.smooth()) return Optional.of(planner.svm(map, data, Classes.share(data, scheme)));
        if (!(loss instanceof Squared)) return Optional.of(planner.newtonOnFeatures(map, data, rows));
        return Optional.of(
                outputs > 1 && scheme == Scheme.ONE_VS_ONE
                        ? planner.leastSquaresOfPairs(map, data, rows)
                        : planner.leastSquares(map, data, outputs));
    }
}
