package dev.mercer.kernel;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.util.Indices;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Maps columns to the logits of their ranks: {@code Φₖ(x) = ln(p/(1 − p))} with the share p of the data whose column k
 * is below xₖ, so that long tails are compressed and clusters spread out. As in a decision tree, mainly the order of
 * the values matters.
 *
 * <p>Equal knots share the mean of their ranks; Φₖ is linear between knots and constant beyond the first and the last.
 * It is shifted and scaled to mean 0 and variance 1 over the knots. A column whose knots are all equal becomes 0. A
 * point costs a search among the knots for each column, done once for all pairs.
 *
 * @param knots quantiles of the data at equal distances, from the least to the largest value: rows ascend in every
 *     column
 */
public record Quantiles(DensePoints knots) implements FeatureMap {
    /** The number of knots, large enough to resolve a tail. */
    private static final int KNOTS = 65;

    /**
     * A table of the logit for each possible mean rank of equal knots: computing a logarithm for each knot of each
     * point would be most of the work.
     */
    private static final double[] SCORES =
            IntStream.range(0, 2 * KNOTS).mapToDouble(sum -> score(sum, KNOTS)).toArray();

    /** The most rows from which quantiles are computed. */
    private static final int ROWS = 20_000;

    public Quantiles {
        Require.that(knots.size() > 1 && knots.dim() > 0, "knots must be two rows or more, got %d", knots.size());
        for (int k = 0; k < knots.dim(); k++)
            for (int r = 1; r < knots.size(); r++)
                Require.that(
                        knots.get(r, k) >= knots.get(r - 1, k),
                        "knots must ascend, got %s after %s in column %d",
                        Require.text(knots.get(r, k)),
                        Require.text(knots.get(r - 1, k)),
                        k + 1);
    }

    /** The quantiles of the columns of these points, all of weight 1. */
    public static Quantiles of(Points points) {
        return of(points, Reals.constant(points.size(), 1));
    }

    /**
     * The quantiles of the columns of these points; if there are very many points, an evenly spaced sample is used. A
     * point of weight 2 counts as that point twice, one of weight 0 not at all; if the weights sum to less than the
     * number of points, they are relative.
     */
    public static Quantiles of(Points points, Reals weights) {
        Require.equal("number of weights", points.size(), weights.size());
        double[] ends = weights.cumulative();
        double total = points.size() == 0 ? 0 : ends[ends.length - 1];
        Require.that(total > 0, "quantiles need points of positive weight, got none");
        int used = Indices.where(points.size(), i -> weights.get(i) > 0).length;
        int count = (int) Math.min(ROWS, Math.max(used, Math.rint(total)));
        int[] rows = IntStream.range(0, count)
                .map(i -> Indices.firstAbove(ends, (i + 0.5) / count * total))
                .toArray();
        double[][] columns = IntStream.range(0, points.dim())
                .mapToObj(k -> Arrays.stream(rows)
                        .mapToDouble(i -> points.get(i, k))
                        .sorted()
                        .toArray())
                .toArray(double[][]::new);
        return new Quantiles(DensePoints.generate(
                KNOTS, points.dim(), (r, k) -> columns[k][(int) Math.round(r * (count - 1.0) / (KNOTS - 1))]));
    }

    @Override
    public int dim(int inputs) {
        Require.that(
                inputs == knots.dim(), "the knots are those of %d columns, the points have %d", knots.dim(), inputs);
        return inputs;
    }

    /**
     * The graph of one column: the different knots, ascending, then the score of each; linear between them and constant
     * beyond the ends.
     */
    public double[][] graph(int column) {
        Column graph = Column.of(knots, Require.index("column", column, knots.dim()));
        return new double[][] {graph.values, graph.scores};
    }

    @Override
    public void map(Points x, int i, double[] out) {
        dim(x.dim());
        for (int k = 0; k < knots.dim(); k++) out[k] = Column.of(knots, k).at(x.get(i, k));
    }

    /** Column by column, so that the knots of each are read once. */
    @Override
    public DensePoints apply(Points x) {
        dim(x.dim());
        double[] all = new double[Math.multiplyExact(x.size(), knots.dim())];
        for (int k = 0; k < knots.dim(); k++) {
            Progress.checkCurrent();
            Column column = Column.of(knots, k);
            for (int i = 0; i < x.size(); i++) all[i * knots.dim() + k] = column.at(x.get(i, k));
        }
        return DensePoints.of(x.size(), knots.dim(), all);
    }

    @Override
    public OfOne single() {
        Column[] columns = IntStream.range(0, knots.dim())
                .mapToObj(k -> Column.of(knots, k))
                .toArray(Column[]::new);
        return (x, out) -> {
            for (int k = 0; k < columns.length; k++) out[k] = columns[k].at(x[k]);
        };
    }

    /** The distinct knots of a column with their scores. */
    private record Column(double[] values, double[] scores) {
        static Column of(DensePoints knots, int k) {
            int count = knots.size();
            double[] values = new double[count];
            double[] scores = new double[count];
            double mean = 0;
            double square = 0;
            int different = 0;
            for (int from = 0, to; from < count; from = to) {
                for (to = from + 1; to < count && knots.get(to, k) == knots.get(from, k); to++) {}
                double middle = count == KNOTS ? SCORES[from + to] : score(from + to, count);
                values[different] = knots.get(from, k);
                scores[different++] = middle;
                mean += middle * (to - from) / count;
                square += middle * middle * (to - from) / count;
            }
            double deviation = Math.sqrt(square - mean * mean);
            for (int r = 0; r < different; r++) scores[r] = different == 1 ? 0 : (scores[r] - mean) / deviation;
            return new Column(Arrays.copyOf(values, different), Arrays.copyOf(scores, different));
        }

        double at(double x) {
            int found = Arrays.binarySearch(values, x);
            if (found >= 0) return scores[found];
            int above = -found - 1;
            if (above == 0) return scores[0];
            if (above == values.length) return scores[values.length - 1];
            double part = (x - values[above - 1]) / (values[above] - values[above - 1]);
            return scores[above - 1] + part * (scores[above] - scores[above - 1]);
        }
    }

    /** The score of equal knots, from the sum of their first number, counted from 0, and their last, counted from 1. */
    private static double score(int sum, int count) {
        double share = 0.5 * sum / count;
        return Math.log(share / (1 - share));
    }

    @Override
    public Optional<Kernel> kernel() {
        return Optional.of(new Linear().after(this));
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
