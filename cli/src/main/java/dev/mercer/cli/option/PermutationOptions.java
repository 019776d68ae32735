package dev.mercer.cli.option;

import dev.mercer.cli.text.SettingText;
import dev.mercer.data.Dataset;
import dev.mercer.data.Points;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.select.KernelFamily;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options of permutation tests. */
public final class PermutationOptions {
    private static final int PERMUTATIONS = 999;
    private static final long SEED = 1;

    @Option(
            names = "--kernel",
            paramLabel = "EXPR",
            description = "The kernel of encoded rows; auto in place of a length is their median distance"
                    + " (default: gaussian(auto)).")
    private Optional<String> kernel = Optional.empty();

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

    /** The kernel for these points. */
    public Kernel kernel(Points points, List<String> names) {
        KernelFamily family = kernel.map(KernelFamily::new).orElseGet(() -> KernelFamily.ofAnyScale(new Gaussian(1)));
        return family.start(Dataset.of(points)).bind(names);
    }
}
