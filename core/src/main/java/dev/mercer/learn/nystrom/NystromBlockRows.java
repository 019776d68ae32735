package dev.mercer.learn.nystrom;

import dev.mercer.compute.Compute;
import dev.mercer.data.RowBlock;
import dev.mercer.gram.Precision;
import dev.mercer.gram.nystrom.TallBlocks;
import dev.mercer.linalg.Cholesky;
import dev.mercer.solve.nystrom.NystromRows;

/**
 * Rows that come in blocks, for the Nyström solvers: kernel values, targets and weights of one piece after the other.
 *
 * @param gram K
 * @param targets the targets
 * @param drawn the sample for a preconditioner, in memory
 */
public record NystromBlockRows(TallBlocks gram, BlockTargets targets, RowBlock drawn) implements NystromRows {
    @Override
    public int size() {
        return gram.rows().size();
    }

    @Override
    public int columns() {
        return gram.columns();
    }

    @Override
    public int outputs() {
        return targets.outputs();
    }

    @Override
    public int pieces() {
        return gram.pieces();
    }

    @Override
    public boolean inMemory() {
        return false;
    }

    @Override
    public Precision precision() {
        return gram.precision();
    }

    @Override
    public Compute compute() {
        return gram.compute();
    }

    @Override
    public NystromRows whitened(Cholesky factor) {
        return new NystromBlockRows(gram.whitened(factor), targets, drawn);
    }

    @Override
    public void visit(int first, Visit visit) {
        gram.visit(first, (number, rows) -> visit.piece(number, piece(rows)));
    }

    /** The rows that were drawn, at most so many as were asked for when they were. */
    @Override
    public Piece sample(int count) {
        return piece(drawn);
    }

    private Piece piece(RowBlock rows) {
        return new Piece(() -> gram.of(rows.points()), targets.of(rows), targets.weights(rows));
    }
}
