package dev.mercer.learn;

/** Whether a classifier whose loss has no likelihood learns probabilities as well. */
public enum Probabilities {
    /** Classes only. */
    NONE,
    /**
     * The log odds of each output are its score times a slope. The slope is fitted to the scores that training points would
     * have from a machine that had not seen them, which are estimated from the one that has; nothing is trained twice. Costs
     * little beside the fit, whatever the number of points: see docs/math/svm.md and docs/decisions/0008.
     */
    LEFT_OUT
}
