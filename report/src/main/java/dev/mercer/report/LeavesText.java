package dev.mercer.report;

import dev.mercer.kernel.LocalKernel;
import dev.mercer.model.Expansion;
import java.util.IntSummaryStatistics;
import java.util.Optional;

/**
 * The number of leaves of a model and their sizes.
 *
 * @param sizes the rows of each leaf of the first tree
 * @param trees the number of trees
 */
public record LeavesText(IntSummaryStatistics sizes, long trees) {
    public static Optional<LeavesText> of(Expansion expansion) {
        long trees = expansion.terms().stream()
                .filter(term -> LocalKernel.of(term.kernel()).isPresent())
                .count();
        return LocalKernel.of(expansion.kernel())
                .map(local -> new LeavesText(
                        local.groups(expansion.centers()).values().stream()
                                .mapToInt(rows -> rows.length)
                                .summaryStatistics(),
                        trees));
    }

    public long count() {
        return sizes.getCount();
    }

    /** The number of trees, where there are several. */
    public Optional<Long> several() {
        return Optional.of(trees).filter(count -> count > 1);
    }

    public String words() {
        return count() + ", of " + Layout.count(sizes.getMin(), "row") + " to " + Layout.count(sizes.getMax(), "row")
                + (trees == 1 ? "" : ", in the first of " + trees + " trees");
    }
}
