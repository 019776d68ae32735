package dev.mercer.kernel;

import java.util.List;

/** What can be said about a kernel from its construction alone; data can refute it, never prove it. */
public enum Definiteness {
    /** Positive semi-definite on its whole domain, by construction. */
    PROVEN,
    /** Nothing is known: a user-written function, or a construction that keeps no promise. */
    UNKNOWN,
    /** Known to fail on some points. */
    INDEFINITE;

    /** Sums and products of kernels: proven if all are; nothing follows from one that is not. */
    static Definiteness ofAll(List<Kernel> kernels) {
        return kernels.stream().allMatch(k -> k.definiteness() == PROVEN) ? PROVEN : UNKNOWN;
    }
}
