package dev.mercer.compute.internal;

import dev.mercer.data.Points;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.RadialKernel;
import dev.mercer.kernel.Tile;
import dev.mercer.util.Require;

/**
 * A description of the matrix k(xᵢ, yⱼ), not yet computed. All points are in the kernel's domain, and its values have a bounded
 * cost: both are checked here, once.
 *
 * @param kernel k
 * @param x the points of the rows
 * @param y the points of the columns; the same object as {@code x} for a Gram matrix
 * @param part the function to compute: the values, or the slopes for gradients
 */
public record KernelBlock(Kernel kernel, Points x, Points y, Part part) {
    /** The function of the kernel that is computed. */
    public enum Part {
        /** k(xᵢ, yⱼ). */
        VALUES,
        /** 2·∂k/∂d², of a radial kernel: see {@link RadialKernel#fillSlope}. */
        SLOPES
    }

    public KernelBlock {
        Require.that(
                part == Part.VALUES || kernel instanceof RadialKernel,
                "slopes are those of a radial kernel, which %s is not",
                kernel);
        Require.that(
                x.dim() == y.dim(),
                "points of %d and of %d coordinates cannot be compared: both must have the same columns",
                x.dim(),
                y.dim());
        kernel.requireAffordable(x.dim());
        kernel.requireDomain(x);
        if (y != x) kernel.requireDomain(y);
    }

    /** The matrix of kernel values. */
    public KernelBlock(Kernel kernel, Points x, Points y) {
        this(kernel, x, y, Part.VALUES);
    }

    /**
     * Writes the chosen function of the kernel for every pair of a tile; every back end fills its rectangles with it.
     */
    public void fill(Tile tile) {
        if (part == Part.SLOPES) ((RadialKernel) kernel).fillSlope(tile);
        else kernel.fill(tile);
    }

    /** The Gram matrix of {@code x}. */
    public static KernelBlock square(Kernel kernel, Points x) {
        return new KernelBlock(kernel, x, x);
    }

    /** k(xᵢ, xᵢ), which is the same for all points if the kernel is radial. */
    public double diagonal(int i) {
        return kernel instanceof RadialKernel radial ? radial.ofSquaredDistance(0) : kernel.value(x, i, x, i);
    }

    public int rows() {
        return x.size();
    }

    public int columns() {
        return y.size();
    }
}
