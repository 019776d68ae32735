package dev.mercer.kernel;

import dev.mercer.data.table.ColumnKind;
import java.util.Map;

/**
 * Jaccard kernel of sets: {@code k(x, z) = |x ∩ z|/|x ∪ z|}, also called Tanimoto; 1 for two empty sets.
 *
 * <p>Positive semi-definite. A text lists the items of a set, separated by commas, semicolons or pipes: {@code red|green}. Source:
 * [BJD13].
 */
public record Jaccard() implements TextKernel {
    @Override
    public double of(String x, String z) {
        Map<String, Integer> left = Overlap.items(x);
        Map<String, Integer> right = Overlap.items(z);
        int common = (int) left.keySet().stream().filter(right::containsKey).count();
        return share(common, left.size(), right.size());
    }

    private static double share(double common, double left, double right) {
        return left + right == 0 ? 1 : common / (left + right - common);
    }

    /** The column of the feature without a name holds the size of each set, from which the union follows. */
    @Override
    public void fill(Tile tile) {
        tile.fittedView(this, y -> CountColumns.of(y, Jaccard::sized)).each((x, i, y, j) -> {
            double left = x.get(i, 0);
            double right = y.get(j, 0);
            return share(x.dot(i, y, j) - left * right, left, right);
        });
    }

    private static Map<String, Integer> sized(String text) {
        Map<String, Integer> items = Overlap.items(text);
        items.put("", items.size());
        return items;
    }

    @Override
    public ColumnKind kind() {
        return ColumnKind.SEQUENCE;
    }

    @Override
    public void requireDomain(String text) {}

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
