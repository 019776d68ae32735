package dev.mercer.kernel;

import dev.mercer.util.Require;

/**
 * The number of operations for one value of a kernel, counted on its expression before it is computed. A short expression can stand
 * for much work: nested normalized kernels, maps to many features, and kernels whose cost grows faster than the number of coordinates.
 * For other kernels all coordinates of the data together count as one, because the data is already in memory.
 *
 * @param pair operations for k(x, z)
 * @param self operations for k(x, x), which a normalized kernel computes for both points
 */
record KernelCost(double pair, double self) {
    /** The most operations for one value, about a tenth of a second. */
    static final double MOST = 1 << 27;

    /** An unknown number of coordinates. */
    private static final int UNKNOWN = -1;

    /** Operations for a function such as the sine, of each coordinate. */
    static final int FUNCTION = 16;

    /** Operations for a Bessel function, of each pair. */
    static final int BESSEL = 500;

    /** Operations for one number of one factor of a sketch, which is computed by Fourier transforms. */
    private static final double SKETCH = 8;

    /** Operations for one coordinate of one frequency: products of vectors are fast. */
    private static final double FREQUENCY = 1 / 8.0;

    /** As {@link Kernel#cost}. */
    static double of(Kernel kernel, int inputs) {
        return of(kernel, inputs, 1).pair;
    }

    /**
     * Refuses an expression that costs too much on any data.
     *
     * @throws dev.mercer.util.InvalidInputException if it does
     */
    static void require(Kernel kernel) {
        of(kernel, UNKNOWN, 1).require();
    }

    /** As {@link Kernel#requireAffordable}. */
    static void require(Kernel kernel, int inputs) {
        of(kernel, inputs, 1).require();
    }

    private void require() {
        Require.that(
                pair <= MOST,
                "a value of the kernel takes about %.1e operations, more than %.1e: take fewer features, or nest fewer"
                        + " normalized kernels",
                pair,
                MOST);
    }

    /** The cost on points of {@code inputs} coordinates, of which a kernel without parts reads {@code read}. */
    private static KernelCost of(Kernel kernel, int inputs, double read) {
        if (kernel instanceof Mapped mapped) return mapped(mapped, inputs, read);
        // A name may stand for several columns until it is bound.
        int seen = kernel instanceof OnColumns part && inputs != UNKNOWN
                ? part.columns().size()
                : inputs;
        double own = kernel.parts().isEmpty() ? leaf(kernel, read, seen) : 1;
        double pair = own;
        double self = own;
        for (Kernel part : kernel.parts()) {
            KernelCost cost = of(part, seen, read);
            pair += cost.pair;
            self += cost.self;
        }
        return new KernelCost(kernel instanceof Normalized ? pair + 2 * self : pair, self);
    }

    /** The part of a coordinate's cost that grows with the number of coordinates is counted for all coordinates. */
    private static double leaf(Kernel kernel, double read, int seen) {
        if (!(kernel instanceof NamedKernel named)) return read * FUNCTION;
        double all = Math.max(read, seen);
        double alone = named.operations(read);
        return alone + Math.max(0, named.operations(all) - all / read * alone);
    }

    private static KernelCost mapped(Mapped mapped, int inputs, double read) {
        int features = inputs == UNKNOWN ? fixed(mapped.map()) : mapped.map().dim(inputs);
        double map = map(mapped.map(), inputs, Math.max(0, features), read);
        KernelCost inner = of(mapped.kernel(), features, Math.max(read, features));
        return new KernelCost(inner.pair + 2 * map, inner.self + map);
    }

    /** The number of features, if it does not depend on the data. */
    private static int fixed(FeatureMap map) {
        if (map instanceof TensorSketch sketch) return sketch.size();
        return map instanceof Fourier fourier ? fourier.size() : UNKNOWN;
    }

    private static double map(FeatureMap map, int inputs, double features, double read) {
        double product = Math.max(1, FREQUENCY * inputs);
        if (map instanceof TensorSketch sketch) return sketch.degree() * (SKETCH * sketch.size() + read);
        if (map instanceof Fourier fourier) return fourier.size() * product;
        if (map instanceof Metric || map instanceof RbfBasis) return features * product;
        if (map instanceof Quantiles quantiles)
            return features * quantiles.knots().size();
        return features;
    }
}
