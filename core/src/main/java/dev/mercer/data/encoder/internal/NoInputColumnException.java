package dev.mercer.data.encoder.internal;

import dev.mercer.util.Cure;
import dev.mercer.util.InvalidInputException;

/** Training rows of which no input column is left: all are constant, or without values. */
public final class NoInputColumnException extends InvalidInputException {
    private static final long serialVersionUID = 1L;

    public NoInputColumnException(String fact) {
        super(fact);
    }

    public NoInputColumnException(String fact, Cure cure) {
        super(fact, cure);
    }
}
