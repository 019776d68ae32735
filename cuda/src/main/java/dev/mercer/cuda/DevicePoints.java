package dev.mercer.cuda;

import com.sun.jna.Pointer;
import dev.mercer.compute.internal.Platform;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.SparsePoints;
import dev.mercer.kernel.Kernel;
import dev.mercer.util.Parallel;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Points on the card, as one side of a {@link Program}: the coordinates of each view, one coordinate of all points after the other, and
 * √k(x, x) for each root. In single precision they are centered, so that distances lose few digits. Thread-safe.
 */
final class DevicePoints implements CardPoints, AutoCloseable {
    /** A sparse row with fewer than one non-zero in this number of columns is not converted to a dense one. */
    private static final int PER_NONZERO = 30;

    /** Rows that a thread copies at once. */
    private static final int GATHERED = 256;

    /** The points among which {@link #shared} searches. */
    private static final List<WeakReference<DevicePoints>> RECENT = new ArrayList<>();

    private static final int MOST_RECENT = 4;

    private final Device device;
    private final Program program;
    private final Points points;
    private final List<Points> views;
    private final List<DeviceMemory.Buffer> coordinates = new ArrayList<>();
    private final List<DeviceMemory.Buffer> roots = new ArrayList<>();
    private @Nullable Floats floats;
    private TensorSource.@Nullable Halves halves;

    /**
     * The points of one view in single precision.
     *
     * @param center what was subtracted
     * @param coordinates of the points
     * @param norms −‖x‖²/2 of the points, which the inner product is added to
     */
    record Floats(double[] center, DeviceMemory.Buffer coordinates, DeviceMemory.Buffer norms) {
        List<DeviceMemory.Buffer> buffers() {
            return List.of(coordinates, norms);
        }
    }

    DevicePoints(Device device, Program program, Points points) {
        this.device = device;
        this.program = program;
        this.points = points;
        this.views = views(program, points);
        Lane.use(device, lane -> {
            for (int v = 0; v < views.size(); v++)
                coordinates.add(
                        used(program, v)
                                ? upload(lane, views.get(v))
                                : device.memory().allocate(8));
            for (Program.Root root : program.roots()) roots.add(roots(lane, views.get(root.view()), root.kernel()));
        });
    }

    /**
     * Points that were prepared before and are still referenced, such as the centers of a solver that processes its rows in pieces. Such points
     * are not closed.
     */
    static DevicePoints shared(Device device, Program program, Points points) {
        synchronized (RECENT) {
            RECENT.removeIf(known -> known.get() == null);
            for (WeakReference<DevicePoints> known : RECENT) {
                @Nullable DevicePoints there = known.get();
                if (there != null && there.points == points && there.sees(program)) return there;
            }
        }
        DevicePoints made = new DevicePoints(device, program, points);
        synchronized (RECENT) {
            if (RECENT.size() == MOST_RECENT) RECENT.remove(0);
            RECENT.add(new WeakReference<>(made));
        }
        return made;
    }

    /** Whether another program has the same views and roots. */
    private boolean sees(Program other) {
        if (other.views().size() != program.views().size() || !other.roots().equals(program.roots())) return false;
        for (int v = 0; v < program.views().size(); v++) {
            Program.View own = program.views().get(v);
            Program.View view = other.views().get(v);
            boolean same = own.parent() == view.parent() && own.key().equals(view.key());
            if (!same || used(other, v) != used(program, v)) return false;
        }
        return true;
    }

    /** Releases the memory at once. */
    @Override
    public synchronized void close() {
        coordinates.forEach(DeviceMemory.Buffer::close);
        roots.forEach(DeviceMemory.Buffer::close);
        if (floats != null) floats.buffers().forEach(DeviceMemory.Buffer::close);
        if (halves != null) halves.buffers().forEach(DeviceMemory.Buffer::close);
    }

    private static List<Points> views(Program program, Points points) {
        List<Points> views = new ArrayList<>();
        for (Program.View view : program.views())
            views.add(view.parent() < 0 ? points : view.transform().apply(views.get(view.parent())));
        return views;
    }

    private static boolean used(Program program, int view) {
        return program.sums().stream().anyMatch(sum -> sum.view() == view);
    }

    /** The memory that the points take on the card; a very large number for points that should stay sparse. */
    static long bytes(Program program, Points points) {
        if (tooWide(points)) return Long.MAX_VALUE;
        long bytes = 0;
        // Transforms of dense points have the same width for all points.
        boolean dense = points instanceof DensePoints && points.size() > 0;
        for (Points view : views(program, dense ? points.range(0, 1) : points)) {
            if (tooWide(view)) return Long.MAX_VALUE;
            // In both precisions, the second as floats or as two halves, and the roots.
            long size = (long) points.size() + KernelSource.ALIGNMENT;
            bytes += size * (8L * view.dim() + 4L * TensorSource.depth(view.dim()))
                    + 8L * size * (program.roots().size() + 1);
        }
        return bytes;
    }

    private static boolean tooWide(Points points) {
        return points instanceof SparsePoints sparse
                && (long) sparse.size() * sparse.dim() > 1000 + (long) PER_NONZERO * sparse.nonZeros();
    }

    Points points() {
        return points;
    }

    @Override
    public int size() {
        return points.size();
    }

    @Override
    public int stride() {
        return (size() + KernelSource.ALIGNMENT - 1) / KernelSource.ALIGNMENT * KernelSource.ALIGNMENT;
    }

    @Override
    public int[] dims() {
        return views.stream().mapToInt(Points::dim).toArray();
    }

    Points view(int number) {
        return views.get(number);
    }

    @Override
    public long coordinates(int view) {
        return coordinates.get(view).address();
    }

    @Override
    public long roots(int number) {
        return roots.get(number).address();
    }

    /** The mean of the points of a view. */
    double[] mean(int view) {
        double[] mean = new double[views.get(view).dim()];
        Lane.use(device, lane -> {
            try (DeviceMemory.Buffer center = device.memory().allocate(8L * mean.length)) {
                run(lane, "means", Math.min(mean.length, 1024), 1, fields(view, 0, 0, center.address()));
                lane.read(center.address(), mean);
            }
        });
        return mean;
    }

    /** The largest distance of a point of a view from this place. */
    double radius(int view, double[] center) {
        double[] squares = new double[size()];
        Lane.use(device, lane -> {
            try (DeviceMemory.Buffer middle = device.memory().allocate(8L * center.length);
                    DeviceMemory.Buffer found = device.memory().allocate(8L * squares.length)) {
                lane.write(center, middle.address());
                run(lane, "squares", (size() + 255L) / 256, 1, fields(view, 0, found.address(), middle.address()));
                lane.read(found.address(), squares);
            }
        });
        return Math.sqrt(largest(squares));
    }

    /** Writes the squared norm of each point of a view to this address, and returns the largest. */
    double squaredNorms(Lane lane, int view, long to) {
        double[] squares = new double[size()];
        int dim = views.get(view).dim();
        try (DeviceMemory.Buffer origin = device.memory().allocate(8L * dim)) {
            lane.clear(origin);
            run(lane, "squares", (size() + 255L) / 256, 1, fields(view, 0, to, origin.address()));
            lane.read(to, squares);
        }
        return largest(squares);
    }

    private static double largest(double[] squares) {
        double most = 0;
        // NaN must not count as small.
        for (double square : squares) if (!(square <= most)) most = square;
        return most;
    }

    /** The points of a view relative to a center; cached for the next call. */
    @Override
    public synchronized Floats floats(int view, double[] center) {
        Floats known = floats;
        if (known != null && Arrays.equals(known.center, center)) return known;
        DeviceMemory.Buffer norms = device.memory().allocate(4L * stride());
        DeviceMemory.Buffer values = device.memory().allocate(4L * stride() * center.length);
        Lane.use(device, lane -> {
            lane.clear(norms);
            lane.clear(values);
            try (DeviceMemory.Buffer middle = device.memory().allocate(8L * center.length)) {
                lane.write(center, middle.address());
                Struct arguments = fields(view, values.address(), norms.address(), middle.address());
                if (center.length > 0)
                    run(lane, "narrow", (size() + 255L) / 256, Math.min(center.length, 32768), arguments);
                run(lane, "norms", (size() + 255L) / 256, 1, arguments);
                lane.await();
            }
        });
        Floats made = new Floats(center, values, norms);
        floats = made;
        return made;
    }

    /** The points of a view relative to a center, multiplied by a factor, in two halves; cached for the next call. */
    @Override
    public synchronized TensorSource.Halves halves(int view, double[] center, double factor) {
        TensorSource.Halves known = halves;
        if (known != null && known.factor() == factor && Arrays.equals(known.center(), center)) return known;
        int depth = TensorSource.depth(center.length);
        DeviceMemory.Buffer norms = device.memory().allocate(4L * stride());
        DeviceMemory.Buffer high = device.memory().allocate(2L * stride() * depth);
        DeviceMemory.Buffer low = device.memory().allocate(2L * stride() * depth);
        double[] given = Arrays.copyOf(center, center.length + 1);
        given[center.length] = factor;
        Lane.use(device, lane -> {
            for (DeviceMemory.Buffer buffer : List.of(norms, high, low)) lane.clear(buffer);
            try (DeviceMemory.Buffer middle = device.memory().allocate(8L * given.length)) {
                lane.write(given, middle.address());
                Struct arguments = new Struct()
                        .with(coordinates(view), high.address(), norms.address(), middle.address(), depth)
                        .with(center.length, low.address(), size(), stride());
                run(lane, "halve", (size() + 255L) / 256, 1, arguments);
                lane.await();
            }
        });
        TensorSource.Halves made = new TensorSource.Halves(center, factor, high, low, norms);
        halves = made;
        return made;
    }

    private Struct fields(int view, long to, long norms, long center) {
        return new Struct()
                .with(coordinates(view), to, norms, center, 0, views.get(view).dim(), 0, size(), stride());
    }

    /** Copies all coordinates to the card, in pieces of rows, which are transposed there. */
    private DeviceMemory.Buffer upload(Lane lane, Points from) {
        int dim = from.dim();
        int size = from.size();
        DeviceMemory.Buffer to = device.memory().allocate(8L * stride() * dim);
        lane.clear(to);
        if (dim == 0 || size == 0) return to;
        int most = Lane.BYTES / 8;
        int rows = Math.max(1, most / dim);
        // A row longer than a piece has its own memory.
        try (DeviceMemory.Buffer wide = device.memory().allocate(dim > most ? 8L * dim : 8)) {
            for (int first = 0; first < size; first += rows) {
                int count = Math.min(rows, size - first);
                long source = dim > most ? wide.address() : lane.address();
                if (dim > most) {
                    double[] row = new double[dim];
                    from.copyRow(first, row);
                    lane.write(row, source);
                } else {
                    gather(from, first, count, lane.host());
                    lane.upload(source, 8L * count * dim);
                }
                Struct arguments = new Struct().with(source, to.address(), 0, 0, count, dim, first, size, stride());
                run(lane, "transpose", (count + 31L) / 32, (dim + 31L) / 32, arguments);
                lane.await();
            }
        }
        return to;
    }

    /** Copies rows to memory of the host, by all processors. */
    private static void gather(Points from, int first, int count, Pointer host) {
        int dim = from.dim();
        int tasks = (count + GATHERED - 1) / GATHERED;
        Parallel.run(Math.min(tasks, Platform.processors()), tasks, task -> {
            int end = Math.min(count, (task + 1) * GATHERED);
            double[] some = new double[(end - task * GATHERED) * dim];
            double[] row = new double[dim];
            for (int i = task * GATHERED, at = 0; i < end; i++, at += dim) {
                from.copyRow(first + i, row);
                System.arraycopy(row, 0, some, at, dim);
            }
            host.write(8L * task * GATHERED * dim, some, 0, some.length);
        });
    }

    private void run(Lane lane, String name, long blocksX, long blocksY, Struct arguments) {
        lane.run(PointsText.TEXT, name, blocksX, blocksY, arguments);
    }

    private DeviceMemory.Buffer roots(Lane lane, Points of, Kernel kernel) {
        double[] numbers = new double[of.size()];
        for (int i = 0; i < numbers.length; i++) numbers[i] = Math.sqrt(kernel.value(of, i, of, i));
        DeviceMemory.Buffer buffer = device.memory().allocate(8L * numbers.length);
        lane.write(numbers, buffer.address());
        return buffer;
    }
}
