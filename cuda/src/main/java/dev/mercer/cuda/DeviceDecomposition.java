package dev.mercer.cuda;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import dev.mercer.compute.internal.ResidentDecomposition;
import dev.mercer.compute.internal.Window;
import java.lang.ref.Reference;
import java.util.List;

/**
 * Solves a support vector machine by decomposition on the card. A round chooses the variables that violate the optimality conditions most,
 * computes the kernel values between them, optimizes pairs of them in one block of threads, and adds the product with the changes to the
 * gradient of all. The host launches the functions, and reads a few numbers in each round.
 */
final class DeviceDecomposition implements ResidentDecomposition {
    /** The most variables of a set: four for each thread of a block. */
    private static final int MOST = 4096;

    /** Threads of the block that optimises pairs. */
    private static final int THREADS = 1024;

    /** The most variables at a bound that grow, and that shrink. The others of a set lie inside their bounds. */
    private static final int AT_BOUND = 1024;

    /** A set is optimised until its violation has fallen to this part of that of all variables. */
    private static final double PART = 0.1;

    /**
     * For variables at a bound, violations above this part of the largest count as equal: the largest ones are neighbors of each other, and
     * changing one of them reduces all. Measured on 581,012 rows: 1,385 rounds in place of 5,489 with 0.3 (bench/notes/gpu-support-vectors.md);
     * other data were not tried.
     */
    private static final double CAP = 0.2;

    /** The shift of the positions of variables in each round, so that other variables come first if there are too many. */
    private static final long SHIFT = 0x9E3779B1L;

    /** The most steps in a set: rounding errors accumulate. */
    private static final int STEPS = 20_000;

    /** The number of blocks that examine all variables; one block combines their results. */
    private static final int BLOCKS = 256;

    /** Shared memory that is not for variables. */
    private static final int RESERVED = 4096;

    /** Numbers that the host reads. */
    private static final int HEADER = 7;

    private static final int MAX_DYNAMIC_SHARED = 8;

    private final Device device;
    private final DevicePoints points;
    private final CudaProduct.Updates updates;
    private final GatheredPoints set;
    private final GatheredPoints moved;
    private final KernelSource source;
    private final int most;
    private final long there;
    private final long back;
    private final DeviceMemory.Buffer memory;
    private final Fields at;
    private double kink;
    private long shift;

    DeviceDecomposition(Device device, Program program, DevicePoints points, CudaProduct product) {
        int n = points.size();
        this.device = device;
        this.points = points;
        this.most = most(device, n);
        this.there = coprime(n);
        this.back = inverse(there, n);
        this.source = KernelSource.of(program, points.dims(), KernelSource.Form.DOUBLE, 0);
        this.updates = product.updates();
        this.set = new GatheredPoints(device, program, points, most);
        this.moved = new GatheredPoints(device, program, points, most);
        this.memory = device.memory().allocate(new Fields(0, n, most, updates.partsBytes()).end);
        this.at = new Fields(memory.address(), n, most, updates.partsBytes());
    }

    /** The memory besides the points, which take {@code pointBytes}: the values of each variable, sums of products, and the set twice. */
    static long bytes(Device device, int n, long pointBytes) {
        int most = most(device, n);
        long sums = 8L * (n + 16L * device.multiprocessors() * TensorSource.ROWS);
        long each = pointBytes / Math.max(1, n) + 1;
        return new Fields(0, n, most, sums).end + 2 * (most + (long) KernelSource.ALIGNMENT) * each;
    }

    /** The most variables of a set, by the memory that a block's threads share. */
    private static int most(Device device, int n) {
        int room = (device.sharedBytes() - RESERVED) / DecompositionText.SHARED / THREADS * THREADS;
        return Math.max(1, Math.min(n, Math.min(MOST, room)));
    }

    /** A number near the golden section of n that has no divisor in common with it: its multiples modulo n are far apart. */
    static long coprime(int n) {
        long number = Math.max(1, Math.round(0.6180339887 * n));
        while (divisor(number, n) != 1) number++;
        return number;
    }

    private static long divisor(long a, long b) {
        return b == 0 ? a : divisor(b, a % b);
    }

    /** The number whose product with {@code a} is 1 modulo n. */
    static long inverse(long a, int n) {
        long r = n;
        long next = a % n;
        long t = 0;
        long nextT = 1;
        while (next != 0) {
            long quotient = r / next;
            long newR = r - quotient * next;
            r = next;
            next = newR;
            long newT = t - quotient * nextT;
            t = nextT;
            nextT = newT;
        }
        return t < 0 ? t + n : t % n;
    }

    /** Addresses in one piece of memory. */
    private static final class Fields {
        private long end;
        final long alpha;
        final long gradient;
        final long lower;
        final long upper;
        final long ridge;
        final long diagonal;
        final long extremes;
        final long counts;
        final long set;
        final long changed;
        final long changes;
        final long header;
        final long codes;
        final long matrix;
        final long parts;

        Fields(long start, int n, int most, long partsBytes) {
            this.end = start;
            this.alpha = next(8L * n);
            this.gradient = next(8L * n);
            this.lower = next(8L * n);
            this.upper = next(8L * n);
            this.ridge = next(8L * n);
            this.diagonal = next(8L * n);
            this.extremes = next(16L * BLOCKS);
            this.counts = next(4L * DecompositionText.KINDS * DecompositionText.BINS);
            this.set = next(4L * most);
            this.changed = next(4L * most);
            this.changes = next(8L * most);
            this.header = next(8L * HEADER);
            this.codes = next(2L * n);
            this.matrix = next(4L * most * most);
            this.parts = next(partsBytes);
        }

        private long next(long bytes) {
            long here = end;
            end += (bytes + 255) / 256 * 256;
            return here;
        }
    }

    private Struct fields(double tolerance, long limit, long spans) {
        int bound = Math.max(1, Math.min(AT_BOUND, most / 4));
        return new Struct()
                .with(at.alpha, at.gradient, at.lower, at.upper, at.ridge, at.diagonal)
                .with(at.extremes, at.codes, at.counts, at.set, at.changed, at.changes, at.matrix, at.header, at.parts)
                .with(points.size(), BLOCKS, there, back, most - 2L * bound, bound, limit, spans, shift)
                .with(List.of(kink, tolerance, PART, CAP));
    }

    private Pointer function(String name) {
        return device.modules().function(DecompositionText.TEXT, name, List.of());
    }

    @Override
    public void begin(Box box, double[] alpha, double[] gradient) {
        kink = box.kink();
        shift = 0;
        Lane.use(device, lane -> {
            lane.clear(memory);
            lane.write(alpha, at.alpha);
            lane.write(gradient, at.gradient);
            lane.write(box.lower(), at.lower);
            lane.write(box.upper(), at.upper);
            lane.write(box.ridge(), at.ridge);
            lane.write(box.diagonal(), at.diagonal);
        });
    }

    @Override
    public Round round(double tolerance, long limit) {
        double[] found = new double[HEADER];
        shift = (shift + SHIFT) % points.size();
        try {
            Lane.use(device, lane -> round(lane, tolerance, Math.min(limit, STEPS), found));
        } finally {
            Reference.reachabilityFence(this);
        }
        return new Round(found[0] - found[1], (long) found[5], found[6]);
    }

    private void round(Lane lane, double tolerance, long limit, double[] found) {
        try (Memory struct = fields(tolerance, limit, 0).memory()) {
            lane.launch(function("extremes"), BLOCKS, 1, 256, struct);
            lane.launch(function("codes"), BLOCKS, 1, 256, struct);
            lane.launch(function("choose"), 1, 1, THREADS, struct);
            lane.read(at.header, found);
            int size = (int) found[2];
            found[5] = 0;
            found[6] = 0;
            if (!(found[0] - found[1] > tolerance) || size == 0) return;
            set.gather(lane, at.set, size);
            fill(lane, size);
            pairs(lane, size, struct);
            lane.read(at.header, found);
        }
        int count = (int) found[4];
        if (count == 0) return;
        updates.gather(lane, moved, at.changed, count);
        long spans = updates.multiply(lane, moved, at.changes, at.parts);
        try (Memory struct = fields(tolerance, limit, spans).memory()) {
            lane.launch(function("update"), (points.size() + 255L) / 256, 1, 256, struct);
            // The next round may be in another lane.
            lane.await();
        }
    }

    /** The kernel values between the variables of the set. */
    private void fill(Lane lane, int size) {
        source.filling(device).fill(lane, set, set, new Window(0, size, 0, size), at.matrix, size, true);
    }

    private void pairs(Lane lane, int size, Memory struct) {
        Pointer pairs = function(size <= THREADS ? "pairs1" : size <= 2 * THREADS ? "pairs2" : "pairs4");
        int shared = DecompositionText.SHARED * size;
        device.call("cuFuncSetAttribute", pairs, MAX_DYNAMIC_SHARED, DecompositionText.SHARED * most);
        lane.launch(pairs, 1, 1, THREADS, shared, struct);
    }

    @Override
    public void read(double[] alpha, double[] gradient) {
        try {
            Lane.use(device, lane -> {
                lane.read(at.alpha, alpha);
                lane.read(at.gradient, gradient);
            });
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    @Override
    public double valueError() {
        return updates.error();
    }

    @Override
    public void close() {
        set.close();
        moved.close();
        memory.close();
    }
}
