package dev.mercer.cli.fuzz;

import dev.mercer.util.InvalidInputException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Finds inputs whose cost grows faster than their size: cost and size of three inputs of the same shape, each with twice as many
 * parts as the one before. They are the first whose cost can be told from the noise of the clock; a shape that is cheap up to
 * the largest size has passed. A number in an input grows without its size: there the cost itself has a bound.
 *
 * @param meter the cost that has been spent so far
 * @param enough the cost that can be told from noise
 * @param mostBytes larger inputs are not tried
 */
record CostOracle(LongSupplier meter, long enough, int mostBytes) {
    /** Cost may grow with this power of the size: sorting takes a little more than 1, pairs of parts take 2. */
    static final double MOST_POWER = 1.6;

    /** An input in which a number is large costs at most so many times what can be told from noise: four seconds. */
    static final long MOST_TIMES = 80;

    private static final int REPETITIONS = 3;
    private static final int SIZES = 3;

    /** Time of the processor; a twentieth of a second can be told from noise, and no input is larger than half a megabyte. */
    static CostOracle ofTime() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        return new CostOracle(threads::getCurrentThreadCpuTime, 50_000_000L, 1 << 19);
    }

    /** The reason why a shape fails; empty if its cost grows no faster than its size. */
    Optional<String> excess(Shape shape, FuzzTarget.Reader reader) throws Exception {
        List<byte[]> inputs = new ArrayList<>();
        long cost = 0;
        for (int times = 1; cost < enough || inputs.size() < SIZES; times *= 2) {
            byte[] input = shape.of(times);
            boolean same = !inputs.isEmpty() && input.length <= inputs.get(inputs.size() - 1).length;
            if (same || input.length > mostBytes) return Optional.empty();
            inputs.add(input);
            cost = cost(input, reader);
            // The first runs of a program are slow.
            if (cost >= enough) cost = least(input, reader);
        }
        List<byte[]> last = inputs.subList(inputs.size() - SIZES, inputs.size());
        long small = least(last.get(0), reader);
        double growth = Math.log((double) cost / Math.max(1, small));
        double power = growth / Math.log((double) last.get(SIZES - 1).length / last.get(0).length);
        if (!(power > MOST_POWER)) return Optional.empty();
        return Optional.of(String.format(
                Locale.ROOT,
                "the cost grows with power %.1f of the size: %,d for %,d bytes, %,d for %,d",
                power,
                small,
                last.get(0).length,
                cost,
                last.get(SIZES - 1).length));
    }

    /** The reason why inputs fail in which a number doubles; empty if the cost of none is above a bound, whatever the number. */
    Optional<String> excessOfNumbers(Shape shape, FuzzTarget.Reader reader) throws Exception {
        for (int number = 1; number > 0; number *= 2) {
            byte[] input = shape.of(number);
            long cost = cost(input, reader);
            if (cost > MOST_TIMES * enough)
                return Optional.of(
                        String.format(Locale.ROOT, "costs %,d: %s", cost, new String(input, StandardCharsets.UTF_8)));
        }
        return Optional.empty();
    }

    private long least(byte[] input, FuzzTarget.Reader reader) throws Exception {
        long least = Long.MAX_VALUE;
        for (int r = 0; r < REPETITIONS; r++) least = Math.min(least, cost(input, reader));
        return least;
    }

    private long cost(byte[] input, FuzzTarget.Reader reader) throws Exception {
        long start = meter.getAsLong();
        try {
            reader.read(input);
        } catch (InvalidInputException refused) {
            // A refusal has its cost too.
        }
        return meter.getAsLong() - start;
    }
}
