package dev.mercer.solve.smo;

/** Rows of K, one at a time. */
interface KernelRows {
    /** Row i, valid until two other rows have been requested; must not be modified. */
    double[] row(int i);
}
