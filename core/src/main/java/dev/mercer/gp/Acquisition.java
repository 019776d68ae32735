package dev.mercer.gp;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.loss.internal.Normal;
import dev.mercer.model.Expansion;
import dev.mercer.model.GaussianPrediction;
import dev.mercer.model.Posterior;
import dev.mercer.model.Regressor;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The choice of the next points to measure among candidates, by the posterior of a Gaussian process: Bayesian
 * optimisation, or active learning.
 *
 * <p>For a minimum the gain of x is the expected improvement E[max(0, t − f(x))] = (t − m)Φ(z) + sφ(z), z = (t − m)/s,
 * where m and s are the mean and deviation of f(x) and t is the least mean at the points measured so far; for a maximum
 * it is that of −f. To reduce uncertainty the gain is s. After each choice the process is updated as if its mean had
 * been observed there, so that several points of one call do not lie close together. Cost: n² for each candidate, and
 * their covariances if more than one is chosen. Sources: [JSW98], [RW06, §2.2].
 */
public enum Acquisition {
    /** Searches for the least value of f. */
    MINIMUM,
    /** Searches for the largest value of f. */
    MAXIMUM,
    /** Searches for the point where f is most uncertain. */
    UNCERTAINTY;

    /**
     * A point to measure.
     *
     * @param row its number among the candidates, from 0
     * @param mean the expected value of f there
     * @param deviation the standard deviation of f there, given the points chosen before it
     * @param gain the expected improvement, or the deviation
     */
    public record Suggestion(int row, double mean, double deviation, double gain) {}

    /** The best candidates, the best first, for a model that is a Gaussian process. */
    public List<Suggestion> next(Regressor model, Points candidates, int count, Compute compute, Progress progress) {
        return next(model.posterior(), candidates, count, compute, progress);
    }

    /** The best candidates, the best first. */
    public List<Suggestion> next(
            Posterior posterior, Points candidates, int count, Compute compute, Progress progress) {
        Require.that(
                count >= 1 && count <= candidates.size(),
                "of %d candidates 1 to %d can be chosen, got %d",
                candidates.size(),
                candidates.size(),
                count);
        GaussianPrediction f = posterior.predict(candidates, compute, progress);
        Reals noise = posterior.noise(candidates, compute, progress);
        Search search = new Search(f, noise, best(posterior, compute, progress));
        List<Suggestion> chosen = new ArrayList<>(List.of(search.best()));
        if (count == 1) return chosen;
        SymmetricMatrix covariance = posterior.covariance(candidates, compute, progress);
        while (chosen.size() < count) {
            search.observe(chosen.get(chosen.size() - 1).row(), covariance);
            chosen.add(search.best());
        }
        return chosen;
    }

    /** The best mean at the training points of the process. */
    private double best(Posterior posterior, Compute compute, Progress progress) {
        Expansion mean = posterior.mean();
        double[] means = mean.predict(mean.centers(), compute, progress).values();
        return this == MAXIMUM
                ? Arrays.stream(means).max().orElseThrow()
                : Arrays.stream(means).min().orElseThrow();
    }

    /** The gain of a point where f has this mean and deviation, when {@code best} is the best mean so far. */
    public double gain(double mean, double deviation, double best) {
        if (this == UNCERTAINTY) return deviation;
        double ahead = this == MINIMUM ? best - mean : mean - best;
        if (deviation == 0) return Math.max(0, ahead);
        double z = ahead / deviation;
        return Math.max(0, ahead * Normal.cumulative(z) + deviation * Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI));
    }

    /** The candidates with their variances, which decrease as other candidates are chosen. */
    private final class Search {
        private final Reals mean;
        private final Reals noise;
        private final double[] variance;
        private final boolean[] taken;
        /**
         * For each chosen point, its covariance with all candidates, divided by the deviation of an observation there.
         */
        private final List<double[]> observed = new ArrayList<>();

        private double best;

        Search(GaussianPrediction f, Reals noise, double best) {
            this.mean = f.mean();
            this.noise = noise;
            this.variance = f.variance().toArray();
            this.taken = new boolean[variance.length];
            this.best = best;
        }

        Suggestion best() {
            int top = -1;
            double most = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < variance.length; i++) {
                if (taken[i]) continue;
                double gain = gain(mean.get(i), Math.sqrt(variance[i]), best);
                if (top < 0 || gain > most) {
                    top = i;
                    most = gain;
                }
            }
            taken[top] = true;
            return new Suggestion(top, mean.get(top), Math.sqrt(variance[top]), most);
        }

        /** Conditions on an observation at candidate j that equals the mean there. */
        void observe(int j, SymmetricMatrix covariance) {
            double[] column = new double[variance.length];
            for (int i = 0; i < column.length; i++) {
                column[i] = covariance.get(i, j);
                for (double[] before : observed) column[i] -= before[i] * before[j];
            }
            double deviation = Math.sqrt(variance[j] + noise.get(j));
            if (deviation == 0) return;
            for (int i = 0; i < column.length; i++) {
                column[i] /= deviation;
                variance[i] = Math.max(0, variance[i] - column[i] * column[i]);
            }
            observed.add(column);
            if (Acquisition.this == MINIMUM) best = Math.min(best, mean.get(j));
            if (Acquisition.this == MAXIMUM) best = Math.max(best, mean.get(j));
        }
    }
}
