package dev.mercer.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * A standalone cluster of a master and two workers, processes on this machine: a worker that is killed during a fit does not change
 * the result. It starts six processes of Java, and runs where {@code -Dmercer.cluster=true} asks for it.
 */
@EnabledIfSystemProperty(named = "mercer.cluster", matches = "true", disabledReason = "-Dmercer.cluster=true runs it")
class ClusterTest {
    @TempDir
    Path home;

    private final List<Process> processes = new ArrayList<>();

    private ProcessBuilder java(List<String> options, String main, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("SPARK_HOME", home.toString());
        builder.environment().put("SPARK_SCALA_VERSION", "2.13");
        builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        return builder;
    }

    private Process start(String main, String... arguments) throws IOException {
        Process process = java(List.of("-Xmx256m"), main, arguments)
                .redirectErrorStream(true)
                .redirectOutput(home.resolve("log" + processes.size()).toFile())
                .start();
        processes.add(process);
        return process;
    }

    @Test
    void aWorkerIsKilledAndTheResultIsTheSame() throws IOException {
        String[] paths = System.getProperty("java.class.path").split(File.pathSeparator);
        Files.createDirectory(home.resolve("jars"));
        int number = 0;
        for (String path : paths)
            if (path.endsWith(".jar"))
                Files.createSymbolicLink(
                        home.resolve("jars").resolve(number++ + ".jar"),
                        Path.of(path).toAbsolutePath());
        String folders = String.join(
                File.pathSeparator,
                Arrays.stream(paths)
                        .filter(path -> !path.endsWith(".jar"))
                        .map(path -> Path.of(path).toAbsolutePath().toString())
                        .toList());
        String port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = Integer.toString(free.getLocalPort());
        }
        String master = "spark://127.0.0.1:" + port;
        try {
            start("org.apache.spark.deploy.master.Master", "--host", "127.0.0.1", "--port", port, "--webui-port", "0");
            Process first = null;
            for (String worker : List.of("a", "b")) {
                Process process = start(
                        "org.apache.spark.deploy.worker.Worker",
                        "--host",
                        "127.0.0.1",
                        "--cores",
                        "1",
                        "--memory",
                        "600m",
                        "--webui-port",
                        "0",
                        "--work-dir",
                        home.resolve(worker).toString(),
                        master);
                if (first == null) first = process;
            }
            Process driver = java(opens(), ClusterJob.class.getName(), master, folders)
                    .redirectError(home.resolve("driver").toFile())
                    .start();
            processes.add(driver);
            assertThat(difference(driver, first)).isLessThan(1e-6);
        } finally {
            for (Process process : processes) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
            }
        }
    }

    /** Kills a worker and its executor after the third job; the number that the driver prints at the end. */
    private static double difference(Process driver, Process worker) throws IOException {
        int jobs = 0;
        try (BufferedReader out = driver.inputReader(StandardCharsets.UTF_8)) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                if (line.equals("job") && ++jobs == 3) {
                    worker.descendants().forEach(ProcessHandle::destroyForcibly);
                    worker.destroyForcibly();
                }
                if (line.startsWith("difference ")) {
                    assertThat(jobs).isGreaterThan(5);
                    return Double.parseDouble(line.substring("difference ".length()));
                }
            }
        }
        throw new AssertionError("the driver ended after " + jobs + " jobs");
    }

    /** The flags that this process was started with to open Java to Spark. */
    private static List<String> opens() {
        List<String> flags =
                new ArrayList<>(java.lang.management.ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                        .filter(flag -> flag.startsWith("--add-opens"))
                        .toList());
        flags.add("-Xmx512m");
        return flags;
    }
}
