package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Squared;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.PrimalSolution;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Classification by linear functions of explicit features: of two classes by one function, of more by one for each class
 * against all others. With logistic loss there are probabilities.
 *
 * @param map Φ
 * @param loss a smooth loss for labels: logistic or squared hinge; or squared, which takes the labels ±1 as numbers
 * @param lambda λ > 0
 * @param intercept centred takes the mean from the features only
 */
public record FeatureClassification(FeatureMap map, Loss loss, double lambda, Intercept intercept)
        implements LinearOnFeatures<Classifier> {
    private static final String NAME = "classification on features";

    public FeatureClassification {
        Require.positive("lambda", lambda);
        Require.that(
                loss.forLabels() || loss instanceof Squared,
                "%s needs a loss for labels, or the squared loss, got %s",
                NAME,
                loss);
    }

    /** Logistic regression with a free intercept. */
    public FeatureClassification(FeatureMap map, double lambda) {
        this(map, new Logistic(), lambda, Intercept.FREE);
    }

    @Override
    public Classifier fit(Dataset data, Compute compute, Progress progress) {
        Labels labels = Learned.labels(data, NAME);
        int classes = labels.classes().size();
        Scheme scheme = classes == 2 ? Scheme.BINARY : Scheme.ONE_VS_REST;
        List<Reals> targets = IntStream.range(classes == 2 ? 1 : 0, classes)
                .mapToObj(c -> signs(labels, c))
                .toList();
        PrimalSolution solution = new FeatureFit(this, data, compute, progress).solve(targets);
        Optional<Calibration> calibration =
                loss instanceof Logistic ? Optional.of(Calibration.logOdds(targets.size())) : Optional.empty();
        return new Classifier(
                FeatureFit.expansion(map, solution),
                labels.classes(),
                scheme,
                calibration,
                FeatureFit.training(solution, Provenance.of(this, data, compute)));
    }

    private static Reals signs(Labels labels, int yes) {
        double[] y = new double[labels.size()];
        Arrays.setAll(y, i -> labels.code(i) == yes ? 1 : -1);
        return Reals.of(y);
    }

    @Override
    public Optional<Plan> plan(Dataset data, Planner planner) {
        return Optional.of(
                loss instanceof Squared
                        ? planner.leastSquares(map, data)
                        : planner.newtonOnFeatures(map, data, Classes.outputs(data)));
    }
}
