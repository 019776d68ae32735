package dev.mercer.learn.belief;

import dev.mercer.data.Dataset;
import dev.mercer.data.RowGroups;
import dev.mercer.model.CalibrationBasis;
import dev.mercer.util.Indices;
import dev.mercer.util.Require;

/**
 * Points whose errors calibrate intervals.
 *
 * @param data points, targets and weights
 * @param groups points that belong together, which stay in one part and count as one
 * @param basis the part that these points had in the model
 */
public record CalibrationSet(Dataset data, RowGroups groups, CalibrationBasis basis) {
    public CalibrationSet {
        Require.equal("number of points in groups", data.size(), groups.size());
    }

    /** Points that had no part in choosing anything; those with equal inputs are a group. */
    public static CalibrationSet of(Dataset data) {
        return new CalibrationSet(data, RowGroups.ofEqual(data.points()), CalibrationBasis.UNSEEN);
    }

    /** These points, with those of the same group together as well. */
    public CalibrationSet withGroups(RowGroups more) {
        return new CalibrationSet(data, groups.joined(more), basis);
    }

    /** These points with another basis. */
    public CalibrationSet with(CalibrationBasis other) {
        return new CalibrationSet(data, groups, other);
    }

    /** The points of positive weight, of which there must be some. */
    CalibrationSet weighted() {
        int[] some = Indices.where(data.size(), i -> data.weights().get(i) > 0);
        Require.that(some.length > 0, "intervals need calibration points of positive weight, got none");
        return new CalibrationSet(data.select(some), groups.select(some), basis);
    }
}
