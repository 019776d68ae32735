package dev.mercer.kernel;

import dev.mercer.data.Points;
import dev.mercer.kernel.internal.Domain;

/**
 * A kernel that accumulates a number over the coordinates: k(x, z) = finish(step(… step(start, x₁, z₁) …, x_d, z_d)).
 * The step does not change the accumulated number if both coordinates are 0, so that sparse points cost only their
 * non-zeros.
 */
public sealed interface CoordinateKernel extends NamedKernel
        permits Manhattan, Minkowski, Periodic, Spectral, Gibbs, Subsets, ChiSquared, Intersection, Category {
    double start();

    double step(double accumulated, double x, double z);

    double finish(double accumulated);

    /** ∂k/∂xₖ, from the final accumulated number and coordinate k of both points. */
    double partial(double accumulated, double x, double z);

    /** The accumulated number before {@link #finish}. */
    default double accumulate(Points x, int i, Points y, int j) {
        return x.fold(i, y, j, start(), this::step);
    }

    @Override
    default double value(Points x, int i, Points y, int j) {
        if (domain() == Domain.NON_NEGATIVE) {
            requireNonNegative(x, i);
            requireNonNegative(y, j);
        }
        return finish(accumulate(x, i, y, j));
    }

    @Override
    default void inputGradient(Points x, int i, Points y, int j, double[] out) {
        double accumulated = accumulate(x, i, y, j);
        for (int k = 0; k < x.dim(); k++) out[k] = partial(accumulated, x.get(i, k), y.get(j, k));
    }

    @Override
    default void requireDomain(Points points) {
        if (domain() == Domain.NON_NEGATIVE) for (int i = 0; i < points.size(); i++) requireNonNegative(points, i);
    }

    private void requireNonNegative(Points points, int i) {
        // A cheap check of the complete row first: it runs for every row, whereas the message is rarely needed.
        double least = points.fold(i, points, i, 0, (smallest, a, b) -> Math.min(smallest, a));
        if (least >= 0) return;
        int column = 0;
        while (points.get(i, column) >= 0) column++;
        throw new OutsideDomainException(
                this + " needs coordinates >= 0",
                "scale the column to [0, 1] or use another kernel",
                points,
                i,
                column);
    }
}
