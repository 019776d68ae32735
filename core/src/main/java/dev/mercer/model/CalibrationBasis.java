package dev.mercer.model;

/**
 * The role that the calibration points of intervals had in choosing the model. It decides which guarantee holds: a
 * guarantee needs calibration points that are exchangeable with new ones.
 */
public enum CalibrationBasis {
    /** None: neither kernel nor λ nor any other setting was chosen by them. */
    UNSEEN,
    /** None, but they are the latest in time: new points resemble them only as far as nothing changes. */
    LATEST,
    /** Kernel, λ or other settings were chosen by their targets, from few candidates. */
    TUNED,
    /** A metric was learned from their targets: so many numbers that the errors are too small. */
    METRIC,
    /** Not recorded, as in files of older versions. */
    UNKNOWN;

    /** True when nothing is known against a guarantee. */
    public boolean exchangeable() {
        return this == UNSEEN || this == UNKNOWN;
    }
}
