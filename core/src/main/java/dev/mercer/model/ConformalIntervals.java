package dev.mercer.model;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.RowGroups;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.internal.CalibrationBasis;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Conformal prediction intervals, from the errors of models on points that they were not trained on. The only
 * assumption is that new points come from the same distribution.
 *
 * <p>Let Rᵢ be the error on point i of the model f₍ᵢ₎ that was trained without it. The interval at x for n points and level 1 − a reaches from the
 * ⌊a(n + 1)⌋-th smallest of f₍ᵢ₎(x) − Rᵢ to the ⌈(1 − a)(n + 1)⌉-th smallest of f₍ᵢ₎(x) + Rᵢ. If points come in groups, only groups are exchangeable:
 * n is then their number, a point of a group of size m counts 1/m, and a new observation belongs to a new group. {@link #guarantee} is a lower bound
 * on the probability that an interval contains it. Weights of points are ignored. Source: [BCRT21], for groups [LBW23].
 *
 * @param models f of each part, one output each
 * @param partOf for each calibration point the number of the model that was trained without it
 * @param errors R ≥ 0 of each calibration point
 * @param groups the groups of calibration points; all points of a group were held out from the same models
 * @param basis the role of the calibration points in choosing the model
 */
public record ConformalIntervals(
        Expansion models, List<Integer> partOf, Reals errors, RowGroups groups, CalibrationBasis basis)
        implements CalibratedIntervals {
    public ConformalIntervals {
        partOf = List.copyOf(partOf);
        Require.equal("number of errors", partOf.size(), errors.size());
        Require.equal("number of calibration points in groups", partOf.size(), groups.size());
        for (int part : partOf) Require.index("part", part, models.outputs());
        for (int i = 0; i < errors.size(); i++) Require.nonNegative("error", errors.get(i));
        Require.that(errors.size() > 0, "intervals need calibration points, got none");
    }

    /**
     * The guarantee for intervals of this level, 1 − a: a lower bound on the probability that one contains a new
     * observation.
     *
     * <p>One model and held-out points (split conformal): 1 − a. K models, each trained without a part of n points (CV+; with parts of one point,
     * jackknife+): 1 − 2a less the smaller of 2(1 − 1/K)/(n/K + 1) and, for parts of equal size, (1 − K/n)/(K + 1) [BCRT21, theorem 4]; in practice
     * close to 1 − a. If points are in groups, n is the number of groups. 0, no guarantee, if the model was chosen or trained with the calibration
     * points, or if they are the latest in time.
     */
    @Override
    public double guarantee(double level) {
        if (!basis.exchangeable()) return 0;
        if (models.outputs() == 1) return level;
        double k = models.outputs();
        double n = groups.count();
        double any = 2 * (1 - 1 / k) / (n / k + 1);
        double equal = hasEqualParts() ? (1 - k / n) / (k + 1) : Double.POSITIVE_INFINITY;
        return Math.max(0, 2 * level - 1 - Math.min(any, equal));
    }

    private boolean hasEqualParts() {
        int[] sizes = new int[models.outputs()];
        boolean[] counted = new boolean[groups.count()];
        for (int i = 0; i < size(); i++) {
            if (!counted[groups.groupOf(i)]) sizes[partOf.get(i)]++;
            counted[groups.groupOf(i)] = true;
        }
        return Arrays.stream(sizes).allMatch(size -> size == sizes[0]);
    }

    @Override
    public int size() {
        return errors.size();
    }

    /** The number of models: one for held-out points, else one for each fold. */
    public int parts() {
        return models.outputs();
    }

    @Override
    public Bounds at(Points points, double level, Compute compute, Progress progress) {
        require(level);
        Matrix centers = models.predict(points, compute, progress);
        int[] numbers = partOf.stream().mapToInt(Integer::intValue).toArray();
        Rank rank = new Rank(groups);
        double[] lower = new double[points.size()];
        double[] upper = new double[points.size()];
        double same = models.outputs() == 1 ? rank.quantile(errors.toArray(), level) : Double.NaN;
        for (int i = 0; i < points.size(); i++) {
            if (models.outputs() == 1) {
                lower[i] = centers.get(i, 0) - same;
                upper[i] = centers.get(i, 0) + same;
            } else {
                lower[i] = -rank.quantile(ends(centers.row(i), numbers, -1), level);
                upper[i] = rank.quantile(ends(centers.row(i), numbers, 1), level);
            }
        }
        return new Bounds(Reals.of(lower), Reals.of(upper));
    }

    /** sign·f₍ᵢ₎(x) + Rᵢ. */
    private double[] ends(double[] centers, int[] numbers, int sign) {
        double[] ends = errors.toArray();
        for (int i = 0; i < ends.length; i++) ends[i] = sign * centers[numbers[i]] + ends[i];
        return ends;
    }

    /**
     * The quantile of calibration scores that a conformal level needs: for n points the ⌈(1 − a)(n + 1)⌉-th smallest. If points come in
     * groups, n is the number of groups and a point of a group of size m counts 1/m.
     */
    static final class Rank {
        /** Tolerance for products and sums that are slightly above an integer because of rounding. */
        private static final double SLACK = 1e-9;

        private final RowGroups groups;
        /** The weight of each point: its share of its group. */
        private final double[] counts;

        Rank(RowGroups groups) {
            this.groups = groups;
            counts = new double[groups.size()];
            for (int[] rows : groups.rows()) for (int row : rows) counts[row] = 1.0 / rows.length;
        }

        /** n/(n + 1), the highest possible level. */
        static double highest(RowGroups groups) {
            return (double) groups.count() / (groups.count() + 1);
        }

        /** True unless the level is higher than the calibration points allow. */
        static boolean allows(RowGroups groups, double level) {
            return quota(groups, level) <= groups.count();
        }

        /** Throws if the level is invalid, or higher than the calibration points allow. */
        static void require(RowGroups groups, double level) {
            Intervals.requireLevel(level);
            Require.that(
                    allows(groups, level),
                    "an interval of level %s needs at least %d calibration %s, the model has %d: ask for a lower level, or"
                            + " train with more %s",
                    level,
                    (long) Math.ceil(level / (1 - level) - SLACK),
                    groups.isSingle() ? "points" : "groups, of which rows with equal inputs are one",
                    groups.count(),
                    groups.isSingle() ? "rows" : "groups");
        }

        /** (1 − a)(n + 1), up to rounding: the count up to the end of an interval. */
        private static double quota(RowGroups groups, double level) {
            return level * (groups.count() + 1) - SLACK;
        }

        /** The smallest value at which the count reaches the quota. Changes the order of the values. */
        double quantile(double[] values, double level) {
            double quota = quota(groups, level);
            if (groups.isSingle()) {
                Arrays.sort(values);
                return values[Math.max(1, (int) Math.ceil(quota)) - 1];
            }
            int[] order = IntStream.range(0, values.length)
                    .boxed()
                    .sorted(Comparator.comparingDouble(i -> values[i]))
                    .mapToInt(Integer::intValue)
                    .toArray();
            double counted = 0;
            for (int i : order) {
                counted += counts[i];
                if (counted >= quota) return values[i];
            }
            return values[order[order.length - 1]];
        }
    }
}
