package dev.mercer.method;

import dev.mercer.data.Reals;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Pinball;
import dev.mercer.util.Require;
import java.util.List;

/**
 * The loss to learn with; several for quantiles that are learned together.
 *
 * @param all one loss, or several pinball losses of ascending quantiles
 */
public record ChosenLoss(List<Loss> all) {
    public ChosenLoss {
        all = List.copyOf(all);
        Require.that(!all.isEmpty(), "there is no loss");
        Require.that(
                all.size() == 1 || all.stream().allMatch(Pinball.class::isInstance),
                "only quantiles are learned several at a time, got %s",
                all);
        for (int t = 1; t < all.size(); t++)
            Require.that(quantile(all.get(t)) > quantile(all.get(t - 1)), "quantiles must ascend, got %s", all);
    }

    /** One loss. */
    public static ChosenLoss of(Loss loss) {
        return new ChosenLoss(List.of(loss));
    }

    /** The loss; of several quantiles that of the one in the middle, which scores them. */
    public Loss loss() {
        return all.get(middle(all.size()));
    }

    /** The quantiles, in ascending order; none of other losses. */
    public Reals quantiles() {
        return Reals.of(all.stream()
                .filter(Pinball.class::isInstance)
                .mapToDouble(ChosenLoss::quantile)
                .toArray());
    }

    /** The place of the quantile that scores {@code count} of them, and is drawn where only one can be. */
    public static int middle(int count) {
        return (count - 1) / 2;
    }

    private static double quantile(Loss loss) {
        return ((Pinball) loss).quantile();
    }
}
