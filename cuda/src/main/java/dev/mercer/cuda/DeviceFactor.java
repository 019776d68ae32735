package dev.mercer.cuda;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import dev.mercer.compute.PairWeights;
import dev.mercer.compute.ResidentMatrix;
import dev.mercer.compute.ResidentMatrix.Accuracy;
import dev.mercer.cuda.Blas.Kind;
import dev.mercer.cuda.Blas.Operand;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.NotPositiveDefiniteException;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A Cholesky factor LLᵀ on the card, block column by block column: the diagonal block is factored and inverted, the panel below it
 * multiplied by the inverse, and the rest updated by tensor cores. In single precision every number of a panel is the sum of two
 * in half precision, and three of the four products of the sums are added: nearly the accuracy of single precision, at several times
 * its speed. Numbers are scaled to the range of half precision by what bounds them: √Aᵢᵢ the rows of L, 1/√shift those of L⁻¹.
 */
final class DeviceFactor implements ResidentMatrix.Factor {
    /** Rows and columns of a diagonal block. 60,000 rows on an H200, whole fits: 512 take 1.10 s, 768 and 1,024 1.04 s, 2,048 1.13 s. */
    static final int BLOCK = 1024;

    /** Columns that are updated by one product. */
    private static final int UPDATE = 4096;

    /** The largest number in half precision that is aimed at; the range ends at 65,504. */
    private static final double LARGEST = 16384;

    /** The largest norm of a matrix beside the shift for which products of half precision can be refined. */
    private static final double ROUGH_CONDITION = 1e4;

    /** Columns of one substitution for {@link #forms}. */
    private static final int WIDE = 2048;

    private final Device device;
    private final Blas blas;
    private final int n;
    private final double shift;
    private final boolean wide;
    /** The power of two that takes L to the range of half precision. */
    private double scale = 1;

    private final DeviceMemory.Buffer a;
    private final DeviceMemory.Buffer inverses;

    /** Factors the lower triangle of K + shift·I, in place; takes ownership of it. */
    DeviceFactor(Device device, Blas blas, int n, double shift, DeviceMemory.Buffer a, Accuracy accuracy) {
        this.device = device;
        this.blas = blas;
        this.n = n;
        this.shift = shift;
        this.wide = accuracy == Accuracy.DOUBLE;
        this.a = a;
        this.inverses = device.memory().allocate((long) blocks() * BLOCK * BLOCK * size());
        int pivot;
        try {
            pivot = factor(accuracy);
        } catch (RuntimeException failed) {
            close();
            throw failed;
        }
        if (pivot >= 0) {
            close();
            throw new NotPositiveDefiniteException(n, pivot, Double.NaN);
        }
    }

    /** The memory of a factor and of what it needs while it is made. */
    static long bytes(int n, Accuracy accuracy) {
        long size = accuracy == Accuracy.DOUBLE ? 8 : 4;
        long panels = three(accuracy) ? 4 : 2;
        long inverses = ((long) n + BLOCK) * BLOCK;
        return size * ((long) n * n + inverses + panels * n * BLOCK) + (64L << 20);
    }

    private int blocks() {
        return (n + BLOCK - 1) / BLOCK;
    }

    private long size() {
        return wide ? 8 : 4;
    }

    private long at(long row, long column) {
        return a.address() + size() * (row * n + column);
    }

    private long inverse(int block) {
        return inverses.address() + size() * block * BLOCK * BLOCK;
    }

    /** The pivot that is not positive; −1 where there is none. */
    private int factor(Accuracy accuracy) {
        boolean three = three(accuracy);
        boolean[] rough = {!three};
        Kind kind = wide ? Kind.DOUBLE : Kind.FLOAT;
        long panelBytes = size() * BLOCK * Math.max(1, n - BLOCK);
        long halfBytes = wide ? 8 : panelBytes / 2 * (three ? 3 : 1);
        int[] info = new int[blocks()];
        synchronized (blas) {
            Lane.use(device, lane -> {
                blas.use(lane.stream());
                int work = blas.factorWork(wide, Math.min(n, BLOCK), n);
                try (DeviceMemory.Buffer panel = device.memory().allocate(panelBytes);
                        DeviceMemory.Buffer first = device.memory().allocate(halfBytes);
                        DeviceMemory.Buffer second = device.memory().allocate(three ? halfBytes : 8);
                        DeviceMemory.Buffer scratch = device.memory().allocate(size() * work);
                        DeviceMemory.Buffer pivots = device.memory().allocate(4L * info.length)) {
                    if (!wide) scale = powerOfTwo(LARGEST / Math.sqrt(largestDiagonal(lane)));
                    for (int block = 0; block < info.length; block++) {
                        int from = block * BLOCK;
                        int count = Math.min(BLOCK, n - from);
                        int below = n - from - count;
                        blas.factor(
                                wide, count, at(from, from), n, scratch.address(), work, pivots.address() + 4L * block);
                        run(
                                lane,
                                "identity",
                                new FactorFields(n).panel(inverse(block)).numbers(0, count, 0, 0, 0));
                        blas.solveUpper(wide, count, at(from, from), n, inverse(block), count);
                        if (below == 0) break;
                        long under = at((long) from + count, from);
                        blas.multiply(
                                kind,
                                1,
                                count,
                                below,
                                count,
                                new Operand(inverse(block), count, Blas.TRANSPOSED),
                                new Operand(under, n, Blas.NOT),
                                0,
                                new Operand(panel.address(), count, Blas.NOT));
                        if (accuracy == Accuracy.MIXED && !rough[0]) rough[0] = small(lane, from);
                        boolean one = rough[0];
                        run(
                                lane,
                                "panel",
                                new FactorFields(n)
                                        .matrix(under)
                                        .panel(panel.address())
                                        .split(wide ? 0 : first.address(), one ? 0 : second.address(), scale)
                                        .numbers(below, count, 0, 0, 0));
                        long left = wide ? panel.address() : first.address();
                        update(from + count, one ? count : 3 * count, left, one ? left : second.address());
                    }
                    lane.readInts(pivots.address(), info);
                }
            });
        }
        for (int block = 0; block < info.length; block++) if (info[block] != 0) return block * BLOCK + info[block] - 1;
        return -1;
    }

    private static boolean three(Accuracy accuracy) {
        return accuracy == Accuracy.MIXED || accuracy == Accuracy.SINGLE;
    }

    /** Whether the trace of what remains from this row on, which bounds its norm, is so small that one product does. */
    private boolean small(Lane lane, int from) {
        double[] diagonal = diagonal(lane);
        double trace = 0;
        for (int i = from + BLOCK; i < n; i++) trace += diagonal[i] - shift;
        return trace <= ROUGH_CONDITION * shift;
    }

    /** Subtracts the product of a panel and its transpose from what is below and right of it. */
    private void update(int begin, int depth, long left, long right) {
        for (int from = begin; from < n; from += UPDATE) {
            int count = Math.min(UPDATE, n - from);
            long offset = (wide ? 8L : 2L) * (from - begin) * depth;
            blas.multiply(
                    wide ? Kind.DOUBLE : Kind.HALF,
                    -1 / (scale * scale),
                    count,
                    n - from,
                    depth,
                    new Operand(right + offset, depth, Blas.TRANSPOSED),
                    new Operand(left + offset, depth, Blas.NOT),
                    1,
                    new Operand(at(from, from), n, Blas.NOT));
        }
    }

    private double largestDiagonal(Lane lane) {
        return Arrays.stream(diagonal(lane)).max().orElse(1);
    }

    private double[] diagonal(Lane lane) {
        double[] diagonal = new double[n];
        try (DeviceMemory.Buffer found = device.memory().allocate(8L * n)) {
            run(lane, "diagonal", new FactorFields(n).matrix(a.address()).sums(found.address()));
            lane.read(found.address(), diagonal);
        }
        return diagonal;
    }

    @Override
    public double logDeterminant() {
        double[] sum = new double[1];
        Lane.use(device, lane -> {
            for (double pivot : diagonal(lane)) sum[0] += 2 * Math.log(pivot);
        });
        return sum[0];
    }

    @Override
    public SymmetricMatrix lower() {
        Require.that(wide, "a factor is copied to the host in double precision only");
        SymmetricMatrix lower = new SymmetricMatrix(n);
        Lane.use(device, lane -> DeviceTiles.download(lane, a.address(), lower));
        return lower;
    }

    @Override
    public Optional<PairWeights> weights(double factor, double[] given, Matrix vectors) {
        return wide && device.memory().fits(DeviceWeights.bytes(n))
                ? Optional.of(new DeviceWeights(device, blas, this, factor, given, vectors))
                : Optional.empty();
    }

    int rows() {
        return n;
    }

    /**
     * Columns of the inverse from their first row on, {@code x} being those of the unit matrix, and {@code first} the row and column that
     * they begin with, a multiple of {@link #BLOCK}.
     */
    void inverseColumns(Lane lane, int first, int w, DeviceMemory.Buffer x, DeviceMemory.Buffer part) {
        for (int block = first / BLOCK; block < blocks(); block++) forward(lane, block, first, w, x, part);
        for (int block = blocks() - 1; block >= first / BLOCK; block--) backward(lane, block, w, x, part);
    }

    /** The largest power of two up to this number; 1 where there is none. */
    static double powerOfTwo(double number) {
        return number > 0 && number < Double.POSITIVE_INFINITY ? Math.scalb(1.0, Math.getExponent(number)) : 1;
    }

    private void run(Lane lane, String name, FactorFields fields) {
        Pointer function = function(device, wide, name);
        try (Memory struct = fields.memory()) {
            lane.launch(function, 4L * device.multiprocessors(), 1, 256, struct);
        }
    }

    static Pointer function(Device device, boolean wide, String name) {
        String text = "#define T " + (wide ? "double" : "float") + "\n" + FactorText.TEXT;
        return device.modules().function(text, name, List.of());
    }

    @Override
    public Matrix solve(Matrix b) {
        return substituted(b, true);
    }

    @Override
    public Matrix solveFactor(Matrix b) {
        return substituted(b, false);
    }

    /** L⁻¹B, or L⁻ᵀL⁻¹B. */
    private Matrix substituted(Matrix b, boolean both) {
        Require.equal("rows of the right-hand sides", n, b.rows());
        Matrix out = new Matrix(n, b.columns());
        int w = b.columns();
        if (w == 0) return out;
        long count = (long) n * w;
        synchronized (blas) {
            Lane.use(device, lane -> {
                blas.use(lane.stream());
                try (DeviceMemory.Buffer doubles = device.memory().allocate(8 * count);
                        DeviceMemory.Buffer x = device.memory().allocate(size() * count);
                        DeviceMemory.Buffer part = device.memory().allocate(size() * BLOCK * w)) {
                    lane.write(b.values(), doubles.address());
                    run(
                            lane,
                            "narrow",
                            new FactorFields(n)
                                    .doubles(doubles.address())
                                    .panel(x.address())
                                    .numbers(0, 0, 0, count, 0));
                    for (int block = 0; block < blocks(); block++) forward(lane, block, 0, w, x, part);
                    for (int block = blocks() - 1; both && block >= 0; block--) backward(lane, block, w, x, part);
                    run(
                            lane,
                            "widen",
                            new FactorFields(n)
                                    .panel(x.address())
                                    .sums(doubles.address())
                                    .numbers(0, 0, 0, count, 0));
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
        long rows = x.address() + size() * from * w;
        Operand target = new Operand(rows, w, Blas.NOT);
        if (from > first)
            blas.multiply(
                    kind,
                    -1,
                    w,
                    count,
                    from - first,
                    new Operand(x.address() + size() * first * w, w, Blas.NOT),
                    new Operand(at(from, first), n, Blas.NOT),
                    1,
                    target);
        times(lane, kind, w, count, rows, new Operand(inverse(block), count, Blas.NOT), part);
    }

    /** One block of rows of X ← L⁻ᵀX. */
    private void backward(Lane lane, int block, int w, DeviceMemory.Buffer x, DeviceMemory.Buffer part) {
        int from = block * BLOCK;
        int count = Math.min(BLOCK, n - from);
        int below = n - from - count;
        Kind kind = wide ? Kind.DOUBLE : Kind.FLOAT;
        long rows = x.address() + size() * from * w;
        if (below > 0)
            blas.multiply(
                    kind,
                    -1,
                    w,
                    count,
                    below,
                    new Operand(rows + size() * count * w, w, Blas.NOT),
                    new Operand(at((long) from + count, from), n, Blas.TRANSPOSED),
                    1,
                    new Operand(rows, w, Blas.NOT));
        times(lane, kind, w, count, rows, new Operand(inverse(block), count, Blas.TRANSPOSED), part);
    }

    /** Some rows of X, multiplied by the inverse of a diagonal block. */
    private void times(Lane lane, Kind kind, int w, int count, long rows, Operand inverse, DeviceMemory.Buffer part) {
        blas.multiply(
                kind,
                1,
                w,
                count,
                count,
                new Operand(rows, w, Blas.NOT),
                inverse,
                0,
                new Operand(part.address(), w, Blas.NOT));
        lane.copy(part.address(), rows, size() * count * w);
    }

    @Override
    public double[] forms(Matrix b) {
        Matrix x = solve(b);
        double[] forms = new double[b.columns()];
        for (int i = 0; i < n; i++) for (int c = 0; c < forms.length; c++) forms[c] += x.get(i, c) * b.get(i, c);
        return forms;
    }

    /** Columns in the order of their first row: what is above it is zero, and stays so. */
    @Override
    public double[] forms(List<int[]> groups, double[] values) {
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
                try (Substitution batch = new Substitution(lane, rows, starts, values)) {
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
    private final class Substitution implements AutoCloseable {
        private final Lane lane;
        private final DeviceMemory.Buffer x = device.memory().allocate(size() * n * WIDE);
        private final DeviceMemory.Buffer part = device.memory().allocate(size() * BLOCK * WIDE);
        private final DeviceMemory.Buffer sums = device.memory().allocate(8L * WIDE);
        private final DeviceMemory.Buffer values;
        private final DeviceMemory.Buffer members;
        private final DeviceMemory.Buffer begins;
        /** The power of two that takes columns of the inverse to the range of half precision. */
        private final double times;

        /** Both halves of the numbers of x, and of the rows of the factor. */
        private final DeviceMemory.Buffer high = device.memory().allocate(wide ? 8 : 2L * n * WIDE);

        private final DeviceMemory.Buffer low = device.memory().allocate(wide ? 8 : 2L * n * WIDE);
        private final DeviceMemory.Buffer rowsHigh = device.memory().allocate(wide ? 8 : 2L * n * BLOCK);
        private final DeviceMemory.Buffer rowsLow = device.memory().allocate(wide ? 8 : 2L * n * BLOCK);

        Substitution(Lane lane, int[] rows, int[] starts, double[] given) {
            this.lane = lane;
            int most = 1;
            for (int g = 0; g + 1 < starts.length; g++) most = Math.max(most, starts[g + 1] - starts[g]);
            double largest = Arrays.stream(given).map(Math::abs).max().orElse(1);
            this.times = powerOfTwo(LARGEST * Math.sqrt(shift / most) / largest);
            this.values = device.memory().allocate(8L * given.length);
            this.members = device.memory().allocate(4L * rows.length);
            this.begins = device.memory().allocate(4L * starts.length);
            lane.write(given, values.address());
            lane.writeInts(rows, members.address());
            lane.writeInts(starts, begins.address());
        }

        double[] forms(int from, int w, int firstBlock) {
            lane.clear(x);
            run(
                    lane,
                    "indicate",
                    new FactorFields(n)
                            .panel(x.address())
                            .groups(values.address(), members.address(), begins.address())
                            .numbers(0, 0, from, 0, w));
            int first = firstBlock * BLOCK;
            for (int block = firstBlock; block < blocks(); block++) {
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
            long rows = x.address() + size() * first * w;
            run(
                    lane,
                    "squares",
                    new FactorFields(n).panel(rows).sums(sums.address()).numbers(n - first, 0, 0, 0, w));
            double[] found = new double[w];
            lane.read(sums.address(), found);
            return found;
        }

        /** As {@link #forward}, by tensor cores. */
        private void subtract(int begin, int count, int first, int w, int block) {
            int depth = begin - first;
            split(at(begin, first), count, depth, n, rowsHigh.address(), rowsLow.address(), scale);
            long rows = x.address() + 4L * begin * w;
            long[] lefts = {high.address(), low.address(), high.address()};
            long[] rights = {rowsHigh.address(), rowsHigh.address(), rowsLow.address()};
            for (int term = 0; term < 3; term++)
                blas.multiply(
                        Kind.HALF,
                        -1 / (scale * times),
                        w,
                        count,
                        depth,
                        new Operand(lefts[term] + 2L * first * w, w, Blas.NOT),
                        new Operand(rights[term], depth, Blas.NOT),
                        1,
                        new Operand(rows, w, Blas.NOT));
            times(lane, Kind.FLOAT, w, count, rows, new Operand(inverse(block), count, Blas.NOT), part);
        }

        private void split(long from, int rows, int columns, int stride, long one, long other, double factor) {
            run(
                    lane,
                    "split",
                    new FactorFields(n).panel(from).split(one, other, factor).numbers(rows, columns, 0, 0, stride));
        }

        @Override
        public void close() {
            for (DeviceMemory.Buffer buffer :
                    List.of(x, part, sums, values, members, begins, high, low, rowsHigh, rowsLow)) buffer.close();
        }
    }

    @Override
    public void close() {
        a.close();
        inverses.close();
    }
}
