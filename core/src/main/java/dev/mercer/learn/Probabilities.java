package dev.mercer.learn;

/** The probabilities of a classifier whose loss has no likelihood. */
public enum Probabilities {
    /** Classes only. */
    NONE,
    /**
     * The log odds of each output are its score times a slope. The slope is fitted to leave-one-out scores of the
     * training points, which are estimated from the fitted model; nothing is trained twice. Costs little compared with
     * the fit, for any number of points: see docs/internals/math/svm.md and docs/internals/decisions/0008.
     */
    LEFT_OUT
}
