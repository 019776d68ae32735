package dev.mercer.kernel;

import dev.mercer.kernel.internal.Domain;
import dev.mercer.linalg.internal.Definiteness;
import dev.mercer.util.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Facts about a kernel expression that do not depend on data, in words: definiteness and domain.
 *
 * @param tree the expression
 */
public record KernelFacts(KernelTree tree) {
    /** The facts about an expression. */
    public static KernelFacts of(Kernel kernel) {
        return new KernelFacts(KernelTree.of(kernel));
    }

    private Kernel kernel() {
        return tree.kernel();
    }

    /** {@code proven}, {@code unknown} or {@code indefinite}. */
    public String definiteness() {
        return kernel().definiteness().name().toLowerCase(Locale.ROOT);
    }

    /** The reason, in one sentence. */
    public String reason() {
        boolean leaf = tree.parts().isEmpty();
        if (kernel().definiteness() == Definiteness.PROVEN)
            return leaf
                    ? "this formula is positive semi-definite on its whole domain"
                    : "all parts are positive semi-definite, and the operations that join them keep it so";
        if (leaf && kernel().definiteness() == Definiteness.INDEFINITE)
            return "this formula is not positive semi-definite: on some points it fails";
        String culprits = tree.leaves()
                .filter(k -> k.definiteness() != Definiteness.PROVEN)
                .map(Kernel::toString)
                .distinct()
                .collect(Collectors.joining(" or "));
        return culprits + " is not known to be positive semi-definite, so nothing follows for the whole";
    }

    /** The condition on points; empty if the kernel is defined on all of ℝᵈ. */
    public List<String> domain() {
        List<String> rules = new ArrayList<>();
        tree.nodes().forEach(node -> addRule(node, rules));
        return rules.stream().distinct().toList();
    }

    private static void addRule(KernelTree node, List<String> rules) {
        Kernel kernel = node.kernel();
        if (node.parts().isEmpty() && kernel.domain() == Domain.NON_NEGATIVE)
            rules.add("coordinates ≥ 0 (for " + kernel + ")");
        if (kernel instanceof Precomputed)
            rules.add("rows of kernel values with the training rows (for precomputed())");
        if (kernel instanceof TextKernel) rules.add("a column of texts (for " + kernel + ")");
        if (kernel instanceof Cosine) rules.add("no row of zeros (for cosine())");
        if (kernel instanceof Normalized k) rules.add("k(x, x) > 0 for k = " + k.kernel());
        if (kernel instanceof OnColumns)
            rules.add("data with the " + node.label().substring("on ".length()));
        if (kernel instanceof PerColumn k)
            rules.add("data with " + Text.count(k.lengths().size(), "column"));
        if (kernel instanceof Mapped k) rules.add("points that the map " + k.map() + " takes");
    }
}
