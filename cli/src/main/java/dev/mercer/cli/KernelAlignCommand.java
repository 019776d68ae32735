package dev.mercer.cli;

import dev.mercer.auto.Auto;
import dev.mercer.auto.internal.SearchOptions;
import dev.mercer.cli.option.DataOptions;
import dev.mercer.cli.option.Session;
import dev.mercer.cli.option.UsageProblem;
import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Points;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.table.ColumnRoles;
import dev.mercer.data.table.Examples;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.learn.structure.KernelAlignment;
import dev.mercer.report.AlignmentReport;
import dev.mercer.report.Layout;
import dev.mercer.report.NoteText;
import dev.mercer.score.RidgeLeaveOneOut;
import dev.mercer.util.Progress;
import dev.mercer.util.RandomOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code mercer kernel align DATA --target COL}. */
@Command(
        name = "align",
        description = "How well do kernels fit a target, and which sum of them fits best? Centred alignment.",
        footer = {
            "",
            "An alignment is the cosine between the matrix of a kernel and that of the target, 0 to 1. The weights of the sum",
            "are not negative. Columns are encoded as for training; of more than 2,000 rows a random sample is compared.",
            "",
            "Example:",
            "  mercer kernel align houses.csv --target price --kernel \"gaussian(auto)[area]; gaussian(auto)[rooms]; linear()\""
        })
final class KernelAlignCommand implements Callable<Integer> {
    private static final int MOST_ROWS = 2000;

    private final Session session;

    @Parameters(paramLabel = "DATA", description = "A .csv, .tsv, .libsvm or .parquet file with the target, also .gz.")
    private String data = "";

    @Option(
            names = "--kernel",
            paramLabel = "\"EXPR; …\"",
            description = "The kernels of encoded rows; auto in place of a length is their median distance (default:"
                    + " those that train compares).")
    private Optional<String> kernels = Optional.empty();

    @Mixin
    private final DataOptions options = new DataOptions();

    KernelAlignCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        List<KernelFamily> families = kernels.map(KernelAlignCommand::families).orElseGet(KernelFamily::standard);
        Auto auto = new Auto().search(SearchOptions.standard().withKernels(Optional.of(families)));
        Examples all = Examples.of(
                session.read(data, options.read()),
                auto.withTexts(new ColumnRoles(options.target(), Optional.empty(), Optional.empty())));
        Examples rows = all.select(RandomOrder.first(MOST_ROWS, all.size(), RandomOrder.SAMPLE_SEED));
        if (rows.size() < all.size())
            session.say("compared " + Layout.count(rows.size(), "row") + " of " + Layout.count(all.size(), "row"));
        Encoder encoder = Encoder.learn(Encoding.AUTO, rows.inputs(), rows.weights());
        Points points = encoder.encode(rows.inputs()).points();
        List<Kernel> bound = families.stream()
                .map(family -> family.start(Dataset.of(points).withNames(encoder.names()))
                        .bind(encoder.names()))
                .toList();
        Compute compute = session.compute(points);
        Progress progress = session.progress();
        KernelAlignment.Found found = KernelAlignment.sum(
                bound,
                points,
                RidgeLeaveOneOut.numbers(rows.actual(auto.task(rows, note -> NoteText.say(note, data, session::say)))),
                compute,
                progress);
        AlignmentReport report = new AlignmentReport(rows.size(), found);
        session.answer(report.text(), report.json());
        return ExitCode.SUCCESS;
    }

    private static List<KernelFamily> families(String list) {
        List<KernelFamily> all = Arrays.stream(list.split(";", -1))
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .map(KernelFamily::new)
                .toList();
        if (all.isEmpty()) throw new UsageProblem("--kernel names none: give one or more, separated by semicolons");
        return all;
    }
}
