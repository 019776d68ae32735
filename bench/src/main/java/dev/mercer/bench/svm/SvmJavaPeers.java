package dev.mercer.bench.svm;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mercer.bench.Command;
import dev.mercer.bench.Report;
import dev.mercer.bench.Report.Row;
import dev.mercer.bench.Timing;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Libraries of Java on the same files, from the start of the process to the model: LIBSVM's port, and Smile where it has the machine. */
final class SvmJavaPeers {
    static final String PART = "java";

    private static final int LIMIT_SECONDS = 150;

    private final Report report;

    SvmJavaPeers(Report report) {
        this.report = report;
    }

    void run(SvmProblem problem, SvmFiles files) {
        Path model = files.train().resolveSibling(problem.name() + ".java.model");
        Command port = start("LibsvmJava", problem, files.train(), model);
        String dual = port == null
                ? ""
                : String.format(Locale.ROOT, "dual %.6g", SvmComparison.total(port.output()));
        add(problem.name() + ", LIBSVM in Java", port == null ? Double.NaN : port.seconds(), dual);
        if (problem.classes() > 2) return;
        Command smile = start("SmileSvm", problem, files.train(), files.test());
        if (smile == null) {
            add(problem.name() + ", Smile", Double.NaN, "");
            return;
        }
        JsonNode said = smile.json();
        double quality = said.path("quality").asDouble();
        add(
                problem.name() + ", Smile",
                said.path("seconds").asDouble(),
                SvmComparison.quality(problem, quality) + ", peak "
                        + String.format(Locale.ROOT, "%.2f GB", said.path("peakBytes").asDouble() / 1e9));
    }

    private void add(String title, double seconds, String note) {
        if (Double.isNaN(seconds)) report.notes.add(title + ": not done after " + LIMIT_SECONDS + " s, or failed");
        else report.rows.add(Row.of(title, Timing.once(seconds), Double.NaN, note));
    }

    private static @Nullable Command start(String main, SvmProblem problem, Path first, Path second) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx6g", "-Dslf4j.internal.verbosity=ERROR"));
        Path built = Path.of(System.getProperty("bench.home"), "target", "bench");
        String classes = built.resolve("classes") + File.pathSeparator + built.resolve("lib") + File.separator + "*";
        command.addAll(List.of("-cp", classes, "dev.mercer.bench.peer." + main));
        command.addAll(List.of("" + first, "" + second));
        command.addAll(List.of("" + problem.gamma(), "" + problem.c(), "" + problem.epsilon()));
        try {
            return Command.run(command, LIMIT_SECONDS);
        } catch (IllegalStateException failed) {
            return null;
        }
    }
}
