package dev.mercer.cuda;

import dev.mercer.cuda.Blas.Batch;
import dev.mercer.cuda.Blas.Kind;
import dev.mercer.cuda.Blas.Operand;
import dev.mercer.cuda.HalfProducts.Halves;
import java.util.Arrays;

/** The factors of the band for some shifts: L⁻ᵀ of each block on the diagonal, above −Lₖ,ₖ₋₁ᵀLₖ⁻ᵀ. */
final class BandFactors implements AutoCloseable {
    private static final int WIDTH = DeviceBand.WIDTH;
    private static final long BLOCK = (long) WIDTH * WIDTH;

    /** The number of parts of a sum of squares that are computed in parallel. */
    private static final int PARTS = 8;

    private final HalfProducts products;
    private final Blas blas;
    private final DeviceMemory memory;
    private final DeviceBand band;
    private final double[] shifts;
    private final int count;
    private final DeviceMemory.Buffer g;
    /** The largest number of each pair of blocks. */
    private double[] peaks = new double[0];

    /** Allocates the memory; {@link #factor} computes the factors. */
    BandFactors(HalfProducts products, DeviceBand band, double[] shifts) {
        this.products = products;
        this.blas = products.blas;
        this.memory = products.device.memory();
        this.band = band;
        this.shifts = shifts;
        this.count = shifts.length;
        this.g = memory.allocate(8L * count * band.padded * WIDTH);
    }

    @Override
    public void close() {
        g.close();
    }

    /** The two blocks of all shifts. */
    private long place(int block) {
        return g.address() + 8 * BLOCK * count * block;
    }

    private Batch upper(int block, int form) {
        return new Batch(new Operand(place(block), 2L * WIDTH, form), 2 * BLOCK);
    }

    private Batch lower(int block, int form) {
        return new Batch(new Operand(place(block) + 4L * WIDTH, 2L * WIDTH, form), 2 * BLOCK);
    }

    /**
     * Factors; false if a matrix is not positive definite in single precision.
     *
     * @param onCard the address of the shifts
     */
    boolean factor(long onCard) {
        int[] info = new int[count * band.blocks];
        try (DeviceMemory.Buffer own = memory.allocate(4 * BLOCK * count);
                DeviceMemory.Buffer below = memory.allocate(4 * BLOCK * count);
                DeviceMemory.Buffer infos = memory.allocate(4L * info.length);
                DeviceMemory.Buffer addresses = memory.allocate(8L * count * (band.blocks + 1))) {
            products.lane.writeInts(addresses(own.address()), addresses.address());
            Batch square = new Batch(new Operand(own.address(), WIDTH, Blas.NOT), BLOCK);
            Batch side = new Batch(new Operand(below.address(), WIDTH, Blas.NOT), BLOCK);
            Batch sideTransposed = new Batch(new Operand(below.address(), WIDTH, Blas.TRANSPOSED), BLOCK);
            for (int k = 0; k < band.blocks; k++) {
                products.run(
                        "shifted",
                        HalfProducts.fields()
                                .set("a", band.diagonal(k).address())
                                .set("p", own)
                                .set("s", onCard)
                                .set("b", WIDTH)
                                .set("t", count));
                if (k > 0) {
                    multiply(
                            count, WIDTH, 1, new Batch(band.coupling(k, Blas.NOT), 0), upper(k - 1, Blas.NOT), 0, side);
                    multiply(count, WIDTH, -1, side, sideTransposed, 1, square);
                }
                blas.factorAll(count, WIDTH, addresses.address(), WIDTH, infos.address() + 4L * count * k);
                products.run(
                        "identities",
                        HalfProducts.fields()
                                .set("p", place(k))
                                .set("b", WIDTH)
                                .set("ld", 2L * WIDTH)
                                .set("c", 2 * BLOCK)
                                .set("t", count));
                long here = addresses.address() + 8L * count * (k + 1);
                blas.solveLowerTransposed(count, WIDTH, addresses.address(), WIDTH, here, 2L * WIDTH);
                if (k > 0) multiply(count, WIDTH, -1, sideTransposed, upper(k, Blas.NOT), 0, lower(k, Blas.NOT));
            }
            products.lane.readInts(infos.address(), info);
        }
        peaks = products.peaks(g.address(), count * band.blocks, 2 * BLOCK);
        return Arrays.stream(info).allMatch(pivot -> pivot == 0);
    }

    /** The addresses of the matrices to be factored, then of the first blocks of each step, as pairs of words. */
    private int[] addresses(long own) {
        int[] words = new int[2 * count * (band.blocks + 1)];
        for (int at = 0; at < words.length / 2; at++) {
            long address = at < count ? own + 4 * BLOCK * at : g.address() + 8 * BLOCK * (at - count);
            words[2 * at] = (int) address;
            words[2 * at + 1] = (int) (address >>> 32);
        }
        return words;
    }

    private void multiply(int active, int columns, double a, Batch left, Batch right, double b, Batch to) {
        blas.multiplyAll(active, a, WIDTH, columns, WIDTH, left, right, b, to);
    }

    /** ln det of each matrix. */
    double[] determinants() {
        double[] all = new double[count * band.padded];
        double[] logs = new double[count];
        try (DeviceMemory.Buffer pivots = memory.allocate(8L * all.length)) {
            products.run(
                    "pivots",
                    HalfProducts.fields()
                            .set("p", g)
                            .set("sums", pivots)
                            .set("t", (long) count * band.blocks)
                            .set("b", WIDTH)
                            .set("ld", 2L * WIDTH)
                            .set("c", 2 * BLOCK));
            products.lane.read(pivots.address(), all);
        }
        for (int at = 0; at < all.length; at++) logs[at / WIDTH % count] -= 2 * Math.log(all[at]);
        // The rows that pad the last block are zeros.
        for (int s = 0; s < count; s++) logs[s] -= (band.padded - band.n) * Math.log(shifts[s]);
        return logs;
    }

    /** The diagonal of the inverse for one shift: squared norms of the rows of QL⁻ᵀ, one block column after the other. */
    double[] diagonal(int s) {
        double[] parts = new double[PARTS * band.padded];
        long column = (long) band.padded * WIDTH;
        try (DeviceMemory.Buffer u = memory.allocate(4 * column);
                DeviceMemory.Buffer uHalves = memory.allocate(4 * column);
                DeviceMemory.Buffer gHalves = memory.allocate(8 * BLOCK);
                DeviceMemory.Buffer sums = memory.allocate(8L * parts.length)) {
            products.lane.clear(sums);
            // Rows of QL⁻ᵀ have at most the norm of L⁻¹.
            double fu = HalfProducts.factor(1 / Math.sqrt(shifts[s]));
            Halves before = new Halves(uHalves.address(), uHalves.address() + 2 * column, band.padded, fu);
            Operand to = new Operand(u.address(), band.padded, Blas.NOT);
            long other = before.low();
            for (int k = 0; k < band.blocks; k++) {
                double fg = HalfProducts.factor(k == 0 ? first(s) : peaks[2 * (k * count + s)]);
                // Errors of half precision are those of the reduction there, and average out in sums of squares.
                boolean one = k >= band.small;
                long low = one ? 0 : gHalves.address() + 4 * BLOCK;
                Halves blocks = new Halves(gHalves.address(), low, 2L * WIDTH, fg);
                long from = place(k) + 8 * BLOCK * s;
                products.split(from, 2L * WIDTH, k == 0 ? WIDTH : 2L * WIDTH, WIDTH, blocks);
                Halves q = band.halves.from(column * k);
                if (one) {
                    Halves next = new Halves(other, 0, band.padded, fu);
                    rough(q, before, blocks, next);
                    squares(
                            "squaresOfHalves",
                            HalfProducts.fields().set("h", next.high()).setDouble("f", 1 / fu),
                            sums.address());
                    other = before.high();
                    before = next;
                    continue;
                }
                products.multiply(1, band.padded, WIDTH, WIDTH, q, Blas.NOT, blocks, Blas.NOT, 0, to);
                if (k > 0)
                    products.multiply(
                            1, band.padded, WIDTH, WIDTH, before, Blas.NOT, blocks.from(WIDTH), Blas.NOT, 1, to);
                squares("squares", HalfProducts.fields().set("p", u), sums.address());
                products.split(u.address(), band.padded, band.padded, WIDTH, before);
            }
            products.lane.read(sums.address(), parts);
        }
        double[] diagonal = new double[band.n];
        for (int part = 0; part < PARTS; part++)
            for (int i = 0; i < band.n; i++) diagonal[i] += parts[part * band.padded + i];
        return diagonal;
    }

    /** Computes a block column of QL⁻ᵀ from the previous one, entirely in half precision; not for the first one. */
    private void rough(Halves q, Halves before, Halves blocks, Halves next) {
        Operand target = new Operand(next.high(), band.padded, Blas.NOT);
        Operand upper = new Operand(blocks.high(), blocks.stride(), Blas.NOT);
        Operand lower = new Operand(blocks.from(WIDTH).high(), blocks.stride(), Blas.NOT);
        double a = next.factor() / (q.factor() * blocks.factor());
        Operand left = new Operand(q.high(), band.padded, Blas.NOT);
        blas.multiply(Kind.HALVES, a, band.padded, WIDTH, WIDTH, left, upper, 0, target);
        double b = next.factor() / (before.factor() * blocks.factor());
        Operand last = new Operand(before.high(), band.padded, Blas.NOT);
        blas.multiply(Kind.HALVES, b, band.padded, WIDTH, WIDTH, last, lower, 1, target);
    }

    private void squares(String function, Struct column, long sums) {
        products.launch(
                function,
                (band.padded + 255) / 256,
                PARTS,
                column.set("sums", sums).set("m", band.padded).set("b", WIDTH).set("ld", band.padded));
    }

    /** The first block column, which depends on no other. */
    private double first(int s) {
        double bound = 1 / Math.sqrt(shifts[s]);
        return peaks[2 * s] <= bound ? peaks[2 * s] : bound;
    }

    /**
     * P ← Q(B + shift·I)⁻¹QᵀP in padded columns, {@code each} of them for each of the first shifts.
     *
     * @param rotated memory as large as P
     * @param part memory for a block of rows of P
     */
    void apply(long p, long rotated, long part, int active, int each) {
        int padded = band.padded;
        int columns = active * each;
        Operand vectors = new Operand(p, padded, Blas.NOT);
        Operand inside = new Operand(rotated, padded, Blas.NOT);
        Operand transposed = new Operand(band.q.address(), padded, Blas.TRANSPOSED);
        blas.multiply(Kind.FLOAT, 1, padded, columns, padded, transposed, vectors, 0, inside);
        for (int k = 0; k < band.blocks; k++) {
            multiply(active, each, 1, upper(k, Blas.TRANSPOSED), rows(rotated, k, each), 0, rows(p, k, each));
            if (k > 0) multiply(active, each, 1, lower(k, Blas.TRANSPOSED), rows(p, k - 1, each), 1, rows(p, k, each));
        }
        Batch some = new Batch(new Operand(part, WIDTH, Blas.NOT), (long) WIDTH * each);
        for (int k = band.blocks - 1; k >= 0; k--) {
            if (k + 1 < band.blocks) {
                Batch coupling = new Batch(band.coupling(k + 1, Blas.TRANSPOSED), 0);
                multiply(active, each, 1, coupling, rows(rotated, k + 1, each), 0, some);
                multiply(active, each, -1, upper(k, Blas.TRANSPOSED), some, 1, rows(p, k, each));
            }
            multiply(active, each, 1, upper(k, Blas.NOT), rows(p, k, each), 0, rows(rotated, k, each));
        }
        Operand q = new Operand(band.q.address(), padded, Blas.NOT);
        blas.multiply(Kind.FLOAT, 1, padded, columns, padded, q, inside, 0, vectors);
    }

    /** Rows of a block, the columns of each shift a matrix. */
    private Batch rows(long vectors, int block, int each) {
        return new Batch(new Operand(vectors + 4L * block * WIDTH, band.padded, Blas.NOT), (long) band.padded * each);
    }
}
