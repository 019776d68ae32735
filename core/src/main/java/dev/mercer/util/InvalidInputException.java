package dev.mercer.util;

/**
 * An argument or a piece of data breaks a rule, which the caller can correct.
 *
 * <p>The message is one sentence for a person: the thing, the rule, the value, and the cure where there is one. Shells
 * print it as it is; every other exception is a defect of the library.
 */
public class InvalidInputException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    public InvalidInputException(String message) {
        super(message);
    }

    public InvalidInputException(String message, Throwable cause) {
        super(message, cause);
    }
}
