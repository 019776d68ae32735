package dev.mercer.model;

import dev.mercer.data.RowGroups;
import dev.mercer.model.internal.CalibrationBasis;

/** Intervals whose width is calibrated by held-out points, so that they hold for any noise. */
public sealed interface CalibratedIntervals extends Intervals permits ConformalIntervals, BandIntervals {
    /** The groups of calibration points, each of which counts as one. */
    RowGroups groups();

    /** The role of the calibration points in choosing the model. */
    CalibrationBasis basis();

    /** A lower bound on the probability that an interval of this level contains a new observation. */
    double guarantee(double level);

    /** The number of calibration points. */
    default int size() {
        return groups().size();
    }

    /** The highest possible level: n/(n + 1), where n is the number of groups. */
    default double highest() {
        return ConformalIntervals.Rank.highest(groups());
    }

    /** Throws if the level is invalid, or higher than the calibration points allow. */
    @Override
    default void require(double level) {
        ConformalIntervals.Rank.require(groups(), level);
    }
}
