package dev.mercer.compute;

import dev.mercer.data.Points;
import dev.mercer.kernel.Kernel;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Points and what is derived from them once and used by every tile: norms, diagonals, transformed views, and whatever a
 * back end packs for itself. Thread-safe.
 */
public final class PointSet {
    private final Points points;
    private final Map<Object, Object> derived = new ConcurrentHashMap<>();

    PointSet(Points points) {
        this.points = points;
    }

    public Points points() {
        return points;
    }

    /** What {@code make} returns, made once for this key; {@code make} must not derive other things of this set. */
    @SuppressWarnings("unchecked") // One key stands for one type: keys are private to who uses them.
    public <T> T derived(Object key, Supplier<T> make) {
        return (T) derived.computeIfAbsent(key, k -> make.get());
    }

    /** ‖xᵢ‖². */
    public double[] squaredNorms() {
        return derived("squared norms", () -> {
            double[] norms = new double[points.size()];
            for (int i = 0; i < norms.length; i++) norms[i] = points.squaredNorm(i);
            return norms;
        });
    }

    /** √k(xᵢ, xᵢ). */
    public double[] diagonalRoots(Kernel kernel) {
        return derived(kernel, () -> {
            double[] roots = new double[points.size()];
            for (int i = 0; i < roots.length; i++) roots[i] = Math.sqrt(kernel.value(points, i, points, i));
            return roots;
        });
    }

    /** The same points through a transform; {@code key} identifies it. */
    PointSet view(Object key, UnaryOperator<Points> transform) {
        return derived(List.of("view", key), () -> new PointSet(transform.apply(points)));
    }
}
