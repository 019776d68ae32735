package dev.mercer.examples;

import dev.mercer.compute.Compute;
import dev.mercer.conformal.CalibrationSet;
import dev.mercer.conformal.Conformal;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gp.internal.ExactInference;
import dev.mercer.gp.internal.LaplaceApproximation;
import dev.mercer.gp.internal.LogOddsPrediction;
import dev.mercer.kernel.Gaussian;
import dev.mercer.learn.KernelLogistic;
import dev.mercer.learn.KernelRegression;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.RandomParts;
import dev.mercer.model.Bounds;
import dev.mercer.model.GaussianPrediction;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * The uncertainty of a prediction, in three forms: from a prior, from errors on points that were left out, and for
 * classes.
 */
public final class Uncertainty {
    private Uncertainty() {}

    public static void main(String[] args) {
        Compute compute = Compute.standard();
        Random random = new Random(1);
        Points x = DensePoints.generate(80, 1, (i, k) -> 5 * random.nextDouble());
        Reals y = Reals.of(IntStream.range(0, 80)
                .mapToDouble(i -> Math.sin(2 * x.get(i, 0)) + 0.2 * random.nextGaussian())
                .toArray());
        Dataset data = Dataset.of(x, y);
        Points where = Points.of(new double[] {2.5}, new double[] {4.9}, new double[] {7});

        // Ridge regression is the mean of a Gaussian process: if the noise is normal, it knows how far off it may be.
        KernelRegression ridge = KernelRidge.of(new Gaussian(0.7), 1e-3);
        GaussianPrediction process = ExactInference.of(ridge, data, compute, Progress.none())
                .posterior()
                .predict(where);
        // CV+ measures the errors of ten models, each on the points that it was not trained on: nothing is assumed of
        // the noise.
        RandomParts parts = new RandomParts(10, 1);
        Bounds bounds = Conformal.crossValidated(ridge, CalibrationSet.of(data), parts, compute, Progress.none())
                .at(where, 0.9, compute, Progress.none());
        for (int i = 0; i < where.size(); i++)
            System.out.printf(
                    "at %.1f: %.2f, process ± %.2f, CV+ %.2f … %.2f%n",
                    where.get(i, 0),
                    process.mean().get(i),
                    process.halfWidth(i, 0.9),
                    bounds.lower().get(i),
                    bounds.upper().get(i));

        // Log odds are uncertain too. Averaged over what they may be, a probability says how little is known far away.
        List<String> names = IntStream.range(0, 80)
                .mapToObj(i -> y.get(i) > 0 ? "above" : "below")
                .toList();
        Dataset classes = data.withTargets(Labels.of(names, List.of("below", "above")));
        LogOddsPrediction odds = LaplaceApproximation.ofClasses(
                        KernelLogistic.of(new Gaussian(0.7), 1e-3), classes, compute, Progress.none())
                .logOdds(where, Progress.none());
        for (int i = 0; i < where.size(); i++)
            System.out.printf(
                    "at %.1f: above with probability %.2f at the mode, %.2f in the mean%n",
                    where.get(i, 0), odds.probabilityAtMode(i), odds.probability(i));
    }
}
