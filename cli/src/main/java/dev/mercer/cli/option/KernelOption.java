package dev.mercer.cli.option;

import dev.mercer.data.Dataset;
import dev.mercer.data.Points;
import dev.mercer.data.table.Data;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.TextColumns;
import dev.mercer.select.KernelFamily;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The kernel of commands that compare rows and tune nothing. */
public final class KernelOption {
    @Option(
            names = "--kernel",
            paramLabel = "EXPR",
            description = "The kernel of encoded rows; auto in place of a length is their median distance"
                    + " (default: gaussian(auto)).")
    private Optional<String> kernel = Optional.empty();

    private KernelFamily family() {
        return kernel.map(KernelFamily::new).orElseGet(() -> KernelFamily.ofAnyScale(new Gaussian(1)));
    }

    /** The rows, with the columns that the kernel takes as texts. */
    public Data texts(Data rows) {
        return TextColumns.of(family().any()).in(rows);
    }

    /** The kernel for these points. */
    public Kernel of(Points points, List<String> names) {
        return family().start(Dataset.of(points).withNames(names)).bind(names);
    }
}
