package dev.mercer.cuda;

import dev.mercer.cuda.Blas.Batch;
import dev.mercer.cuda.Blas.Kind;
import dev.mercer.cuda.Blas.Operand;
import dev.mercer.cuda.HalfProducts.Halves;
import dev.mercer.linalg.BandForm;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.ShiftedInverses;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Equations (A + shift·I)X = B for many shifts by the band form of A = s(K + u1ᵀ + 1uᵀ)s. The band is factored for all shifts at once in
 * single precision; solutions are refined with residuals in double, all shifts together.
 */
final class BandSystems implements ShiftedInverses {
    /** Shifts that are processed at once: their factors are in memory together. */
    private static final int MOST = 20;

    private static final double TOLERANCE = 1e-12;
    private static final int MOST_STEPS = 40;

    /** Parts of a sum of squares that are computed side by side. */
    private static final int PARTS = 8;

    private static final int WIDTH = DeviceBand.WIDTH;

    private final Device device;
    private final Blas blas;
    private final DeviceBand band;
    /** K, s, u and B in double. */
    private final DeviceMemory.Buffer matrix;

    private final DeviceMemory.Buffer scale;
    private final DeviceMemory.Buffer offset;
    private final DeviceMemory.Buffer right;
    private final double[] sizes;

    /** Decomposes the matrix. */
    BandSystems(Device device, Blas blas, DeviceMemory.Buffer matrix, double[] scale, double[] offset, Matrix b) {
        this.device = device;
        this.blas = blas;
        this.matrix = matrix;
        int n = scale.length;
        DeviceMemory memory = device.memory();
        this.scale = memory.allocate(8L * n);
        this.offset = memory.allocate(8L * n);
        this.right = memory.allocate(8L * n * b.columns());
        this.sizes = new double[b.columns()];
        double[] columns = new double[n * b.columns()];
        for (int c = 0; c < sizes.length; c++)
            for (int i = 0; i < n; i++) {
                columns[c * n + i] = b.get(i, c);
                sizes[c] += b.get(i, c) * b.get(i, c);
            }
        DeviceBand[] made = new DeviceBand[1];
        int padded = DeviceBand.padded(n);
        synchronized (blas) {
            Lane.use(device, lane -> {
                blas.use(lane.stream());
                lane.write(scale, this.scale.address());
                lane.write(offset, this.offset.address());
                lane.write(columns, right.address());
                try (HalfProducts products = new HalfProducts(device, blas, lane, padded);
                        DeviceMemory.Buffer a = memory.allocate(4L * padded * padded)) {
                    products.grid(
                            "offsets",
                            padded,
                            padded,
                            fields(n, padded).at("a", a.address()).at("k", matrix.address()));
                    made[0] = new DeviceBand(products, n, a);
                }
            });
        }
        this.band = made[0];
    }

    /** The memory beside K. */
    static long bytes(int n, int columns) {
        long padded = DeviceBand.padded(n);
        long factors = 8L * MOST * padded * WIDTH;
        long refining = 24L * MOST * columns * padded;
        return 4 * padded * padded + DeviceBand.bytes(n) + factors + refining + 64 * padded * WIDTH + (64L << 20);
    }

    private BandFields fields(long n, long padded) {
        return new BandFields()
                .at("s", scale.address())
                .at("u", offset.address())
                .size("n", n)
                .size("ld", padded)
                .size("b", WIDTH)
                .size("t", sizes.length);
    }

    @Override
    public Optional<List<BandForm.Inverse>> at(double... shifts) {
        Map<Double, BandForm.Inverse> all = new HashMap<>();
        // The smallest take most refinements: the others are left out when they are solved.
        double[] sorted = Arrays.stream(shifts).sorted().distinct().toArray();
        for (int from = 0; from < sorted.length; from += MOST) {
            double[] some = Arrays.copyOfRange(sorted, from, Math.min(sorted.length, from + MOST));
            List<BandForm.Inverse> found = new ArrayList<>();
            synchronized (blas) {
                Lane.use(device, lane -> {
                    blas.use(lane.stream());
                    int most = Math.max(band.padded, some.length * band.blocks);
                    try (HalfProducts products = new HalfProducts(device, blas, lane, most);
                            Factors factors = new Factors(products, some)) {
                        if (factors.factor()) factors.solve(found);
                    }
                });
            }
            Reference.reachabilityFence(this);
            if (found.isEmpty()) return Optional.empty();
            for (int s = 0; s < some.length; s++) all.put(some[s], found.get(s));
        }
        return Optional.of(Arrays.stream(shifts).mapToObj(all::get).toList());
    }

    /** The factors of the band for some shifts: L⁻ᵀ of each block on the diagonal, above −Lₖ,ₖ₋₁ᵀLₖ⁻ᵀ. */
    private final class Factors implements AutoCloseable {
        private static final long BLOCK = (long) WIDTH * WIDTH;

        private final HalfProducts products;
        private final DeviceMemory memory = device.memory();
        private final double[] shifts;
        private final int count;
        /** The first so many shifts are processed, in their order. */
        private int active;

        private final DeviceMemory.Buffer g;
        private final DeviceMemory.Buffer onCard;

        Factors(HalfProducts products, double[] shifts) {
            this.products = products;
            this.shifts = shifts;
            this.count = shifts.length;
            this.active = count;
            this.g = memory.allocate(8L * count * band.padded * WIDTH);
            this.onCard = memory.allocate(8L * count);
            products.lane.write(shifts, onCard.address());
        }

        @Override
        public void close() {
            g.close();
            onCard.close();
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

        /** False where a matrix is not positive definite in single precision. */
        boolean factor() {
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
                            new BandFields()
                                    .at("a", band.diagonal(k).address())
                                    .at("p", own.address())
                                    .at("s", onCard.address())
                                    .size("b", WIDTH)
                                    .size("t", count));
                    if (k > 0) {
                        multiply(WIDTH, 1, new Batch(band.coupling(k, Blas.NOT), 0), upper(k - 1, Blas.NOT), 0, side);
                        multiply(WIDTH, -1, side, sideTransposed, 1, square);
                    }
                    blas.factorAll(count, WIDTH, addresses.address(), WIDTH, infos.address() + 4L * count * k);
                    products.run(
                            "identities",
                            new BandFields()
                                    .at("p", place(k))
                                    .size("b", WIDTH)
                                    .size("ld", 2L * WIDTH)
                                    .size("c", 2 * BLOCK)
                                    .size("t", count));
                    long here = addresses.address() + 8L * count * (k + 1);
                    blas.solveLowerTransposed(count, WIDTH, addresses.address(), WIDTH, here, 2L * WIDTH);
                    if (k > 0) multiply(WIDTH, -1, sideTransposed, upper(k, Blas.NOT), 0, lower(k, Blas.NOT));
                }
                products.lane.readInts(infos.address(), info);
            }
            return Arrays.stream(info).allMatch(pivot -> pivot == 0);
        }

        /** Of the matrices to be factored, then of the first blocks of each step; as pairs of words. */
        private int[] addresses(long own) {
            int[] words = new int[2 * count * (band.blocks + 1)];
            for (int at = 0; at < words.length / 2; at++) {
                long address = at < count ? own + 4 * BLOCK * at : g.address() + 8 * BLOCK * (at - count);
                words[2 * at] = (int) address;
                words[2 * at + 1] = (int) (address >>> 32);
            }
            return words;
        }

        private void multiply(int columns, double a, Batch left, Batch right, double b, Batch to) {
            blas.multiplyAll(active, a, WIDTH, columns, WIDTH, left, right, b, to);
        }

        /** Adds an answer for each shift, or none where one of them did not converge. */
        void solve(List<BandForm.Inverse> found) {
            Optional<double[]> solutions = refined();
            if (solutions.isEmpty()) return;
            double[] determinants = determinants();
            double[] peaks = products.peaks(g.address(), count * band.blocks, 2 * BLOCK);
            int columns = sizes.length;
            for (int s = 0; s < count; s++) {
                Matrix x = new Matrix(band.n, columns);
                for (int c = 0; c < columns; c++)
                    for (int i = 0; i < band.n; i++)
                        x.set(i, c, solutions.get()[(s * columns + c) * band.n + i]);
                found.add(new BandForm.Inverse(diagonal(s, peaks), x, determinants[s]));
            }
        }

        private double[] determinants() {
            double[] all = new double[count * band.padded];
            double[] logs = new double[count];
            try (DeviceMemory.Buffer pivots = memory.allocate(8L * all.length)) {
                products.run(
                        "pivots",
                        new BandFields()
                                .at("p", g.address())
                                .at("sums", pivots.address())
                                .size("t", (long) count * band.blocks)
                                .size("b", WIDTH)
                                .size("ld", 2L * WIDTH)
                                .size("c", 2 * BLOCK));
                products.lane.read(pivots.address(), all);
            }
            for (int at = 0; at < all.length; at++) logs[at / WIDTH % count] -= 2 * Math.log(all[at]);
            // The rows that fill the last block are zeros.
            for (int s = 0; s < count; s++) logs[s] -= (band.padded - band.n) * Math.log(shifts[s]);
            return logs;
        }

        /** The diagonal of the inverse for one shift: squares of the rows of QL⁻ᵀ, a block column after the other. */
        private double[] diagonal(int s, double[] peaks) {
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
                for (int k = 0; k < band.blocks; k++) {
                    double fg = HalfProducts.factor(k == 0 ? first(peaks, s) : peaks[2 * (k * count + s)]);
                    Halves blocks =
                            new Halves(gHalves.address(), gHalves.address() + 4 * BLOCK, 2L * WIDTH, fg);
                    long from = place(k) + 8 * BLOCK * s;
                    products.split(from, 2L * WIDTH, k == 0 ? WIDTH : 2L * WIDTH, WIDTH, blocks);
                    Halves q = band.halves.from(column * k);
                    products.multiply(1, band.padded, WIDTH, WIDTH, q, Blas.NOT, blocks, Blas.NOT, 0, to);
                    if (k > 0)
                        products.multiply(
                                1, band.padded, WIDTH, WIDTH, before, Blas.NOT, blocks.from(WIDTH), Blas.NOT, 1, to);
                    products.launch(
                            "squares",
                            (band.padded + 255) / 256,
                            PARTS,
                            new BandFields()
                                    .at("p", u.address())
                                    .at("sums", sums.address())
                                    .size("m", band.padded)
                                    .size("b", WIDTH)
                                    .size("ld", band.padded));
                    products.split(u.address(), band.padded, band.padded, WIDTH, before);
                }
                products.lane.read(sums.address(), parts);
            }
            double[] diagonal = new double[band.n];
            for (int part = 0; part < PARTS; part++)
                for (int i = 0; i < band.n; i++) diagonal[i] += parts[part * band.padded + i];
            return diagonal;
        }

        /** The first block has nothing below it. */
        private double first(double[] peaks, int s) {
            double bound = 1 / Math.sqrt(shifts[s]);
            return peaks[2 * s] <= bound ? peaks[2 * s] : bound;
        }

        /** X for all shifts, column after column; empty where the refinement does not converge. */
        private Optional<double[]> refined() {
            int n = band.n;
            int columns = count * sizes.length;
            long numbers = (long) n * columns;
            double[] all = new double[Math.toIntExact(numbers)];
            try (DeviceMemory.Buffer x = memory.allocate(8 * numbers);
                    DeviceMemory.Buffer r = memory.allocate(8 * numbers);
                    DeviceMemory.Buffer product = memory.allocate(8 * numbers);
                    DeviceMemory.Buffer single = memory.allocate(4L * band.padded * columns);
                    DeviceMemory.Buffer rotated = memory.allocate(4L * band.padded * columns);
                    DeviceMemory.Buffer part = memory.allocate(4L * WIDTH * columns);
                    DeviceMemory.Buffer sums = memory.allocate(16L * columns)) {
                products.lane.clear(x);
                for (int s = 0; s < count; s++)
                    products.lane.copy(right.address(), r.address() + 8L * n * sizes.length * s, 8L * n * sizes.length);
                BandFields fields = BandSystems.this
                        .fields(n, band.padded)
                        .at("k", right.address())
                        .at("q", onCard.address())
                        .at("x", x.address())
                        .at("p", single.address())
                        .at("sums", sums.address());
                double before = Double.POSITIVE_INFINITY;
                for (int step = 0; active > 0; step++) {
                    products.run("narrow", fields.at("r", r.address()).size("c", columns()));
                    apply(single.address(), rotated.address(), part.address());
                    double[] norms = residual(fields, r.address(), product.address(), sums.address());
                    double size = relative(norms);
                    boolean slow = !(size <= before / 2) || step == MOST_STEPS;
                    if (slow && size > TOLERANCE && !withinRounding(norms)) return Optional.empty();
                    before = size;
                    if (slow || size <= TOLERANCE) break;
                    while (relative(Arrays.copyOfRange(norms, 2 * columns() - 2 * sizes.length, 2 * columns()))
                            <= TOLERANCE) active--;
                }
                products.lane.read(x.address(), all);
            }
            active = count;
            return Optional.of(all);
        }

        /** Columns of all shifts that are processed. */
        private int columns() {
            return active * sizes.length;
        }

        /** Adds the correction, computes the residual in double, and returns ‖r‖² and ‖x‖² of each column. */
        private double[] residual(BandFields fields, long r, long product, long sums) {
            int n = band.n;
            products.run("advance", fields.at("r", product));
            products.launch("columnSums", columns(), 1, fields);
            blas.multiply(
                    Kind.DOUBLE,
                    1,
                    n,
                    columns(),
                    n,
                    new Operand(matrix.address(), n, Blas.NOT),
                    new Operand(product, n, Blas.NOT),
                    0,
                    new Operand(r, n, Blas.NOT));
            products.run("residual", fields.at("r", r));
            products.launch("columnSums", columns(), 1, fields.at("u", 0));
            fields.at("u", offset.address());
            double[] norms = new double[2 * columns()];
            products.lane.read(sums, norms);
            return norms;
        }

        /** The largest ‖r‖/‖b‖. */
        private double relative(double[] norms) {
            double largest = 0;
            for (int c = 0; c < norms.length / 2; c++) {
                double b = sizes[c % sizes.length];
                double size = Math.sqrt(b == 0 ? norms[2 * c] : norms[2 * c] / b);
                // NaN must not pass for small.
                if (!(size <= largest)) largest = size;
            }
            return largest;
        }

        /** Whether residuals are those of rounding, √n·ε‖A‖‖x‖. */
        private boolean withinRounding(double[] norms) {
            for (int c = 0; c < norms.length / 2; c++) {
                double size = band.norm + shifts[c / sizes.length];
                double bound = Math.sqrt(band.n) * Math.ulp(1.0) * size * Math.sqrt(norms[2 * c + 1]);
                if (!(Math.sqrt(norms[2 * c]) <= bound)) return false;
            }
            return true;
        }

        /** P ← Q(B + shift·I)⁻¹QᵀP. */
        private void apply(long p, long rotated, long part) {
            int padded = band.padded;
            int columns = columns();
            Operand vectors = new Operand(p, padded, Blas.NOT);
            Operand inside = new Operand(rotated, padded, Blas.NOT);
            Operand transposed = new Operand(band.q.address(), padded, Blas.TRANSPOSED);
            blas.multiply(Kind.FLOAT, 1, padded, columns, padded, transposed, vectors, 0, inside);
            int each = sizes.length;
            for (int k = 0; k < band.blocks; k++) {
                multiply(each, 1, upper(k, Blas.TRANSPOSED), rows(rotated, k), 0, rows(p, k));
                if (k > 0) multiply(each, 1, lower(k, Blas.TRANSPOSED), rows(p, k - 1), 1, rows(p, k));
            }
            Batch some = new Batch(new Operand(part, WIDTH, Blas.NOT), (long) WIDTH * each);
            for (int k = band.blocks - 1; k >= 0; k--) {
                if (k + 1 < band.blocks) {
                    Batch coupling = new Batch(band.coupling(k + 1, Blas.TRANSPOSED), 0);
                    multiply(each, 1, coupling, rows(rotated, k + 1), 0, some);
                    multiply(each, -1, upper(k, Blas.TRANSPOSED), some, 1, rows(p, k));
                }
                multiply(each, 1, upper(k, Blas.NOT), rows(p, k), 0, rows(rotated, k));
            }
            Operand q = new Operand(band.q.address(), padded, Blas.NOT);
            blas.multiply(Kind.FLOAT, 1, padded, columns, padded, q, inside, 0, vectors);
        }

        /** Rows of a block, the columns of each shift a matrix. */
        private Batch rows(long vectors, int block) {
            return new Batch(
                    new Operand(vectors + 4L * block * WIDTH, band.padded, Blas.NOT), (long) band.padded * sizes.length);
        }
    }
}
