package dev.mercer.cli;

import dev.mercer.cli.option.ColumnOptions;
import dev.mercer.cli.option.FileOptions;
import dev.mercer.cli.option.PermutationOptions;
import dev.mercer.cli.option.Session;
import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.table.ColumnList;
import dev.mercer.data.table.Table;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.structure.PermutationResult;
import dev.mercer.learn.structure.TwoSample;
import dev.mercer.report.Json;
import dev.mercer.report.Layout;
import dev.mercer.report.Lines;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code mercer test two-sample A B}. */
@Command(
        name = "two-sample",
        description = "Do the rows of two files come from the same distribution? Maximum mean discrepancy.",
        footer = {
            "",
            "Columns are encoded as for training, from the rows of both files. The p-value is the probability of so large a",
            "difference if both files came from the same source: a small one, such as below 0.05, speaks for a difference.",
            "",
            "Example:",
            "  mercer test two-sample january.csv february.csv --column id=ignore"
        })
final class TwoSampleCommand implements Callable<Integer> {
    private final Session session;

    @Parameters(index = "0", paramLabel = "A", description = "A .csv or .tsv file, also .gz.")
    private String first = "";

    @Parameters(index = "1", paramLabel = "B", description = "Another file with the same columns.")
    private String second = "";

    @Mixin
    private final ColumnOptions columns = new ColumnOptions();

    @Mixin
    private final PermutationOptions options = new PermutationOptions();

    @Mixin
    private final FileOptions files = new FileOptions();

    TwoSampleCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        int permutations = options.permutations();
        Progress progress = session.progress();
        Table one = table(first, files, session);
        Table other = table(second, files, session);
        Table pooled = options.kernel().texts(without(one).followedBy(without(other)));
        Encoder encoder = Encoder.learn(Encoding.AUTO, pooled);
        Points points = encoder.encode(pooled).points();
        Kernel kernel = options.kernel().of(points, encoder.names());
        Compute compute = session.compute(points);
        PermutationResult found = new TwoSample(permutations, options.seed())
                .of(Gram.of(kernel.bind(encoder.names()), points, compute, progress), one.size(), progress);
        Lines lines = new Lines()
                .with("samples", Layout.count(one.size(), "row") + " and " + Layout.count(other.size(), "row"))
                .with("kernel", Layout.whole(kernel.toString()))
                .with("mmd²", Layout.number(found.statistic()));
        Json json = new Json()
                .with("test", "two-sample")
                .with("n", one.size())
                .with("m", other.size())
                .with("kernel", kernel.toString());
        options.answer(found, lines, json, "the samples differ", "no difference was found", session);
        return ExitCode.SUCCESS;
    }

    private Table without(Table table) {
        return table.drop(ColumnList.of(table, columns.ignored()).stream()
                .mapToInt(Integer::intValue)
                .toArray());
    }

    /** A file with columns that have names. */
    static Table table(String path, FileOptions files, Session session) {
        Table table = session.read(path, files.read());
        if (table.unnamedPoints().isPresent())
            throw new InvalidInputException(
                    path + ": a test needs columns with names, which a LIBSVM file does not have (give a CSV file)");
        return table;
    }
}
