package dev.mercer.export;

/** The precision of the numbers of an exported model. */
public enum Precision {
    /** Single: half the size, and errors of about 1e-6 of the spread of the predictions. */
    FLOAT,
    /** Double. */
    DOUBLE
}
