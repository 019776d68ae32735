package dev.mercer.kernel;

import dev.mercer.data.Points;

/** The features that a linear function is learned on: a map, or one that is made from the training rows. */
public sealed interface Features permits FeatureMap, DrawnRbfBasis {
    /** The map that is learned on, for these training rows. */
    FeatureMap on(Points rows);
}
