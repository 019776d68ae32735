package dev.mercer.learn.nystrom;

import dev.mercer.data.RowBlock;
import dev.mercer.data.RowBlocks;
import dev.mercer.solve.nystrom.RowPass;
import java.util.BitSet;
import java.util.List;

/**
 * Rows on other machines, which add up passes over their rows there: only sums and samples of rows come here.
 *
 * <p>The sums may be taken in any order, so that results are the same up to rounding only.
 */
public interface RemoteRows extends RowBlocks {
    /** The sums over all rows of {@link PassSetup#add}, whatever the blocks and their order. */
    List<double[]> sum(PassSetup setup, RowPass pass);

    @Override
    RemoteRows without(BitSet numbers);

    /** Blocks do not come here. */
    @Override
    default RowBlock block(int b) {
        throw new IllegalStateException("rows on other machines are not read block by block");
    }
}
