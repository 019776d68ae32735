package dev.mercer.cli;

import dev.mercer.auto.internal.ItemRows;
import dev.mercer.cli.option.DataOptions;
import dev.mercer.cli.option.Session;
import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.table.Table;
import dev.mercer.gram.psd.PsdDoctor;
import dev.mercer.gram.psd.PsdReport;
import dev.mercer.io.table.ReadOptions;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelFacts;
import dev.mercer.kernel.TextColumns;
import dev.mercer.linalg.internal.Definiteness;
import dev.mercer.report.CheckReport;
import dev.mercer.report.Json;
import dev.mercer.report.Layout;
import dev.mercer.report.Lines;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code mercer kernel check EXPR [DATA]}. */
@Command(
        name = "check",
        description = "Is it a kernel? By construction alone, or on data, which can refute but never prove.",
        footer = {"", "Exit code 1 if the kernel is refuted (without data: if it is known to be none)."})
final class KernelCheckCommand implements Callable<Integer> {
    private final Session session;

    @Parameters(index = "0", paramLabel = "EXPR", description = "A kernel, such as \"linear() * gaussian(sigma=2)\".")
    private String expression = "";

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "DATA",
            description =
                    "A .csv, .tsv, .libsvm or .parquet file, also .gz, or - for standard input. Number columns are taken as"
                            + " they are, text columns left out.")
    private Optional<String> data = Optional.empty();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Mixin
    private final DataOptions options = new DataOptions();

    KernelCheckCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        if (data.isEmpty() && options.given())
            throw new ParameterException(
                    spec.commandLine(), "--target, --format and --na are about DATA, which is missing");
        Kernel kernel = Kernel.parse(expression);
        return data.isPresent() ? onData(kernel, data.get()) : byConstruction(kernel);
    }

    private int byConstruction(Kernel kernel) {
        KernelFacts facts = KernelFacts.of(kernel);
        Definiteness known = kernel.definiteness();
        String cure = known == Definiteness.PROVEN ? "" : "; give data to see whether it fails there";
        Lines lines = new Lines()
                .with("kernel", Layout.whole(kernel.toString()))
                .with("verdict", facts.definiteness() + ": " + facts.reason() + cure);
        Json json = new Json().with("verdict", facts.definiteness());
        if (known == Definiteness.PROVEN || known == Definiteness.INDEFINITE)
            json.with("psd", known == Definiteness.PROVEN);
        session.answer(lines.text(), json.with("kernel", kernel.toString()));
        return known == Definiteness.INDEFINITE ? ExitCode.FAILURE : ExitCode.SUCCESS;
    }

    /** The rows without encoding, and without the columns that the kernel cannot compare. */
    private Dataset rows(Kernel kernel, String path) {
        ReadOptions plain = options.read();
        if (ItemRows.areFor(kernel)) {
            Table items = session.read(path, plain.withLibsvm(plain.libsvm().allowNumbers()));
            return Dataset.of(ItemRows.training(items, options.target()).points());
        }
        Table rows = TextColumns.of(kernel).in(session.read(path, plain));
        Table kept = rows.numeric(options.target());
        List<String> leftOut = new ArrayList<>(rows.names());
        leftOut.removeAll(kept.names());
        options.target()
                .ifPresent(
                        target -> leftOut.remove(rows.column(rows.find(target)).name()));
        if (rows.unnamedPoints().isEmpty() && !leftOut.isEmpty())
            session.say("left out, not numbers: " + String.join(", ", leftOut));
        Encoder encoder = Encoder.learn(Encoding.NONE, kept);
        return Dataset.of(encoder.encode(kept).points()).withNames(encoder.names());
    }

    private int onData(Kernel kernel, String path) {
        Progress progress = session.progress();
        Dataset read = rows(kernel, path);
        long start = System.nanoTime();
        Compute compute = session.compute(read.points());
        PsdReport found = PsdDoctor.examine(kernel.bind(read.names()), read.points(), compute, progress);
        CheckReport report = new CheckReport(kernel, read, found, (System.nanoTime() - start) / 1e9);
        session.answer(report.text(), report.json());
        return found.psd() ? ExitCode.SUCCESS : ExitCode.FAILURE;
    }
}
