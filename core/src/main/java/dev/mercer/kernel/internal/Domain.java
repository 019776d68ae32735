package dev.mercer.kernel.internal;

import dev.mercer.data.encoder.Encoding;
import dev.mercer.kernel.Precomputed;

/** The set of points on which a kernel is defined; a composite is defined where all of its parts are. */
public enum Domain {
    /** All of ℝᵈ. */
    REALS(Encoding.AUTO),
    /** Points whose coordinates are all ≥ 0. */
    NON_NEGATIVE(Encoding.UNCENTRED),
    /** Rows of kernel values, see {@link Precomputed}. */
    ITEMS(Encoding.NONE);

    private final Encoding encoding;

    Domain(Encoding encoding) {
        this.encoding = encoding;
    }

    /** The automatic encoding that keeps inputs inside the set. */
    public Encoding encoding() {
        return encoding;
    }
}
