package dev.mercer.compute.internal;

import dev.mercer.data.Points;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Normalized;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Points with derived data that is computed once and used by every tile: norms, diagonals, transformed views, and the
 * packed forms of back ends. Thread-safe.
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

    /** The result of {@code make}, computed once for this key; {@code make} must not call this method again. */
    @SuppressWarnings("unchecked") // One key stands for one type: keys are private to their users.
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

    /** √k(xᵢ, xᵢ); a point without a length is refused. */
    public double[] diagonalRoots(Kernel kernel) {
        return derived(kernel, () -> {
            double[] roots = new double[points.size()];
            Normalized normalized = new Normalized(kernel);
            for (int i = 0; i < roots.length; i++) roots[i] = Math.sqrt(normalized.diagonal(points, i));
            return roots;
        });
    }

    /** The transformed points; {@code key} identifies the transform. */
    PointSet view(Object key, UnaryOperator<Points> transform) {
        return derived(List.of("view", key), () -> new PointSet(transform.apply(points)));
    }
}
