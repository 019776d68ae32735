package dev.mercer.cli;

import dev.mercer.cli.option.FileOptions;
import dev.mercer.cli.option.KernelOption;
import dev.mercer.cli.option.PermutationOptions;
import dev.mercer.cli.option.Session;
import dev.mercer.cli.option.UsageProblem;
import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.table.ColumnList;
import dev.mercer.data.table.Table;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.structure.Independence;
import dev.mercer.learn.structure.PermutationResult;
import dev.mercer.report.Json;
import dev.mercer.report.Layout;
import dev.mercer.report.Lines;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code mercer test independence DATA --columns COLS}. */
@Command(
        name = "independence",
        description = "Are columns of a file independent of others? Hilbert-Schmidt criterion.",
        footer = {
            "",
            "Columns are encoded as for training. The p-value is the probability of so strong a dependence if there were",
            "none, linear or not: a small one, such as below 0.05, speaks for dependence. A kernel of texts, as",
            "spectrum(3)[dna], is that of the part with its column; the other part has the default.",
            "",
            "Example:",
            "  mercer test independence houses.csv --columns area,rooms --with price"
        })
final class IndependenceCommand implements Callable<Integer> {
    private final Session session;

    @Parameters(index = "0", paramLabel = "DATA", description = "A .csv or .tsv file, also .gz.")
    private String data = "";

    @Option(names = "--columns", required = true, paramLabel = "COL,…", description = "The one part of each row.")
    private String columns = "";

    @Option(names = "--with", paramLabel = "COL,…", description = "The other part (default: all other columns).")
    private Optional<String> with = Optional.empty();

    @Mixin
    private final PermutationOptions options = new PermutationOptions();

    @Mixin
    private final FileOptions files = new FileOptions();

    IndependenceCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        int permutations = options.permutations();
        Progress progress = session.progress();
        Table table = TwoSampleCommand.table(data, files, session);
        List<Integer> one = ColumnList.of(table, Optional.of(columns));
        List<Integer> other = with.map(list -> ColumnList.of(table, Optional.of(list)))
                .orElseGet(() -> IntStream.range(0, table.columns().size())
                        .boxed()
                        .filter(k -> !one.contains(k))
                        .toList());
        if (other.isEmpty()) throw new UsageProblem("--columns names all columns: leave some for the other part");
        if (other.stream().anyMatch(one::contains))
            throw new UsageProblem("--columns and --with name the same column, which depends on itself");
        Part a = part(table, one, progress);
        Part b = part(table, other, progress);
        PermutationResult found = new Independence(permutations, options.seed()).of(a.gram, b.gram, progress);
        Lines lines = new Lines()
                .with("rows", Layout.count(table.size(), "row"))
                .with("kernels", Layout.whole(a.kernel + " and " + b.kernel))
                .with("hsic", Layout.number(found.statistic()));
        Json json = new Json()
                .with("test", "independence")
                .with("n", table.size())
                .with("kernels", List.of(a.kernel.toString(), b.kernel.toString()));
        options.answer(found, lines, json, "the columns depend on each other", "no dependence was found", session);
        return ExitCode.SUCCESS;
    }

    private record Part(Kernel kernel, Gram gram) {}

    private Part part(Table table, List<Integer> places, Progress progress) {
        Table kept = table.keep(places.stream().mapToInt(Integer::intValue).toArray());
        KernelOption own = options.kernel().within(kept.names());
        Table some = own.texts(kept);
        Encoder encoder = Encoder.learn(Encoding.AUTO, some);
        Points points = encoder.encode(some).points();
        Kernel kernel = own.of(points, encoder.names());
        Compute compute = session.compute(points);
        return new Part(kernel, Gram.of(kernel.bind(encoder.names()), points, compute, progress));
    }
}
