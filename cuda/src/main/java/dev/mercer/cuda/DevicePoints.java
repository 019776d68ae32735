package dev.mercer.cuda;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import dev.mercer.compute.Platform;
import dev.mercer.data.Points;
import dev.mercer.data.SparsePoints;
import dev.mercer.kernel.Kernel;
import dev.mercer.util.Parallel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Points on the card, as one side of a {@link Program}: the coordinates of each view, one coordinate of all points after the other, and
 * √k(x, x) for each root. In single precision they are centred, so that their digits are spent on distances. Thread-safe.
 */
final class DevicePoints implements CardPoints {
    /** A sparse row of fewer non-zeros than one in so many columns is not made dense. */
    private static final int PER_NONZERO = 30;

    /** Rows that a thread copies at once. */
    private static final int GATHERED = 256;

    private static final String TEXT = """
            struct Args { const double* from; void* to; void* norms; double* center; long long count, dim, first, size, stride; };
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
                        ((double*) a.to)[at] = value;
                    }
                }
            }
            // The mean of each coordinate, always added in the same order.
            extern "C" __global__ void means(const Args a) {
                __shared__ double parts[256];
                for (long long k = blockIdx.x; k < a.dim; k += gridDim.x) {
                    double sum = 0;
                    for (long long i = threadIdx.x; i < a.size; i += 256) sum += a.from[k * a.stride + i];
                    parts[threadIdx.x] = sum;
                    __syncthreads();
                    for (int half = 128; half > 0; half /= 2) {
                        if (threadIdx.x < half) parts[threadIdx.x] += parts[threadIdx.x + half];
                        __syncthreads();
                    }
                    if (threadIdx.x == 0) a.center[k] = parts[0] / a.size;
                    __syncthreads();
                }
            }
            extern "C" __global__ void squares(const Args a) {
                long long i = (long long) blockIdx.x * 256 + threadIdx.x;
                if (i >= a.size) return;
                double sum = 0;
                for (long long k = 0; k < a.dim; k++) {
                    double value = a.from[k * a.stride + i] - a.center[k];
                    sum += value * value;
                }
                ((double*) a.norms)[i] = sum;
            }
            extern "C" __global__ void narrow(const Args a) {
                for (long long k = blockIdx.y; k < a.dim; k += gridDim.y)
                for (long long i = (long long) blockIdx.x * 256 + threadIdx.x; i < a.size; i += (long long) gridDim.x * 256)
                    ((float*) a.to)[k * a.stride + i] = (float) (a.from[k * a.stride + i] - a.center[k]);
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
            """ + HalfText.TEXT + """
            // Scaled coordinates as sums of two halves, a point after the other; depth is count, the second half low, the factor the
            // last of the center.
            extern "C" __global__ void halve(const Args a) {
                long long i = (long long) blockIdx.x * 256 + threadIdx.x;
                if (i >= a.size) return;
                unsigned short* high = (unsigned short*) a.to + i * a.count;
                unsigned short* low = (unsigned short*) a.first + i * a.count;
                double sum = 0;
                for (long long k = 0; k < a.dim; k++) {
                    double value = (a.from[k * a.stride + i] - a.center[k]) * a.center[a.dim];
                    unsigned short h = half((float) value);
                    unsigned short l = half((float) (value - (double) single(h)));
                    high[k] = h;
                    low[k] = l;
                    double rounded = (double) single(h) + (double) single(l);
                    sum += rounded * rounded;
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
    private TensorSource.@Nullable Halves halves;

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
                        used(v) ? upload(lane, views.get(v)) : device.memory().allocate(8));
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
            // In both precisions, the second as floats or as two halves, and the roots.
            long size = (long) view.size() + KernelSource.ALIGNMENT;
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
        double most = 0;
        // NaN must not pass for small.
        for (double square : squares) if (!(square <= most)) most = square;
        return Math.sqrt(most);
    }

    /** The points of a view around a centre; kept for the next time. */
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

    /** The points of a view around a centre, multiplied by a factor, in two halves; kept for the next time. */
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

    /** All coordinates to the card, a piece of rows after the other, and transposed there. */
    private DeviceMemory.Buffer upload(Lane lane, Points from) {
        int dim = from.dim();
        int size = from.size();
        DeviceMemory.Buffer to = device.memory().allocate(8L * stride() * dim);
        lane.clear(to);
        if (dim == 0 || size == 0) return to;
        int most = Lane.BYTES / 8;
        int rows = Math.max(1, most / dim);
        // A row longer than a piece has memory of its own.
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
