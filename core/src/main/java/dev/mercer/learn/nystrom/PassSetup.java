package dev.mercer.learn.nystrom;

import dev.mercer.compute.Compute;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.data.Points;
import dev.mercer.data.internal.RowBlock;
import dev.mercer.gram.Precision;
import dev.mercer.gram.TallGram;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.solve.nystrom.NystromRows;
import dev.mercer.solve.nystrom.RowPass;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.Optional;

/**
 * The data that a machine needs, besides its rows, to compute the passes of a fit on few centers.
 *
 * @param kernel k
 * @param centers the centers
 * @param precision of the kernel values
 * @param factor L if the passes are over KL⁻ᵀ; empty if they are over K
 * @param targets the targets of the rows
 */
public record PassSetup(
        Kernel kernel, Points centers, Precision precision, Optional<Cholesky> factor, BlockTargets targets) {
    /** The contribution of some rows to a pass. */
    public List<double[]> add(RowPass pass, RowBlock rows, Compute compute, Progress progress) {
        return pass.of(piece(rows, compute), progress);
    }

    NystromRows.Piece piece(RowBlock rows, Compute compute) {
        return new NystromRows.Piece(() -> gram(rows.points(), compute), targets.of(rows), targets.weights(rows));
    }

    private TallGram gram(Points points, Compute compute) {
        TallGram gram = TallGram.of(new KernelBlock(kernel, points, centers), precision, 0, compute);
        return factor.map(gram::whitened).orElse(gram);
    }

    PassSetup whitened(Cholesky cholesky) {
        return new PassSetup(kernel, centers, precision, Optional.of(cholesky), targets);
    }
}
