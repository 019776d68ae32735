package dev.mercer.scorer;

import dev.mercer.data.Points;
import dev.mercer.data.SparsePoints;
import dev.mercer.kernel.CountKernel;
import dev.mercer.kernel.TextKernel;
import java.util.function.UnaryOperator;

/** Kernels of texts: the features of the centres are counted once, those of a row once for all centres. */
final class TextKernels {
    private TextKernels() {}

    static RowKernel of(TextKernel kernel, Points centers) {
        if (!(kernel instanceof CountKernel counts)) return new Pairs(kernel, centers);
        UnaryOperator<Points> columns = counts.columns(centers);
        return new Counts(counts, columns, SparsePoints.of(columns.apply(centers)));
    }

    /** Inner products of counts of features. */
    private record Counts(CountKernel kernel, UnaryOperator<Points> columns, SparsePoints centers)
            implements RowKernel {
        @Override
        public void fill(double[] x, double[] out, double[][] scratch) {
            double[] row = new double[centers.dim()];
            columns.apply(Points.of(x)).copyRow(0, row);
            for (int j = 0; j < centers.size(); j++) out[j] = centers.dotWith(j, row);
        }

        @Override
        public double self(double[] x, double[][] scratch) {
            return TextKernels.self(kernel, x);
        }
    }

    /** A kernel of pairs of texts. */
    private record Pairs(TextKernel kernel, Points centers) implements RowKernel {
        @Override
        public void fill(double[] x, double[] out, double[][] scratch) {
            Points row = Points.of(x);
            for (int j = 0; j < centers.size(); j++) out[j] = kernel.value(row, 0, centers, j);
        }

        @Override
        public double self(double[] x, double[][] scratch) {
            return TextKernels.self(kernel, x);
        }
    }

    private static double self(TextKernel kernel, double[] x) {
        Points row = Points.of(x);
        return kernel.value(row, 0, row, 0);
    }
}
