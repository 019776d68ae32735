package dev.mercer.cli.option;

import dev.mercer.data.table.Examples;
import dev.mercer.io.file.WholeFile;
import dev.mercer.report.TrainPage;
import dev.mercer.report.TrainReport;
import dev.mercer.util.CancelledException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The page that {@code train} writes. */
public final class ReportOptions {
    @Option(
            names = "--report",
            paramLabel = "FILE.html",
            description = "Write a page to send on, with scores and pictures.")
    private Optional<Path> page = Optional.empty();

    /** The files that are going to be written, by option. */
    public Map<String, Path> files() {
        Map<String, Path> files = new LinkedHashMap<>();
        page.ifPresent(file -> files.put("--report", file));
        return files;
    }

    /** Refuses files that cannot be written, before the work. */
    public void require(List<String> inputs, Session session) {
        page.ifPresent(file -> session.expectOutput(file, inputs));
    }

    /** Writes the page. The model has been written before, so a user who interrupts this still has it. */
    public void write(TrainReport report, Optional<Examples> test, Session session) {
        try {
            page.ifPresent(file -> {
                WholeFile.write(file, new TrainPage(report, test, session.command(), session.progress()).html());
                session.say("the report is in " + file);
            });
        } catch (CancelledException noMore) {
            session.say("there was no time to draw");
        }
    }
}
