package dev.mercer.linalg;

import java.util.Comparator;
import java.util.stream.Stream;

/** Whether a kernel, or a matrix of its values, is positive semi-definite, as far as known before any data: data can refute it, never prove it. */
public enum Definiteness {
    /** Positive semi-definite on its whole domain, by construction. */
    PROVEN,
    /** Positive semi-definite on the word of whoever wrote the function: believed until a witness is found. */
    CLAIMED,
    /** Nothing is known: a user-written function, or a construction that keeps no promise. */
    UNKNOWN,
    /** Known to fail on some points. */
    INDEFINITE;

    /** The definiteness of a construction, such as a sum or a product, that keeps what all of its parts have. */
    public static Definiteness ofAll(Stream<Definiteness> parts) {
        Definiteness weakest = parts.max(Comparator.naturalOrder()).orElse(PROVEN);
        return weakest == INDEFINITE ? UNKNOWN : weakest;
    }
}
