package dev.mercer.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts a process, waits for it and reads the JSON it prints last. Only one at a time. */
public final class Fork {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String PRE_TOUCH = "-XX:+AlwaysPreTouch";
    private static final String COLLECTOR = "-XX:+UseParallelGC";

    private Fork() {}

    /**
     * What a process found.
     *
     * @param found its JSON
     * @param others how much of the machine was used by other processes meanwhile, 0 … 1; NaN when not known
     */
    public record Outcome(JsonNode found, double others) {
        public Timing timing(String name) {
            return JSON.convertValue(found.required(name), Timing.class);
        }

        public double number(String name) {
            return found.required(name).asDouble();
        }
    }

    /** A case in a JVM with {@code heapMegabytes} of heap, all of it touched before the case begins. */
    public static Outcome run(Class<? extends Case> work, Setting setting, int heapMegabytes) {
        return java(work.getSimpleName(), heapMegabytes, ForkMain.class.getName(), work.getName(), text(setting));
    }

    /**
     * The same in a JVM that takes memory only when it is written to and gives it back when it collects, with a young generation of
     * a fixed size.
     */
    public static Outcome untouched(
            Class<? extends Case> work, Setting setting, int heapMegabytes, int youngMegabytes) {
        List<String> flags = new ArrayList<>(flags(heapMegabytes));
        flags.removeAll(List.of(PRE_TOUCH, COLLECTOR));
        flags.addAll(List.of("-XX:+UseSerialGC", "-XX:MinHeapFreeRatio=1", "-XX:MaxHeapFreeRatio=2"));
        flags.addAll(List.of("-Xms" + 4 * youngMegabytes + "m", "-Xmn" + youngMegabytes + "m"));
        return java(work.getSimpleName(), flags, ForkMain.class.getName(), work.getName(), text(setting));
    }

    /** A case, by the name of its class, in a JVM that has some more jars behind its class path. */
    public static Outcome run(String work, Setting setting, int heapMegabytes, List<Path> jars) {
        StringBuilder path = new StringBuilder(System.getProperty("java.class.path"));
        for (Path jar : jars) path.append(File.pathSeparatorChar).append(jar);
        String title = work.substring(work.lastIndexOf('.') + 1) + " " + setting.data();
        return onPath(title, flags(heapMegabytes), path.toString(), ForkMain.class.getName(), work, text(setting));
    }

    /** Any main class that prints JSON. */
    public static Outcome java(String title, int heapMegabytes, String... mainAndArguments) {
        return java(title, flags(heapMegabytes), mainAndArguments);
    }

    private static Outcome java(String title, List<String> flags, String... mainAndArguments) {
        return onPath(title, flags, System.getProperty("java.class.path"), mainAndArguments);
    }

    private static Outcome onPath(String title, List<String> flags, String classPath, String... mainAndArguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        command.addAll(List.of("-cp", classPath));
        command.addAll(List.of(mainAndArguments));
        return process(title, command);
    }

    /** What all JVMs are started with. The young generation is small: what is measured is large and stays. */
    static List<String> flags(int heapMegabytes) {
        List<String> flags = new ArrayList<>(List.of("--add-modules", "jdk.incubator.vector", COLLECTOR));
        flags.addAll(List.of("-Xms" + heapMegabytes + "m", "-Xmx" + heapMegabytes + "m", PRE_TOUCH));
        flags.add("-Xmn" + Math.min(heapMegabytes / 4, 512) + "m");
        flags.add("-Dslf4j.internal.verbosity=ERROR");
        if (Runtime.version().feature() >= 22) flags.add("--enable-native-access=ALL-UNNAMED");
        return flags;
    }

    public static Outcome process(String title, List<String> command) {
        System.err.println("compare: " + title);
        try {
            double before = Machine.busySeconds();
            long start = System.nanoTime();
            Process process = new ProcessBuilder(command).start();
            process.getOutputStream().close();
            Thread talk = new Thread(() -> forward(process.getErrorStream()));
            talk.start();
            String last = "";
            for (String line : lines(process.getInputStream())) last = line;
            int exit = process.waitFor();
            talk.join();
            if (exit != 0) throw new IllegalStateException(title + " ended with exit code " + exit);
            double wall = (System.nanoTime() - start) * 1e-9;
            JsonNode found = JSON.readTree(last);
            double own = found.path("cpuSeconds").asDouble(Double.NaN);
            double others = (Machine.busySeconds() - before - own) / (wall * Machine.processors());
            return new Outcome(found, Math.max(0, others));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }

    private static List<String> lines(InputStream stream) {
        return new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))
                .lines()
                .toList();
    }

    private static void forward(InputStream errors) {
        // Line by line as they come: they tell how far a process is.
        new BufferedReader(new InputStreamReader(errors, StandardCharsets.UTF_8)).lines().forEach(line -> {
            if (!line.contains("incubator module")) System.err.println(line);
        });
    }

    private static String text(Object value) {
        try {
            return JSON.writeValueAsString(value);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
