package dev.mercer.cuda;

import dev.mercer.compute.internal.BackendFailure;

/** A failure of the card, the driver or the compiler, in one sentence that names the function and its status. */
public final class CudaException extends BackendFailure {
    private static final long serialVersionUID = 1L;

    CudaException(String message) {
        super(message);
    }
}
