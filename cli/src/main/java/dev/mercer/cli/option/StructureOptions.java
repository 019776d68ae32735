package dev.mercer.cli.option;

import dev.mercer.auto.internal.ItemRows;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Task;
import dev.mercer.data.encoder.EncodedTraining;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.table.Examples;
import dev.mercer.io.PredictionColumns;
import dev.mercer.io.file.WholeFile;
import dev.mercer.io.table.ReadOptions;
import dev.mercer.kernel.Kernel;
import dev.mercer.report.Json;
import dev.mercer.report.Layout;
import dev.mercer.report.PredictionText;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Data, kernel and answers of commands that find structure in rows without learning a target. */
public final class StructureOptions {
    @Parameters(
            paramLabel = "DATA",
            description = "A .csv, .tsv, .libsvm or .parquet file, also .gz, or - for standard input.")
    private String data = "";

    @Option(
            names = "--target",
            paramLabel = "COL",
            description = "A column that is not used, except for the colors of --plot.")
    private Optional<String> target = Optional.empty();

    @Mixin
    private final ColumnOptions columns = new ColumnOptions();

    @Option(names = "--out", paramLabel = "FILE", description = "Where the CSV goes (default: standard output).")
    private Optional<Path> out = Optional.empty();

    @Option(names = "--plot", paramLabel = "FILE.svg", description = "Draw the rows along the first two components.")
    private Optional<Path> plot = Optional.empty();

    @Mixin
    private final KernelOption kernel = new KernelOption();

    @Mixin
    private final FileOptions files = new FileOptions();

    /**
     * Encoded rows and the kernel that compares them.
     *
     * @param examples the rows as they were read
     * @param encoder the encoder that made points of them
     * @param points the rows as points
     * @param named k, with the names of its columns
     */
    public record KernelRows(Examples examples, Encoder encoder, Points points, Kernel named) {
        /** The kernel of the points. */
        public Kernel kernel() {
            return named.bind(encoder.names());
        }

        /** The classes of the target, where there is one. */
        public Optional<Labels> labels() {
            return examples.known().isEmpty()
                    ? Optional.empty()
                    : Optional.of((Labels) examples.actual(Task.CLASSIFICATION));
        }
    }

    public Optional<Path> plot() {
        return plot;
    }

    /** Refuses files that cannot be written, before the work. */
    public void require(Map<String, Path> more, Session session) {
        Map<String, Path> all = new LinkedHashMap<>(more);
        out.ifPresent(file -> all.put("--out", file));
        plot.ifPresent(file -> all.put("--plot", file));
        all.values().forEach(file -> session.expectOutput(file, List.of(data)));
        OutFile.requireDistinct(all);
    }

    /** Reads and encodes the rows as for training. */
    public KernelRows read(Session session) {
        ReadOptions options = files.read().withThreads(session.shared().threads());
        Examples found = Examples.unlabelled(
                session.read(data, options.withLibsvm(options.libsvm().allowUnlabelled())),
                columns.roles(target).withoutOrder());
        boolean items = kernel.ofItems();
        Examples rows =
                found.with(items ? ItemRows.training(found.inputs(), Optional.empty()) : kernel.texts(found.inputs()));
        EncodedTraining encoded = Encoder.fit(items ? Encoding.NONE : Encoding.AUTO, rows, Task.DETECTION);
        Points points = encoded.rows().points();
        return new KernelRows(
                rows,
                encoded.encoder(),
                points,
                kernel.of(points, encoded.encoder().names()));
    }

    /** Answers with the columns and some facts as JSON, or with the columns as CSV. */
    public void answer(PredictionColumns columns, Json facts, Session session) {
        if (out.isEmpty()) {
            session.answerTable(columns.csv(), PredictionText.json(columns, facts));
            return;
        }
        WholeFile.write(out.get(), columns.csv() + "\n");
        if (session.shared().json())
            session.answer("", facts.with("out", out.get().toString()));
        session.say(Layout.count(columns.size(), "row") + " written to " + out.get());
    }
}
