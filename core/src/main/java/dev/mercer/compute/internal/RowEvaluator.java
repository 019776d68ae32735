package dev.mercer.compute.internal;

import dev.mercer.data.Points;
import dev.mercer.kernel.CoordinateKernel;
import dev.mercer.kernel.Cosine;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.internal.Domain;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates a kernel between one point at a time and fixed points, the centers of a model.
 *
 * <p>The operations that the kernel lists on a tile are recorded once, over centers that are laid out in columns; a point then costs only loops over
 * numbers, without objects: {@link RowTrace}. For transformations other than columns, lengths and linear maps, and for kernels without bulk
 * operations, each row becomes a {@link Points}. Immutable and thread-safe; {@link Buffers} belong to one thread at a time.
 */
public final class RowEvaluator {
    /** The number of centers processed at a time: their numbers stay in the first-level cache, and the work can be cancelled between blocks. */
    private static final int BLOCK = 512;

    /** An operation on the numbers of some of the centers. */
    @FunctionalInterface
    interface Step {
        void run(Buffers row, int from, int to);
    }

    private final Kernel kernel;
    private final int size;
    private final boolean limited;
    private final List<RowTrace.View> views;
    private final List<RowTrace.Root> roots;
    private final Step[] steps;
    private final int registers;

    /** The kernel with these centers; refused as a {@link KernelBlock} is. */
    public RowEvaluator(Kernel kernel, Points centers) {
        this.kernel = kernel;
        this.size = centers.size();
        this.limited = isLimited(kernel);
        RowTrace.Recording recording = RowTrace.record(new KernelBlock(kernel, centers, centers));
        this.views = List.copyOf(recording.views);
        this.roots = List.copyOf(recording.roots);
        this.steps = recording.steps.toArray(new Step[0]);
        this.registers = recording.most;
    }

    /** Whether rows must be checked; other kernels are defined everywhere, or refuse a point when they compute its values. */
    private static boolean isLimited(Kernel kernel) {
        if (kernel.domain() != Domain.REALS || kernel instanceof Cosine) return true;
        for (Kernel part : kernel.parts()) if (isLimited(part)) return true;
        return false;
    }

    /** The number of centers. */
    public int size() {
        return size;
    }

    /** k(x, cⱼ) for all centers, at the beginning of an array that is valid until the buffers are used again. */
    public double[] values(double[] x, Buffers buffers) {
        Require.equal("number of coordinates", views.get(0).points.dim(), x.length);
        buffers.begin(this, x);
        if (limited && !(kernel instanceof CoordinateKernel && isNonNegative(x)))
            kernel.requireDomain(buffers.point(0));
        for (int from = 0; from < size; from += BLOCK) {
            Progress.checkCurrent();
            int to = Math.min(size, from + BLOCK);
            for (Step step : steps) step.run(buffers, from, to);
        }
        return buffers.values[0];
    }

    private static boolean isNonNegative(double[] x) {
        for (double value : x) if (!(value >= 0)) return false;
        return true;
    }

    /** Buffers for one row at a time, for any evaluator; they are allocated again only if an evaluator needs more than the previous one. */
    public static final class Buffers {
        double[][] values = {};
        private @Nullable RowEvaluator last;
        private List<RowTrace.View> views = List.of();
        private List<RowTrace.Root> lengths = List.of();
        private double[][] coordinates = {};
        private boolean[] known = {};
        private @Nullable Points[] points = {};
        private double[] roots = {};

        private void begin(RowEvaluator next, double[] x) {
            if (next != last) fit(next);
            last = next;
            Arrays.fill(known, false);
            Arrays.fill(points, null);
            Arrays.fill(roots, Double.NaN);
            coordinates[0] = x;
            known[0] = true;
        }

        private void fit(RowEvaluator next) {
            views = next.views;
            lengths = next.roots;
            values = Arrays.copyOf(values, Math.max(values.length, next.registers));
            for (int r = 0; r < values.length; r++)
                if (values[r] == null || values[r].length < next.size) values[r] = new double[next.size];
            coordinates = Arrays.copyOf(coordinates, Math.max(coordinates.length, views.size()));
            for (int v = 1; v < views.size(); v++) {
                int dim = views.get(v).points.dim();
                if (coordinates[v] == null || coordinates[v].length != dim) coordinates[v] = new double[dim];
            }
            if (known.length < coordinates.length) {
                known = new boolean[coordinates.length];
                points = new Points[coordinates.length];
            }
            if (roots.length < lengths.size()) roots = new double[lengths.size()];
        }

        /** The coordinates of the row that are passed to a part of the kernel. */
        double[] coordinates(int number) {
            if (!known[number]) {
                RowTrace.View view = views.get(number);
                if (view.single != null) view.single.write(coordinates(view.parent), coordinates[number]);
                else point(number).copyRow(0, coordinates[number]);
                known[number] = true;
            }
            return coordinates[number];
        }

        /** The row, as a point, that is passed to a part of the kernel. */
        Points point(int number) {
            Points point = points[number];
            if (point == null) {
                RowTrace.View view = views.get(number);
                point = known[number] || view.single != null
                        ? Points.of(coordinates(number))
                        : Objects.requireNonNull(view.transform).apply(point(view.parent));
                points[number] = point;
            }
            return point;
        }

        /** √k(x, x) of the row. */
        double root(int number) {
            if (Double.isNaN(roots[number])) {
                RowTrace.Root root = lengths.get(number);
                roots[number] = Math.sqrt(root.kernel().diagonal(point(root.view()), 0));
            }
            return roots[number];
        }
    }
}
