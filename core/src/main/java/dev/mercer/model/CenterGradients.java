package dev.mercer.model;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.LinearMap;
import dev.mercer.kernel.Mapped;
import dev.mercer.kernel.Quantiles;
import dev.mercer.util.Progress;
import java.util.Arrays;

/** Gradients ∂k(x, c)/∂c of kernel values in the coordinates of the centres, in single precision. */
final class CenterGradients {
    private CenterGradients() {}

    /** The gradient of one pair, written to {@code out}. */
    private interface Pair {
        void gradient(int center, int row, double[] out);
    }

    /**
     * Writes the gradients of all centres of one kernel into rows of numbers, one row for each point, from {@code at} on.
     *
     * @throws UnsupportedOperationException if the kernel has no gradient
     */
    static void write(Kernel kernel, Points centers, Points points, float[][] out, int at, Compute compute) {
        Pair pair = of(kernel, centers, points);
        int dim = centers.dim();
        compute.run("centres", points.size(), Progress.none(), i -> {
            double[] one = new double[dim];
            for (int j = 0; j < centers.size(); j++) {
                pair.gradient(j, i, one);
                for (int k = 0; k < dim; k++) out[i][at + j * dim + k] = (float) one[k];
            }
        });
    }

    private static Pair of(Kernel kernel, Points centers, Points points) {
        if (kernel instanceof Mapped mapped && mapped.map() instanceof LinearMap map) {
            Pair inner = of(mapped.kernel(), map.apply(centers), map.apply(points));
            int dim = map.dim(centers.dim());
            return (j, i, out) -> {
                double[] image = new double[dim];
                inner.gradient(j, i, image);
                map.pullBack(image, out);
            };
        }
        if (kernel instanceof Mapped mapped && mapped.map() instanceof Quantiles map) {
            Pair inner = of(mapped.kernel(), map.apply(centers), map.apply(points));
            double[][] slopes = slopes(map, centers);
            return (j, i, out) -> {
                inner.gradient(j, i, out);
                for (int k = 0; k < out.length; k++) out[k] *= slopes[j][k];
            };
        }
        return (j, i, out) -> kernel.inputGradient(centers, j, points, i, out);
    }

    /** The slope of the ranks of each column at each centre; that to the right of a knot. */
    private static double[][] slopes(Quantiles map, Points centers) {
        double[][] slopes = new double[centers.size()][centers.dim()];
        for (int k = 0; k < centers.dim(); k++) {
            double[][] graph = map.graph(k);
            double[] knots = graph[0];
            double[] scores = graph[1];
            for (int j = 0; j < slopes.length; j++) {
                int found = Arrays.binarySearch(knots, centers.get(j, k));
                int left = found >= 0 ? Math.min(found, knots.length - 2) : -found - 2;
                if (left >= 0 && left < knots.length - 1)
                    slopes[j][k] = (scores[left + 1] - scores[left]) / (knots[left + 1] - knots[left]);
            }
        }
        return slopes;
    }
}
