package dev.mercer.cuda;

import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.compute.internal.PairWeights;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.Require;
import java.util.List;
import java.util.Optional;

/**
 * Weights of pairs on the card, in double. They are computed from the inverse of a factored matrix, some columns at a time (2n³/3 operations in
 * products of matrices), and multiplied by kernel values or derivatives, some rows at a time.
 */
final class DeviceWeights implements PairWeights {
    /** Columns of the inverse at a time; a multiple of {@link DeviceFactor#BLOCK}. */
    private static final int WIDE = 2 * DeviceFactor.BLOCK;

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
            // A matrix of w rows, times a part of the weights.
            extern "C" __global__ void times(const Args a) {
                for (long long at = (long long) blockIdx.x * 256 + threadIdx.x; at < a.w * a.columns; at += (long long) gridDim.x * 256)
                    a.x[at] *= a.g[at / a.columns * a.n + at % a.columns];
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

    /** The memory of the weights and of their computation, besides the factor. */
    static long bytes(int n) {
        return 8L * n * n
                + Math.max(8L * n * WIDE, StripProduct.bytes(n, n, WIDE / 64))
                + 16L * n * WIDE / 64
                + (256L << 20);
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
                        Struct arguments = new Struct()
                                .with(g.address(), x.address(), scales.address(), v.address(), n, from, w)
                                .with(vectors.columns())
                                .with(List.of(factor));
                        lane.run(TEXT, "unit", 8, 1, arguments);
                        of.inverseColumns(lane, from, w, x, part);
                        lane.run(TEXT, "weigh", (w + 255L) / 256, Math.min(n - from, 32768), arguments);
                    }
                    lane.await();
                }
            });
        }
    }

    @Override
    public int size() {
        return n;
    }

    @Override
    public double[] diagonal() {
        double[] diagonal = new double[n];
        Lane.use(device, lane -> {
            try (DeviceMemory.Buffer found = device.memory().allocate(8L * n)) {
                Struct arguments = DeviceFactor.fields(n).set("a", g).set("sums", found);
                lane.run(DeviceFactor.text(true), "diagonal", (n + 255L) / 256, 1, arguments);
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
                .filter(found -> device.memory()
                        .fits(DevicePoints.bytes(found, block.x()) + StripProduct.bytes(n, n, v.columns())));
        return program.map(found -> {
            DevicePoints points = new DevicePoints(device, found, block.x());
            return new StripProduct(device, blas, found, points, points).multiply(v, this::weigh);
        });
    }

    /** Multiplies kernel values by the weights of their pairs; both are symmetric. */
    private void weigh(Lane lane, long values, int fromColumn, int columns, int fromRow, int rows) {
        Struct arguments = Struct.of(TEXT)
                .set("g", g.address() + 8 * ((long) fromColumn * n + fromRow))
                .set("x", values)
                .set("n", n)
                .set("w", columns)
                .set("columns", rows);
        lane.run(TEXT, "times", 16L * device.multiprocessors(), 1, arguments);
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
