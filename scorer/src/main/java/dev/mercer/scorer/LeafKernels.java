package dev.mercer.scorer;

import dev.mercer.data.Points;
import dev.mercer.kernel.Cells;
import dev.mercer.kernel.CoordinateKernel;
import dev.mercer.kernel.Cosine;
import dev.mercer.kernel.DotKernel;
import dev.mercer.kernel.Exponential;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Linear;
import dev.mercer.kernel.Matern;
import dev.mercer.kernel.NamedKernel;
import dev.mercer.kernel.Polynomial;
import dev.mercer.kernel.RadialKernel;
import dev.mercer.linalg.VectorMath;
import java.util.Arrays;

/** Kernels with one formula: of the distance, of the inner product, or of the coordinates one by one. */
final class LeafKernels {
    /** e⁻⁸⁰⁰ is 0. */
    private static final double FAR = 800;

    private LeafKernels() {}

    /** Of the distance; {@code buffer} is the number of an array as long as the centres. */
    record Radial(RadialKernel kernel, Centers centers, int buffer) implements RowKernel {
        @Override
        public void fill(double[] x, double[] out, double[][] scratch) {
            centers.squaredDistances(x, out);
            int n = centers.size();
            if (kernel instanceof Gaussian gaussian) {
                VectorMath.scaleAdd(out, 0, n, -1 / (2 * gaussian.sigma() * gaussian.sigma()), 0);
                VectorMath.exp(out, 0, n);
            } else if (isRoot(kernel)) {
                VectorMath.scaleAdd(out, 0, n, 1 / (kernel.sigma() * kernel.sigma()), 0);
                VectorMath.sqrt(out, 0, n);
                VectorMath.scaleAdd(out, 0, n, -1, 0);
                VectorMath.exp(out, 0, n);
            } else if (kernel instanceof Matern matern && matern.isElementary())
                matern(matern, out, scratch[buffer], n);
            else for (int j = 0; j < n; j++) out[j] = kernel.ofSquaredDistance(out[j]);
        }

        private static void matern(Matern kernel, double[] out, double[] decay, int n) {
            VectorMath.scaleAdd(out, 0, n, 2 * kernel.nu() / (kernel.sigma() * kernel.sigma()), 0);
            VectorMath.sqrt(out, 0, n);
            for (int j = 0; j < n; j++) decay[j] = -out[j];
            VectorMath.exp(decay, 0, n);
            double third = kernel.nu() == 2.5 ? 1.0 / 3 : 0;
            // Far away the decay is 0 before the polynomial overflows.
            for (int j = 0; j < n; j++) {
                double r = Math.min(out[j], FAR);
                out[j] = (1 + r + third * r * r) * decay[j];
            }
        }

        /** True for exp(−‖x − z‖/σ). */
        private static boolean isRoot(RadialKernel kernel) {
            return (kernel instanceof Exponential exponential && exponential.p() == 1)
                    || (kernel instanceof Matern matern && matern.nu() == 0.5);
        }

        @Override
        public double self(double[] x, double[][] scratch) {
            return kernel.ofSquaredDistance(0);
        }
    }

    /** Of the inner product. */
    record Dot(DotKernel kernel, Centers centers) implements RowKernel {
        @Override
        public void fill(double[] x, double[] out, double[][] scratch) {
            centers.dots(x, out);
            int n = centers.size();
            if (kernel instanceof Linear) return;
            if (kernel instanceof Polynomial polynomial) {
                VectorMath.scaleAdd(out, 0, n, 1, polynomial.c());
                JoinedKernels.power(out, n, polynomial.degree());
            } else for (int j = 0; j < n; j++) out[j] = kernel.ofDot(out[j]);
        }

        @Override
        public double self(double[] x, double[][] scratch) {
            return kernel.ofDot(square(x));
        }
    }

    /** Of the coordinates one by one. */
    record Coordinates(CoordinateKernel kernel, boolean nonNegative, double[][] columns, int size)
            implements RowKernel {
        @Override
        public void fill(double[] x, double[] out, double[][] scratch) {
            if (nonNegative) for (double value : x) if (!(value >= 0)) refuse(x);
            Arrays.fill(out, 0, size, kernel.start());
            for (int k = 0; k < columns.length; k++) {
                double[] column = columns[k];
                for (int j = 0; j < size; j++) out[j] = kernel.step(out[j], x[k], column[j]);
            }
            for (int j = 0; j < size; j++) out[j] = kernel.finish(out[j]);
        }

        /** Throws the exception of the kernel, with its words. */
        private void refuse(double[] x) {
            kernel.requireDomain(Points.of(x));
        }

        @Override
        public double self(double[] x, double[][] scratch) {
            double sum = kernel.start();
            for (double value : x) sum = kernel.step(sum, value, value);
            return kernel.finish(sum);
        }
    }

    /** The cosine of the angle. */
    record Angle(Centers centers, double[] lengths) implements RowKernel {
        @Override
        public void fill(double[] x, double[] out, double[][] scratch) {
            double length = Math.sqrt(square(x));
            if (!(length > 0)) new Cosine().requireDomain(Points.of(x));
            centers.dots(x, out);
            for (int j = 0; j < lengths.length; j++) out[j] /= length * lengths[j];
        }

        @Override
        public double self(double[] x, double[][] scratch) {
            return 1;
        }
    }

    /** Any other kernel, pair by pair; makes a point of each row. */
    record Pairs(NamedKernel kernel, Points centers) implements RowKernel {
        @Override
        public void fill(double[] x, double[] out, double[][] scratch) {
            Points point = Points.of(x);
            for (int j = 0; j < centers.size(); j++) out[j] = kernel.value(point, 0, centers, j);
        }

        @Override
        public double self(double[] x, double[][] scratch) {
            Points point = Points.of(x);
            return kernel.value(point, 0, point, 0);
        }
    }

    /** 1 in the same cell of a tree, else 0. */
    record SameCell(CellTree tree, int[] cells) implements RowKernel {
        static SameCell of(Cells kernel, Points centers) {
            int[] cells = new int[centers.size()];
            for (int j = 0; j < cells.length; j++) cells[j] = kernel.of(centers, j);
            return new SameCell(CellTree.of(kernel), cells);
        }

        @Override
        public void fill(double[] x, double[] out, double[][] scratch) {
            int own = tree.of(x);
            for (int j = 0; j < cells.length; j++) out[j] = cells[j] == own ? 1 : 0;
        }

        @Override
        public double self(double[] x, double[][] scratch) {
            return 1;
        }
    }

    static double square(double[] x) {
        double sum = 0;
        for (double value : x) sum += value * value;
        return sum;
    }
}
