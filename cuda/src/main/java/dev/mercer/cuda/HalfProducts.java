package dev.mercer.cuda;

import dev.mercer.cuda.Blas.Batch;
import dev.mercer.cuda.Blas.Kind;
import dev.mercer.cuda.Blas.Operand;

/**
 * Products by tensor cores of matrices in single precision, each the sum of two in half precision: three of the four products of the
 * sums are nearly as accurate as single precision, the first alone has eleven binary digits. Functions of {@link BandText} beside them.
 */
final class HalfProducts implements AutoCloseable {
    /** The largest number in half precision after scaling; the range ends at 65,504. */
    static final double LARGEST = 16384;

    /**
     * The number of terms of a sum in single precision: tensor cores cut off digits at every step. A refinement of 60,000 images takes the residual
     * down by 0.26 with 2,048, by 0.16 with 1,024, and not at all with 60,000.
     */
    private static final int DEPTH = 1024;

    final Device device;
    final Blas blas;
    final Lane lane;
    private final DeviceMemory.Buffer sums;

    /** For {@link #peaks} of up to this number of arrays. */
    HalfProducts(Device device, Blas blas, Lane lane, int most) {
        this.device = device;
        this.blas = blas;
        this.lane = lane;
        this.sums = device.memory().allocate(16L * most);
    }

    @Override
    public void close() {
        sums.close();
    }

    /**
     * A matrix in half precision, multiplied by a factor.
     *
     * @param high rounded
     * @param low the rest; 0 if it is not used
     * @param stride numbers from one column to the next
     * @param factor the power of two that it was multiplied by
     */
    record Halves(long high, long low, long stride, double factor) {
        Halves from(long number) {
            return new Halves(high + 2 * number, low == 0 ? 0 : low + 2 * number, stride, factor);
        }
    }

    /** C ← αA·B + βC, by three products where both have two parts. */
    void multiply(
            double a,
            int m,
            int n,
            int k,
            Halves left,
            int leftForm,
            Halves right,
            int rightForm,
            double b,
            Operand c) {
        double scaled = a / (left.factor * right.factor);
        Operand leftHigh = new Operand(left.high, left.stride, leftForm);
        Operand rightHigh = new Operand(right.high, right.stride, rightForm);
        if (left.low == 0 || right.low == 0) {
            blas.multiply(Kind.HALF, scaled, m, n, k, leftHigh, rightHigh, b, c);
            return;
        }
        deep(Kind.HALF, scaled, m, n, k, leftHigh, rightHigh, b, c);
        deep(Kind.HALF, scaled, m, n, k, new Operand(left.low, left.stride, leftForm), rightHigh, 1, c);
        deep(Kind.HALF, scaled, m, n, k, leftHigh, new Operand(right.low, right.stride, rightForm), 1, c);
    }

    /** C ← αA·B + βC with sums of {@link #DEPTH} terms that are then added: longer ones lose digits. */
    void deep(Kind kind, double a, int m, int n, int k, Operand left, Operand right, double b, Operand c) {
        long size = kind == Kind.HALF ? 2 : 4;
        for (int from = 0; from < k; from += DEPTH) {
            long leftStep = size * from * (left.transpose() == Blas.NOT ? left.stride() : 1);
            long rightStep = size * from * (right.transpose() == Blas.NOT ? 1 : right.stride());
            Operand one = new Operand(left.address() + leftStep, left.stride(), left.transpose());
            Operand other = new Operand(right.address() + rightStep, right.stride(), right.transpose());
            blas.multiply(kind, a, m, n, Math.min(DEPTH, k - from), one, other, from == 0 ? b : 1, c);
        }
    }

    /**
     * C ← AᵀB in single precision, few columns of many rows each: sums of {@link #DEPTH} terms side by side, which are then added in
     * double. A single product would leave most of the card idle.
     *
     * @param parts memory of {@link #innerBytes}
     */
    void inner(int m, int n, int k, Operand left, Operand right, long parts, Operand c) {
        long size = (long) m * n;
        int whole = k / DEPTH;
        int rest = k % DEPTH;
        Operand first = new Operand(left.address(), left.stride(), Blas.TRANSPOSED);
        if (whole > 0) {
            Batch to = new Batch(new Operand(parts, m, Blas.NOT), size);
            blas.multiplyAll(whole, 1, m, n, DEPTH, new Batch(first, DEPTH), new Batch(right, DEPTH), 0, to);
        }
        long done = 4L * whole * DEPTH;
        if (rest > 0) {
            Operand one = new Operand(left.address() + done, left.stride(), Blas.TRANSPOSED);
            Operand other = new Operand(right.address() + done, right.stride(), Blas.NOT);
            blas.multiply(Kind.FLOAT, 1, m, n, rest, one, other, 0, new Operand(parts + 4 * size * whole, m, Blas.NOT));
        }
        Struct fields = fields().set("a", parts)
                .set("p", c.address())
                .set("t", whole + (rest > 0 ? 1 : 0))
                .set("c", size)
                .set("m", m)
                .set("ld", c.stride());
        run("total", fields);
    }

    /** The memory of the parts of {@link #inner}. */
    static long innerBytes(long m, long n, long k) {
        return 4 * m * n * ((k + DEPTH - 1) / DEPTH);
    }

    /** Rounds columns of {@code rows} numbers to half precision. */
    void split(long from, long stride, long rows, long columns, Halves to) {
        Struct fields = fields().set("p", from)
                .set("h", to.high)
                .set("l", to.low)
                .set("m", rows)
                .set("b", columns)
                .set("ld", stride)
                .set("c", to.stride)
                .setDouble("f", to.factor);
        grid("halves", rows, columns, fields);
    }

    /** The power of two by which numbers up to this size are multiplied. */
    static double factor(double largest) {
        return DeviceFactor.powerOfTwo(LARGEST / largest);
    }

    /** Elements one after the other, in any order. */
    void run(String name, Struct fields) {
        launch(name, 8L * device.multiprocessors(), 1, fields);
    }

    /** All rows and columns. */
    void grid(String name, long rows, long columns, Struct fields) {
        launch(name, Math.min(64, (rows + 255) / 256), Math.min(32768, columns), fields);
    }

    void launch(String name, long blocksX, long blocksY, Struct fields) {
        lane.run(BandText.TEXT, name, blocksX, blocksY, fields);
    }

    /** The argument of these functions, with the factor 1. */
    static Struct fields() {
        return Struct.of(BandText.TEXT).setDouble("f", 1);
    }

    /** The largest of each of {@code count} arrays, one after the other, and the sum of its squares. */
    double[] peaks(long numbers, int count, long length) {
        double[] found = new double[2 * count];
        Struct fields =
                fields().set("p", numbers).set("sums", sums).set("t", count).set("c", length);
        launch("peaks", Math.min(count, 4096), 1, fields);
        lane.read(sums.address(), found);
        return found;
    }

    /** The largest number of arrays. */
    static double largest(double[] peaks) {
        double most = 0;
        // NaN must not count as small.
        for (int at = 0; at < peaks.length; at += 2) if (!(peaks[at] <= most)) most = peaks[at];
        return most;
    }

    /** √ of the sum of all squares. */
    static double norm(double[] peaks) {
        double sum = 0;
        for (int at = 1; at < peaks.length; at += 2) sum += peaks[at];
        return Math.sqrt(sum);
    }
}
