package dev.mercer.method;

/** The scale on which a target of numbers is learned, as users ask for it. */
public enum TargetScaling {
    /** The scale on which validation finds the target most likely. */
    AUTO,
    /** The target as it is. */
    NONE,
    /** The logarithm, of targets that are not negative. */
    LOG,
    /** The square root, of targets that are not negative. */
    SQRT,
    /** Normal scores of ranks. */
    RANKS;

    /** True if it is one certain scale other than that of the target itself. */
    public boolean named() {
        return this != AUTO && this != NONE;
    }
}
