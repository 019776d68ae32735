package dev.mercer.cli;

import dev.mercer.cli.option.AnyModel;
import dev.mercer.cli.option.Session;
import dev.mercer.io.LibsvmModel;
import dev.mercer.io.Models;
import dev.mercer.report.Json;
import dev.mercer.report.Layout;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code mercer convert MODEL OUT}. */
@Command(
        name = "convert",
        description = "Turn a model of LIBSVM into one of ours, or one of ours into one of LIBSVM, whichever MODEL is.",
        footer = {
            "",
            "A model for LIBSVM must have a linear, polynomial, gaussian or sigmoid kernel and inputs that are not encoded",
            "(train with --encode none); classes that are not integers are written as numbers. predict, evaluate and inspect",
            "read models of LIBSVM as they are.",
            "",
            "Example:",
            "  mercer convert heart.model heart.mercer",
            "  mercer convert heart.mercer heart.model && svm-predict new.libsvm heart.model predicted.txt"
        })
final class ConvertCommand implements Callable<Integer> {
    private final Session session;

    @Parameters(index = "0", paramLabel = "MODEL", description = "A file of `mercer train --out` or of svm-train.")
    private Path file = Path.of("");

    @Parameters(index = "1", paramLabel = "OUT", description = "The file to write.")
    private Path out = Path.of("");

    ConvertCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        session.expectOutput(out, List.of(file.toString()));
        AnyModel found = AnyModel.read(file, session);
        boolean ours = found.libsvm().isEmpty();
        if (ours) LibsvmModel.write(out, found.model()).forEach(line -> session.say(out + ": " + line));
        else Models.save(found.model(), out);
        String format = ours ? "libsvm" : "mercer";
        int centers = found.model().model().expansion().centers().size();
        session.answer(
                out + ": a " + (ours ? "LIBSVM" : "Mercer") + " model with " + Layout.count(centers, "center"),
                new Json().with("format", format).with("support", centers).with("out", out.toString()));
        return ExitCode.SUCCESS;
    }
}
