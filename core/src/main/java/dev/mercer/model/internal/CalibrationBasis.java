package dev.mercer.model.internal;

/**
 * The role of the calibration points of intervals in choosing the model. It decides which guarantee holds: a guarantee
 * needs calibration points that are exchangeable with new ones.
 */
public enum CalibrationBasis {
    /** No role: neither kernel nor λ nor any other setting was chosen by them. */
    UNSEEN,
    /** No role, but they are the latest in time: new points resemble them only if the distribution does not change. */
    LATEST,
    /** Kernel, λ or other settings were chosen by their targets, from few candidates. */
    TUNED,
    /** A metric was learned from their targets: it has so many parameters that the errors are too small. */
    METRIC,
    /** Not recorded, as in files of older versions. */
    UNKNOWN;

    /** True if no reason against a guarantee is known. */
    public boolean exchangeable() {
        return this == UNSEEN || this == UNKNOWN;
    }
}
