package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.kernel.Features;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Squared;
import dev.mercer.model.Provenance;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.primal.PrimalSolution;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.List;
import java.util.Optional;

/**
 * Regression by a linear function of explicit features; with squared loss it is ridge regression in the primal.
 *
 * @param map Φ, or how it is made from the training rows
 * @param loss a loss for numbers
 * @param lambda λ > 0
 * @param intercept centred and free are the same for squared loss
 */
public record FeatureRegression(Features map, Loss loss, double lambda, Intercept intercept)
        implements LinearOnFeatures<Regressor> {
    private static final String NAME = "regression on features";

    public FeatureRegression {
        Require.positive("lambda", lambda);
        Require.that(!loss.forLabels(), "%s needs a loss for numbers, got %s", NAME, loss);
    }

    /** Ridge regression with a centred intercept. */
    public FeatureRegression(Features map, double lambda) {
        this(map, new Squared(), lambda, Intercept.CENTRED);
    }

    @Override
    public FeatureRegression withLambda(double newLambda) {
        return new FeatureRegression(map, loss, newLambda, intercept);
    }

    @Override
    public Regressor fit(Dataset data, Compute compute, Progress progress) {
        return fit(data, FitSupport.targets(data, NAME), compute, progress);
    }

    /** Learns several targets at once; the targets of the data set are ignored. */
    public Regressor fit(Dataset data, List<Reals> targets, Compute compute, Progress progress) {
        FitSupport.requireRows(data);
        return fit(Provenance.of(this, data, compute), new FeatureFit(this, data, compute, progress), targets);
    }

    /** With the provenance of another learner, whose kernel has these features. */
    Regressor fit(Provenance provenance, FeatureFit work, List<Reals> targets) {
        PrimalSolution solution = work.solve(targets);
        FeatureMap features = map.on(work.data().points());
        return FitSupport.withLoss(
                new Regressor(FeatureFit.expansion(features, solution), FeatureFit.training(solution, provenance)),
                loss);
    }

    @Override
    public Optional<Plan> plan(Dataset data, Planner planner) {
        FeatureMap features = map.on(data.points());
        if (!loss.smooth()) return Optional.of(planner.svm(features, data, 1));
        return Optional.of(
                loss instanceof Squared
                        ? planner.leastSquares(features, data, FitSupport.outputs(data))
                        : planner.newtonOnFeatures(features, data, data.size()));
    }
}
