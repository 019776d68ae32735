package dev.mercer.cuda;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import dev.mercer.compute.internal.BlockProduct.Arithmetic;
import dev.mercer.compute.internal.ResidentMatrix;
import dev.mercer.compute.internal.Window;
import dev.mercer.cuda.Blas.Kind;
import dev.mercer.cuda.Blas.Operand;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.internal.ShiftedInverses;
import dev.mercer.util.Require;
import java.lang.ref.Reference;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The Gram matrix of points on the card. If it fits into memory together with a factor, it is kept in double precision; otherwise products
 * compute the kernel values again, and factors are computed from values in single precision.
 */
final class DeviceGram implements ResidentMatrix {
    /** The number of rows that are filled at once, so that few values above the diagonal are computed unnecessarily. */
    private static final int BAND = 4096;

    /** The largest error of a kernel value from squared distances by inner products. */
    private static final double MOST_ERROR = 1e-12;

    private static final double ROUNDING = 0x1p-53;

    private final Device device;
    private final Blas blas;
    private final Program program;
    private final DevicePoints points;
    private final CudaProduct product;
    private final KernelSource source;
    private final boolean kept;
    private DeviceMemory.@Nullable Buffer values;

    DeviceGram(Device device, Blas blas, Program program, DevicePoints points, boolean kept) {
        this.device = device;
        this.blas = blas;
        this.program = program;
        this.points = points;
        this.kept = kept;
        this.product = new CudaProduct(device, program, points, points);
        this.source = KernelSource.of(program, points.dims(), KernelSource.Form.DOUBLE, 0);
    }

    /** The memory besides the points: the matrix, if it is kept, a factor, and temporary memory of both. */
    static long bytes(int n, boolean kept) {
        return (kept ? 8L * n * n : 0) + DeviceFactor.bytes(n, Accuracy.SINGLE) + (256L << 20);
    }

    @Override
    public int size() {
        return points.size();
    }

    @Override
    public Set<Accuracy> accuracies() {
        Set<Accuracy> all = EnumSet.of(Accuracy.ROUGH, Accuracy.MIXED, Accuracy.SINGLE);
        if (kept && device.memory().fits(DeviceFactor.bytes(size(), Accuracy.DOUBLE))) all.add(Accuracy.DOUBLE);
        return all;
    }

    /** The matrix in double; computed when first needed. */
    private synchronized DeviceMemory.Buffer values() {
        DeviceMemory.Buffer known = values;
        if (known != null) return known;
        DeviceMemory.Buffer made = device.memory().allocate(8L * size() * size());
        synchronized (blas) {
            Lane.use(device, lane -> {
                if (!byProducts(lane, made)) fill(lane, made, false);
                lane.await();
            });
        }
        values = made;
        return made;
    }

    /** Computes values from inner products, if these are exact enough. */
    private boolean byProducts(Lane lane, DeviceMemory.Buffer to) {
        if (program.sums().size() != 1) return false;
        Program.Sum sum = program.sums().get(0);
        boolean squared = sum.formula().equals(Program.SQUARED_DISTANCES);
        Program.@Nullable Decay decay = program.shape();
        if (sum.start() != 0 || !(sum.formula().equals(Program.DOTS) || (squared && decay != null))) return false;
        int n = size();
        int dim = points.view(sum.view()).dim();
        if (dim == 0) return false;
        blas.use(lane.stream());
        Operand x = new Operand(points.coordinates(sum.view()), points.stride(), Blas.NOT);
        Operand transposed = new Operand(x.address(), x.stride(), Blas.TRANSPOSED);
        blas.multiply(Kind.DOUBLE, 1, n, n, dim, x, transposed, 0, new Operand(to.address(), n, Blas.NOT));
        String text = source.mapText();
        Pointer diagonal = device.modules().function(text, "diagonal", List.of());
        Pointer map = device.modules().function(text, "map", List.of());
        try (DeviceMemory.Buffer own = device.memory().allocate(8L * n);
                Memory struct = source.fields(points, points, null, own.address(), to.address(), 0, n, 0, n, n, 0, 0)
                        .memory()) {
            lane.launch(diagonal, (n + 255L) / 256, 1, 256, struct);
            if (squared && decay != null) {
                double[] norms = new double[n];
                lane.read(own.address(), norms);
                double radius = Arrays.stream(norms).max().orElse(0);
                double error = decay.rate() * radius * ROUNDING * (8 * Math.sqrt(dim) + 4);
                if (!(error <= MOST_ERROR)) return false;
            }
            lane.launch(map, (n + 255L) / 256, Math.min(n, 32768), 256, struct);
            lane.await();
        }
        return true;
    }

    /** Computes values by differences: all of them, or those up to the diagonal and some more. */
    private void fill(Lane lane, DeviceMemory.Buffer to, boolean floats) {
        KernelSource.Filling filling = source.filling(device);
        int n = size();
        for (int from = 0; from < n; from += BAND) {
            int end = Math.min(n, from + BAND);
            int columns = floats ? end : n;
            long out = to.address() + (floats ? 4L : 8L) * from * n;
            filling.fill(lane, points, points, new Window(from, end, 0, columns), out, n, floats);
        }
    }

    @Override
    public Matrix multiply(Matrix v) {
        if (!kept) return product.multiply(v, Arithmetic.DOUBLE);
        Require.equal("rows of the right factor", size(), v.rows());
        Matrix out = new Matrix(v.rows(), v.columns());
        if (v.columns() == 0) return out;
        int n = size();
        int w = v.columns();
        DeviceMemory.Buffer matrix = values();
        try {
            synchronized (blas) {
                Lane.use(device, lane -> {
                    blas.use(lane.stream());
                    try (DeviceMemory.Buffer right = device.memory().allocate(8L * n * w);
                            DeviceMemory.Buffer sums = device.memory().allocate(8L * n * w)) {
                        lane.write(v.values(), right.address());
                        Operand factor = new Operand(right.address(), w, Blas.NOT);
                        Operand k = new Operand(matrix.address(), n, Blas.NOT);
                        blas.multiply(Kind.DOUBLE, 1, w, n, n, factor, k, 0, new Operand(sums.address(), w, Blas.NOT));
                        lane.read(sums.address(), out.values());
                    }
                });
            }
        } finally {
            Reference.reachabilityFence(matrix);
        }
        return out;
    }

    @Override
    public Factor factor(double[] scale, double shift, Accuracy accuracy) {
        int n = size();
        boolean wide = accuracy == Accuracy.DOUBLE;
        DeviceMemory.@Nullable Buffer matrix = kept ? values() : null;
        DeviceMemory.Buffer a = device.memory().allocate((wide ? 8L : 4L) * n * n);
        try {
            Lane.use(device, lane -> {
                if (matrix == null) fill(lane, a, true);
                try (DeviceMemory.Buffer factors = device.memory().allocate(8L * scale.length)) {
                    lane.write(scale, factors.address());
                    shift(
                            lane,
                            a,
                            matrix == null ? 0 : matrix.address(),
                            scale.length == 0 ? 0 : factors.address(),
                            shift,
                            wide);
                    lane.await();
                }
            });
            return new DeviceFactor(device, blas, n, shift, a, accuracy);
        } catch (CudaException failed) {
            a.close();
            throw failed;
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    @Override
    public Optional<ShiftedInverses> shifted(double[] scale, double[] offset, Matrix right) {
        Require.equal("rows of the right-hand sides", size(), right.rows());
        long more = values == null ? 8L * size() * size() : 0;
        if (!kept || !device.memory().fits(BandSystems.bytes(size(), right.columns()) + more)) return Optional.empty();
        return Optional.of(new BandSystems(device, blas, values(), scale, offset, right));
    }

    private void shift(Lane lane, DeviceMemory.Buffer a, long matrix, long scale, double shift, boolean wide) {
        int n = size();
        Struct arguments = DeviceFactor.fields(n)
                .set("a", a)
                .set("k", matrix)
                .set("scale", scale)
                .setDouble("shift", shift);
        lane.run(DeviceFactor.text(wide), "shifted", 64, Math.min(n, 32768), arguments);
    }
}
