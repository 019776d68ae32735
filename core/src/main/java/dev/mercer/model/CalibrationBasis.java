package dev.mercer.model;

/**
 * The part that the calibration points of intervals had in the model, which decides what can be guaranteed: a guarantee needs
 * calibration points that are exchangeable with new ones.
 */
public enum CalibrationBasis {
    /** None: neither kernel nor λ nor anything else was chosen by them. */
    UNSEEN,
    /** None, but they are the last ones in time: new points resemble them only as far as nothing changes. */
    LATEST,
    /** Kernel, λ or other settings were chosen by their targets, from few candidates. */
    TUNED,
    /** A metric was learned from their targets: many numbers, so that errors are too small. */
    METRIC,
    /** Not recorded, as in files of older versions. */
    UNKNOWN;

    /** Whether nothing is known that speaks against a guarantee. */
    public boolean exchangeable() {
        return this == UNSEEN || this == UNKNOWN;
    }
}
