package dev.mercer.cuda;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import dev.mercer.compute.KernelBlock;
import dev.mercer.compute.PairWeights;
import dev.mercer.cuda.Blas.Kind;
import dev.mercer.cuda.Blas.Operand;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.Require;
import java.lang.ref.Reference;
import java.util.List;
import java.util.Optional;

/**
 * Weights of pairs on the card, in double: made of the inverse of a factored matrix, some columns at a time, 2n³/3 operations in products of
 * matrices; multiplied by kernel values or slopes, some rows at a time.
 */
final class DeviceWeights implements PairWeights {
    /** Columns of the inverse at a time; a multiple of {@link DeviceFactor#BLOCK}. */
    private static final int WIDE = 2 * DeviceFactor.BLOCK;

    /** The most bytes of kernel values at a time. */
    private static final long MOST = 1L << 30;

    static final String TEXT = """
            struct Args { double* g; double* x; const double* scale; const double* v; long long n, from, w, columns; double factor; };
            // The columns of the unit matrix that begin with this one.
            extern "C" __global__ void unit(const Args a) {
                for (long long c = (long long) blockIdx.x * 256 + threadIdx.x; c < a.w; c += (long long) gridDim.x * 256)
                    a.x[(a.from + c) * a.w + c] = 1;
            }
            // Some columns of the weights, and the same rows.
            extern "C" __global__ void weigh(const Args a) {
                for (long long i = a.from + blockIdx.y; i < a.n; i += gridDim.y)
                for (long long c = (long long) blockIdx.x * 256 + threadIdx.x; c < a.w; c += (long long) gridDim.x * 256) {
                    long long j = a.from + c;
                    double value = a.factor * a.scale[i] * a.scale[j] * a.x[i * a.w + c];
                    for (long long t = 0; t < a.columns; t++) value += a.v[i * a.columns + t] * a.v[j * a.columns + t];
                    a.g[i * a.n + j] = value;
                    if (i >= a.from + a.w) a.g[j * a.n + i] = value;
                }
            }
            // Some rows of a matrix, times those of the weights.
            extern "C" __global__ void times(const Args a) {
                for (long long at = (long long) blockIdx.x * 256 + threadIdx.x; at < a.w * a.n; at += (long long) gridDim.x * 256)
                    a.x[at] *= a.g[a.from * a.n + at];
            }
            """;

    private final Device device;
    private final Blas blas;
    private final int n;
    private final DeviceMemory.Buffer g;

    DeviceWeights(Device device, Blas blas, DeviceFactor of, double factor, double[] scale, Matrix vectors) {
        this.device = device;
        this.blas = blas;
        this.n = of.rows();
        Require.equal("number of scales", n, scale.length);
        Require.equal("rows of the vectors", n, vectors.rows());
        this.g = device.memory().allocate(8L * n * n);
        try {
            fill(of, factor, scale, vectors);
        } catch (RuntimeException failed) {
            close();
            throw failed;
        }
    }

    /** The memory of the weights and of what they are made of, beside the factor. */
    static long bytes(int n) {
        return 8L * n * n + Math.max(8L * n * WIDE, MOST) + 16L * n * WIDE / 64 + (256L << 20);
    }

    private void fill(DeviceFactor of, double factor, double[] scale, Matrix vectors) {
        synchronized (blas) {
            Lane.use(device, lane -> {
                blas.use(lane.stream());
                try (DeviceMemory.Buffer x = device.memory().allocate(8L * n * WIDE);
                        DeviceMemory.Buffer part = device.memory().allocate(8L * DeviceFactor.BLOCK * WIDE);
                        DeviceMemory.Buffer scales = device.memory().allocate(8L * n);
                        DeviceMemory.Buffer v = device.memory().allocate(8L * vectors.values().length)) {
                    lane.write(scale, scales.address());
                    lane.write(vectors.values(), v.address());
                    for (int from = 0; from < n; from += WIDE) {
                        int w = Math.min(WIDE, n - from);
                        lane.clear(x);
                        try (Memory struct = new Struct()
                                .with(g.address(), x.address(), scales.address(), v.address(), n, from, w)
                                .with(vectors.columns())
                                .with(List.of(factor))
                                .memory()) {
                            lane.launch(function("unit"), 8, 1, 256, struct);
                            of.inverseColumns(lane, from, w, x, part);
                            lane.launch(function("weigh"), (w + 255L) / 256, Math.min(n - from, 32768), 256, struct);
                        }
                    }
                    lane.await();
                }
            });
        }
    }

    private Pointer function(String name) {
        return device.modules().function(TEXT, name, List.of());
    }

    @Override
    public int size() {
        return n;
    }

    @Override
    public double[] diagonal() {
        double[] diagonal = new double[n];
        Lane.use(device, lane -> {
            try (DeviceMemory.Buffer found = device.memory().allocate(8L * n);
                    Memory struct = new FactorFields(n)
                            .matrix(g.address())
                            .sums(found.address())
                            .memory()) {
                lane.launch(DeviceFactor.function(device, true, "diagonal"), (n + 255L) / 256, 1, 256, struct);
                lane.read(found.address(), diagonal);
            }
        });
        return diagonal;
    }

    @Override
    public Optional<Matrix> multiply(KernelBlock block, Matrix v) {
        Require.equal("number of points", n, block.rows());
        Require.equal("rows of the right factor", n, v.rows());
        Optional<Program> program = CudaBackend.program(block)
                .filter(found ->
                        device.memory().fits(DevicePoints.bytes(found, block.x()) + MOST + 16L * n * v.columns()));
        return program.map(found -> {
            DevicePoints points = new DevicePoints(device, found, block.x());
            try {
                return multiply(found, points, v);
            } finally {
                // The card reads them to the end; without this they may be freed before.
                Reference.reachabilityFence(points);
            }
        });
    }

    private Matrix multiply(Program program, DevicePoints points, Matrix v) {
        int w = v.columns();
        int most = (int) Math.max(1, Math.min(n, MOST / 8 / n));
        Matrix out = new Matrix(n, w);
        KernelSource source = KernelSource.of(program, points.dims(), KernelSource.Form.DOUBLE, 0);
        Pointer fill = device.modules().function(source.text(), source.function(), source.options());
        synchronized (blas) {
            Lane.use(device, lane -> {
                blas.use(lane.stream());
                try (DeviceMemory.Buffer values = device.memory().allocate(8L * most * n);
                        DeviceMemory.Buffer right = device.memory().allocate(8L * n * w);
                        DeviceMemory.Buffer sums = device.memory().allocate(8L * n * w)) {
                    lane.write(v.values(), right.address());
                    for (int from = 0; from < n; from += most) {
                        int rows = Math.min(most, n - from);
                        long blocksX = (n + source.tileColumns() - 1L) / source.tileColumns();
                        long blocksY = (rows + source.tileRows() - 1L) / source.tileRows();
                        try (Memory filled = source.fields(
                                                points,
                                                points,
                                                null,
                                                0,
                                                values.address(),
                                                from,
                                                from + rows,
                                                0,
                                                n,
                                                n,
                                                0,
                                                0)
                                        .memory();
                                Memory struct = new Struct()
                                        .with(g.address(), values.address(), 0, 0, n, from, rows, 0)
                                        .with(List.of(0.0))
                                        .memory()) {
                            lane.launch(fill, blocksX, blocksY, KernelSource.SIDE * KernelSource.SIDE, filled);
                            lane.launch(function("times"), 16L * device.multiprocessors(), 1, 256, struct);
                        }
                        blas.multiply(
                                Kind.DOUBLE,
                                1,
                                w,
                                rows,
                                n,
                                new Operand(right.address(), w, Blas.NOT),
                                new Operand(values.address(), n, Blas.NOT),
                                0,
                                new Operand(sums.address() + 8L * from * w, w, Blas.NOT));
                    }
                    lane.read(sums.address(), out.values());
                }
            });
        }
        return out;
    }

    @Override
    public Matrix rows(int from, int to) {
        Matrix rows = new Matrix(to - from, n);
        Lane.use(device, lane -> lane.read(g.address() + 8L * from * n, rows.values()));
        return rows;
    }

    @Override
    public void close() {
        g.close();
    }
}
