package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.List;

/**
 * Prediction intervals from the errors that models made on points they had not seen; nothing is assumed about the noise but
 * that new points come from where the old ones did.
 *
 * <p>With Rᵢ the error on point i of the model f₍ᵢ₎ that was trained without it, the interval at x for n points and level
 * 1 − a reaches from the ⌊a(n + 1)⌋-th smallest of f₍ᵢ₎(x) − Rᵢ to the ⌈(1 − a)(n + 1)⌉-th smallest of f₍ᵢ₎(x) + Rᵢ. One
 * model and points kept apart (split conformal): it holds a new observation with probability at least 1 − a. Several models,
 * each trained without a part of the points (CV+; with parts of one point, jackknife+): at least 1 − 2a, for CV+ less a term
 * that vanishes with the number of points; in practice close to 1 − a. Each point counts once, whatever its weight. Source:
 * [BCRT21].
 *
 * @param models f of each part, an output each
 * @param partOf for each calibration point the number of the model that has not seen it
 * @param errors R ≥ 0 of each calibration point
 */
public record ConformalIntervals(Expansion models, List<Integer> partOf, Reals errors) implements Intervals {
    public ConformalIntervals {
        partOf = List.copyOf(partOf);
        Require.equal("number of errors", partOf.size(), errors.size());
        for (int part : partOf) Require.index("part", part, models.outputs());
        for (int i = 0; i < errors.size(); i++) Require.nonNegative("error", errors.get(i));
        Require.that(errors.size() > 0, "intervals need calibration points, got none");
    }

    /** What is promised of intervals of this level: the least probability that one holds a new observation. */
    public double guarantee(double level) {
        return models.outputs() == 1 ? level : Math.max(0, 2 * level - 1);
    }

    /** The number of calibration points. */
    public int size() {
        return errors.size();
    }

    /** How many models there are: one for points that were kept apart, else one for each part of the points. */
    public int parts() {
        return models.outputs();
    }

    /** The highest level that so many points can give: n/(n + 1). */
    public double highest() {
        return (double) size() / (size() + 1);
    }

    /** Refuses a level that is none, or higher than the calibration points can give. */
    @Override
    public void require(double level) {
        rank(level);
    }

    @Override
    public Bounds at(Points points, double level, Compute compute, Progress progress) {
        int rank = rank(level);
        Matrix centres = models.predict(points, compute, progress);
        int[] numbers = partOf.stream().mapToInt(Integer::intValue).toArray();
        double[] lower = new double[points.size()];
        double[] upper = new double[points.size()];
        double[] sorted = errors.stream().sorted().toArray();
        for (int i = 0; i < points.size(); i++) {
            if (models.outputs() == 1) {
                lower[i] = centres.get(i, 0) - sorted[rank - 1];
                upper[i] = centres.get(i, 0) + sorted[rank - 1];
            } else {
                lower[i] = ends(centres.row(i), numbers, -1)[errors.size() - rank];
                upper[i] = ends(centres.row(i), numbers, 1)[rank - 1];
            }
        }
        return new Bounds(Reals.of(lower), Reals.of(upper));
    }

    /** ⌈(1 − a)(n + 1)⌉. */
    private int rank(double level) {
        Intervals.requireLevel(level);
        // Guards against products that rounding has put just above a whole number.
        int rank = (int) Math.ceil(level * (errors.size() + 1) - 1e-9);
        Require.that(
                rank <= errors.size(),
                "an interval of level %s needs at least %d calibration points, the model has %d: ask for a lower level, or"
                        + " train with more rows",
                level,
                (long) Math.ceil(level / (1 - level) - 1e-9),
                errors.size());
        return rank;
    }

    /** f₍ᵢ₎(x) + sign·Rᵢ, ascending. */
    private double[] ends(double[] centres, int[] numbers, int sign) {
        double[] ends = errors.toArray();
        for (int i = 0; i < ends.length; i++) ends[i] = centres[numbers[i]] + sign * ends[i];
        Arrays.sort(ends);
        return ends;
    }
}
