package dev.mercer.linalg.internal;

import java.util.Comparator;
import java.util.stream.Stream;

/**
 * The positive semi-definiteness of a kernel, or of a matrix of its values, as far as known without data: data can
 * refute it, never prove it.
 */
public enum Definiteness {
    /** Positive semi-definite on its whole domain, by construction. */
    PROVEN,
    /** Positive semi-definite according to the author of the function: assumed until a counterexample is found. */
    CLAIMED,
    /** Unknown: a user-written function, or a construction that does not preserve definiteness. */
    UNKNOWN,
    /** Known to fail on some points. */
    INDEFINITE;

    /**
     * The definiteness of a construction, such as a sum or a product, that preserves the property shared by all of its
     * parts.
     */
    public static Definiteness ofAll(Stream<Definiteness> parts) {
        Definiteness weakest = parts.max(Comparator.naturalOrder()).orElse(PROVEN);
        return weakest == INDEFINITE ? UNKNOWN : weakest;
    }
}
