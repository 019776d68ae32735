package dev.mercer.cli.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/**
 * Fuzzing by hand, {@code bench/fuzz TIME [SEED [TARGET…]]}: one worker for each processor, targets in turns of half a
 * second, until the time is over; after each turn, the cost of a growing input is compared with its size ({@link CostOracle}). Each reason of a failure is told once, and its input is stored in the folder of the system
 * property {@code fuzz.failures}.
 */
final class FuzzMain {
    /** Longer than the longest usual command, so that readers, which need thousands of inputs, get most of the time. */
    private static final long TURN_NANOS = 500_000_000;

    /** An input that takes longer than this, of the processor, never ends, as far as anybody would wait. */
    private static final long NEVER_NANOS = 12 * Fuzzer.MOST_NANOS;

    /** By the clock, for one that waits and does nothing: much longer, since the machine may be busy with something else. */
    private static final long NEVER_ON_THE_CLOCK = 15 * NEVER_NANOS;

    /** Repetitions in an input that is stored for a shape whose cost grows too fast. */
    private static final int SHOWN = 8;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private record Running(FuzzTarget target, long index, byte[] input, long start, long processor) {}

    private final long seed;
    private final Set<String> only;
    private final Duration time;
    private final Path failures;
    private final Map<String, AtomicLong> inputs = new ConcurrentHashMap<>();
    private final Map<String, FuzzFailure> reasons = new ConcurrentHashMap<>();
    private final Map<Thread, Running> running = new ConcurrentHashMap<>();

    private FuzzMain(long seed, Set<String> only, Duration time, Path failures) {
        this.seed = seed;
        this.only = only;
        this.time = time;
        this.failures = failures;
    }

    public static void main(String[] args) throws Exception {
        Duration time = Duration.parse("PT" + args[0].toUpperCase(Locale.ROOT));
        long seed = args.length > 1 ? Long.parseLong(args[1]) : System.nanoTime();
        Set<String> only = Set.copyOf(Arrays.asList(args).subList(Math.min(2, args.length), args.length));
        Path failures = Path.of(System.getProperty("fuzz.failures", "fuzz-failures"));
        System.out.println("seed " + seed);
        measureTheMachine();
        FuzzMain main = new FuzzMain(seed, only, time, failures);
        main.run(Runtime.getRuntime().availableProcessors());
        System.exit(main.reasons.isEmpty() ? 0 : 1);
    }

    /** The first {@code explain} of a machine measures it and keeps the rates: seconds that no input is to blame for. */
    private static void measureTheMachine() throws IOException {
        Path table = Files.createTempFile("mercer-fuzz", ".csv");
        try {
            Files.writeString(table, "x,y\n1,2\n2,3\n3,5\n4,4\n5,6\n");
            CommandTargets.run(List.of("explain", table.toString(), "--target", "y"));
        } finally {
            Files.delete(table);
        }
    }

    private void run(int workers) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int k = 0; k < workers; k++) {
            int worker = k;
            threads.add(new Thread(() -> work(worker, workers), "fuzz-" + k));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) while (thread.isAlive()) watch(thread);
        long all = 0;
        for (Map.Entry<String, AtomicLong> count : new TreeMap<>(inputs).entrySet()) {
            System.out.printf(
                    Locale.ROOT,
                    "%-14s %,12d%n",
                    count.getKey(),
                    count.getValue().get());
            all += count.getValue().get();
        }
        System.out.printf(Locale.ROOT, "%-14s %,12d inputs, %d reasons of failures%n", "all", all, reasons.size());
    }

    /** Ends the program where a worker does not come to an end. */
    private void watch(Thread worker) throws InterruptedException {
        worker.join(1000);
        running.forEach((thread, now) -> {
            long used = THREADS.getThreadCpuTime(thread.getId()) - now.processor;
            if (used < NEVER_NANOS && System.nanoTime() - now.start < NEVER_ON_THE_CLOCK) return;
            AssertionError endless = new AssertionError("does not end");
            endless.setStackTrace(thread.getStackTrace());
            failed(new FuzzFailure(now.target.name(), now.index, now.input, endless));
            Runtime.getRuntime().halt(1);
        });
    }

    /** Worker k takes the inputs k, k + workers, k + 2·workers, … of each target. */
    private void work(int worker, int workers) {
        try {
            Path directory = Files.createTempDirectory("mercer-fuzz");
            try {
                List<FuzzTarget> targets = FuzzTargets.all(directory).stream()
                        .filter(target -> only.isEmpty() || only.contains(target.name()))
                        .toList();
                long[] next = new long[targets.size()];
                Arrays.fill(next, worker);
                long start = System.nanoTime();
                if (worker == 0 && only.isEmpty()) CostTargets.all(targets).forEach(this::grow);
                while (System.nanoTime() - start < time.toNanos())
                    for (int t = 0; t < next.length; t++) {
                        next[t] = turn(targets.get(t), next[t], workers);
                        if (targets.get(t).isOnOneThread()) grow(targets.get(t), next[t]);
                    }
            } finally {
                delete(directory);
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } finally {
            running.remove(Thread.currentThread());
        }
    }

    private long turn(FuzzTarget target, long from, int step) {
        Mutator mutator = target.mutator(seed);
        AtomicLong count = inputs.computeIfAbsent(target.name(), name -> new AtomicLong());
        long start = System.nanoTime();
        long index = from;
        for (boolean more = true;
                more;
                index += step, more = !target.slow() && System.nanoTime() - start < TURN_NANOS) {
            byte[] input = mutator.input(index);
            Running now = new Running(target, index, input, System.nanoTime(), THREADS.getCurrentThreadCpuTime());
            running.put(Thread.currentThread(), now);
            Fuzzer.read(target, index, now.input).ifPresent(this::failed);
            count.incrementAndGet();
        }
        return index;
    }

    /** A shape that is known. */
    private void grow(String name, CostTargets.Known known) {
        grow(name, -1, known.shape(), known.reader());
    }

    /** A shape made of an example of the target, drawn by the number of an input. */
    private void grow(FuzzTarget target, long index) {
        SplittableRandom random = new SplittableRandom(seed + index);
        List<byte[]> examples = target.examples();
        grow(target.name(), index, Shape.of(examples.get(random.nextInt(examples.size())), random), target.reader());
        inputs.computeIfAbsent("shapes", name -> new AtomicLong()).incrementAndGet();
    }

    private void grow(String name, long index, Shape shape, FuzzTarget.Reader reader) {
        try {
            CostOracle.ofTime()
                    .excess(shape, reader)
                    .ifPresent(
                            wrong -> failed(new FuzzFailure(name, index, shape.of(SHOWN), new AssertionError(wrong))));
        } catch (Exception other) {
            // Inputs that fail are found by turns.
        }
    }

    private void failed(FuzzFailure failure) {
        if (reasons.putIfAbsent(failure.reason(), failure) != null) return;
        System.out.println(failure);
        try {
            String name = HexFormat.of().toHexDigits(Arrays.hashCode(failure.input()));
            Path folder = Files.createDirectories(failures.resolve(failure.target()));
            Files.write(folder.resolve(name), failure.input());
        } catch (IOException unwritten) {
            System.out.println("the input cannot be stored: " + unwritten);
        }
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) Files.delete(path);
        }
    }
}
