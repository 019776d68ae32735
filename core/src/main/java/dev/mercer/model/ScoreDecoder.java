package dev.mercer.model;

import dev.mercer.data.Reals;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.loss.Logistic;
import java.util.Optional;

/**
 * Decides the class of one point from its scores, with the strength of each class and its probability if there is one, in
 * arrays of the caller. Immutable.
 */
public final class ScoreDecoder {
    private final Scheme scheme;
    private final int classes;
    private final Optional<Calibration> calibration;
    private final Optional<PairRule> pairs;
    private final double[] weights;

    /** Whether pairs of classes vote; otherwise their probabilities are coupled. */
    private final boolean votes;

    ScoreDecoder(Scheme scheme, int classes, Optional<Calibration> calibration) {
        this.scheme = scheme;
        this.classes = classes;
        this.calibration = calibration;
        pairs = calibration.flatMap(Calibration::pairs);
        weights = calibration.map(Calibration::classWeights).map(Reals::toArray).orElse(new double[0]);
        votes = calibration.isEmpty()
                || pairs.filter(rule -> rule.source() == PairRule.Source.VOTES).isPresent();
    }

    /** The decoder of a classifier. */
    public static ScoreDecoder of(Classifier classifier) {
        return new ScoreDecoder(classifier.scheme(), classifier.classes().size(), classifier.calibration());
    }

    /** Intermediate results of one point at a time. */
    public static final class Buffers {
        private final double[] odds;
        private final double[] coupled;

        private Buffers(int outputs, int coupled) {
            odds = new double[outputs];
            this.coupled = new double[coupled];
        }
    }

    /** Buffers for one thread. */
    public Buffers buffers() {
        return new Buffers(scheme.outputs(classes), scheme == Scheme.ONE_VS_ONE && !votes ? classes * classes : 0);
    }

    /**
     * Writes the strength of each class, which is its probability in the unweighted data if there is one, and returns the
     * predicted class: the class whose strength times its weight is largest, the first of equals.
     */
    public int decide(double[] scores, double[] strengths, Buffers buffers) {
        double[] odds = scores;
        if (calibration.isPresent()) {
            odds = buffers.odds;
            Calibration known = calibration.get();
            for (int t = 0; t < odds.length; t++) odds[t] = known.logOdds(t, scores[t]);
        }
        switch (scheme) {
            case BINARY -> {
                strengths[0] = calibration.isPresent() ? Logistic.probability(-odds[0]) : -scores[0];
                strengths[1] = calibration.isPresent() ? Logistic.probability(odds[0]) : scores[0];
            }
            case SOFTMAX -> {
                if (calibration.isPresent()) softmax(odds, strengths);
                else System.arraycopy(scores, 0, strengths, 0, classes);
            }
            case ONE_VS_REST -> {
                if (calibration.isPresent()) oneVsRest(odds, strengths);
                else System.arraycopy(scores, 0, strengths, 0, classes);
            }
            case ONE_VS_ONE -> {
                if (votes) PairRule.vote(scores, strengths);
                else Coupling.couple(odds, buffers.coupled, strengths);
                if (pairs.isPresent()) pairs.get().sharpen(strengths);
            }
            case ORDERED -> ordered(odds, strengths);
        }
        int best = 0;
        for (int c = 1; c < classes; c++) if (strengths[c] > strengths[best]) best = c;
        if (weights.length > 0) {
            for (int c = 0; c < classes; c++) strengths[c] /= weights[c];
            normalize(strengths);
        }
        return best;
    }

    /** P(class c) = P(after c − 1) − P(after c), as a product that loses no digits. */
    private static void ordered(double[] odds, double[] shares) {
        int last = shares.length - 1;
        for (int c = 0; c <= last; c++) {
            double reached = c == 0 ? 1 : Logistic.probability(odds[c - 1]);
            double passed = c == last ? 1 : Logistic.probability(-odds[c]);
            double apart = c == 0 || c == last ? 1 : -Math.expm1(Math.min(0, odds[c] - odds[c - 1]));
            shares[c] = reached * passed * apart;
        }
    }

    private static void softmax(double[] odds, double[] shares) {
        double largest = Double.NEGATIVE_INFINITY;
        for (double one : odds) largest = Math.max(largest, one);
        for (int c = 0; c < shares.length; c++) shares[c] = Math.exp(odds[c] - largest);
        normalize(shares);
    }

    private static void oneVsRest(double[] odds, double[] shares) {
        boolean some = false;
        for (int c = 0; c < shares.length; c++) {
            shares[c] = Logistic.probability(odds[c]);
            some |= shares[c] > 0;
        }
        if (some) normalize(shares);
        // All products are too small for a double: a probability is then the exponential of its log odds.
        else softmax(odds, shares);
    }

    /** Divides by the sum, unless it is 0. */
    static void normalize(double[] shares) {
        double sum = VectorMath.sum(shares);
        if (sum > 0) for (int c = 0; c < shares.length; c++) shares[c] /= sum;
    }
}
