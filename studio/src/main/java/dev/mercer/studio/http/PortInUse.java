package dev.mercer.studio.http;

import dev.mercer.util.InvalidInputException;

/** A port that another program listens on, or that may not be listened on. */
public final class PortInUse extends InvalidInputException {
    private static final long serialVersionUID = 1L;

    PortInUse(int port, Throwable cause) {
        super("cannot listen on port " + port + ": " + cause.getMessage() + " (choose another port)", cause);
    }
}
