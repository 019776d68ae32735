package dev.mercer.cli.option;

import dev.mercer.cli.text.SettingText;
import dev.mercer.learn.structure.PermutationResult;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of permutation tests. */
public final class PermutationOptions {
    private static final int PERMUTATIONS = 999;
    private static final long SEED = 1;
    private static final double LEVEL = 0.05;

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

    /** Whether the p-value is small enough, in the words of the test. */
    public static String answer(PermutationResult found, String rejected, String kept) {
        return (found.pValue() <= LEVEL ? rejected : kept) + ", at the usual level of " + LEVEL;
    }

    public KernelOption kernel() {
        return kernel;
    }
}
