package dev.mercer.cuda;

import dev.mercer.util.InvalidInputException;

/** A failure of the card, the driver or the compiler, in one sentence that names the function and its answer. */
public final class CudaException extends InvalidInputException {
    private static final long serialVersionUID = 1;

    CudaException(String message) {
        super(message);
    }
}
