package dev.mercer.kernel;

import dev.mercer.util.Require;

/**
 * Operations for one value of a kernel, counted on its expression before it is computed. A short expression can stand for much work:
 * normalized kernels inside each other, and maps to many features. Coordinates of the data count as one operation for each kernel on
 * them: whoever has the data has paid for them.
 *
 * @param pair operations for k(x, z)
 * @param self operations for k(x, x), which a normalized kernel computes of both points
 */
public record KernelCost(double pair, double self) {
    /** The most operations for one value, about a tenth of a second. */
    static final double MOST = 1 << 27;

    /** The number of coordinates is not known. */
    private static final int UNKNOWN = -1;

    /** Operations for a function such as the sine, of each coordinate. */
    private static final int FUNCTION = 16;

    /** Operations for a Bessel function, of each pair. */
    private static final int BESSEL = 500;

    /** Operations for one number of one factor of a sketch, which goes through the rounds of a Fourier transform. */
    private static final double SKETCH = 8;

    /** Operations for one coordinate of one frequency: products of vectors are fast. */
    private static final double FREQUENCY = 1 / 8.0;

    /** Operations for one value k(x, z) on points of few coordinates, about. */
    public static double of(Kernel kernel) {
        return of(kernel, UNKNOWN, 1).pair;
    }

    /**
     * Refuses an expression that costs too much on any data.
     *
     * @throws dev.mercer.util.InvalidInputException if it does
     */
    static void require(Kernel kernel) {
        of(kernel, UNKNOWN, 1).require();
    }

    /**
     * Refuses an expression that costs too much on points of so many coordinates.
     *
     * @throws dev.mercer.util.InvalidInputException if it does, or if one of its maps does not take so many coordinates
     */
    public static void require(Kernel kernel, int inputs) {
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
        // A name may stand for several columns as long as it is not bound.
        int seen = kernel instanceof OnColumns part && inputs != UNKNOWN
                ? part.columns().size()
                : inputs;
        double own = kernel.parts().isEmpty() ? leaf(kernel, read) : 1;
        double pair = own;
        double self = own;
        for (Kernel part : kernel.parts()) {
            KernelCost cost = of(part, seen, read);
            pair += cost.pair;
            self += cost.self;
        }
        return new KernelCost(kernel instanceof Normalized ? pair + 2 * self : pair, self);
    }

    private static double leaf(Kernel kernel, double read) {
        if (kernel instanceof Matern matern && !matern.isElementary()) return read + BESSEL;
        return kernel instanceof RadialKernel || kernel instanceof DotKernel ? read : read * FUNCTION;
    }

    private static KernelCost mapped(Mapped mapped, int inputs, double read) {
        int features = inputs == UNKNOWN ? UNKNOWN : mapped.map().dim(inputs);
        double map = map(mapped.map(), inputs, Math.max(0, features));
        KernelCost inner = of(mapped.kernel(), features, Math.max(read, features));
        return new KernelCost(inner.pair + 2 * map, inner.self + map);
    }

    private static double map(FeatureMap map, int inputs, double features) {
        if (map instanceof TensorSketch sketch) return SKETCH * sketch.degree() * sketch.size();
        if (map instanceof Fourier fourier) return fourier.size() * Math.max(1, FREQUENCY * inputs);
        return features;
    }
}
