package dev.mercer.cuda;

import dev.mercer.compute.internal.Window;
import dev.mercer.cuda.Blas.Kind;
import dev.mercer.cuda.Blas.Operand;
import dev.mercer.linalg.Matrix;
import java.lang.ref.Reference;
import org.jspecify.annotations.Nullable;

/**
 * The product K·V with many columns in double precision: kernel values of some pairs at a time, multiplied by cuBLAS and added up in a
 * fixed order. Values come from inner products if these are exact enough, else from differences of coordinates.
 *
 * @param x the points of the rows
 * @param y the points of the columns
 */
record StripProduct(Device device, Blas blas, Program program, DevicePoints x, DevicePoints y) {
    /** The most rows of K at a time, and the most bytes of kernel values. */
    private static final int MOST_ROWS = 1 << 16;

    private static final long MOST = 1L << 30;

    /** The largest error of a kernel value from squared distances by inner products, relative to the largest value. */
    private static final double MOST_ERROR = 1e-12;

    private static final double ROUNDING = 0x1p-53;

    /** Columns of V are filled up to a multiple of this. */
    private static final int ALIGNMENT = 8;

    static final String TEXT = """
            struct Args { const double* from; double* to; long long rows, length, stride; };
            extern "C" __global__ void widen(const Args a) {
                for (long long at = (long long) blockIdx.x * 256 + threadIdx.x; at < a.rows * a.stride; at += (long long) gridDim.x * 256) {
                    long long i = at / a.stride, c = at % a.stride;
                    a.to[at] = c < a.length ? a.from[i * a.length + c] : 0.0;
                }
            }
            """;

    /** A change of kernel values before they are multiplied: of {@code columns} columns of K, each with {@code rows} rows. */
    interface Change {
        void run(Lane lane, long values, int fromColumn, int columns, int fromRow, int rows);
    }

    /** The memory for this many rows and columns of K, and columns of V, beside the points. */
    static long bytes(long rows, long columns, long width) {
        return MOST + 8 * (rows + columns) * (2 * width + ALIGNMENT) + (16L << 20);
    }

    Matrix multiply(Matrix v) {
        return multiply(v, (lane, values, fromColumn, columns, fromRow, rows) -> {});
    }

    Matrix multiply(Matrix v, Change change) {
        int w = v.columns();
        Matrix out = new Matrix(x.size(), w);
        if (w == 0 || x.size() == 0 || y.size() == 0) return out;
        try {
            synchronized (blas) {
                Lane.use(device, lane -> {
                    blas.use(lane.stream());
                    int stride = (w + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
                    long most = Math.max(x.size(), y.size());
                    try (DeviceMemory.Buffer given = device.memory().allocate(8L * most * w);
                            DeviceMemory.Buffer right = device.memory().allocate(8L * y.size() * stride);
                            DeviceMemory.Buffer sums = device.memory().allocate(8L * x.size() * stride)) {
                        lane.write(v.values(), given.address());
                        widen(lane, y.size(), given.address(), w, right.address(), stride);
                        add(lane, right.address(), sums.address(), stride, change);
                        widen(lane, x.size(), sums.address(), stride, given.address(), w);
                        lane.read(given.address(), out.values());
                    }
                });
            }
        } finally {
            // The card reads them until the end; without this they might be freed earlier.
            Reference.reachabilityFence(x);
            Reference.reachabilityFence(y);
        }
        return out;
    }

    private void add(Lane lane, long right, long sums, int w, Change change) {
        int most = Math.min(x.size(), MOST_ROWS);
        int strip = (int) Math.max(1, Math.min(y.size(), MOST / 8 / most));
        try (DeviceMemory.Buffer values = device.memory().allocate(8L * most * strip);
                DeviceMemory.Buffer norms = device.memory().allocate(8L * (x.size() + (long) y.size()))) {
            boolean products = byProducts(lane, norms.address());
            for (int row = 0; row < x.size(); row += most)
                for (int from = 0; from < y.size(); from += strip) {
                    int rows = Math.min(most, x.size() - row);
                    int columns = Math.min(strip, y.size() - from);
                    fill(lane, values.address(), products ? norms.address() : 0, row, rows, from, columns);
                    change.run(lane, values.address(), from, columns, row, rows);
                    Operand v = new Operand(right + 8L * from * w, w, Blas.NOT);
                    Operand k = new Operand(values.address(), rows, Blas.TRANSPOSED);
                    Operand to = new Operand(sums + 8L * row * w, w, Blas.NOT);
                    blas.multiply(Kind.DOUBLE, 1, w, rows, columns, v, k, from == 0 ? 0 : 1, to);
                }
            lane.await();
        }
    }

    /** Copies rows to rows of another length, filled with zeros: cuBLAS is slow if rows are not aligned. */
    private void widen(Lane lane, long rows, long from, long length, long to, long stride) {
        Struct arguments = new Struct().with(from, to, rows, length, stride);
        lane.run(TEXT, "widen", 16L * device.multiprocessors(), 1, arguments);
    }

    /** Whether values come from inner products; then the squared norms of columns and rows are written. */
    private boolean byProducts(Lane lane, long norms) {
        if (program.sums().size() != 1) return false;
        Program.Sum sum = program.sums().get(0);
        boolean squared = sum.formula().equals(Program.SQUARED_DISTANCES);
        Program.@Nullable Decay shape = program.shape();
        int dim = x.view(sum.view()).dim();
        if (sum.start() != 0 || dim == 0) return false;
        if (!squared) return sum.formula().equals(Program.DOTS);
        if (shape == null) return false;
        double radius = Math.max(
                y.squaredNorms(lane, sum.view(), norms), x.squaredNorms(lane, sum.view(), norms + 8L * y.size()));
        return shape.rate() * radius * ROUNDING * (8 * Math.sqrt(dim) + 4) <= MOST_ERROR;
    }

    /** Some columns of K, one after the other; by differences if there are no norms. */
    private void fill(Lane lane, long values, long norms, int row, int rows, int from, int columns) {
        KernelSource source = KernelSource.of(program, x.dims(), KernelSource.Form.DOUBLE, 0);
        if (norms == 0) {
            // K is symmetric in its arguments: a row of the code is a column here.
            Window window = new Window(from, from + columns, row, row + rows);
            source.filling(device).fill(lane, y, x, window, values, rows, false);
            return;
        }
        int view = program.sums().get(0).view();
        Operand left = new Operand(x.coordinates(view) + 8L * row, x.stride(), Blas.NOT);
        Operand right = new Operand(y.coordinates(view) + 8L * from, y.stride(), Blas.TRANSPOSED);
        Operand to = new Operand(values, rows, Blas.NOT);
        blas.multiply(Kind.DOUBLE, 1, rows, columns, x.view(view).dim(), left, right, 0, to);
        Struct arguments = source.fields(y, x, null, norms, values, from, from + columns, row, row + rows, rows, 0, 0);
        lane.run(source.mapText(), "strip", (rows + 255L) / 256, Math.min(columns, 32768), arguments);
    }
}
