package dev.mercer.gram.nystrom;

import dev.mercer.compute.Compute;
import dev.mercer.compute.KernelBlock;
import dev.mercer.data.BlockReader;
import dev.mercer.data.Points;
import dev.mercer.data.RowBlock;
import dev.mercer.data.RowBlocks;
import dev.mercer.gram.Precision;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.Cholesky;
import org.jspecify.annotations.Nullable;

/**
 * The tall matrix between rows that come in blocks and M centres, in pieces of rows: one {@link TallGram} after the other,
 * each computed when it is its turn. Memory is that of a few pieces, whatever the number of rows.
 */
public final class TallBlocks {
    /** Operations on a piece: a second or so of two cores, since work can be left only between pieces. */
    private static final double WORK = 1e11;

    /** Rows of a piece are a multiple of this, or all of a block. */
    private static final int STEP = 512;

    private final Kernel kernel;
    private final RowBlocks rows;
    private final Points centers;
    private final Precision precision;
    private final Compute compute;
    private final @Nullable Cholesky factor;
    private final int pieceRows;

    private TallBlocks(TallBlocks other, @Nullable Cholesky factor, int pieceRows) {
        this.kernel = other.kernel;
        this.rows = other.rows;
        this.centers = other.centers;
        this.precision = other.precision;
        this.compute = other.compute;
        this.factor = factor;
        this.pieceRows = pieceRows;
    }

    /** Of rows and centres, a piece for each block. */
    public TallBlocks(Kernel kernel, RowBlocks rows, Points centers, Precision precision, Compute compute) {
        this.kernel = kernel;
        this.rows = rows;
        this.centers = centers;
        this.precision = precision;
        this.compute = compute;
        this.factor = null;
        this.pieceRows = rows.blockRows();
    }

    /** KL⁻ᵀ instead of K: see {@link TallGram#whitened}. */
    public TallBlocks whitened(Cholesky cholesky) {
        return new TallBlocks(this, cholesky, pieceRows);
    }

    /** Iterates in smaller pieces where a row is much work, given in operations. */
    public TallBlocks inPieces(double operationsOfARow) {
        double wanted = Math.floor(WORK / operationsOfARow / STEP) * STEP;
        return new TallBlocks(this, factor, (int) Math.min(rows.blockRows(), Math.max(STEP, wanted)));
    }

    /** The rows. */
    public RowBlocks rows() {
        return rows;
    }

    /** M. */
    public int columns() {
        return centers.size();
    }

    public Precision precision() {
        return precision;
    }

    public Compute compute() {
        return compute;
    }

    /** The matrix of some points; not kept in memory. */
    public TallGram of(Points points) {
        TallGram gram = TallGram.of(new KernelBlock(kernel, points, centers), precision, 0, compute);
        return factor == null ? gram : gram.whitened(factor);
    }

    private int piecesOfBlock() {
        return (rows.blockRows() + pieceRows - 1) / pieceRows;
    }

    /** How many pieces there are; that does not depend on the machine. */
    public int pieces() {
        if (rows.size() == 0) return 0;
        int last = rows.size() - (rows.blocks() - 1) * rows.blockRows();
        return (rows.blocks() - 1) * piecesOfBlock() + (last + pieceRows - 1) / pieceRows;
    }

    /** Processes a piece; returns false when no more are wanted. */
    @FunctionalInterface
    public interface Visit {
        boolean piece(int number, RowBlock rows);
    }

    /** All pieces from number {@code first} on, in their order; the next block is read meanwhile. */
    public void visit(int first, Visit visit) {
        int number = first;
        try (BlockReader reader = new BlockReader(rows, first / piecesOfBlock())) {
            while (reader.hasNext()) {
                RowBlock block = reader.next();
                for (int from = number % piecesOfBlock() * pieceRows; from < block.size(); from += pieceRows) {
                    RowBlock piece = block.range(from, Math.min(block.size(), from + pieceRows));
                    if (!visit.piece(number++, piece)) return;
                }
            }
        }
    }
}
