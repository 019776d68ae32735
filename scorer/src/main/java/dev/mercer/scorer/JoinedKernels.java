package dev.mercer.scorer;

import dev.mercer.kernel.Power;
import dev.mercer.linalg.VectorMath;
import dev.mercer.util.Require;
import java.util.List;

/** Kernels that are made of others. */
final class JoinedKernels {
    private JoinedKernels() {}

    /** Each of the first numbers to an integer power. */
    static void power(double[] values, int size, int exponent) {
        if (exponent == 2) for (int j = 0; j < size; j++) values[j] *= values[j];
        else for (int j = 0; j < size; j++) values[j] = Power.of(values[j], exponent);
    }

    /** A sum or a product; {@code buffer} is the number of an array for the values of one part. */
    record Join(List<RowKernel> parts, boolean product, int size, int buffer) implements RowKernel {
        @Override
        public void fill(double[] x, double[] out, double[][] scratch) {
            parts.get(0).fill(x, out, scratch);
            double[] next = scratch[buffer];
            for (int p = 1; p < parts.size(); p++) {
                parts.get(p).fill(x, next, scratch);
                if (product) for (int j = 0; j < size; j++) out[j] *= next[j];
                else for (int j = 0; j < size; j++) out[j] += next[j];
            }
        }

        @Override
        public double self(double[] x, double[][] scratch) {
            double value = product ? 1 : 0;
            for (int p = 0; p < parts.size(); p++) {
                double own = parts.get(p).self(x, scratch);
                value = product ? value * own : value + own;
            }
            return value;
        }
    }

    /** A kernel times a number. */
    record Times(RowKernel kernel, double factor, int size) implements RowKernel {
        @Override
        public void fill(double[] x, double[] out, double[][] scratch) {
            kernel.fill(x, out, scratch);
            VectorMath.scaleAdd(out, 0, size, factor, 0);
        }

        @Override
        public double self(double[] x, double[][] scratch) {
            return factor * kernel.self(x, scratch);
        }
    }

    /** A kernel to an integer power. */
    record ToPower(RowKernel kernel, int exponent, int size) implements RowKernel {
        @Override
        public void fill(double[] x, double[] out, double[][] scratch) {
            kernel.fill(x, out, scratch);
            power(out, size, exponent);
        }

        @Override
        public double self(double[] x, double[][] scratch) {
            return Power.of(kernel.self(x, scratch), exponent);
        }
    }

    /** The exponential of a kernel. */
    record Exponentiated(RowKernel kernel, int size) implements RowKernel {
        @Override
        public void fill(double[] x, double[] out, double[][] scratch) {
            kernel.fill(x, out, scratch);
            VectorMath.exp(out, 0, size);
        }

        @Override
        public double self(double[] x, double[][] scratch) {
            return Math.exp(kernel.self(x, scratch));
        }
    }

    /** A kernel divided by the lengths of both features; {@code lengths} are those of the centres. */
    record OfLengthOne(RowKernel kernel, double[] lengths) implements RowKernel {
        @Override
        public void fill(double[] x, double[] out, double[][] scratch) {
            kernel.fill(x, out, scratch);
            double own = kernel.self(x, scratch);
            if (!(own > 0 && own < Double.POSITIVE_INFINITY))
                Require.that(false, "a normalized kernel needs k(x, x) > 0 and finite, got %s", own);
            double length = Math.sqrt(own);
            for (int j = 0; j < lengths.length; j++) out[j] /= length * lengths[j];
        }

        @Override
        public double self(double[] x, double[][] scratch) {
            return 1;
        }
    }

    /** A kernel of a transformed point; {@code buffer} is the number of an array for it. */
    record After(RowKernel kernel, RowMap map, int buffer) implements RowKernel {
        @Override
        public void fill(double[] x, double[] out, double[][] scratch) {
            map.apply(x, scratch[buffer], scratch);
            kernel.fill(scratch[buffer], out, scratch);
        }

        @Override
        public double self(double[] x, double[][] scratch) {
            map.apply(x, scratch[buffer], scratch);
            return kernel.self(scratch[buffer], scratch);
        }
    }
}
