package dev.mercer.cli.option;

import dev.mercer.data.table.Examples;
import dev.mercer.io.file.WholeFile;
import dev.mercer.model.Predictions;
import dev.mercer.plot.Figure;
import dev.mercer.report.ScorePictures;
import dev.mercer.report.TrainPage;
import dev.mercer.report.TrainReport;
import dev.mercer.util.CancelledException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The pictures and the page that {@code train} writes. */
public final class PictureOptions {
    @Option(
            names = "--plot",
            paramLabel = "FILE.svg",
            description =
                    "Draw the model: over its inputs if they are one or two numbers, else predicted against actual.")
    private Optional<Path> plot = Optional.empty();

    @Option(
            names = "--report",
            paramLabel = "FILE.html",
            description = "Write a page to send on: data, choice, scores with intervals, pictures, provenance.")
    private Optional<Path> page = Optional.empty();

    /** The files that are going to be written, by option. */
    public Map<String, Path> files() {
        Map<String, Path> files = new LinkedHashMap<>();
        plot.ifPresent(file -> files.put("--plot", file));
        page.ifPresent(file -> files.put("--report", file));
        return files;
    }

    /** Refuses files that cannot be written, before the work. */
    public void require(List<String> inputs) {
        plot.ifPresent(file -> OutFile.require(file, inputs));
        page.ifPresent(file -> OutFile.require(file, inputs));
    }

    /** Writes the pictures. The model has been written before, so a user who interrupts this still has it. */
    public void write(TrainReport report, Optional<Examples> test, Session session) {
        try {
            plot.ifPresent(file -> {
                figure(report, test.orElse(report.rows()), session).writeTo(file);
                session.say("the picture is in " + file);
            });
            page.ifPresent(file -> {
                WholeFile.write(file, new TrainPage(report, test, session.command(), session.progress()).html());
                session.say("the report is in " + file);
            });
        } catch (CancelledException noMore) {
            session.say("there was no time to draw");
        }
    }

    private static Figure figure(TrainReport report, Examples rows, Session session) {
        Optional<Figure> inputs = TrainPage.overInputs(report, session.progress());
        if (inputs.isPresent()) return inputs.get();
        Predictions found = report.learned().predictions(rows, session.progress());
        return ScorePictures.of(report.learned().model().model(), found, rows).get(0);
    }
}
