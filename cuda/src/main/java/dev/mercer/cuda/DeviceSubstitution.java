package dev.mercer.cuda;

import static dev.mercer.cuda.DeviceFactor.BLOCK;

import dev.mercer.cuda.Blas.Kind;
import dev.mercer.cuda.Blas.Operand;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.List;

/**
 * Forward and backward substitution with a {@link DeviceFactor}, block of rows by block of rows: a product with the rows that are solved
 * already, and one with the inverse of the diagonal block.
 */
final class DeviceSubstitution {
    /** Columns of one substitution for {@link #forms}. */
    private static final int WIDE = 2048;

    private final Device device;
    private final Blas blas;
    private final DeviceFactor factor;
    private final int n;
    private final double shift;
    private final double scale;
    private final boolean wide;
    private final int blocks;
    private final long size;

    DeviceSubstitution(Device device, Blas blas, DeviceFactor factor, double shift) {
        this.device = device;
        this.blas = blas;
        this.factor = factor;
        this.n = factor.rows();
        this.shift = shift;
        this.scale = factor.scale();
        this.wide = factor.wide();
        this.blocks = factor.blocks();
        this.size = factor.size();
    }

    /**
     * Columns of the inverse from their first row on, {@code x} being those of the unit matrix, and {@code first} the row and column that
     * they begin with, a multiple of {@link DeviceFactor#BLOCK}.
     */
    void inverseColumns(Lane lane, int first, int w, DeviceMemory.Buffer x, DeviceMemory.Buffer part) {
        for (int block = first / BLOCK; block < blocks; block++) forward(lane, block, first, w, x, part);
        for (int block = blocks - 1; block >= first / BLOCK; block--) backward(lane, block, w, x, part);
    }

    /** L⁻¹B, or L⁻ᵀL⁻¹B where {@code both}. */
    Matrix solve(Matrix b, boolean both) {
        Require.equal("rows of the right-hand sides", n, b.rows());
        Matrix out = new Matrix(n, b.columns());
        int w = b.columns();
        if (w == 0) return out;
        long count = (long) n * w;
        synchronized (blas) {
            Lane.use(device, lane -> {
                blas.use(lane.stream());
                try (DeviceMemory.Buffer doubles = device.memory().allocate(8 * count);
                        DeviceMemory.Buffer x = device.memory().allocate(size * count);
                        DeviceMemory.Buffer part = device.memory().allocate(size * BLOCK * w)) {
                    lane.write(b.values(), doubles.address());
                    Struct fields = DeviceFactor.fields(n)
                            .set("k", doubles)
                            .set("p", x)
                            .set("sums", doubles)
                            .set("count", count);
                    factor.run(lane, "narrow", fields);
                    for (int block = 0; block < blocks; block++) forward(lane, block, 0, w, x, part);
                    for (int block = blocks - 1; both && block >= 0; block--) backward(lane, block, w, x, part);
                    factor.run(lane, "widen", fields);
                    lane.read(doubles.address(), out.values());
                }
            });
        }
        return out;
    }

    /** One block of rows of X ← L⁻¹X; rows before {@code first} are zeros. */
    private void forward(Lane lane, int block, int first, int w, DeviceMemory.Buffer x, DeviceMemory.Buffer part) {
        int from = block * BLOCK;
        int count = Math.min(BLOCK, n - from);
        Kind kind = wide ? Kind.DOUBLE : Kind.FLOAT;
        long rows = x.address() + size * from * w;
        Operand target = new Operand(rows, w, Blas.NOT);
        Operand done = new Operand(x.address() + size * first * w, w, Blas.NOT);
        Operand before = new Operand(factor.at(from, first), n, Blas.NOT);
        if (from > first) blas.multiply(kind, -1, w, count, from - first, done, before, 1, target);
        times(lane, kind, w, count, rows, new Operand(factor.inverse(block), count, Blas.NOT), part);
    }

    /** One block of rows of X ← L⁻ᵀX. */
    private void backward(Lane lane, int block, int w, DeviceMemory.Buffer x, DeviceMemory.Buffer part) {
        int from = block * BLOCK;
        int count = Math.min(BLOCK, n - from);
        int below = n - from - count;
        Kind kind = wide ? Kind.DOUBLE : Kind.FLOAT;
        long rows = x.address() + size * from * w;
        Operand done = new Operand(rows + size * count * w, w, Blas.NOT);
        Operand after = new Operand(factor.at((long) from + count, from), n, Blas.TRANSPOSED);
        if (below > 0) blas.multiply(kind, -1, w, count, below, done, after, 1, new Operand(rows, w, Blas.NOT));
        times(lane, kind, w, count, rows, new Operand(factor.inverse(block), count, Blas.TRANSPOSED), part);
    }

    /** Some rows of X, multiplied by the inverse of a diagonal block. */
    private void times(Lane lane, Kind kind, int w, int count, long rows, Operand inverse, DeviceMemory.Buffer part) {
        Operand to = new Operand(part.address(), w, Blas.NOT);
        blas.multiply(kind, 1, w, count, count, new Operand(rows, w, Blas.NOT), inverse, 0, to);
        lane.copy(part.address(), rows, size * count * w);
    }

    /**
     * As {@link dev.mercer.linalg.internal.FactorUse.Inverse#forms(List, double[])}. Columns are in the order of their first row: the rows above it are
     * zero, and stay zero.
     */
    double[] forms(List<int[]> groups, double[] values) {
        Require.equal("number of values", n, values.length);
        Integer[] order = new Integer[groups.size()];
        Arrays.setAll(order, g -> g);
        Arrays.sort(order, (g, h) -> Integer.compare(first(groups.get(g)), first(groups.get(h))));
        int[] starts = new int[order.length + 1];
        for (int g = 0; g < order.length; g++) starts[g + 1] = starts[g] + groups.get(order[g]).length;
        int[] rows = new int[starts[order.length]];
        for (int g = 0; g < order.length; g++)
            System.arraycopy(groups.get(order[g]), 0, rows, starts[g], starts[g + 1] - starts[g]);
        double[] sorted = new double[order.length];
        synchronized (blas) {
            Lane.use(device, lane -> {
                blas.use(lane.stream());
                try (Batch batch = new Batch(lane, rows, starts, values)) {
                    for (int from = 0; from < order.length; from += WIDE) {
                        int count = Math.min(WIDE, order.length - from);
                        double[] some = batch.forms(from, count, first(groups.get(order[from])) / BLOCK);
                        System.arraycopy(some, 0, sorted, from, count);
                    }
                }
            });
        }
        double[] forms = new double[order.length];
        for (int g = 0; g < order.length; g++) forms[order[g]] = sorted[g];
        return forms;
    }

    private static int first(int[] group) {
        return Arrays.stream(group).min().orElse(0);
    }

    /** Forward substitutions of many columns, a batch at a time. */
    private final class Batch implements AutoCloseable {
        private final Lane lane;
        private final DeviceMemory.Buffer x = device.memory().allocate(size * n * WIDE);
        private final DeviceMemory.Buffer part = device.memory().allocate(size * BLOCK * WIDE);
        private final DeviceMemory.Buffer sums = device.memory().allocate(8L * WIDE);
        private final DeviceMemory.Buffer values;
        private final DeviceMemory.Buffer members;
        private final DeviceMemory.Buffer begins;
        /** The power of two that scales columns of the inverse to the range of half precision. */
        private final double times;

        /** Both halves of the numbers of x, and of the rows of the factor. */
        private final DeviceMemory.Buffer high = device.memory().allocate(wide ? 8 : 2L * n * WIDE);

        private final DeviceMemory.Buffer low = device.memory().allocate(wide ? 8 : 2L * n * WIDE);
        private final DeviceMemory.Buffer rowsHigh = device.memory().allocate(wide ? 8 : 2L * n * BLOCK);
        private final DeviceMemory.Buffer rowsLow = device.memory().allocate(wide ? 8 : 2L * n * BLOCK);

        Batch(Lane lane, int[] rows, int[] starts, double[] given) {
            this.lane = lane;
            int most = 1;
            for (int g = 0; g + 1 < starts.length; g++) most = Math.max(most, starts[g + 1] - starts[g]);
            double largest = Arrays.stream(given).map(Math::abs).max().orElse(1);
            this.times = DeviceFactor.powerOfTwo(DeviceFactor.LARGEST * Math.sqrt(shift / most) / largest);
            this.values = device.memory().allocate(8L * given.length);
            this.members = device.memory().allocate(4L * rows.length);
            this.begins = device.memory().allocate(4L * starts.length);
            lane.write(given, values.address());
            lane.writeInts(rows, members.address());
            lane.writeInts(starts, begins.address());
        }

        double[] forms(int from, int w, int firstBlock) {
            lane.clear(x);
            Struct groups = DeviceFactor.fields(n)
                    .set("p", x)
                    .set("scale", values)
                    .set("rows", members)
                    .set("starts", begins)
                    .set("from", from)
                    .set("w", w);
            factor.run(lane, "indicate", groups);
            int first = firstBlock * BLOCK;
            for (int block = firstBlock; block < blocks; block++) {
                int begin = block * BLOCK;
                int count = Math.min(BLOCK, n - begin);
                if (wide || block == firstBlock) forward(lane, block, first, w, x, part);
                else subtract(begin, count, first, w, block);
                long done = (long) begin * w;
                if (!wide)
                    split(
                            x.address() + 4 * done,
                            count,
                            w,
                            w,
                            high.address() + 2 * done,
                            low.address() + 2 * done,
                            times);
            }
            long rows = x.address() + size * first * w;
            Struct squares = DeviceFactor.fields(n)
                    .set("p", rows)
                    .set("sums", sums)
                    .set("rowsOf", n - first)
                    .set("w", w);
            factor.run(lane, "squares", squares);
            double[] found = new double[w];
            lane.read(sums.address(), found);
            return found;
        }

        /** As {@link #forward}, by tensor cores. */
        private void subtract(int begin, int count, int first, int w, int block) {
            int depth = begin - first;
            split(factor.at(begin, first), count, depth, n, rowsHigh.address(), rowsLow.address(), scale);
            long rows = x.address() + 4L * begin * w;
            long[] lefts = {high.address(), low.address(), high.address()};
            long[] rights = {rowsHigh.address(), rowsHigh.address(), rowsLow.address()};
            for (int term = 0; term < 3; term++) {
                Operand left = new Operand(lefts[term] + 2L * first * w, w, Blas.NOT);
                Operand right = new Operand(rights[term], depth, Blas.NOT);
                Operand to = new Operand(rows, w, Blas.NOT);
                blas.multiply(Kind.HALF, -1 / (scale * times), w, count, depth, left, right, 1, to);
            }
            times(lane, Kind.FLOAT, w, count, rows, new Operand(factor.inverse(block), count, Blas.NOT), part);
        }

        private void split(long from, int rows, int columns, int stride, long one, long other, double power) {
            Struct split = DeviceFactor.fields(n)
                    .set("p", from)
                    .set("p1", one)
                    .set("p2", other)
                    .set("rowsOf", rows)
                    .set("nb", columns)
                    .set("w", stride)
                    .setDouble("shift", power);
            factor.run(lane, "split", split);
        }

        @Override
        public void close() {
            for (DeviceMemory.Buffer buffer :
                    List.of(x, part, sums, values, members, begins, high, low, rowsHigh, rowsLow)) buffer.close();
        }
    }
}
