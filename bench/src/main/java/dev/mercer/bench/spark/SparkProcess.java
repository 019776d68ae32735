package dev.mercer.bench.spark;

import dev.mercer.bench.Fork;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts jobs of the module {@code bench/spark}, each in a process and a session of its own.
 *
 * @param home the folder of the benchmarks
 * @param threads of the session
 * @param heapMegabytes of the process
 */
record SparkProcess(Path home, int threads, int heapMegabytes) {
    Fork.Outcome run(String job, List<String> arguments) {
        Path built = home.resolve("spark").resolve("target").resolve("bench");
        if (!Files.isDirectory(built.resolve("lib")))
            throw new IllegalStateException("the jobs are not built: bench/compare spark builds them");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("@" + home.resolve("spark").resolve("java.options"));
        command.add("-Xmx" + heapMegabytes + "m");
        command.addAll(List.of("-cp", built.resolve("classes") + java.io.File.pathSeparator + built.resolve("lib") + "/*"));
        command.addAll(List.of("dev.mercer.bench.job.JobMain", job, "threads=" + threads));
        command.addAll(arguments);
        return Fork.process("spark " + job + " " + String.join(" ", arguments), command);
    }
}
