package dev.mercer.data.encoder;

/** The preprocessing of inputs before they become points. */
public enum Encoding {
    /** Numbers on one scale, text as columns of 0 and 1, missing values filled in: see {@link Encoder}. */
    AUTO,
    /** As {@link #AUTO}, but numbers are divided by their deviation and not centered: non-negative numbers stay non-negative. */
    UNCENTRED,
    /** Numbers unchanged; text and missing values are refused. */
    NONE
}
