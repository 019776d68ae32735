package dev.mercer.compute.internal;

import dev.mercer.util.InvalidInputException;

/** A back end cannot continue: a device is lost, or its memory was taken by another process. Work falls back to the processor if possible. */
public class BackendFailure extends InvalidInputException {
    private static final long serialVersionUID = 1L;

    /** Takes one sentence that is shown to the user. */
    public BackendFailure(String message) {
        super(message);
    }
}
