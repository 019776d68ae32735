package dev.mercer.cli.stress;

import dev.mercer.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * Kills a command (SIGKILL) and looks at its files: each is the old one or a new one, whole; the next run of the same command ends
 * well and leaves no temporary files.
 *
 * <p>Half of the kills come at a moment that is uniform over the time that the command takes, the others a few milliseconds
 * after a temporary file has appeared, since writing is a small part of the time.
 */
final class CrashRun {
    private static final List<String> SETTINGS = List.of("--threads", "1", "--backend", "plain", "--quiet");
    private static final long LONGEST_SECONDS = 120;

    /**
     * The results of kills.
     *
     * @param kills processes that were killed before they ended
     * @param late processes that had ended before
     * @param left kills that left a temporary file
     * @param changed kills after which an output was new
     */
    record Count(int kills, int late, int left, int changed) {
        static final Count NONE = new Count(0, 0, 0, 0);

        Count plus(Count other) {
            return new Count(kills + other.kills, late + other.late, left + other.left, changed + other.changed);
        }
    }

    private final CrashScenario scenario;
    private final Path directory;
    private final List<Path> data;
    private final SplittableRandom random;
    private long typicalMillis = -1;

    /** Kills of one command on so many rows, whose outputs are in a new directory inside {@code place}. */
    CrashRun(CrashScenario scenario, Path place, int rows, long seed) throws IOException {
        this.scenario = scenario;
        this.random = new SplittableRandom(seed);
        this.directory = Files.createTempDirectory(place, "out");
        this.data = List.of(data(place, "a", rows, random), data(place, "b", rows, random));
    }

    /** A table and a model of LIBSVM under one name. */
    private static Path data(Path place, String name, int rows, SplittableRandom random) throws IOException {
        StringBuilder table = new StringBuilder("a,b,y\n");
        StringBuilder model = new StringBuilder(
                        "svm_type epsilon_svr\nkernel_type rbf\ngamma 0.5\nnr_class 2\ntotal_sv ")
                .append(rows)
                .append("\nrho 0.5\nSV\n");
        for (int i = 0; i < rows; i++) {
            float a = (float) random.nextDouble(-2, 2);
            float b = (float) random.nextDouble(-2, 2);
            table.append(a)
                    .append(',')
                    .append(b)
                    .append(',')
                    .append((float) Math.sin(a * b))
                    .append('\n');
            model.append(b).append(" 1:").append(a).append(" 2:").append(b).append('\n');
        }
        Path path = Files.createTempDirectory(place, "data").resolve(name);
        Files.writeString(Path.of(path + ".csv"), table);
        Files.writeString(Path.of(path + ".model"), model);
        return path;
    }

    /** Kills the command so many times, at any moment or while it writes. */
    Count kill(int times) throws IOException, InterruptedException {
        runHere(data.get(0));
        Count count = Count.NONE;
        for (int k = 1; k <= times; k++) count = count.plus(killOnce(data.get(k % 2), random.nextBoolean()));
        return count;
    }

    /** Kills the command once, while it writes. */
    Count killWriting() throws IOException, InterruptedException {
        runHere(data.get(0));
        return killOnce(data.get(1), false);
    }

    /** The time of the whole command in a process of its own. */
    private long typicalMillis() throws IOException, InterruptedException {
        if (typicalMillis >= 0) return typicalMillis;
        long start = System.nanoTime();
        Process whole = start(data.get(0));
        require(whole.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS), "does not end");
        require(whole.exitValue() == 0, "ends with " + whole.exitValue() + " in a process of its own");
        typicalMillis = (System.nanoTime() - start) / 1_000_000;
        return typicalMillis;
    }

    private Count killOnce(Path next, boolean anyMoment) throws IOException, InterruptedException {
        long longest = anyMoment ? typicalMillis() : 0;
        Map<Path, byte[]> old = new HashMap<>();
        for (Path file : CrashScenario.outputs(directory)) old.put(file, Files.readAllBytes(file));
        Process process = start(next);
        if (anyMoment) process.waitFor(random.nextLong(longest + 1), TimeUnit.MILLISECONDS);
        else waitForWriting(process);
        boolean killed = process.isAlive();
        process.destroyForcibly();
        require(process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS), "does not die");
        int left = CrashScenario.temporary(directory).isEmpty() ? 0 : 1;
        int changed = 0;
        List<Path> now = CrashScenario.outputs(directory);
        require(now.containsAll(old.keySet()), "an old file is gone");
        for (Path file : now) {
            if (Arrays.equals(Files.readAllBytes(file), old.get(file))) continue;
            CrashScenario.requireWhole(file);
            changed = 1;
        }
        runHere(next);
        List<Path> swept = CrashScenario.temporary(directory);
        require(swept.isEmpty(), "temporary files are there after the next run: " + swept);
        for (Path file : CrashScenario.outputs(directory)) CrashScenario.requireWhole(file);
        return new Count(killed ? 1 : 0, killed ? 0 : 1, left, changed);
    }

    private void waitForWriting(Process process) throws IOException, InterruptedException {
        // Some write several files: the first one is not always the one that is hit.
        int skipped = random.nextInt(3);
        while (process.isAlive()) {
            if (!CrashScenario.temporary(directory).isEmpty() && skipped-- == 0) break;
            Thread.sleep(0, 200_000);
        }
        Thread.sleep(random.nextInt(4));
    }

    private Process start(Path table) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(arguments(table));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private List<String> arguments(Path table) {
        List<String> all = new ArrayList<>(scenario.arguments(directory, table));
        all.addAll(SETTINGS);
        return all;
    }

    /** The whole command, in this process. */
    private void runHere(Path table) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Main.run(arguments(table).toArray(String[]::new), new ByteArrayOutputStream(), err);
        require(code == 0, "ends with " + code + ": " + err);
    }

    private void require(boolean condition, String otherwise) {
        if (!condition) throw new AssertionError(scenario.name() + ": " + otherwise);
    }
}
