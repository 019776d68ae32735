package dev.mercer.cuda;

import dev.mercer.cuda.Blas.Kind;
import dev.mercer.cuda.Blas.Operand;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The speed of a card, measured once in a few hundredths of a second.
 *
 * @param half multiplications and additions of matrices in half precision, a second
 * @param wide multiplications and additions of matrices in double precision, a second
 * @param memory bytes read or written, a second
 */
record DeviceRates(double half, double wide, double memory) {
    private static final int SIDE = 4096;
    private static final int REPEATS = 4;

    /** Seconds for loading libraries, and for compiling code that is not in the cache yet. */
    private static final double START = 0.5;

    /** The number of products for a factor in single precision. */
    private static final int TERMS = 3;

    /** The share of the speed of large matrix products that a factor reaches; the rest of the time goes to panels. */
    private static final double SHARE = 0.5;

    /** The cost of all rounds of a support vector machine, in products with all columns; 581,012 rows of 54 columns took 5 to 9 seconds. */
    private static final double MOVES = 4;

    private static final int REFINEMENTS = 6;
    private static final double BUS = 10e9;

    private static final Map<Device, Optional<DeviceRates>> KNOWN = new ConcurrentHashMap<>();

    /** Measures the rates; empty if cuBLAS is missing, or the card has too little memory. */
    static Optional<DeviceRates> of(Device device) {
        return KNOWN.computeIfAbsent(device, DeviceRates::measured);
    }

    private static Optional<DeviceRates> measured(Device device) {
        try {
            return device.blas()
                    .map(blas -> new DeviceRates(
                            products(device, blas, Kind.HALF, 2),
                            products(device, blas, Kind.DOUBLE, 8),
                            copies(device)));
        } catch (CudaException noRoom) {
            return Optional.empty();
        }
    }

    private static double products(Device device, Blas blas, Kind kind, int size) {
        double[] seconds = new double[1];
        long count = (long) SIDE * SIDE;
        synchronized (blas) {
            Lane.use(device, lane -> {
                blas.use(lane.stream());
                try (DeviceMemory.Buffer a = device.memory().allocate(size * count);
                        DeviceMemory.Buffer c = device.memory().allocate(8 * count)) {
                    lane.clear(a);
                    Operand factor = new Operand(a.address(), SIDE, Blas.NOT);
                    Operand result = new Operand(c.address(), SIDE, Blas.NOT);
                    Runnable once = () -> blas.multiply(kind, 1, SIDE, SIDE, SIDE, factor, factor, 0, result);
                    seconds[0] = timed(lane, once);
                }
            });
        }
        return 2.0 * SIDE * count / seconds[0];
    }

    private static double copies(Device device) {
        double[] seconds = new double[1];
        long bytes = 1L << 29;
        Lane.use(device, lane -> {
            try (DeviceMemory.Buffer from = device.memory().allocate(bytes);
                    DeviceMemory.Buffer to = device.memory().allocate(bytes)) {
                seconds[0] = timed(lane, () -> lane.copy(from.address(), to.address(), bytes));
            }
        });
        return 2.0 * bytes / seconds[0];
    }

    private static double timed(Lane lane, Runnable work) {
        work.run();
        lane.await();
        long start = System.nanoTime();
        for (int repeat = 0; repeat < REPEATS; repeat++) work.run();
        lane.await();
        return (System.nanoTime() - start) / 1e9 / REPEATS;
    }

    /** Seconds for a Gram matrix of n points, its factor, and a refined solution. */
    double seconds(double n, double dim, int columns, boolean kept) {
        double fill = 2 * n * n * (dim + 20) / wide;
        double factor = TERMS * n * n * n / 3 / (SHARE * half);
        double product = kept ? 8 * n * n / memory : fill;
        double refining = REFINEMENTS * (product + 4 * n * n / memory + 64 * n * columns / BUS);
        return START + 8 * n * dim / BUS + fill + factor + refining;
    }

    /** Seconds for a factor and an inverse in double for n points, and for sums over all pairs for the gradient. */
    double evidence(double n, double dim) {
        double fill = 2 * n * n * (dim + 20) / wide;
        return START + 2 * fill + n * n * n / (SHARE * wide) + 10 * 8 * n * n / memory;
    }

    /**
     * Seconds for a support vector machine of n points: products with the columns that change, in single precision, and one in double at the
     * end, by differences of coordinates, which tensor cores do not compute.
     */
    double decomposition(double n, double dim) {
        return START + 8 * n * dim / BUS + 2 * n * n * (dim + 20) / wide * (MOVES / SHARE + 2);
    }

    String text() {
        return String.format(
                Locale.ROOT,
                "%.0f TFLOP/s in half precision, %.0f in double, %.1f TB/s of memory",
                half / 1e12,
                wide / 1e12,
                memory / 1e12);
    }
}
