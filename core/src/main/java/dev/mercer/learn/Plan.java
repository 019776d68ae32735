package dev.mercer.learn;

import dev.mercer.util.Bytes;
import dev.mercer.util.InvalidInputException;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The ways in which something can be done, which of them is taken, and why: known before any work starts.
 *
 * @param ways all that were considered
 * @param choice the quickest of those that fit, if one does
 * @param reason why, in a sentence
 */
public record Plan(List<Way> ways, Optional<Way> choice, String reason) {
    public Plan {
        ways = List.copyOf(ways);
    }

    /** Chooses the quickest way that fits into the budget. */
    static Plan among(List<Way> ways, long budget) {
        Optional<Way> best = ways.stream().filter(Way::fits).min(Comparator.comparingDouble(Way::seconds));
        return new Plan(ways, best, best.map(way -> reason(way, ways)).orElseGet(() -> refusal(ways, budget)));
    }

    private static String reason(Way best, List<Way> ways) {
        Optional<Way> rival = ways.stream()
                .filter(way -> !way.equals(best) && way.fits())
                .min(Comparator.comparingDouble(Way::seconds));
        long tooLarge = ways.stream().filter(way -> !way.fits()).count();
        if (rival.isPresent())
            return String.format(
                    Locale.ROOT,
                    "%s is expected to be %.3g times faster than %s",
                    best.name(),
                    rival.get().seconds() / best.seconds(),
                    rival.get().name());
        return tooLarge > 0
                ? best.name() + " is the only way that fits into the memory"
                : best.name() + " is the only way";
    }

    private static String refusal(List<Way> ways, long budget) {
        long least = ways.stream().mapToLong(Way::bytes).min().orElse(0);
        return "no way fits into the memory: the smallest needs " + Bytes.text(least) + ", the budget is "
                + Bytes.text(budget) + ": raise --memory or use fewer points";
    }

    /** The way that is taken; refuses, with the cure, when none fits. */
    public Way way() {
        return choice.orElseThrow(() -> new InvalidInputException(reason));
    }
}
