package dev.mercer.cuda;

import dev.mercer.cuda.Blas.Kind;
import dev.mercer.cuda.Blas.Operand;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.internal.BandForm;
import dev.mercer.linalg.internal.ShiftedInverses;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Equations (A + shift·I)X = B for many shifts by the band form of A = s(K + u1ᵀ + 1uᵀ)s. The band is factored for all shifts at once in
 * single precision; solutions are refined with residuals in double, all shifts together.
 */
final class BandSystems implements ShiftedInverses {
    /** The most shifts that are processed together, with all their factors in memory. */
    private static final int MOST = 20;

    private static final double TOLERANCE = 1e-12;
    private static final int MOST_STEPS = 40;
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
                            fields(n, padded).set("a", a).set("k", matrix));
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

    private Struct fields(long n, long padded) {
        return HalfProducts.fields()
                .set("s", scale)
                .set("u", offset)
                .set("n", n)
                .set("ld", padded)
                .set("b", WIDTH)
                .set("t", sizes.length);
    }

    @Override
    public Optional<List<BandForm.Inverse>> at(double... shifts) {
        Map<Double, BandForm.Inverse> all = new HashMap<>();
        // The smallest shifts take most refinements: the others are removed once they are solved.
        double[] sorted = Arrays.stream(shifts).sorted().distinct().toArray();
        for (int from = 0; from < sorted.length; from += MOST) {
            double[] some = Arrays.copyOfRange(sorted, from, Math.min(sorted.length, from + MOST));
            List<BandForm.Inverse> found = new ArrayList<>();
            try {
                synchronized (blas) {
                    Lane.use(device, lane -> {
                        blas.use(lane.stream());
                        int most = Math.max(band.padded, some.length * band.blocks);
                        try (HalfProducts products = new HalfProducts(device, blas, lane, most);
                                BandFactors factors = new BandFactors(products, band, some);
                                DeviceMemory.Buffer onCard = device.memory().allocate(8L * some.length)) {
                            lane.write(some, onCard.address());
                            if (factors.factor(onCard.address()))
                                new Refinement(products, factors, some, onCard.address()).solve(found);
                        }
                    });
                }
            } finally {
                Reference.reachabilityFence(this);
            }
            if (found.isEmpty()) return Optional.empty();
            for (int s = 0; s < some.length; s++) all.put(some[s], found.get(s));
        }
        return Optional.of(Arrays.stream(shifts)
                .mapToObj(shift -> Objects.requireNonNull(all.get(shift)))
                .toList());
    }

    /** Solves for some shifts, ascending, with their factors. */
    private final class Refinement {
        private final HalfProducts products;
        private final DeviceMemory memory = device.memory();
        private final BandFactors factors;
        private final double[] shifts;
        private final long onCard;
        /** The number of shifts that are not solved yet; they come first. */
        private int active;

        Refinement(HalfProducts products, BandFactors factors, double[] shifts, long onCard) {
            this.products = products;
            this.factors = factors;
            this.shifts = shifts;
            this.onCard = onCard;
            this.active = shifts.length;
        }

        /** Adds a result for each shift, or none if one of them did not converge. */
        void solve(List<BandForm.Inverse> found) {
            Optional<double[]> solutions = refined();
            if (solutions.isEmpty()) return;
            double[] determinants = factors.determinants();
            int columns = sizes.length;
            for (int s = 0; s < shifts.length; s++) {
                Matrix x = new Matrix(band.n, columns);
                for (int c = 0; c < columns; c++)
                    for (int i = 0; i < band.n; i++) x.set(i, c, solutions.get()[(s * columns + c) * band.n + i]);
                found.add(new BandForm.Inverse(factors.diagonal(s), x, determinants[s]));
            }
        }

        /** X for all shifts, column after column; empty if the refinement does not converge. */
        private Optional<double[]> refined() {
            int n = band.n;
            int columns = shifts.length * sizes.length;
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
                for (int s = 0; s < shifts.length; s++)
                    products.lane.copy(right.address(), r.address() + 8L * n * sizes.length * s, 8L * n * sizes.length);
                Struct fields = BandSystems.this
                        .fields(n, band.padded)
                        .set("k", right)
                        .set("q", onCard)
                        .set("x", x)
                        .set("p", single)
                        .set("sums", sums);
                double before = Double.POSITIVE_INFINITY;
                for (int step = 0; active > 0; step++) {
                    products.run("narrow", fields.set("r", r).set("c", columns()));
                    factors.apply(single.address(), rotated.address(), part.address(), active, sizes.length);
                    double[] norms = residual(fields, r.address(), product.address(), sums.address());
                    double size = relative(norms);
                    boolean slow = !(size <= before / 2) || step == MOST_STEPS;
                    if (slow && !(size <= TOLERANCE) && !withinRounding(norms)) return Optional.empty();
                    before = size;
                    if (slow || size <= TOLERANCE) break;
                    while (relative(Arrays.copyOfRange(norms, 2 * columns() - 2 * sizes.length, 2 * columns()))
                            <= TOLERANCE) active--;
                }
                products.lane.read(x.address(), all);
            }
            return Optional.of(all);
        }

        /** Columns of all shifts that are processed. */
        private int columns() {
            return active * sizes.length;
        }

        /** Adds the correction, computes the residual in double, and returns ‖r‖² and ‖x‖² of each column. */
        private double[] residual(Struct fields, long r, long product, long sums) {
            int n = band.n;
            products.run("advance", fields.set("r", product));
            products.launch("columnSums", columns(), 1, fields);
            Operand k = new Operand(matrix.address(), n, Blas.NOT);
            Operand v = new Operand(product, n, Blas.NOT);
            blas.multiply(Kind.DOUBLE, 1, n, columns(), n, k, v, 0, new Operand(r, n, Blas.NOT));
            products.run("residual", fields.set("r", r));
            products.launch("columnSums", columns(), 1, fields.set("u", 0));
            fields.set("u", offset);
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
                // NaN must not count as small.
                if (!(size <= largest)) largest = size;
            }
            return largest;
        }

        /** Whether residuals are as small as rounding errors, √n·ε‖A‖‖x‖. */
        private boolean withinRounding(double[] norms) {
            for (int c = 0; c < norms.length / 2; c++) {
                double size = band.norm + shifts[c / sizes.length];
                double bound = Math.sqrt(band.n) * Math.ulp(1.0) * size * Math.sqrt(norms[2 * c + 1]);
                if (!(Math.sqrt(norms[2 * c]) <= bound)) return false;
            }
            return true;
        }
    }
}
