package dev.mercer.learn.calibration;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.internal.WeightedLabels;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Calibration;
import dev.mercer.model.Classifier;
import dev.mercer.model.Expansion;
import dev.mercer.model.PairRule;
import dev.mercer.model.Scheme;
import dev.mercer.util.Indices;
import dev.mercer.util.Progress;
import java.util.Arrays;

/**
 * Chooses the {@link PairRule} of one-vs-one classification by leave-one-out decisions on a sample of the training points: a point has
 * leave-one-out scores in the pairs of its own class, and was not used by the others.
 *
 * <p>The class with most votes is predicted if the votes are right for more points than the coupled probabilities: by more than {@value #CLEARLY}
 * standard errors of that difference, or by more than one if their log loss is not larger. The sharpness of votes and of coupled probabilities is the
 * one with the least log loss, with labels smoothed by 1/(n + 2), where n is the number of rows.
 */
public final class PairValidation {
    /** Points that are validated: coupling C classes takes C³/3 operations for each. */
    private static final int MOST = 1000;

    private static final int FEWEST = 100;
    private static final double OPERATIONS = 3e9;

    /** Scores in memory at once. */
    private static final int SCORES = 1 << 22;

    private static final long SEED = 2;

    /** The number of standard errors by which votes must be right more often to be preferred although their log loss is larger. */
    private static final int CLEARLY = 3;

    /** The least probability: smaller ones are replaced by it, since the logarithm of 0 is not finite. */
    private static final double LEAST = 1e-12;

    /** The range of the logarithm of the sharpness, and the number of times that it is halved. */
    private static final double LOWEST = Math.log(1e-3);

    private static final double HIGHEST = Math.log(1e3);
    private static final int HALVINGS = 40;

    private final BalancedSample sample;
    private final int classes;
    private final int[] codes;
    private final double[] counts;
    /** For each point of the sample its leave-one-out score against each other class; positive means the later class. */
    private final double[][] leftOut;

    private final int[] places;

    /** A validation on points of these classes. */
    public PairValidation(WeightedLabels given) {
        classes = given.classes().size();
        int most = (int) Math.max(FEWEST, Math.min(MOST, OPERATIONS / Math.pow(classes, 3)));
        sample = BalancedSample.of(given, Math.max(most, classes), SEED);
        int[] rows = sample.rows();
        codes = Arrays.stream(rows).map(given.labels()::code).toArray();
        counts = given.counts().select(rows).toArray();
        leftOut = new double[rows.length][classes];
        places = new int[given.labels().size()];
        Arrays.fill(places, -1);
        for (int k = 0; k < rows.length; k++) places[rows[k]] = k;
    }

    /** The places, among the numbers of some points, of those in the sample. */
    public int[] among(int... rows) {
        return Indices.where(rows.length, place -> places[rows[place]] >= 0);
    }

    /** Records the leave-one-out score of a point in the problem of its class and another, if it is in the sample. */
    public void record(int row, int other, double score) {
        if (places[row] >= 0) leftOut[places[row]][other] = score;
    }

    /** The rule for pairs with these functions and this calibration. */
    public PairRule rule(Expansion f, Calibration calibration, Points points, Compute compute) {
        int n = codes.length;
        Matrix coupled = new Matrix(n, classes);
        Matrix votes = new Matrix(n, classes);
        int part = Math.max(1, SCORES / f.outputs());
        for (int from = 0; from < n; from += part) {
            int first = from;
            int[] rows = Arrays.copyOfRange(sample.rows(), from, Math.min(from + part, n));
            Matrix scores = f.predict(points.select(rows), compute, Progress.none());
            compute.run("pairs of classes", rows.length, Progress.none(), i -> {
                double[] row = scores.row(i);
                replace(row, first + i);
                votes.setRow(first + i, PairRule.votes(classes, row));
                double[] odds = new double[row.length];
                for (int t = 0; t < odds.length; t++)
                    odds[t] = calibration.slopes().get(t) * row[t]
                            + calibration.offsets().get(t);
                double[] p = Classifier.probabilities(Scheme.ONE_VS_ONE, classes, odds);
                for (int c = 0; c < classes; c++) p[c] = Math.log(Math.max(LEAST, p[c]));
                coupled.setRow(first + i, p);
            });
        }
        double ofVotes = sharpness(votes);
        double ofCoupled = sharpness(coupled);
        double gain = gain(votes, coupled);
        return gain > CLEARLY || (gain > 1 && loss(votes, ofVotes).value <= loss(coupled, ofCoupled).value)
                ? new PairRule(PairRule.Source.VOTES, ofVotes)
                : new PairRule(PairRule.Source.COUPLING, ofCoupled);
    }

    /** Replaces the scores in the pairs of a point's own class by leave-one-out scores. */
    private void replace(double[] scores, int k) {
        for (int a = 0, pair = 0; a < classes; a++)
            for (int b = a + 1; b < classes; b++, pair++) {
                if (a == codes[k]) scores[pair] = leftOut[k][b];
                else if (b == codes[k]) scores[pair] = leftOut[k][a];
            }
    }

    /** The share of points for which only the votes are right, minus that for which only the coupled probabilities are right, in standard errors. */
    private double gain(Matrix votes, Matrix coupled) {
        double gain = 0;
        double squares = 0;
        for (int k = 0; k < codes.length; k++) {
            int better = (isRight(votes, k) ? 1 : 0) - (isRight(coupled, k) ? 1 : 0);
            double weight = sample.weights()[k];
            gain += better * weight;
            squares += better * better * weight * weight / counts[k];
        }
        return squares > 0 ? gain / Math.sqrt(squares) : 0;
    }

    private boolean isRight(Matrix values, int k) {
        int best = 0;
        for (int c = 1; c < classes; c++) if (values.get(k, c) > values.get(k, best)) best = c;
        return best == codes[k];
    }

    /** The sharpness with the smallest log loss, by bisection: the loss is convex, so its slope changes its sign once. */
    private double sharpness(Matrix values) {
        double low = LOWEST;
        double high = HIGHEST;
        for (int step = 0; step < HALVINGS; step++) {
            double middle = (low + high) / 2;
            if (loss(values, Math.exp(middle)).slope < 0) low = middle;
            else high = middle;
        }
        return Math.exp((low + high) / 2);
    }

    /** The log loss at a sharpness, and its derivative by the sharpness. */
    private record LossAt(double value, double slope) {}

    private LossAt loss(Matrix values, double sharpness) {
        double doubt = 1 / (Reals.of(counts).sum() + 2);
        double loss = 0;
        double slope = 0;
        for (int k = 0; k < codes.length; k++) {
            double[] u = values.row(k);
            double largest = Double.NEGATIVE_INFINITY;
            for (double value : u) largest = Math.max(largest, value);
            double all = 0;
            double moment = 0;
            double mean = 0;
            for (double value : u) {
                double below = value - largest;
                double odds = Math.exp(sharpness * below);
                all += odds;
                moment += odds * below;
                mean += below / classes;
            }
            double likely = (1 - doubt) * (u[codes[k]] - largest) + doubt * mean;
            loss += sample.weights()[k] * (Math.log(all) - sharpness * likely);
            slope += sample.weights()[k] * (moment / all - likely);
        }
        return new LossAt(loss, slope);
    }
}
