package dev.mercer.cli.option;

import dev.mercer.learn.structure.PermutationResult;
import dev.mercer.method.ValueText;
import dev.mercer.report.Json;
import dev.mercer.report.Layout;
import dev.mercer.report.Lines;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of permutation tests. */
public final class PermutationOptions {
    private static final double LEVEL = 0.05;

    @Mixin
    private final KernelOption kernel = new KernelOption();

    @Option(
            names = "--permutations",
            paramLabel = "P",
            description = "Random permutations, on which the p-value rests (default: 999).")
    private String permutations = "999";

    @Option(names = "--seed", paramLabel = "N", description = "The seed of the permutations (default: 1).")
    private String seed = "1";

    public int permutations() {
        return ValueText.count("--permutations", 1, permutations);
    }

    public long seed() {
        return ValueText.whole("--seed", 0, seed);
    }

    /** Answers with the lines and fields of a test and its result, which is one of two texts. */
    public void answer(PermutationResult found, Lines lines, Json json, String rejected, String kept, Session session) {
        String answer = (found.pValue() <= LEVEL ? rejected : kept) + ", at the usual level of " + LEVEL;
        lines.with("p-value", Layout.number(found.pValue()) + ", by " + permutations() + " permutations")
                .with("answer", answer);
        json.with("statistic", found.statistic())
                .with("p_value", found.pValue())
                .with("permutations", permutations())
                .with("seed", seed());
        session.answer(lines.text(), json);
    }

    public KernelOption kernel() {
        return kernel;
    }
}
