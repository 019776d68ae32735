package dev.mercer.cuda;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import dev.mercer.data.Points;
import dev.mercer.data.SparsePoints;
import dev.mercer.kernel.Kernel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Points on the card, as one side of a {@link Program}: the coordinates of each view, one coordinate of all points after the other, and
 * √k(x, x) for each root. In single precision they are centred, so that their digits are spent on distances. Thread-safe.
 */
final class DevicePoints {
    /** A sparse row of fewer non-zeros than one in so many columns is not made dense. */
    private static final int PER_NONZERO = 30;

    private static final String TEXT = """
            struct Args { const double* from; void* to; void* norms; const double* center; long long count, dim, first, size, stride, floats; };
            extern "C" __global__ void transpose(const Args a) {
                __shared__ double tile[32][33];
                long long i0 = (long long) blockIdx.x * 32, k0 = (long long) blockIdx.y * 32;
                for (int r = threadIdx.x / 32; r < 32; r += 8) {
                    long long i = i0 + r, k = k0 + threadIdx.x % 32;
                    if (i < a.count && k < a.dim) tile[r][threadIdx.x % 32] = a.from[i * a.dim + k];
                }
                __syncthreads();
                for (int r = threadIdx.x / 32; r < 32; r += 8) {
                    long long k = k0 + r, i = i0 + threadIdx.x % 32;
                    if (i < a.count && k < a.dim) {
                        double value = tile[threadIdx.x % 32][r];
                        long long at = k * a.stride + a.first + i;
                        if (a.floats) ((float*) a.to)[at] = (float) (value - a.center[k]);
                        else ((double*) a.to)[at] = value;
                    }
                }
            }
            extern "C" __global__ void norms(const Args a) {
                long long i = (long long) blockIdx.x * 256 + threadIdx.x;
                if (i >= a.size) return;
                double sum = 0;
                for (long long k = 0; k < a.dim; k++) {
                    double value = ((const float*) a.to)[k * a.stride + i];
                    sum += value * value;
                }
                ((float*) a.norms)[i] = (float) (-0.5 * sum);
            }
            """;

    private final Device device;
    private final Program program;
    private final Points points;
    private final List<Points> views;
    private final List<DeviceMemory.Buffer> coordinates = new ArrayList<>();
    private final List<DeviceMemory.Buffer> roots = new ArrayList<>();
    private @Nullable Floats floats;

    /**
     * The points of one view in single precision.
     *
     * @param center what was subtracted
     * @param coordinates of the points
     * @param norms −‖x‖²/2 of the points, which the inner product is added to
     */
    record Floats(double[] center, DeviceMemory.Buffer coordinates, DeviceMemory.Buffer norms) {}

    DevicePoints(Device device, Program program, Points points) {
        this.device = device;
        this.program = program;
        this.points = points;
        this.views = views(program, points);
        Lane.use(device, lane -> {
            for (int v = 0; v < views.size(); v++)
                coordinates.add(
                        used(v)
                                ? upload(lane, views.get(v), null)
                                : device.memory().allocate(8));
            for (Program.Root root : program.roots()) roots.add(roots(lane, views.get(root.view()), root.kernel()));
        });
    }

    private static List<Points> views(Program program, Points points) {
        List<Points> views = new ArrayList<>();
        for (Program.View view : program.views())
            views.add(view.parent() < 0 ? points : view.transform().apply(views.get(view.parent())));
        return views;
    }

    private boolean used(int view) {
        return program.sums().stream().anyMatch(sum -> sum.view() == view);
    }

    /** The memory that the points take on the card; very much for points that had better stay sparse. */
    static long bytes(Program program, Points points) {
        if (tooWide(points)) return Long.MAX_VALUE;
        long bytes = 0;
        for (Points view : views(program, points)) {
            if (tooWide(view)) return Long.MAX_VALUE;
            // In both precisions, and the roots.
            long size = (long) view.size() + KernelSource.ALIGNMENT;
            bytes += 12L * size * view.dim() + 8L * size * (program.roots().size() + 1);
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

    int size() {
        return points.size();
    }

    /** Numbers from one coordinate to the next; the last of them are zeros. */
    int stride() {
        return (size() + KernelSource.ALIGNMENT - 1) / KernelSource.ALIGNMENT * KernelSource.ALIGNMENT;
    }

    /** The number of coordinates of each view. */
    int[] dims() {
        return views.stream().mapToInt(Points::dim).toArray();
    }

    Points view(int number) {
        return views.get(number);
    }

    long coordinates(int view) {
        return coordinates.get(view).address();
    }

    long roots(int number) {
        return roots.get(number).address();
    }

    /** The points of a view around a centre; kept for the next time. */
    synchronized Floats floats(int view, double[] center) {
        Floats known = floats;
        if (known != null && Arrays.equals(known.center, center)) return known;
        Floats[] made = new Floats[1];
        Lane.use(device, lane -> {
            DeviceMemory.Buffer norms = device.memory().allocate(4L * stride());
            lane.clear(norms);
            DeviceMemory.Buffer values = upload(lane, views.get(view), center);
            run(
                    lane,
                    "norms",
                    (size() + 255L) / 256,
                    1,
                    new Struct()
                            .with(
                                    0,
                                    values.address(),
                                    norms.address(),
                                    0,
                                    0,
                                    views.get(view).dim(),
                                    0,
                                    size(),
                                    stride(),
                                    1));
            lane.await();
            made[0] = new Floats(center, values, norms);
        });
        floats = made[0];
        return made[0];
    }

    /** All coordinates to the card, a piece of rows after the other, and transposed there. */
    private DeviceMemory.Buffer upload(Lane lane, Points from, double @Nullable [] center) {
        int dim = from.dim();
        int size = from.size();
        DeviceMemory.Buffer to = device.memory().allocate((center == null ? 8L : 4L) * stride() * dim);
        lane.clear(to);
        if (dim == 0 || size == 0) return to;
        try (DeviceMemory.Buffer middle = device.memory().allocate(8L * dim)) {
            if (center != null) lane.write(center, middle.address());
            int most = Lane.BYTES / 8;
            int rows = Math.max(1, most / dim);
            // A row longer than a piece has memory of its own.
            try (DeviceMemory.Buffer wide = device.memory().allocate(dim > most ? 8L * dim : 8)) {
                double[] piece = new double[Math.min(rows, size) * dim];
                double[] row = new double[dim];
                for (int first = 0; first < size; first += rows) {
                    int count = Math.min(rows, size - first);
                    for (int i = 0; i < count; i++) {
                        from.copyRow(first + i, row);
                        System.arraycopy(row, 0, piece, i * dim, dim);
                    }
                    long source = dim > most ? wide.address() : lane.address();
                    if (dim > most) lane.write(row, source);
                    else {
                        lane.host().write(0, piece, 0, count * dim);
                        lane.upload(source, 8L * count * dim);
                    }
                    run(
                            lane,
                            "transpose",
                            (count + 31L) / 32,
                            (dim + 31L) / 32,
                            new Struct()
                                    .with(source, to.address(), 0, middle.address(), count, dim, first, size, stride())
                                    .with(center == null ? 0 : 1));
                    lane.await();
                }
            }
        }
        return to;
    }

    private void run(Lane lane, String name, long blocksX, long blocksY, Struct arguments) {
        Pointer function = device.modules().function(TEXT, name, List.of());
        try (Memory memory = arguments.memory()) {
            lane.launch(function, blocksX, blocksY, 256, memory);
        }
    }

    private DeviceMemory.Buffer roots(Lane lane, Points of, Kernel kernel) {
        double[] numbers = new double[of.size()];
        for (int i = 0; i < numbers.length; i++) numbers[i] = Math.sqrt(kernel.value(of, i, of, i));
        DeviceMemory.Buffer buffer = device.memory().allocate(8L * numbers.length);
        lane.write(numbers, buffer.address());
        return buffer;
    }
}
