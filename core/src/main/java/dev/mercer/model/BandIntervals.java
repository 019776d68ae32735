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
import java.util.Optional;

/**
 * Split conformal intervals whose width depends on x: a band [l(x), u(x)] widened by {@code q·s(x)} on both sides, where q is the
 * conformal quantile of the scores {@code max(l(x) − y, y − u(x))/s(x)} of held-out points.
 *
 * <p>With quantile functions l and u and s = 1 it is conformalised quantile regression [RPC19]; a q below 0 makes a band that is too wide
 * narrower. With l = u = f and s the size of the errors at x, the scores are normalised [LGR18]. The guarantee is that of
 * {@link ConformalIntervals} with one model, and makes no assumptions about l, u and s.
 *
 * @param models l and u, one output each; the smaller of the two is the lower end
 * @param logScale ln s, if it is not 0: in models of earlier versions
 * @param scores of the calibration points
 * @param groups the groups of calibration points
 * @param basis the role of the calibration points in choosing the model
 */
public record BandIntervals(
        Expansion models, Optional<Expansion> logScale, Reals scores, RowGroups groups, CalibrationBasis basis)
        implements CalibratedIntervals {
    public BandIntervals {
        Require.equal("number of functions of a band", 2, models.outputs());
        logScale.ifPresent(scale -> Require.equal("number of functions of a scale", 1, scale.outputs()));
        Require.equal("number of calibration points in groups", scores.size(), groups.size());
        Require.that(scores.size() > 0, "intervals need calibration points, got none");
    }

    /** Calibrates a band with the targets of held-out points. */
    public static BandIntervals of(Expansion band, Calibrating held, Compute compute, Progress progress) {
        Band found = Band.of(band, Optional.empty(), held.points, compute, progress);
        double[] scores = new double[held.targets.size()];
        Arrays.setAll(scores, i -> {
            double y = held.targets.get(i);
            return Math.max(found.lower[i] - y, y - found.upper[i]);
        });
        return new BandIntervals(band, Optional.empty(), Reals.of(scores), held.groups, held.basis);
    }

    /**
     * Held-out points.
     *
     * @param points their inputs
     * @param targets their targets
     * @param groups their groups
     * @param basis their role in choosing the model
     */
    public record Calibrating(Points points, Reals targets, RowGroups groups, CalibrationBasis basis) {}

    /** The level itself; 0 if the model was chosen or trained with the calibration points, or if they are the latest in time. */
    @Override
    public double guarantee(double level) {
        return basis.exchangeable() ? level : 0;
    }

    @Override
    public Bounds at(Points points, double level, Compute compute, Progress progress) {
        require(level);
        double q = new ConformalIntervals.Rank(groups).quantile(scores.toArray(), level);
        Band band = Band.of(models, logScale, points, compute, progress);
        double[] lower = new double[points.size()];
        double[] upper = new double[points.size()];
        for (int i = 0; i < lower.length; i++) {
            double half = q * band.scale[i];
            double middle = (band.lower[i] + band.upper[i]) / 2;
            lower[i] = Math.min(middle, band.lower[i] - half);
            upper[i] = Math.max(middle, band.upper[i] + half);
        }
        return new Bounds(Reals.of(lower), Reals.of(upper));
    }

    /** l, u and s at some points. */
    private record Band(double[] lower, double[] upper, double[] scale) {
        static Band of(
                Expansion models, Optional<Expansion> logScale, Points points, Compute compute, Progress progress) {
            Matrix ends = models.predict(points, compute, progress);
            double[] scale = new double[points.size()];
            Arrays.fill(scale, 1);
            if (logScale.isPresent()) {
                double[] logs =
                        logScale.get().predict(points, compute, progress).column(0);
                Arrays.setAll(scale, i -> Math.exp(logs[i]));
            }
            double[] lower = new double[scale.length];
            double[] upper = new double[scale.length];
            for (int i = 0; i < scale.length; i++) {
                lower[i] = Math.min(ends.get(i, 0), ends.get(i, 1));
                upper[i] = Math.max(ends.get(i, 0), ends.get(i, 1));
            }
            return new Band(lower, upper, scale);
        }
    }
}
