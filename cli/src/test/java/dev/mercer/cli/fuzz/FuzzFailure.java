package dev.mercer.cli.fuzz;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * An input that a target did not read as documented.
 *
 * @param target the name of the target
 * @param index the number of the input, for the seed of the run; -1 for a stored input
 * @param input the bytes, before a checksum is added
 * @param cause the exception
 */
record FuzzFailure(String target, long index, byte[] input, Throwable cause) {
    private static final int FRAMES = 3;
    private static final int SHORT = 100;
    private static final int LONG = 1000;

    /** The exception and the place where it was thrown: the same for all inputs that fail for one reason. */
    String reason() {
        String frames = Arrays.stream(cause.getStackTrace())
                .filter(frame -> frame.getClassName().startsWith("dev.mercer"))
                .limit(FRAMES)
                .map(frame -> frame.getFileName() + ":" + frame.getLineNumber())
                .collect(Collectors.joining(" < "));
        // Of a command, and of an input that takes long, target and message are all there is.
        String what = cause instanceof AssertionError
                ? target + ": "
                        + first(SHORT, String.valueOf(cause.getMessage()).replaceAll("[0-9]+", "#"))
                : cause.getClass().getName();
        return what + " at " + frames;
    }

    private static String first(int most, String text) {
        return text.length() <= most ? text : text.substring(0, most) + "…";
    }

    @Override
    public String toString() {
        return target + ", input " + index + ", " + input.length + " bytes: " + first(LONG, cause.toString()) + "\n"
                + reason();
    }
}
