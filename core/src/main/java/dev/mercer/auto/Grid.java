package dev.mercer.auto;

import dev.mercer.data.table.Examples;
import dev.mercer.score.HeldOut;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Combinations of settings that are compared by the same folds of the same rows, such as every method with every kernel and every C of a list.
 *
 * @param combinations the settings of each combination; what one leaves open is tuned, with an equal share of the time
 */
public record Grid(List<Auto> combinations) {
    public Grid {
        combinations = List.copyOf(combinations);
        Require.that(!combinations.isEmpty(), "there is no combination of settings");
    }

    /** The choice of each combination with its score by folds, the least loss first. */
    public List<Choice> choose(Examples rows, AutoRun run) {
        List<Choice> choices = new ArrayList<>();
        for (Auto each : combinations) {
            Auto share = each.within(each.search().duration().dividedBy(combinations.size()));
            // What there is to say about the rows is the same for all.
            choices.add(share.scored().choose(rows, choices.isEmpty() ? run : run.withNotes(note -> {})));
        }
        choices.sort(Comparator.comparingDouble(Grid::loss));
        return List.copyOf(choices);
    }

    private static double loss(Choice choice) {
        return choice.heldOut().map(HeldOut::loss).orElse(Double.POSITIVE_INFINITY);
    }
}
