package dev.mercer.learn.remote;

import dev.mercer.compute.Compute;
import dev.mercer.data.RowBlock;
import dev.mercer.gram.Precision;
import dev.mercer.linalg.Cholesky;
import dev.mercer.solve.nystrom.NystromRows;
import dev.mercer.solve.nystrom.RowPass;
import dev.mercer.util.Progress;

/**
 * Rows on other machines, for the Nyström solvers: a pass over all of them is one piece of work.
 *
 * @param rows all rows
 * @param setup what the machines need
 * @param drawn the sample for a preconditioner, in memory
 * @param compute the machine of the solver
 */
public record NystromRemoteRows(RemoteRows rows, PassSetup setup, RowBlock drawn, Compute compute)
        implements NystromRows {
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

    @Override
    public int pieces() {
        return 1;
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
        return new NystromRemoteRows(rows, setup.whitened(factor), drawn, compute);
    }

    @Override
    public void visit(int first, Visit visit) {
        throw new IllegalStateException("rows on other machines are not visited");
    }

    @Override
    public void add(int first, RowPass pass, Progress inside, Adding adding) {
        if (first == 0) adding.part(0, () -> rows.sum(setup, pass));
    }

    @Override
    public Piece sample(int count) {
        return setup.piece(drawn, compute);
    }
}
