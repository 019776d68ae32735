package dev.mercer.cli.stress;

import dev.mercer.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Commands by the hour in one process, {@code bench/soak TIME}: training, prediction, evaluation and pictures in turns. Each
 * minute a line tells the heap after a collection, the resident memory of the process and the number of threads, which
 * should not grow once everything has been compiled.
 */
final class SoakMain {
    private static final List<String> ROUND = List.of(
            "train DIR/a.csv --target y --kernel gaussian(sigma=1) --lambda 0.01 --interval cv --out DIR/ridge.mercer",
            "predict DIR/ridge.mercer DIR/a.csv --interval 0.9 --out DIR/p.csv",
            "evaluate DIR/ridge.mercer DIR/a.csv --json",
            "train DIR/a.csv --target y --method svm --kernel matern(1.5,1) --c 10 --out DIR/svm.mercer",
            "predict DIR/svm.mercer DIR/a.csv --explain 2 --out DIR/p.csv",
            "train DIR/a.csv --target y --method nystrom(50) --kernel gaussian(sigma=1) --lambda 0.01"
                    + " --cache DIR/cache --state DIR/c.checkpoint --out DIR/nystrom.mercer",
            "train DIR/k.csv --target y --time 2s --report DIR/r.html --out DIR/auto.mercer",
            "predict DIR/auto.mercer DIR/k.csv --proba --out DIR/p.csv",
            "plot DIR/ridge.mercer DIR/a.csv --out DIR/p.svg",
            "inspect DIR/auto.mercer",
            "kernel check gaussian(sigma=1) DIR/a.csv",
            "export DIR/ridge.mercer --to onnx --out DIR/ridge.onnx",
            "compress DIR/ridge.mercer --data DIR/a.csv --centers 20 --out DIR/small.mercer",
            "train DIR/a.csv --target y --method gp(30) --kernel gaussian(sigma=1) --out DIR/gp.mercer",
            "next DIR/gp.mercer DIR/a.csv --count 2",
            "project DIR/k.csv --target y --model DIR/components.mercer --out DIR/p.csv",
            "cluster DIR/k.csv --target y --clusters 3 --out DIR/p.csv",
            "test independence DIR/a.csv --columns a --permutations 99",
            // Refusals are part of the day.
            "predict DIR/ridge.mercer DIR/missing.csv",
            "train DIR/a.csv --target nothing --out DIR/never.mercer");

    private final Path directory;
    private long commands;

    private SoakMain(Path directory) {
        this.directory = directory;
    }

    public static void main(String[] args) throws Exception {
        Duration time = Duration.parse("PT" + args[0].toUpperCase(Locale.ROOT));
        Path directory = Files.createTempDirectory("mercer-soak");
        try {
            new SoakMain(directory).run(time);
        } finally {
            try (Stream<Path> files = Files.walk(directory)) {
                for (Path path : files.sorted(Comparator.reverseOrder()).toList()) Files.delete(path);
            }
        }
    }

    private void run(Duration time) throws IOException, InterruptedException {
        SplittableRandom random = new SplittableRandom(1);
        Files.writeString(directory.resolve("a.csv"), table(random, false));
        Files.writeString(directory.resolve("k.csv"), table(random, true));
        System.out.println("minute  commands  heap MiB  resident MiB  threads");
        long start = System.nanoTime();
        for (long minute = 1; minute <= time.toMinutes(); minute++) {
            while (System.nanoTime() - start < Duration.ofMinutes(minute).toNanos()) ROUND.forEach(this::run);
            System.gc();
            Thread.sleep(100);
            Runtime runtime = Runtime.getRuntime();
            System.out.printf(
                    Locale.ROOT,
                    "%6d %9d %9.1f %13.1f %8d%n",
                    minute,
                    commands,
                    (runtime.totalMemory() - runtime.freeMemory()) / 1048576.0,
                    residentKiB() / 1024.0,
                    ManagementFactory.getThreadMXBean().getThreadCount());
        }
    }

    private static String table(SplittableRandom random, boolean classes) {
        StringBuilder text = new StringBuilder("a,b,y\n");
        for (int i = 0; i < 500; i++) {
            float a = (float) random.nextDouble(-2, 2);
            float b = (float) random.nextDouble(-2, 2);
            text.append(a).append(',').append(b).append(',');
            text.append(classes ? (a * b > 0 ? "yes" : "no") : "" + (float) Math.sin(a * b))
                    .append('\n');
        }
        return text.toString();
    }

    private void run(String line) {
        String[] args = (line + " --quiet").replace("DIR", directory.toString()).split(" ");
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Main.run(args, new ByteArrayOutputStream(), err);
        int expected = line.contains("missing") || line.contains("nothing") ? 1 : 0;
        if (code != expected) throw new IllegalStateException(line + " ended with " + code + ": " + err);
        commands++;
    }

    /** The resident memory, native memory included; 0 where the system has no /proc. */
    private static long residentKiB() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.exists(status)) return 0;
        try (Stream<String> lines = Files.lines(status)) {
            return lines.filter(line -> line.startsWith("VmRSS:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
                    .findFirst()
                    .orElse(0);
        }
    }
}
