package dev.mercer.score;

import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Bounds;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A reliability diagram of probabilities: rows in bins of about equal size by their predicted probability, and the
 * observed frequency in each bin, with the 95 % Wilson interval. Means and frequencies are weighted; the interval is
 * that of (Σw)²/Σw² rows. Costs O(N log N). Source: [Wil27].
 *
 * @param given the mean probability of each group, ascending
 * @param observed the share of each group in which the event occurred
 * @param interval the interval around it
 */
public record Reliability(Reals given, Reals observed, Bounds interval) {
    /** The quantile of the normal distribution for 95 %. */
    private static final double QUANTILE = 1.959963984540054;

    private static final int MOST_GROUPS = 10;
    private static final int LEAST_ROWS = 10;

    /** The diagram with equal weights. */
    public static Reliability of(Reals probabilities, boolean[] was) {
        return of(probabilities, was, Reals.constant(probabilities.size(), 1));
    }

    /**
     * The diagram of a classifier: for two classes that of the probability of the second, for more classes that of the
     * probability of the predicted class.
     *
     * @param classes the classes, one column of probabilities for each
     */
    public static Reliability of(
            List<String> classes, Matrix probabilities, Labels actual, Labels predicted, Reals weights) {
        double[] given = new double[actual.size()];
        boolean[] was = new boolean[actual.size()];
        for (int i = 0; i < given.length; i++) {
            int c = classes.size() == 2 ? 1 : classes.indexOf(predicted.get(i));
            given[i] = Math.min(1, probabilities.get(i, c));
            was[i] = actual.get(i).equals(classes.get(c));
        }
        return of(Reals.of(given), was, weights);
    }

    /**
     * The diagram with at most 10 bins of at least 10 rows.
     *
     * @param probabilities each from 0 to 1
     * @param was whether the event occurred, for each row
     * @param weights the weights of the rows, ≥ 0; rows of weight 0 are ignored
     */
    public static Reliability of(Reals probabilities, boolean[] was, Reals weights) {
        Require.atLeast("number of probabilities", 1, probabilities.size());
        Require.equal("number of outcomes", probabilities.size(), was.length);
        Confusion.total(weights, probabilities.size());
        for (int i = 0; i < probabilities.size(); i++) {
            double p = probabilities.get(i);
            Require.that(p >= 0 && p <= 1, "a probability must be from 0 to 1, got %s", p);
        }
        int[] ascending = IntStream.range(0, probabilities.size())
                .filter(i -> weights.get(i) > 0)
                .boxed()
                .sorted(Comparator.comparingDouble(probabilities::get))
                .mapToInt(Integer::intValue)
                .toArray();
        int n = ascending.length;
        int groups = Math.max(1, Math.min(MOST_GROUPS, n / LEAST_ROWS));
        double[][] columns = new double[4][groups];
        for (int g = 0; g < groups; g++) {
            int[] rows =
                    Arrays.copyOfRange(ascending, (int) ((long) g * n / groups), (int) ((long) (g + 1) * n / groups));
            double total = 0;
            double squares = 0;
            for (int i : rows) {
                double w = weights.get(i);
                total += w;
                squares += w * w;
                columns[0][g] += w * probabilities.get(i);
                if (was[i]) columns[1][g] += w;
            }
            columns[0][g] /= total;
            columns[1][g] /= total;
            double[] ends = wilson(columns[1][g], total * total / squares);
            columns[2][g] = ends[0];
            columns[3][g] = ends[1];
        }
        return new Reliability(
                Reals.of(columns[0]), Reals.of(columns[1]), new Bounds(Reals.of(columns[2]), Reals.of(columns[3])));
    }

    /** (p + z²/2n ± z√(p(1 − p)/n + z²/4n²))/(1 + z²/n). */
    private static double[] wilson(double p, double n) {
        double z2 = QUANTILE * QUANTILE / n;
        double half = QUANTILE * Math.sqrt(p * (1 - p) / n + z2 / (4 * n));
        return new double[] {Math.max(0, (p + z2 / 2 - half) / (1 + z2)), Math.min(1, (p + z2 / 2 + half) / (1 + z2))};
    }
}
