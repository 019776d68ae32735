package dev.mercer.cli.option;

import dev.mercer.auto.internal.ItemRows;
import dev.mercer.data.Dataset;
import dev.mercer.data.Points;
import dev.mercer.data.table.Table;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.kernel.TextColumns;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The kernel option of commands that compare rows without tuning. */
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

    /** Whether rows are items, and their columns kernel values with all of them. */
    boolean ofItems() {
        return ItemRows.areFor(family().any());
    }

    /** The rows, with the columns that the kernel reads as texts. */
    public Table texts(Table rows) {
        return TextColumns.of(family().any()).in(rows);
    }

    /** The kernel for a part of a table: the default kernel if this one compares texts of other columns. */
    public KernelOption within(List<String> names) {
        boolean elsewhere =
                TextColumns.of(family().any()).uses().keySet().stream().anyMatch(column -> !names.contains(column));
        return elsewhere ? new KernelOption() : this;
    }

    /** The kernel for these points, with column names, which are used in texts and bound to the columns later. */
    public Kernel of(Points points, List<String> names) {
        return family().start(Dataset.of(points).withNames(names));
    }
}
