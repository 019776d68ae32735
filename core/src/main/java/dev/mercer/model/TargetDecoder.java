package dev.mercer.model;

import dev.mercer.data.Reals;
import dev.mercer.data.internal.RowCounts;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.internal.TargetScale;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Converts scores on a {@link TargetScale} to predictions in the unit of the target, without bias: with {@code rᵩ} the quantiles of out-of-fold
 * residuals on the scale, the mean of the target given a score s is the mean over q of {@code fromScale(s + rᵩ)}. {@code fromScale(s)} alone would be
 * the median, which is less than the mean of a target skewed to the right.
 *
 * <p>Source: [Dua83].
 *
 * @param scale the scale of the scores
 * @param residuals rᵩ; a single 0 if scores are decoded by {@code fromScale} alone, like quantiles
 * @param least the least value on the scale that is decoded: scores are limited to the range of the targets, extended by
 *     half its width at both ends, so that no prediction is extremely large or small
 * @param most the largest value on the scale that is decoded
 * @param reason the reason for this scale, in words
 */
public record TargetDecoder(TargetScale scale, Reals residuals, double least, double most, String reason) {
    /** The number of quantiles, each of which stands for an equal share of the residuals. */
    private static final int QUANTILES = 200;

    private static final double BEYOND = 0.5;

    /** The golden section, and the number of steps that reduce a range to a millionth of it. */
    private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

    private static final int GOLDEN_STEPS = 30;

    public TargetDecoder {
        Require.atLeast("number of residuals", 1, residuals.size());
        Require.that(
                least <= most, "the least value on the scale must not exceed the largest, got %s and %s", least, most);
    }

    /** A decoder by {@code fromScale} alone, for these targets on the scale. */
    public static TargetDecoder of(TargetScale scale, Reals scaled, String reason) {
        double low = scaled.stream().min().orElse(0);
        double high = scaled.stream().max().orElse(0);
        double beyond = BEYOND * (high - low);
        return new TargetDecoder(scale, Reals.of(0), low - beyond, high + beyond, reason);
    }

    /** A decoder by the exponential alone, for these logarithms of targets. */
    public static TargetDecoder ofLogarithms(Reals scaled, String reason) {
        return of(new TargetScale.Log(0), scaled, reason);
    }

    /** A decoder to the mean, with residuals of out-of-fold predictions and their weights. */
    public TargetDecoder withResiduals(Reals found, Reals weights) {
        return new TargetDecoder(scale, quantiles(found, weights), least, most, reason);
    }

    /** A decoder to the median of the target, which has the least absolute error. */
    public TargetDecoder median() {
        double[] sorted = residuals.stream().sorted().toArray();
        int n = sorted.length;
        return new TargetDecoder(scale, Reals.of((sorted[(n - 1) / 2] + sorted[n / 2]) / 2), least, most, reason);
    }

    /**
     * A decoder by {@code fromScale(s + r)}, where r is chosen among the residuals for the least squared error of log(1 + y) on these rows.
     *
     * @param actual targets on the scale
     * @param scores their out-of-fold scores
     * @param weights their weights
     */
    public TargetDecoder leastLogError(Reals actual, Reals scores, Reals weights) {
        double low = residuals.stream().min().orElse(0);
        double high = residuals.stream().max().orElse(0);
        for (int t = 0; t < GOLDEN_STEPS; t++) {
            double a = high - GOLDEN * (high - low);
            double b = low + GOLDEN * (high - low);
            if (logError(a, actual, scores, weights) <= logError(b, actual, scores, weights)) high = b;
            else low = a;
        }
        return new TargetDecoder(scale, Reals.of((low + high) / 2), least, most, reason);
    }

    private double logError(double shift, Reals actual, Reals scores, Reals weights) {
        double sum = 0;
        for (int i = 0; i < actual.size(); i++) {
            double error = Math.log1p(Math.max(0, scale.fromScale(actual.get(i))))
                    - Math.log1p(Math.max(0, end(scores.get(i) + shift)));
            sum += weights.get(i) * error * error;
        }
        return sum;
    }

    /** The means of parts of equal weight, in ascending order. */
    private static Reals quantiles(Reals residuals, Reals weights) {
        int[] order = IntStream.range(0, residuals.size())
                .boxed()
                .sorted(Comparator.comparingDouble(residuals::get))
                .mapToInt(Integer::intValue)
                .toArray();
        int count = Math.min(QUANTILES, RowCounts.total(weights));
        double share = weights.sum() / count;
        double[] means = new double[count];
        int q = 0;
        double room = share;
        for (int i : order) {
            double left = weights.get(i);
            while (left > room && q < count - 1) {
                means[q++] += residuals.get(i) * room / share;
                left -= room;
                room = share;
            }
            means[q] += residuals.get(i) * left / share;
            room -= left;
        }
        return Reals.of(means);
    }

    /** The prediction of a score, in the unit of the target. */
    public double decode(double score) {
        double sum = 0;
        for (int q = 0; q < residuals.size(); q++) sum += end(score + residuals.get(q));
        return sum / residuals.size();
    }

    /** The value in the unit of the target of a value on the scale, such as an end of an interval. */
    public double end(double value) {
        return scale.fromScale(Math.max(least, Math.min(most, value)));
    }

    Matrix decode(Matrix scores) {
        Matrix decoded = new Matrix(scores.rows(), scores.columns());
        for (int i = 0; i < scores.rows(); i++) {
            double[] row = scores.row(i);
            Arrays.setAll(row, t -> decode(row[t]));
            decoded.setRow(i, row);
        }
        return decoded;
    }

    Bounds decode(Bounds bounds) {
        return new Bounds(
                Reals.of(bounds.lower().stream().map(this::end).toArray()),
                Reals.of(bounds.upper().stream().map(this::end).toArray()));
    }
}
