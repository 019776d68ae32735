package dev.mercer.compute;

import dev.mercer.data.Points;
import dev.mercer.data.SparsePoints;
import dev.mercer.kernel.Kernel;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Two sets of points and what all their tiles share: packed columns, norms, diagonals, transformed views. */
final class PlainPair {
    final Points x;
    final Points y;
    private final Map<Object, PlainPair> views = new ConcurrentHashMap<>();
    private final Map<Kernel, Roots> roots = new ConcurrentHashMap<>();
    private volatile @Nullable PackedPoints packed;
    private volatile @Nullable Norms norms;

    PlainPair(Points x, Points y) {
        this.x = x;
        this.y = y;
    }

    /** √k(xᵢ, xᵢ) and √k(yⱼ, yⱼ). */
    record Roots(double[] x, double[] y) {}

    /** ‖xᵢ‖² and ‖yⱼ‖². */
    record Norms(double[] x, double[] y) {}

    boolean sparseColumns() {
        return y instanceof SparsePoints;
    }

    PackedPoints packed() {
        PackedPoints ready = packed;
        if (ready == null) {
            synchronized (this) {
                ready = packed;
                if (ready == null) packed = ready = new PackedPoints(y);
            }
        }
        return ready;
    }

    Norms norms() {
        Norms ready = norms;
        if (ready == null) {
            double[] ofX = squaredNorms(x);
            norms = ready = new Norms(ofX, y == x ? ofX : squaredNorms(y));
        }
        return ready;
    }

    private static double[] squaredNorms(Points points) {
        double[] norms = new double[points.size()];
        for (int i = 0; i < norms.length; i++) norms[i] = points.squaredNorm(i);
        return norms;
    }

    Roots roots(Kernel kernel) {
        return roots.computeIfAbsent(kernel, k -> {
            double[] ofX = diagonalRoots(k, x);
            return new Roots(ofX, y == x ? ofX : diagonalRoots(k, y));
        });
    }

    private static double[] diagonalRoots(Kernel kernel, Points points) {
        double[] roots = new double[points.size()];
        for (int i = 0; i < roots.length; i++) roots[i] = Math.sqrt(kernel.value(points, i, points, i));
        return roots;
    }

    PlainPair view(Object key, UnaryOperator<Points> transform) {
        return views.computeIfAbsent(key, k -> {
            Points ofX = transform.apply(x);
            return new PlainPair(ofX, y == x ? ofX : transform.apply(y));
        });
    }
}
