package dev.mercer.solve.smo;

/** Rows of K, one at a time. */
interface KernelRows {
    /** Row i, valid until two others have been asked for; not to be written to. */
    double[] row(int i);
}
