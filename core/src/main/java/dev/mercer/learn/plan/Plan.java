package dev.mercer.learn.plan;

import dev.mercer.util.Bytes;
import dev.mercer.util.InvalidInputException;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The ways in which something can be done, which of them is taken, and why: known before any work starts.
 *
 * @param ways all that were considered, in the order in which a learner prefers them
 * @param choice the first of those that fit, if one does
 * @param reason why, in a sentence; without a choice, what would help
 */
public record Plan(List<PlanOption> ways, Optional<PlanOption> choice, String reason) {
    public Plan {
        ways = List.copyOf(ways);
    }

    /** Takes the first way that fits into the budget, as the learner will. */
    static Plan first(List<PlanOption> ways, long budget) {
        Optional<PlanOption> taken = ways.stream().filter(PlanOption::fits).findFirst();
        return new Plan(ways, taken, taken.map(way -> reason(way, ways)).orElseGet(() -> refusal(ways, budget)));
    }

    private static String reason(PlanOption taken, List<PlanOption> ways) {
        Optional<PlanOption> rival =
                ways.stream().filter(way -> !way.equals(taken) && way.fits()).findFirst();
        if (rival.isEmpty())
            return taken.name() + " is the only way" + (ways.size() > 1 ? " that fits into the memory" : "");
        double gain = rival.get().seconds() / taken.seconds();
        if (gain >= 1)
            return String.format(
                    Locale.ROOT,
                    "%s is expected to be %.2g times faster than %s",
                    taken.name(),
                    gain,
                    rival.get().name());
        double saved = rival.get().flops() / taken.flops();
        return saved > 1
                ? String.format(
                        Locale.ROOT,
                        "%s needs %.2g times fewer operations than %s",
                        taken.name(),
                        saved,
                        rival.get().name())
                : taken.name() + " comes first, and " + rival.get().name() + " where it is not enough";
    }

    private static String refusal(List<PlanOption> ways, long budget) {
        PlanOption least =
                ways.stream().min(Comparator.comparingLong(PlanOption::bytes)).orElseThrow();
        return "no way fits into the memory: the smallest, " + least.name() + ", needs " + Bytes.text(least.bytes())
                + ", the budget is " + Bytes.text(budget) + ": raise --memory or use fewer points";
    }

    /** The way that is taken; refuses, with the cure, when none fits. */
    public PlanOption way() {
        return choice.orElseThrow(() -> new InvalidInputException(reason));
    }
}
