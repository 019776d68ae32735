package dev.mercer.compute;

import dev.mercer.util.InvalidInputException;

/**
 * A back end cannot go on: a device is lost, or its memory was taken by somebody else. Work that has another way is done by the
 * processor.
 */
public class BackendFailure extends InvalidInputException {
    private static final long serialVersionUID = 1L;

    /** With one sentence for people. */
    public BackendFailure(String message) {
        super(message);
    }
}
