package dev.mercer.model;

import dev.mercer.util.Require;
import java.util.Arrays;

/**
 * The rule that converts the outputs of all pairs of classes to probabilities: they are proportional to {@code exp(sharpness·u)}, where u
 * is the logarithm of the coupled probability of a class ({@link Coupling}) or the number of its votes. The most probable class is
 * predicted; the first of equally probable ones.
 *
 * <p>Coupling many pairs, most of which do not involve the class of a row, gives probabilities that are far too close to one
 * another: one exponent for all rows corrects that without changing their order.
 *
 * @param source the coupled probabilities, or the votes
 * @param sharpness > 0, fitted to rows that the pairs were not trained on
 */
public record PairRule(Source source, double sharpness) {
    /** The values to which the exponent is applied. */
    public enum Source {
        /** The coupled probabilities of the pairs. */
        COUPLING,
        /** The votes of the pairs: the class with most votes is predicted, as without probabilities. */
        VOTES
    }

    public PairRule {
        Require.positive("sharpness", sharpness);
    }

    /** Whether the votes of the pairs decide, as without probabilities. */
    public boolean ofVotes() {
        return source == Source.VOTES;
    }

    /** Converts coupled probabilities, or votes, to the probabilities of the classes. */
    void sharpen(double[] shares) {
        double largest = Double.NEGATIVE_INFINITY;
        for (double share : shares) largest = Math.max(largest, share);
        for (int c = 0; c < shares.length; c++)
            shares[c] =
                    ofVotes() ? Math.exp(sharpness * (shares[c] - largest)) : Math.pow(shares[c] / largest, sharpness);
        ScoreDecoder.normalize(shares);
    }

    /** The number of votes of each class: a positive score is a vote for the later class of its pair. */
    public static double[] votes(int classes, double... scores) {
        double[] votes = new double[classes];
        vote(scores, votes);
        return votes;
    }

    /** Writes the number of votes of each class. */
    static void vote(double[] scores, double[] votes) {
        Arrays.fill(votes, 0);
        for (int a = 0, pair = 0; a < votes.length; a++)
            for (int b = a + 1; b < votes.length; b++, pair++) votes[scores[pair] > 0 ? b : a]++;
    }
}
