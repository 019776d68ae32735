package dev.mercer.kernel;

import dev.mercer.compute.Filled;
import dev.mercer.compute.PlainBackend;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.data.Points;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.Eigen;

/** The extreme eigenvalues of a Gram matrix. */
record Eigenvalues(double smallest, double largest) {
    static Eigenvalues of(Kernel kernel, Points points) {
        Filled gram = Filled.whole(new PlainBackend(), KernelBlock.square(kernel, points));
        SymmetricMatrix matrix = new SymmetricMatrix(points.size());
        for (int i = 0; i < points.size(); i++) for (int j = 0; j <= i; j++) matrix.set(i, j, gram.get(i, j));
        double[] values = Eigen.valuesOf(matrix);
        return new Eigenvalues(values[0], values[values.length - 1]);
    }
}
