package dev.mercer.scorer;

import dev.mercer.data.Reals;
import dev.mercer.loss.Logistic;
import dev.mercer.model.Calibration;
import dev.mercer.model.Classifier;
import dev.mercer.model.PairRule;
import dev.mercer.model.Scheme;
import java.util.Arrays;
import java.util.Optional;

/** Decides classes and their probabilities from the scores of one row, in arrays of the caller. Immutable. */
final class ClassDecoder {
    /** Log odds of pairs are clipped to this. */
    private static final double MOST_ODDS = 16;

    private final Scheme scheme;
    private final int classes;
    private final boolean calibrated;
    private final double[] slopes;
    private final double[] offsets;
    private final double[] weights;
    private final boolean votes;
    private final double sharpness;
    private final int matrix;

    ClassDecoder(Classifier classifier) {
        scheme = classifier.scheme();
        classes = classifier.classes().size();
        Optional<Calibration> calibration = classifier.calibration();
        calibrated = calibration.isPresent();
        slopes = calibration.map(Calibration::slopes).map(Reals::toArray).orElse(new double[0]);
        offsets = calibration.map(Calibration::offsets).map(Reals::toArray).orElse(new double[0]);
        weights = calibration.map(Calibration::classWeights).map(Reals::toArray).orElse(new double[0]);
        Optional<PairRule> pairs = calibration.flatMap(Calibration::pairs);
        votes = !calibrated
                || pairs.filter(rule -> rule.source() == PairRule.Source.VOTES).isPresent();
        sharpness = pairs.map(PairRule::sharpness).orElse(0.0);
        matrix = scheme == Scheme.ONE_VS_ONE && !votes ? classes * classes : 0;
    }

    /** Arrays for the intermediate results of one row at a time. */
    double[][] scratch() {
        return new double[][] {new double[scheme.outputs(classes)], new double[matrix]};
    }

    /** Writes the strength of each class and returns the class of the largest; probabilities where there are any. */
    int decide(double[] scores, double[] strengths, double[][] scratch) {
        double[] logOdds = scratch[0];
        if (calibrated) for (int t = 0; t < slopes.length; t++) logOdds[t] = slopes[t] * scores[t] + offsets[t];
        switch (scheme) {
            case BINARY -> {
                strengths[0] = calibrated ? Logistic.probability(-logOdds[0]) : -scores[0];
                strengths[1] = calibrated ? Logistic.probability(logOdds[0]) : scores[0];
            }
            case SOFTMAX -> {
                if (calibrated) softmax(logOdds, strengths);
                else System.arraycopy(scores, 0, strengths, 0, classes);
            }
            case ONE_VS_REST -> {
                if (calibrated) oneVsRest(logOdds, strengths);
                else System.arraycopy(scores, 0, strengths, 0, classes);
            }
            case ONE_VS_ONE -> {
                if (votes) vote(scores, strengths);
                else couple(logOdds, scratch[1], strengths);
                if (sharpness > 0) sharpen(strengths);
            }
            case ORDERED -> order(calibrated ? logOdds : scores, strengths);
        }
        int best = 0;
        for (int c = 1; c < classes; c++) if (strengths[c] > strengths[best]) best = c;
        if (weights.length > 0) {
            for (int c = 0; c < classes; c++) strengths[c] /= weights[c];
            normalize(strengths);
        }
        return best;
    }

    private static void order(double[] odds, double[] shares) {
        int last = shares.length - 1;
        for (int c = 0; c <= last; c++) {
            double reached = c == 0 ? 1 : Logistic.probability(odds[c - 1]);
            double passed = c == last ? 1 : Logistic.probability(-odds[c]);
            double apart = c == 0 || c == last ? 1 : -Math.expm1(Math.min(0, odds[c] - odds[c - 1]));
            shares[c] = reached * passed * apart;
        }
    }

    private static void softmax(double[] logOdds, double[] shares) {
        double largest = Double.NEGATIVE_INFINITY;
        for (double odds : logOdds) largest = Math.max(largest, odds);
        for (int c = 0; c < shares.length; c++) shares[c] = Math.exp(logOdds[c] - largest);
        normalize(shares);
    }

    private static void oneVsRest(double[] logOdds, double[] shares) {
        boolean some = false;
        for (int c = 0; c < shares.length; c++) {
            shares[c] = Logistic.probability(logOdds[c]);
            some |= shares[c] > 0;
        }
        if (some) normalize(shares);
        else softmax(logOdds, shares);
    }

    private void vote(double[] scores, double[] votes) {
        Arrays.fill(votes, 0);
        for (int a = 0, pair = 0; a < classes; a++)
            for (int b = a + 1; b < classes; b++, pair++) votes[scores[pair] > 0 ? b : a]++;
    }

    /** As {@link PairRule}. */
    private void sharpen(double[] shares) {
        double largest = 0;
        for (double share : shares) largest = Math.max(largest, share);
        for (int c = 0; c < shares.length; c++)
            shares[c] = votes ? Math.exp(sharpness * (shares[c] - largest)) : Math.pow(shares[c] / largest, sharpness);
        normalize(shares);
    }

    /** Pairwise coupling: p proportional to Q⁻¹1, by elimination. */
    private void couple(double[] logOdds, double[] q, double[] x) {
        int n = classes;
        Arrays.fill(q, 0);
        for (int a = 0, pair = 0; a < n; a++) {
            for (int b = a + 1; b < n; b++, pair++) {
                double clipped = Math.max(-MOST_ODDS, Math.min(MOST_ODDS, logOdds[pair]));
                double later = 1 / (1 + Math.exp(-clipped));
                double earlier = 1 / (1 + Math.exp(clipped));
                q[a * n + a] += later * later;
                q[b * n + b] += earlier * earlier;
                q[a * n + b] -= later * earlier;
                q[b * n + a] -= later * earlier;
            }
        }
        for (int at = 0; at < n * n; at++) q[at] += 1.0 / n;
        Arrays.fill(x, 1);
        for (int k = 0; k < n; k++) {
            for (int i = k + 1; i < n; i++) {
                double factor = q[i * n + k] / q[k * n + k];
                for (int j = k + 1; j < n; j++) q[i * n + j] -= factor * q[k * n + j];
                x[i] -= factor * x[k];
            }
        }
        for (int k = n - 1; k >= 0; k--) {
            for (int j = k + 1; j < n; j++) x[k] -= q[k * n + j] * x[j];
            x[k] /= q[k * n + k];
        }
        for (int c = 0; c < n; c++) x[c] = Math.max(0, x[c]);
        normalize(x);
    }

    private static void normalize(double[] shares) {
        double sum = 0;
        for (double share : shares) sum += share;
        if (sum > 0) for (int c = 0; c < shares.length; c++) shares[c] /= sum;
    }
}
