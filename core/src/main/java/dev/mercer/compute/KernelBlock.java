package dev.mercer.compute;

import dev.mercer.data.Points;
import dev.mercer.kernel.Kernel;
import dev.mercer.util.Require;

/**
 * The matrix k(xᵢ, yⱼ) by name, not yet computed. All points lie in the kernel's domain: that is checked here, once.
 *
 * @param kernel k
 * @param x the points of the rows
 * @param y the points of the columns; the very same object as {@code x} for a Gram matrix
 */
public record KernelBlock(Kernel kernel, Points x, Points y) {
    public KernelBlock {
        Require.that(
                x.dim() == y.dim(),
                "points of %d and of %d coordinates cannot be compared: both must have the same columns",
                x.dim(),
                y.dim());
        kernel.requireDomain(x);
        if (y != x) kernel.requireDomain(y);
    }

    /** The Gram matrix of {@code x}. */
    public static KernelBlock square(Kernel kernel, Points x) {
        return new KernelBlock(kernel, x, x);
    }

    public int rows() {
        return x.size();
    }

    public int columns() {
        return y.size();
    }
}
