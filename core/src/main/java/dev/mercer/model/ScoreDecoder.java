package dev.mercer.model;

import dev.mercer.data.Reals;
import dev.mercer.loss.Logistic;
import java.util.Optional;

/**
 * Decodes the scores of one point into a number for each class: its strength, and its probability where there is one.
 */
record ScoreDecoder(Scheme scheme, int classes, Optional<Calibration> calibration) {
    /** The probabilities of classes with their frequencies in the unweighted data. */
    double[] probabilities(double[] scores) {
        double[] shares = strengths(scores);
        Reals weights = calibration.orElseThrow().classWeights();
        if (weights.size() == 0) return shares;
        for (int c = 0; c < shares.length; c++) shares[c] /= weights.get(c);
        return normalized(shares);
    }

    /**
     * The decision values, largest for the predicted class: its probability times its weight, up to a factor, where
     * there is one.
     */
    double[] strengths(double[] scores) {
        return switch (scheme) {
            case BINARY -> binary(scores[0]);
            case SOFTMAX -> calibration.isPresent() ? softmax(logOdds(scores, calibration.get())) : scores;
            case ONE_VS_REST -> calibration.isPresent() ? oneVsRest(scores, calibration.get()) : scores;
            case ONE_VS_ONE -> calibration.map(c -> paired(scores, c)).orElseGet(() -> PairRule.votes(classes, scores));
            case ORDERED -> ordered(calibration.isPresent() ? logOdds(scores, calibration.get()) : scores);
        };
    }

    private double[] binary(double score) {
        if (calibration.isEmpty()) return new double[] {-score, score};
        double odds = calibration.get().logOdds(0, score);
        return new double[] {Logistic.probability(-odds), Logistic.probability(odds)};
    }

    /** P(class c) = P(after c − 1) − P(after c), as a product that loses no digits. */
    private double[] ordered(double[] odds) {
        double[] shares = new double[classes];
        for (int c = 0; c < classes; c++) {
            double reached = c == 0 ? 1 : Logistic.probability(odds[c - 1]);
            double passed = c == classes - 1 ? 1 : Logistic.probability(-odds[c]);
            double apart = c == 0 || c == classes - 1 ? 1 : -Math.expm1(Math.min(0, odds[c] - odds[c - 1]));
            shares[c] = reached * passed * apart;
        }
        return shares;
    }

    private static double[] softmax(double[] scores) {
        double largest = Double.NEGATIVE_INFINITY;
        for (double score : scores) largest = Math.max(largest, score);
        double[] shares = new double[scores.length];
        for (int c = 0; c < shares.length; c++) shares[c] = Math.exp(scores[c] - largest);
        return normalized(shares);
    }

    private static double[] oneVsRest(double[] scores, Calibration calibration) {
        double[] shares = new double[scores.length];
        for (int c = 0; c < shares.length; c++) shares[c] = Logistic.probability(calibration.logOdds(c, scores[c]));
        for (double share : shares) if (share > 0) return normalized(shares);
        // All too small for a double: where they are, a probability is the exponential of its log odds.
        return softmax(logOdds(scores, calibration));
    }

    private double[] paired(double[] scores, Calibration calibration) {
        double[] odds = logOdds(scores, calibration);
        return calibration
                .pairs()
                .map(rule -> rule.probabilities(classes, scores, odds))
                .orElseGet(() -> Coupling.of(classes, odds));
    }

    private static double[] logOdds(double[] scores, Calibration calibration) {
        double[] odds = new double[scores.length];
        for (int t = 0; t < odds.length; t++) odds[t] = calibration.logOdds(t, scores[t]);
        return odds;
    }

    private static double[] normalized(double[] shares) {
        double sum = 0;
        for (double share : shares) sum += share;
        if (sum > 0) for (int c = 0; c < shares.length; c++) shares[c] /= sum;
        return shares;
    }
}
