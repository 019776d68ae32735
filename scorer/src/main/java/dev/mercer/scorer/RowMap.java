package dev.mercer.scorer;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.kernel.Fourier;
import dev.mercer.kernel.GaussianSeries;
import dev.mercer.kernel.Metric;
import dev.mercer.kernel.Polar;
import dev.mercer.kernel.PolynomialMap;
import dev.mercer.kernel.Quantiles;
import dev.mercer.kernel.RbfBasis;
import dev.mercer.kernel.Scales;
import dev.mercer.kernel.SubsetsMap;
import dev.mercer.linalg.VectorMath;
import java.util.Arrays;

/** A transformation of one point. Immutable. */
interface RowMap {
    /** Writes the transformed point into {@code out}. */
    void apply(double[] x, double[] out, double[][] scratch);

    /** A feature map for points of so many coordinates. Only {@code tensorsketch} allocates arrays for each point. */
    static RowMap of(FeatureMap map, int inputs, ScratchSizes scratch) {
        if (map instanceof Metric metric) return new Linear(rows(metric.root()));
        if (map instanceof Scales scales) return new Multiplied(rows(scales.factors())[0]);
        if (map instanceof Quantiles quantiles) return Graphs.of(quantiles);
        if (map instanceof Fourier fourier)
            return new Waves(fourier.frequencies(inputs), Math.sqrt(2.0 / fourier.size()));
        if (map instanceof RbfBasis basis) return new Bumps(DenseCenters.of(basis.centers()), basis.sigma());
        if (map instanceof Polar) return RowMap::polar;
        if (map instanceof SubsetsMap) return RowMap::subsets;
        if (map instanceof PolynomialMap polynomial) return Monomials.of(polynomial, inputs, scratch);
        if (map instanceof GaussianSeries series) return Monomials.of(series, inputs, scratch);
        return (x, out, buffers) -> map.map(Points.of(x), 0, out);
    }

    private static double[][] rows(DensePoints points) {
        double[][] rows = new double[points.size()][points.dim()];
        for (int i = 0; i < rows.length; i++) points.copyRow(i, rows[i]);
        return rows;
    }

    private static void polar(double[] x, double[] out, double[][] scratch) {
        // Adding 0 turns −0 into 0: the angle of a point must not depend on the sign of a zero.
        double rest = x[x.length - 1] + 0.0;
        for (int k = x.length - 2; k >= 0; k--) {
            out[k + 1] = Math.atan2(rest, x[k] + 0.0);
            rest = Math.hypot(rest, x[k] + 0.0);
        }
        out[0] = rest;
    }

    private static void subsets(double[] x, double[] out, double[][] scratch) {
        out[0] = 1;
        for (int k = 0; k < x.length; k++) for (int s = 0; s < 1 << k; s++) out[s + (1 << k)] = out[s] * x[k];
    }

    /** Some columns. */
    record Chosen(int[] columns) implements RowMap {
        @Override
        public void apply(double[] x, double[] out, double[][] scratch) {
            for (int k = 0; k < columns.length; k++) out[k] = x[columns[k]];
        }
    }

    /** Each coordinate divided by a length. */
    record Divided(double[] lengths) implements RowMap {
        @Override
        public void apply(double[] x, double[] out, double[][] scratch) {
            for (int k = 0; k < lengths.length; k++) out[k] = x[k] / lengths[k];
        }
    }

    /** Each coordinate times a factor. */
    record Multiplied(double[] factors) implements RowMap {
        @Override
        public void apply(double[] x, double[] out, double[][] scratch) {
            for (int k = 0; k < factors.length; k++) out[k] = x[k] * factors[k];
        }
    }

    /** A matrix, row by row. */
    record Linear(double[][] rows) implements RowMap {
        @Override
        public void apply(double[] x, double[] out, double[][] scratch) {
            for (int r = 0; r < rows.length; r++) out[r] = VectorMath.dot(rows[r], x);
        }
    }

    /** Random Fourier features. */
    record Waves(double[][] frequencies, double scale) implements RowMap {
        @Override
        public void apply(double[] x, double[] out, double[][] scratch) {
            for (int j = 0; j < frequencies.length; j++) {
                double angle = VectorMath.dot(frequencies[j], x);
                out[2 * j] = scale * Math.cos(angle);
                out[2 * j + 1] = scale * Math.sin(angle);
            }
        }
    }

    /** Gaussian bumps around centres. */
    record Bumps(DenseCenters centers, double sigma) implements RowMap {
        @Override
        public void apply(double[] x, double[] out, double[][] scratch) {
            centers.squaredDistances(x, out);
            VectorMath.scaleAdd(out, 0, centers.size(), -1 / (2 * sigma * sigma), 0);
            VectorMath.exp(out, 0, centers.size());
        }
    }

    /** A piecewise linear function of each coordinate, constant beyond its ends. */
    record Graphs(double[][][] graphs) implements RowMap {
        static Graphs of(Quantiles quantiles) {
            double[][][] graphs = new double[quantiles.knots().dim()][][];
            for (int k = 0; k < graphs.length; k++) graphs[k] = quantiles.graph(k);
            return new Graphs(graphs);
        }

        @Override
        public void apply(double[] x, double[] out, double[][] scratch) {
            for (int k = 0; k < graphs.length; k++) out[k] = at(graphs[k][0], graphs[k][1], x[k]);
        }

        private static double at(double[] knots, double[] values, double x) {
            int found = Arrays.binarySearch(knots, x);
            if (found >= 0) return values[found];
            int above = -found - 1;
            if (above == 0) return values[0];
            if (above == knots.length) return values[knots.length - 1];
            double part = (x - knots[above - 1]) / (knots[above] - knots[above - 1]);
            return values[above - 1] + part * (values[above] - values[above - 1]);
        }
    }
}
