package dev.mercer.cuda;

import dev.mercer.compute.internal.PairWeights;
import dev.mercer.compute.internal.ResidentMatrix;
import dev.mercer.compute.internal.ResidentMatrix.Accuracy;
import dev.mercer.cuda.Blas.Kind;
import dev.mercer.cuda.Blas.Operand;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.NotPositiveDefiniteException;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A Cholesky factor LLᵀ on the card, block column by block column: the diagonal block is factored and inverted, the panel below it
 * multiplied by the inverse, and the rest updated by tensor cores. In single precision every number of a panel is the sum of two
 * in half precision, and three of the four products of the sums are added: nearly the accuracy of single precision, at several times
 * its speed. Numbers are scaled to the range of half precision by their bounds: √Aᵢᵢ for the rows of L, 1/√shift for those of L⁻¹.
 */
final class DeviceFactor implements ResidentMatrix.Factor {
    /** Rows and columns of a diagonal block. 60,000 rows on an H200, whole fits: 512 take 1.10 s, 768 and 1,024 1.04 s, 2,048 1.13 s. */
    static final int BLOCK = 1024;

    /** Columns that are updated by one product. */
    private static final int UPDATE = 4096;

    /** The largest number in half precision after scaling; the range ends at 65,504. */
    static final double LARGEST = 16384;

    /** The largest norm of a matrix, relative to the shift, for which a factor from products in half precision can be refined. */
    private static final double ROUGH_CONDITION = 1e4;

    private final Device device;
    private final Blas blas;
    private final int n;
    private final double shift;
    private final boolean wide;
    /** The power of two that scales L to the range of half precision. */
    private double scale = 1;

    private final DeviceMemory.Buffer a;
    private final DeviceMemory.Buffer inverses;
    private final DeviceSubstitution substitution;

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
        this.substitution = new DeviceSubstitution(device, blas, this, shift);
    }

    /** The memory of a factor and of its computation. */
    static long bytes(int n, Accuracy accuracy) {
        long size = accuracy == Accuracy.DOUBLE ? 8 : 4;
        long panels = three(accuracy) ? 4 : 2;
        long inverses = ((long) n + BLOCK) * BLOCK;
        return size * ((long) n * n + inverses + panels * n * BLOCK) + (64L << 20);
    }

    /** Diagonal blocks. */
    int blocks() {
        return (n + BLOCK - 1) / BLOCK;
    }

    /** Bytes of a number. */
    long size() {
        return wide ? 8 : 4;
    }

    /** The address of an element of L. */
    long at(long row, long column) {
        return a.address() + size() * (row * n + column);
    }

    /** The address of the inverse of a diagonal block. */
    long inverse(int block) {
        return inverses.address() + size() * block * BLOCK * BLOCK;
    }

    /** Factors; returns the number of the pivot that is not positive, or −1 if there is none. */
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
                        run(lane, "identity", fields(n).set("p", inverse(block)).set("nb", count));
                        blas.solveUpper(wide, count, at(from, from), n, inverse(block), count);
                        if (below == 0) break;
                        long under = at((long) from + count, from);
                        Operand left = new Operand(inverse(block), count, Blas.TRANSPOSED);
                        Operand to = new Operand(panel.address(), count, Blas.NOT);
                        blas.multiply(kind, 1, count, below, count, left, new Operand(under, n, Blas.NOT), 0, to);
                        if (accuracy == Accuracy.MIXED && !rough[0]) rough[0] = small(lane, from);
                        boolean one = rough[0];
                        Struct split = fields(n)
                                .set("a", under)
                                .set("p", panel)
                                .set("p1", wide ? 0 : first.address())
                                .set("p2", one ? 0 : second.address())
                                .set("rowsOf", below)
                                .set("nb", count)
                                .setDouble("shift", scale);
                        run(lane, "panel", split);
                        long some = wide ? panel.address() : first.address();
                        update(from + count, one ? count : 3 * count, some, one ? some : second.address());
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

    /** Whether the trace of the remaining matrix from this row on, which bounds its norm, is so small that one product is enough. */
    private boolean small(Lane lane, int from) {
        double[] diagonal = diagonal(lane);
        double trace = 0;
        for (int i = from + BLOCK; i < n; i++) trace += diagonal[i] - shift;
        return trace <= ROUGH_CONDITION * shift;
    }

    /** Subtracts the product of a panel and its transpose from the matrix below and to the right of it. */
    private void update(int begin, int depth, long left, long right) {
        for (int from = begin; from < n; from += UPDATE) {
            int count = Math.min(UPDATE, n - from);
            long offset = (wide ? 8L : 2L) * (from - begin) * depth;
            Operand one = new Operand(right + offset, depth, Blas.TRANSPOSED);
            Operand other = new Operand(left + offset, depth, Blas.NOT);
            Operand to = new Operand(at(from, from), n, Blas.NOT);
            Kind kind = wide ? Kind.DOUBLE : Kind.HALF;
            blas.multiply(kind, -1 / (scale * scale), count, n - from, depth, one, other, 1, to);
        }
    }

    private double largestDiagonal(Lane lane) {
        return Arrays.stream(diagonal(lane)).max().orElse(1);
    }

    private double[] diagonal(Lane lane) {
        double[] diagonal = new double[n];
        try (DeviceMemory.Buffer found = device.memory().allocate(8L * n)) {
            run(lane, "diagonal", fields(n).set("a", a).set("sums", found));
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

    /** Whether in double precision. */
    boolean wide() {
        return wide;
    }

    /** The power of two that scales L to the range of half precision; 1 in double precision. */
    double scale() {
        return scale;
    }

    /** The largest power of two up to this number; 1 if there is none. */
    static double powerOfTwo(double number) {
        return number > 0 && number < Double.POSITIVE_INFINITY ? Math.scalb(1.0, Math.getExponent(number)) : 1;
    }

    void run(Lane lane, String name, Struct fields) {
        lane.run(text(wide), name, 4L * device.multiprocessors(), 1, fields);
    }

    /** The functions for numbers in double or in single precision. */
    static String text(boolean wide) {
        return "#define T " + (wide ? "double" : "float") + "\n" + FactorText.TEXT;
    }

    /** The argument of these functions, for a matrix of {@code n} rows. */
    static Struct fields(long n) {
        return Struct.of(FactorText.TEXT).set("n", n);
    }

    @Override
    public Matrix solve(Matrix b) {
        return substitution.solve(b, true);
    }

    @Override
    public Matrix solveFactor(Matrix b) {
        return substitution.solve(b, false);
    }

    @Override
    public double[] forms(Matrix b) {
        Matrix x = solve(b);
        double[] forms = new double[b.columns()];
        for (int i = 0; i < n; i++) for (int c = 0; c < forms.length; c++) forms[c] += x.get(i, c) * b.get(i, c);
        return forms;
    }

    @Override
    public double[] forms(List<int[]> groups, double[] values) {
        return substitution.forms(groups, values);
    }

    /** See {@link DeviceSubstitution#inverseColumns}. */
    void inverseColumns(Lane lane, int first, int w, DeviceMemory.Buffer x, DeviceMemory.Buffer part) {
        substitution.inverseColumns(lane, first, w, x, part);
    }

    @Override
    public void close() {
        a.close();
        inverses.close();
    }
}
