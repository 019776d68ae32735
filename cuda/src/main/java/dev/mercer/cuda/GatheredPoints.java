package dev.mercer.cuda;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A copy of some of the points on the card: the coordinates that a working set is multiplied with. It has the precisions that have been used
 * before, and room for a fixed number of points. For one thread.
 */
final class GatheredPoints implements CardPoints, AutoCloseable {
    /** Copies numbers that lie {@code stride} apart, or {@code row} numbers side by side if {@code row} is more than 1. */
    private static final String TEXT = """
            struct Args { const int* chosen; const void* from; void* to; long long count, dim, strideFrom, strideTo; };
            template <class T> __device__ void columns(const Args& a) {
                const int t = blockIdx.x * 256 + threadIdx.x;
                if (t >= a.count) return;
                const int i = a.chosen[t];
                for (int k = blockIdx.y; k < a.dim; k += gridDim.y)
                    ((T*) a.to)[k * a.strideTo + t] = ((const T*) a.from)[k * a.strideFrom + i];
            }
            extern "C" __global__ void doubles(const Args a) { columns<double>(a); }
            extern "C" __global__ void floats(const Args a) { columns<float>(a); }
            // Rows of halves, two at a time.
            extern "C" __global__ void halves(const Args a) {
                const long long pairs = a.dim / 2;
                for (long long e = (long long) blockIdx.x * 256 + threadIdx.x; e < a.count * pairs; e += (long long) gridDim.x * 256)
                    ((unsigned*) a.to)[e] = ((const unsigned*) a.from)[(long long) a.chosen[e / pairs] * pairs + e % pairs];
            }
            """;

    private final Device device;
    private final DevicePoints all;
    private final Program program;
    private final int capacity;
    private final List<DeviceMemory.Buffer> coordinates = new ArrayList<>();
    private final List<DeviceMemory.Buffer> roots = new ArrayList<>();
    private DevicePoints.@Nullable Floats floats;
    private TensorSource.@Nullable Halves halves;
    private int size;

    /** Allocates room for {@code most} of these points. */
    GatheredPoints(Device device, Program program, DevicePoints all, int most) {
        this.device = device;
        this.all = all;
        this.program = program;
        this.capacity = (most + KernelSource.ALIGNMENT - 1) / KernelSource.ALIGNMENT * KernelSource.ALIGNMENT;
        for (int v = 0; v < all.dims().length; v++) coordinates.add(cleared(8L * capacity * Math.max(1, dim(v))));
        for (int r = 0; r < program.roots().size(); r++) roots.add(cleared(8L * capacity));
    }

    /** The number of coordinates of a view that are copied: 0 if no sum is over the view. */
    private int dim(int view) {
        return program.sums().stream().anyMatch(sum -> sum.view() == view) ? all.dims()[view] : 0;
    }

    private DeviceMemory.Buffer cleared(long bytes) {
        DeviceMemory.Buffer buffer = device.memory().allocate(bytes);
        Lane.use(device, lane -> {
            lane.clear(buffer);
            lane.await();
        });
        return buffer;
    }

    /** Copies the points whose numbers are in this place of the card. */
    void gather(Lane lane, long chosen, int count) {
        size = count;
        if (count == 0) return;
        for (int v = 0; v < coordinates.size(); v++)
            columns(lane, "doubles", chosen, all.coordinates(v), coordinates.get(v), dim(v));
        for (int r = 0; r < roots.size(); r++) columns(lane, "doubles", chosen, all.roots(r), roots.get(r), 1);
    }

    /** Copies the points in the single precisions in use, and not in double. */
    void gatherSingle(Lane lane, long chosen, int count, int view) {
        size = count;
        if (count == 0) return;
        if (floats != null) {
            DevicePoints.Floats from = all.floats(view, floats.center());
            columns(lane, "floats", chosen, from.coordinates().address(), floats.coordinates(), floats.center().length);
            columns(lane, "floats", chosen, from.norms().address(), floats.norms(), 1);
        }
        if (halves != null) {
            TensorSource.Halves from = all.halves(view, halves.center(), halves.factor());
            int depth = TensorSource.depth(halves.center().length);
            rows(lane, chosen, from.high().address(), halves.high(), depth);
            rows(lane, chosen, from.low().address(), halves.low(), depth);
            columns(lane, "floats", chosen, from.norms().address(), halves.norms(), 1);
        }
    }

    private void columns(Lane lane, String name, long chosen, long from, DeviceMemory.Buffer to, int dim) {
        if (dim == 0) return;
        run(lane, name, (size + 255L) / 256, dim, chosen, from, to, dim);
    }

    private void rows(Lane lane, long chosen, long from, DeviceMemory.Buffer to, int depth) {
        run(lane, "halves", Math.min(1024, ((long) size * depth / 2 + 255) / 256), 1, chosen, from, to, depth);
    }

    private void run(Lane lane, String name, long x, long y, long chosen, long from, DeviceMemory.Buffer to, int dim) {
        Struct arguments = new Struct().with(chosen, from, to.address(), size, dim, all.stride(), capacity);
        lane.run(TEXT, name, x, Math.min(y, 1024), arguments);
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public int stride() {
        return capacity;
    }

    @Override
    public int[] dims() {
        return all.dims();
    }

    @Override
    public long coordinates(int view) {
        return coordinates.get(view).address();
    }

    @Override
    public long roots(int number) {
        return roots.get(number).address();
    }

    @Override
    public DevicePoints.Floats floats(int view, double[] center) {
        DevicePoints.Floats known = floats;
        if (known == null)
            floats = known = new DevicePoints.Floats(
                    center, cleared(4L * capacity * Math.max(1, center.length)), cleared(4L * capacity));
        return known;
    }

    @Override
    public TensorSource.Halves halves(int view, double[] center, double factor) {
        TensorSource.Halves known = halves;
        if (known == null) {
            long bytes = 2L * capacity * TensorSource.depth(center.length);
            halves = known =
                    new TensorSource.Halves(center, factor, cleared(bytes), cleared(bytes), cleared(4L * capacity));
        }
        return known;
    }

    @Override
    public void close() {
        coordinates.forEach(DeviceMemory.Buffer::close);
        roots.forEach(DeviceMemory.Buffer::close);
        if (floats != null) floats.buffers().forEach(DeviceMemory.Buffer::close);
        if (halves != null) halves.buffers().forEach(DeviceMemory.Buffer::close);
    }
}
