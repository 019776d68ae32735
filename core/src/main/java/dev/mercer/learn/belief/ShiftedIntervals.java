package dev.mercer.learn.belief;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.model.Bounds;
import dev.mercer.model.ConformalIntervals;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Split conformal intervals for new points whose inputs come from another distribution than the calibration points, while y given x is
 * the same: with w the ratio of the new density of inputs to the old one, the interval at x is the quantile of the errors Rᵢ with weights
 * {@code wᵢ/(Σw + w(x))}. With the true ratios it holds the observation with probability at least the level. Source: [TFCR19].
 *
 * <p>The ratios are known where new points were chosen by a rule, and are otherwise the odds p/(1 − p) of a classifier that tells new
 * points from old ones, up to a factor, which does not matter.
 *
 * @param split intervals of one model and held-out points
 * @param ratios w ≥ 0 of each calibration point
 */
public record ShiftedIntervals(ConformalIntervals split, Reals ratios) {
    public ShiftedIntervals {
        Require.that(
                split.parts() == 1,
                "weights for a shift of inputs need held-out points (split), got a model for each of %d parts",
                split.parts());
        Require.equal("number of ratios", split.size(), ratios.size());
        for (int i = 0; i < ratios.size(); i++) Require.nonNegative("ratio", ratios.get(i));
    }

    /**
     * The interval of each point.
     *
     * @param own w ≥ 0 of each point
     * @throws InvalidInputException if a point is so unlike the calibration points that no finite interval has this level
     */
    public Bounds at(Points points, Reals own, double level, Compute compute, Progress progress) {
        Require.that(level > 0 && level < 1, "the level of an interval must lie between 0 and 1, got %s", level);
        Require.equal("number of ratios of points", points.size(), own.size());
        double[] centres = split.models().predict(points, compute, progress).column(0);
        int[] order = IntStream.range(0, split.size())
                .boxed()
                .sorted(Comparator.comparingDouble(i -> split.errors().get(i)))
                .mapToInt(Integer::intValue)
                .toArray();
        double total = ratios.sum();
        double[] lower = new double[centres.length];
        double[] upper = new double[centres.length];
        for (int i = 0; i < centres.length; i++) {
            double half = quantile(order, level * (total + Require.nonNegative("ratio", own.get(i))), i);
            lower[i] = centres[i] - half;
            upper[i] = centres[i] + half;
        }
        return new Bounds(Reals.of(lower), Reals.of(upper));
    }

    private double quantile(int[] order, double quota, int point) {
        double counted = 0;
        double slack = 1e-9 * quota;
        for (int j : order) {
            counted += ratios.get(j);
            if (counted >= quota - slack) return split.errors().get(j);
        }
        throw new InvalidInputException("point " + point
                + " is so unlike the calibration points that only an infinite interval has this level: ask for a lower level,"
                + " or hold out points that are more like it");
    }
}
