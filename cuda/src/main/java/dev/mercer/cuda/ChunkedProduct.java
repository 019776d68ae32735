package dev.mercer.cuda;

import dev.mercer.compute.internal.BlockProduct;
import dev.mercer.data.Points;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.util.Parallel;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.lang.ref.Reference;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Products of a block whose points do not all fit into the memory of the card: the few points of one side stay there, those of the other
 * come in chunks, the next chunk being copied while this one is multiplied. Sums of chunks are added in their order.
 */
final class ChunkedProduct implements BlockProduct {
    /** The most and the fewest rows of a chunk: with fewer the card would only wait for copies. */
    private static final int MOST = 1 << 18;

    private static final int LEAST = 1 << 13;

    /** The number of chunks in memory: one is multiplied, one is copied, one is released. */
    private static final int CHUNKS = 3;

    /** Memory for sums and right factors. */
    private static final long BESIDE = 1L << 29;

    private final Device device;
    private final Program program;
    private final DevicePoints few;
    private final Points many;
    private final boolean manyRows;
    private final int chunk;

    /** A product with the larger set of points as rows of K, or as its columns. */
    ChunkedProduct(Device device, Program program, DevicePoints few, Points many, boolean manyRows, int chunk) {
        this.device = device;
        this.program = program;
        this.few = few;
        this.many = many;
        this.manyRows = manyRows;
        this.chunk = chunk;
    }

    /** Products of points x and y, the larger side in chunks; empty if there is no room even for that. */
    static Optional<ChunkedProduct> of(Device device, Program program, Points x, Points y) {
        boolean manyRows = x.size() > y.size();
        Points few = manyRows ? y : x;
        Points many = manyRows ? x : y;
        long fixed = DevicePoints.bytes(program, few);
        long all = DevicePoints.bytes(program, many);
        if (x == y
                || fixed == Long.MAX_VALUE
                || all == Long.MAX_VALUE
                || !device.memory().fits(fixed + BESIDE)) return Optional.empty();
        long free = device.memory().budget() - device.memory().used() - fixed - BESIDE;
        int chunk = chunk(free, all, many.size());
        if (chunk == 0) return Optional.empty();
        return Optional.of(
                new ChunkedProduct(device, program, new DevicePoints(device, program, few), many, manyRows, chunk));
    }

    /** Rows of a chunk, a power of two; 0 if the memory is too small. */
    static int chunk(long free, long bytes, int size) {
        double rows = (double) free / CHUNKS / ((double) bytes / size);
        int chunk = MOST;
        while (chunk > rows && chunk >= LEAST) chunk /= 2;
        return chunk < LEAST ? 0 : chunk;
    }

    @Override
    public Matrix multiply(Matrix v, Arithmetic arithmetic) {
        return manyRows ? byRows(v, arithmetic) : summed(v, arithmetic);
    }

    @Override
    public Matrix transposed(Matrix c, Arithmetic arithmetic) {
        return manyRows ? summed(c, arithmetic) : byRows(c, arithmetic);
    }

    /** The product that has a row for each of the many points. */
    private Matrix byRows(Matrix right, Arithmetic arithmetic) {
        Require.equal("rows of the right factor", few.size(), right.rows());
        int w = right.columns();
        Matrix out = new Matrix(many.size(), w);
        each((from, points) -> {
            Matrix part = new CudaProduct(device, program, points, few).multiply(right, arithmetic);
            System.arraycopy(part.values(), 0, out.values(), from * w, part.values().length);
        });
        return out;
    }

    /** The product that sums over the many points. */
    private Matrix summed(Matrix right, Arithmetic arithmetic) {
        Require.equal("rows of the right factor", many.size(), right.rows());
        int w = right.columns();
        Matrix out = new Matrix(few.size(), w);
        each((from, points) -> {
            Matrix some = new Matrix(points.size(), w);
            System.arraycopy(right.values(), from * w, some.values(), 0, some.values().length);
            // In this order the center of the coordinates in single precision is that of the smaller set of points, for
            // all chunks.
            double[] part = new CudaProduct(device, program, points, few)
                    .transposed(some, arithmetic)
                    .values();
            for (int at = 0; at < part.length; at++) out.values()[at] += part[at];
        });
        return out;
    }

    /** Work on a chunk, which begins with this point. */
    private interface Work {
        void run(int from, DevicePoints points);
    }

    private void each(Work work) {
        Supplier<DevicePoints> next = copied(0);
        try {
            for (int from = 0; from < many.size(); from += chunk) {
                DevicePoints points = next.get();
                boolean more = from + chunk < many.size();
                if (more) next = copied(from + chunk);
                try {
                    Progress.checkCurrent();
                    work.run(from, points);
                } catch (RuntimeException failed) {
                    // Waits for copies in progress, which must not outlive this call.
                    if (more) next.get().close();
                    throw failed;
                } finally {
                    points.close();
                }
            }
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    private Supplier<DevicePoints> copied(int from) {
        Points some = many.range(from, Math.min(many.size(), from + chunk));
        return Parallel.inBackground(2, () -> new DevicePoints(device, program, some));
    }

    @Override
    public Optional<SymmetricMatrix> square(int[] columns, double @Nullable [] weights) {
        return manyRows ? Optional.empty() : CudaProduct.square(device, program, few, many.select(columns), weights);
    }
}
