package dev.mercer.conformal;

import dev.mercer.data.Dataset;
import dev.mercer.data.RowGroups;
import dev.mercer.model.internal.CalibrationBasis;
import dev.mercer.util.Indices;
import dev.mercer.util.Require;

/**
 * The points whose errors calibrate prediction intervals.
 *
 * @param data points, targets and weights
 * @param groups groups of points, each of which is held out together and counts as one point
 * @param basis the role that these points had in choosing the model
 */
public record CalibrationSet(Dataset data, RowGroups groups, CalibrationBasis basis) {
    public CalibrationSet {
        Require.equal("number of points in groups", data.size(), groups.size());
    }

    /** A set of points that were not used to choose the model; points with equal or nearly equal inputs are a group. */
    public static CalibrationSet of(Dataset data) {
        return new CalibrationSet(data, RowGroups.ofRepeated(data), CalibrationBasis.UNSEEN);
    }

    /** A copy in which these groups are merged as well. */
    public CalibrationSet withGroups(RowGroups more) {
        return new CalibrationSet(data, groups.joined(more), basis);
    }

    /** These points with another basis. */
    public CalibrationSet with(CalibrationBasis other) {
        return new CalibrationSet(data, groups, other);
    }

    /** The points of positive weight; throws if there are none. */
    CalibrationSet weighted() {
        int[] positive = Indices.where(data.size(), i -> data.weights().get(i) > 0);
        Require.that(positive.length > 0, "intervals need calibration points of positive weight, got none");
        return new CalibrationSet(data.select(positive), groups.select(positive), basis);
    }
}
