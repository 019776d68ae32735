package dev.mercer.select;

import dev.mercer.data.Reals;
import dev.mercer.util.Require;

/**
 * How well predictions fit numbers.
 *
 * @param rmse the root of the mean squared error
 * @param r2 the part of the targets' variance that is explained; NaN where the targets do not vary
 */
public record RegressionScore(double rmse, double r2) {
    public static RegressionScore of(Reals targets, double[] predictions) {
        Require.atLeast("number of targets", 1, targets.size());
        Require.equal("number of predictions", targets.size(), predictions.length);
        double mean = targets.stream().average().orElseThrow();
        double error = 0;
        double spread = 0;
        for (int i = 0; i < predictions.length; i++) {
            double residual = targets.get(i) - predictions[i];
            double deviation = targets.get(i) - mean;
            error += residual * residual;
            spread += deviation * deviation;
        }
        return new RegressionScore(
                Math.sqrt(error / predictions.length), spread == 0 ? Double.NaN : 1 - error / spread);
    }
}
