package dev.mercer.util;

/** Work without a usable partial result was stopped because {@link Progress#cancelled()} became true. */
public class CancelledException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public CancelledException() {
        super("cancelled");
    }
}
