package dev.mercer.kernel;

import java.util.List;

/** What can be said about a kernel before any data is seen; data can refute it, never prove it. */
public enum Definiteness {
    /** Positive semi-definite on its whole domain, by construction. */
    PROVEN,
    /** Positive semi-definite on the word of whoever wrote the function: believed until a witness is found. */
    CLAIMED,
    /** Nothing is known: a user-written function, or a construction that keeps no promise. */
    UNKNOWN,
    /** Known to fail on some points. */
    INDEFINITE;

    /** Sums and products of kernels: as good as the weakest of them; nothing follows from one that is unknown or indefinite. */
    static Definiteness ofAll(List<Kernel> kernels) {
        Definiteness weakest = PROVEN;
        for (Kernel kernel : kernels) {
            Definiteness known = kernel.definiteness();
            if (known.compareTo(weakest) > 0) weakest = known;
        }
        return weakest == INDEFINITE ? UNKNOWN : weakest;
    }
}
