package dev.mercer.method;

/** The option for the scale on which a numeric target is learned. */
public enum TargetScaling {
    /** The scale on which validation finds the target most likely. */
    AUTO,
    /** No scaling. */
    NONE,
    /** The logarithm, of targets that are not negative. */
    LOG,
    /** The square root, of targets that are not negative. */
    SQRT,
    /** Normal scores of ranks. */
    RANKS;

    /** True if it names a scale other than that of the target itself. */
    public boolean named() {
        return this != AUTO && this != NONE;
    }
}
