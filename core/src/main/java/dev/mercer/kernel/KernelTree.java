package dev.mercer.kernel;

import dev.mercer.util.Require;
import java.util.List;
import java.util.stream.Stream;

/**
 * The tree of a kernel expression: operations with their operands, and kernels as leaves.
 *
 * @param kernel the complete expression
 * @param label the outermost operation; for a leaf the kernel itself
 * @param parts the operands of that operation; empty for a leaf
 */
public record KernelTree(Kernel kernel, String label, List<KernelTree> parts) {
    /** Takes an expression apart. */
    public static KernelTree of(Kernel kernel) {
        if (kernel instanceof Sum sum) return node(kernel, "sum", sum.terms());
        if (kernel instanceof Product product) return node(kernel, "product", product.factors());
        if (kernel instanceof Scaled k) return node(kernel, "scaled by " + Require.text(k.factor()), k.kernel());
        if (kernel instanceof Power k) return node(kernel, "power " + k.exponent(), k.kernel());
        if (kernel instanceof Exp k) return node(kernel, "exponential", k.kernel());
        if (kernel instanceof Normalized k) return node(kernel, "normalized", k.kernel());
        if (kernel instanceof OnColumns k) return node(kernel, "on columns " + suffix(kernel, k.kernel()), k.kernel());
        if (kernel instanceof PerColumn k) return node(kernel, "lengths " + suffix(kernel, k.kernel()), k.kernel());
        if (kernel instanceof Mapped k) return node(kernel, "after " + k.map(), k.kernel());
        return node(kernel, kernel.toString(), List.of());
    }

    private static KernelTree node(Kernel kernel, String label, Kernel part) {
        return node(kernel, label, List.of(part));
    }

    private static KernelTree node(Kernel kernel, String label, List<Kernel> parts) {
        return new KernelTree(kernel, label, parts.stream().map(KernelTree::of).toList());
    }

    /** The brackets at the end, in the notation. */
    private static String suffix(Kernel whole, Kernel inner) {
        String text = whole.toString();
        return text.substring(text.indexOf(
                '[', text.indexOf(inner.toString()) + inner.toString().length()));
    }

    /** This node and all below it. */
    public Stream<KernelTree> nodes() {
        return Stream.concat(Stream.of(this), parts.stream().flatMap(KernelTree::nodes));
    }

    /** The kernels that the expression joins. */
    public Stream<Kernel> leaves() {
        return nodes().filter(node -> node.parts().isEmpty()).map(KernelTree::kernel);
    }

    /** One line for each node, joined by lines. */
    public String text() {
        StringBuilder out = new StringBuilder(label);
        for (int k = 0; k < parts.size(); k++) {
            boolean last = k == parts.size() - 1;
            String[] lines = parts.get(k).text().split("\n", -1);
            out.append(last ? "\n└─ " : "\n├─ ").append(lines[0]);
            for (int l = 1; l < lines.length; l++)
                out.append(last ? "\n   " : "\n│  ").append(lines[l]);
        }
        return out.toString();
    }
}
