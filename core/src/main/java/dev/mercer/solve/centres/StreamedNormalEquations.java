package dev.mercer.solve.centres;

import dev.mercer.linalg.Matrix;
import java.util.List;

/** The equations known by products with them, each a pass over all rows, in memory or piece after piece. */
final class StreamedNormalEquations extends NormalEquations {
    private final RowPasses passes;

    StreamedNormalEquations(Known known, RowPasses passes) {
        super(known);
        this.passes = passes;
    }

    @Override
    Matrix product(Matrix v, boolean rough) {
        List<double[]> found = passes.sum("conjugate gradients", new RowPass.NormalProduct(v, levels(v), rough));
        return Matrix.rowMajor(found.get(0), v.columns());
    }

    @Override
    Rest rest(Matrix x) {
        List<double[]> found = passes.sum("residual", new RowPass.Residual(x, levels(x), means));
        return new Rest(Matrix.rowMajor(found.get(0), x.columns()), found.get(1)[0]);
    }
}
