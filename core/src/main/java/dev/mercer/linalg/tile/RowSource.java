package dev.mercer.linalg.tile;

/** A symmetric matrix with access to its diagonal and single rows, each computed or looked up when needed. */
public interface RowSource {
    /** Rows and columns. */
    int size();

    /** Element (i, i). */
    double diagonal(int i);

    /** Writes row i into the first {@link #size} elements of {@code out}. */
    void row(int i, double[] out);
}
