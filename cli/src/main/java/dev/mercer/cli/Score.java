package dev.mercer.cli;

import dev.mercer.data.Reals;

/**
 * How well predictions fit numbers.
 *
 * @param rmse the root of the mean squared error
 * @param r2 the part of the targets' variance that is explained
 */
record Score(double rmse, double r2) {
    static Score of(Reals targets, double[] predictions) {
        double mean = targets.stream().average().orElseThrow();
        double error = 0;
        double spread = 0;
        for (int i = 0; i < predictions.length; i++) {
            double residual = targets.get(i) - predictions[i];
            double deviation = targets.get(i) - mean;
            error += residual * residual;
            spread += deviation * deviation;
        }
        return new Score(Math.sqrt(error / predictions.length), 1 - error / spread);
    }
}
