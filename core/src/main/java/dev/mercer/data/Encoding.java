package dev.mercer.data;

/** How much is done to inputs before they become points. */
public enum Encoding {
    /** Numbers on one scale, text as columns of 0 and 1, missing values filled in: see {@link Encoder}. */
    AUTO,
    /** Numbers as they are; text and missing values are refused. */
    NONE
}
