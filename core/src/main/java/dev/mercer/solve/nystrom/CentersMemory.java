package dev.mercer.solve.nystrom;

import dev.mercer.compute.Compute;
import dev.mercer.gram.Precision;

/** The memory that a solver on M centers uses for its M×M matrices. Both choices give the same function. */
public enum CentersMemory {
    /** All matrices are kept: K_MM, its factor, the normal equations of some rows without and with the penalty, and intermediate copies. */
    WHOLE(28, 0),
    /**
     * For squared loss, rows in memory and kernel values in single precision: K_MM and one more matrix are kept. The
     * factor of K_MM is computed a second time for the certificate.
     */
    LEAN(9, CentersMemory.WORKSPACE);

    /** Bytes of the blocks of rows that a pass over the rows holds, besides the kernel values with the centers. */
    public static final long WORKSPACE = 192L << 20;

    /**
     * With fewer centers nothing is saved: a heap of less than about 8 GiB is divided into regions that have room for one tile of a
     * matrix each, and are half empty.
     */
    static final int LEAST_LEAN = 30_000;

    private final double bytesPerSquare;
    private final long more;

    CentersMemory(double bytesPerSquare, long more) {
        this.bytesPerSquare = bytesPerSquare;
        this.more = more;
    }

    /** Bytes for each of M² numbers; half of a symmetric matrix in double takes 4. */
    public double bytesPerSquare() {
        return bytesPerSquare;
    }

    /** Bytes for this number of centers. */
    public long bytes(long centers) {
        return (long) (bytesPerSquare * centers * centers) + more;
    }

    /** The choice for squared loss of rows in memory: {@link #WHOLE} if it fits, or if {@link #LEAN} does not apply. */
    public static CentersMemory squared(long centers, Precision precision, Compute compute) {
        boolean less = precision == Precision.SINGLE && centers >= LEAST_LEAN;
        return less && !compute.fits(WHOLE.bytes(centers)) ? LEAN : WHOLE;
    }

    /** The memory left for kernel values beside the equations of this number of centers and the prepared points. */
    public static long spareBytes(long centers, long preparedBytes, Compute compute) {
        return compute.memoryBytes() - WHOLE.bytes(centers) - preparedBytes - WORKSPACE;
    }

    static CentersMemory of(NystromRows rows) {
        return rows.inMemory() ? squared(rows.columns(), rows.precision(), rows.compute()) : WHOLE;
    }
}
