package dev.mercer.learn.nystrom;

import dev.mercer.data.internal.RowBlock;
import dev.mercer.data.internal.RowBlocks;
import dev.mercer.solve.nystrom.RowPass;
import java.util.BitSet;
import java.util.List;

/**
 * Rows on other machines, which compute the passes over their rows there: only sums and samples of rows are
 * transferred.
 *
 * <p>The sums may be taken in any order, so that results are the same up to rounding only.
 */
public interface RemoteRows extends RowBlocks {
    /** The sums over all rows of {@link PassSetup#add}, in any division into blocks and any order. */
    List<double[]> sum(PassSetup setup, RowPass pass);

    @Override
    RemoteRows without(BitSet numbers);

    /** Not supported: blocks stay on the other machines. */
    @Override
    default RowBlock block(int b) {
        throw new IllegalStateException("rows on other machines are not read block by block");
    }
}
