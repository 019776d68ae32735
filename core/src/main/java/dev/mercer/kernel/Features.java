package dev.mercer.kernel;

import dev.mercer.data.Points;

/** The features of which a linear function is learned: a map, or one that is made from the training rows. */
public sealed interface Features permits FeatureMap, DrawnRbfBasis {
    /** The feature map for these training rows. */
    FeatureMap on(Points rows);
}
