package dev.mercer.report;

import dev.mercer.kernel.LocalKernel;
import dev.mercer.model.Expansion;
import java.util.IntSummaryStatistics;
import java.util.Optional;

/**
 * Into how many leaves a model parts its rows.
 *
 * @param sizes the rows of each leaf
 */
public record LeavesText(IntSummaryStatistics sizes) {
    public static Optional<LeavesText> of(Expansion expansion) {
        return LocalKernel.of(expansion.kernel())
                .map(local -> new LeavesText(local.groups(expansion.centers()).values().stream()
                        .mapToInt(rows -> rows.length)
                        .summaryStatistics()));
    }

    public long count() {
        return sizes.getCount();
    }

    public String words() {
        return count() + ", of " + Layout.count(sizes.getMin(), "row") + " to " + Layout.count(sizes.getMax(), "row");
    }
}
