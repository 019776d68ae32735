package dev.mercer.spark;

import java.io.IOException;
import java.net.ConnectException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.apache.spark.launcher.JavaModuleOptions;

/** A master and two workers of Spark with one core each: processes of this machine, which listen on the loopback address. */
final class StandaloneCluster implements AutoCloseable {
    private static final String HOST = "127.0.0.1";

    private final Path home;
    private final String master;
    private final List<Process> processes = new ArrayList<>();
    private final List<Process> workers = new ArrayList<>();

    StandaloneCluster(Path home) throws IOException {
        this.home = home;
        // The script of an executor wants the folder; the class path comes from the driver.
        Files.createDirectories(home.resolve("jars"));
        try (ServerSocket free = new ServerSocket(0)) {
            this.master = "spark://" + HOST + ":" + free.getLocalPort();
        }
        String port = master.substring(master.lastIndexOf(':') + 1);
        // Workers and drivers that do not find the master try again after 5 to 20 seconds: it must be there before
        // them.
        awaitPort(
                start(
                        "master",
                        "org.apache.spark.deploy.master.Master",
                        "--host",
                        HOST,
                        "--port",
                        port,
                        "--webui-port",
                        "0"),
                Integer.parseInt(port));
        for (int worker = 1; worker <= 2; worker++)
            workers.add(start(
                    "worker" + worker,
                    "org.apache.spark.deploy.worker.Worker",
                    "--host",
                    HOST,
                    "--cores",
                    "1",
                    "--memory",
                    "600m",
                    "--webui-port",
                    "0",
                    "--work-dir",
                    folder(worker).toString(),
                    master));
    }

    private static void awaitPort(Process process, int port) throws IOException {
        while (process.isAlive()) {
            try (Socket found = new Socket(HOST, port)) {
                if (found.isConnected()) return;
            } catch (ConnectException notYet) {
                LockSupport.parkNanos(20_000_000);
            }
        }
        throw new IOException("the master has ended: its log is master.log");
    }

    /** The address for drivers. */
    String master() {
        return master;
    }

    /** The folder of a worker, in which its executors run; the first is number 1. */
    Path folder(int worker) {
        return home.resolve("worker" + worker);
    }

    /** Kills a worker and its executor. */
    void kill(int worker) {
        Process process = workers.get(worker - 1);
        List<ProcessHandle> executors = process.descendants().toList();
        // The worker first: it would start another executor.
        process.destroyForcibly();
        executors.forEach(ProcessHandle::destroyForcibly);
    }

    /** Starts a process of Java with the class path of this one. */
    Process start(String name, String main, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options());
        command.addAll(List.of("-Xmx640m", "-cp", System.getProperty("java.class.path"), main));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("SPARK_HOME", home.toString());
        builder.environment().put("SPARK_SCALA_VERSION", "2.13");
        builder.environment().put("SPARK_LOCAL_IP", HOST);
        builder.environment().put("SPARK_LOCAL_DIRS", home.resolve("local").toString());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.redirectError(home.resolve(name + ".log").toFile())
                .redirectOutput(home.resolve(name + ".out").toFile())
                .start();
        processes.add(process);
        return process;
    }

    /** For processes that live some seconds: compiled quickly, collected by one thread, open to Spark. */
    static List<String> options() {
        return Stream.concat(
                        Stream.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto"),
                        Stream.of(JavaModuleOptions.defaultModuleOptionArray()))
                .toList();
    }

    /** The lines that a process has printed. */
    List<String> printed(String name) throws IOException {
        return Files.readAllLines(home.resolve(name + ".out"), StandardCharsets.UTF_8);
    }

    /** The last errors of all processes, to tell why something failed. */
    String errors() throws IOException {
        StringBuilder text = new StringBuilder();
        try (Stream<Path> files = Files.walk(home)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".log") || f.endsWith("stderr"))
                    .toList()) {
                List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
                text.append(home.relativize(file)).append(":\n");
                for (String line : lines.subList(Math.max(0, lines.size() - 20), lines.size()))
                    text.append("  ").append(line).append('\n');
            }
        }
        return text.toString();
    }

    @Override
    public void close() {
        List<ProcessHandle> all = new ArrayList<>();
        for (Process process : processes) {
            all.add(process.toHandle());
            process.descendants().forEach(all::add);
        }
        all.forEach(ProcessHandle::destroyForcibly);
        // Until then they may write to their folders.
        all.forEach(process -> process.onExit().join());
    }
}
