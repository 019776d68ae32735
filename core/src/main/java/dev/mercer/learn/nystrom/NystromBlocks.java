package dev.mercer.learn.nystrom;

import dev.mercer.compute.Compute;
import dev.mercer.data.internal.BlockReader;
import dev.mercer.data.internal.RowBlock;
import dev.mercer.data.internal.RowBlocks;
import dev.mercer.gram.Precision;
import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.solve.nystrom.NystromRows;
import dev.mercer.solve.nystrom.RowPass;
import dev.mercer.util.Progress;

/**
 * Rows that come in blocks, for the Nyström solvers. Blocks are processed in pieces; kernel values, targets and weights
 * of a piece are computed when it is reached. Memory holds a few pieces, for any number of rows. A pass over {@link
 * RemoteRows} is one piece of work, and only its sums are transferred.
 *
 * @param rows all rows
 * @param setup kernel, centers and targets
 * @param drawn the sample for a preconditioner, in memory
 * @param pieceRows the rows of a piece, at most
 * @param compute the compute resources of the solver
 */
public record NystromBlocks(RowBlocks rows, PassSetup setup, RowBlock drawn, int pieceRows, Compute compute)
        implements NystromRows {
    /** Operations on a piece: about a second on two cores, since work can be interrupted only between pieces. */
    private static final double WORK = 1e11;

    /** Rows of a piece are a multiple of this, or all of a block. */
    private static final int STEP = 512;

    /** Rows in pieces, which are smaller if a row costs many operations. */
    public static NystromBlocks of(
            RowBlocks rows, PassSetup setup, RowBlock drawn, double operationsOfARow, Compute compute) {
        double wanted = Math.floor(WORK / operationsOfARow / STEP) * STEP;
        int pieceRows = (int) Math.min(rows.blockRows(), Math.max(STEP, wanted));
        return new NystromBlocks(rows, setup, drawn, pieceRows, compute);
    }

    @Override
    public int size() {
        return rows.size();
    }

    @Override
    public int columns() {
        return setup.centers().size();
    }

    @Override
    public int outputs() {
        return setup.targets().outputs();
    }

    private int piecesOfBlock() {
        return (rows.blockRows() + pieceRows - 1) / pieceRows;
    }

    @Override
    public int pieces() {
        if (rows instanceof RemoteRows) return 1;
        if (rows.size() == 0) return 0;
        int last = rows.size() - (rows.blocks() - 1) * rows.blockRows();
        return (rows.blocks() - 1) * piecesOfBlock() + (last + pieceRows - 1) / pieceRows;
    }

    @Override
    public boolean inMemory() {
        return false;
    }

    @Override
    public Precision precision() {
        return setup.precision();
    }

    @Override
    public NystromRows whitened(Cholesky factor) {
        return new NystromBlocks(rows, setup.whitened(factor), drawn, pieceRows, compute);
    }

    /** Visits the pieces; the next block is read in the background. */
    @Override
    public void visit(int first, Visit visit) {
        int number = first;
        try (BlockReader reader = new BlockReader(rows, first / piecesOfBlock())) {
            while (reader.hasNext()) {
                RowBlock block = reader.next();
                for (int from = number % piecesOfBlock() * pieceRows; from < block.size(); from += pieceRows) {
                    RowBlock piece = block.range(from, Math.min(block.size(), from + pieceRows));
                    if (!visit.piece(number++, setup.piece(piece, compute))) return;
                }
            }
        }
    }

    @Override
    public void add(int first, RowPass pass, Progress inside, Adding adding) {
        if (!(rows instanceof RemoteRows remote)) NystromRows.super.add(first, pass, inside, adding);
        else if (first == 0) adding.part(0, () -> remote.sum(setup, pass));
    }

    /** The sample that was drawn beforehand; at most as many rows as were requested then. */
    @Override
    public Piece sample(int count) {
        return setup.piece(drawn, compute);
    }
}
