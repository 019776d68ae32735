package dev.mercer.cli.option;

import dev.mercer.cli.text.SettingText;
import dev.mercer.data.Points;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TableData;
import dev.mercer.kernel.Kernel;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of permutation tests. */
public final class PermutationOptions {
    private static final int PERMUTATIONS = 999;
    private static final long SEED = 1;

    @Mixin
    private final KernelOption kernel = new KernelOption();

    @Option(
            names = "--permutations",
            paramLabel = "P",
            description = "Random permutations, on which the p-value rests (default: 999).")
    private Optional<String> permutations = Optional.empty();

    @Option(names = "--seed", paramLabel = "N", description = "The seed of the permutations (default: 1).")
    private Optional<String> seed = Optional.empty();

    public int permutations() {
        return permutations
                .map(text -> (int) Math.min(Integer.MAX_VALUE, SettingText.whole("--permutations", 1, text)))
                .orElse(PERMUTATIONS);
    }

    public long seed() {
        return seed.map(text -> SettingText.whole("--seed", 0, text)).orElse(SEED);
    }

    /** The rows, with the columns that the kernel takes as texts. */
    public Table texts(Table rows) {
        return kernel.texts(new TableData(rows)).named().orElse(rows);
    }

    /** The kernel for these points. */
    public Kernel kernel(Points points, List<String> names) {
        return kernel.of(points, names);
    }
}
