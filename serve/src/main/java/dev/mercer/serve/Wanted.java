package dev.mercer.serve;

import dev.mercer.io.PredictionColumns;
import dev.mercer.model.Model;
import dev.mercer.util.NumberText;
import dev.mercer.util.Suggest;
import dev.mercer.util.Text;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Columns that a client requests besides predictions.
 *
 * @param proba the probability of each class
 * @param interval the level of prediction intervals
 * @param explain the number of training rows with the largest contributions to list
 * @param safe texts that a spreadsheet would run are marked as text, in CSV
 */
record Wanted(boolean proba, Optional<Double> interval, int explain, boolean safe) {
    static final Wanted NOTHING = new Wanted(false, Optional.empty(), 0, false);

    private static final List<String> NAMES = List.of("proba", "interval", "explain", "safe");
    private static final int MOST_REASONS = 1000;

    /** From the query of an address, such as {@code proba=true&interval=0.9}. */
    static Wanted of(Map<String, List<String>> query) {
        Wanted wanted = NOTHING;
        for (Map.Entry<String, List<String>> parameter : query.entrySet()) {
            List<String> values = parameter.getValue();
            if (values.size() != 1)
                throw Refusal.bad(
                        "the parameter " + Text.quote(parameter.getKey()) + " is given " + values.size() + " times");
            wanted = wanted.with(parameter.getKey(), values.get(0));
        }
        return wanted;
    }

    Wanted with(String name, String value) {
        return switch (name) {
            case "proba" -> new Wanted(isTrue(name, value), interval, explain, safe);
            case "interval" -> new Wanted(proba, Optional.of(level(value)), explain, safe);
            case "explain" -> new Wanted(proba, interval, count(value), safe);
            case "safe" -> new Wanted(proba, interval, explain, isTrue(name, value));
            default ->
                throw Refusal.bad("there is no parameter " + Text.quote(name)
                        + Suggest.nearest(name, NAMES)
                                .map(near -> ": did you mean " + Text.quote(near) + "?")
                                .orElse(": use " + String.join(", ", NAMES)));
        };
    }

    Wanted withProba() {
        return new Wanted(true, interval, explain, safe);
    }

    private static boolean isTrue(String name, String value) {
        if (value.equals("true") || value.equals("1") || value.isEmpty()) return true;
        if (value.equals("false") || value.equals("0")) return false;
        throw Refusal.bad(name + " must be true or false, got " + Text.quote(value));
    }

    private static double level(String value) {
        double level = NumberText.parse(value);
        if (level > 0 && level < 1) return level;
        throw Refusal.bad("interval must be a level between 0 and 1, such as 0.9, got " + Text.quote(value));
    }

    private static int count(String value) {
        double count = NumberText.parse(value);
        if (count >= 1 && count <= MOST_REASONS && count == Math.rint(count)) return (int) count;
        throw Refusal.bad("explain must be a whole number from 1 to " + MOST_REASONS + ", got " + Text.quote(value));
    }

    /** Refuses what a model does not have. */
    void require(Model model) {
        PredictionColumns.require(model, proba, explain > 0);
        interval.ifPresent(level -> model.requireIntervals().require(level));
    }

    /** The cost relative to a prediction alone, at most: an interval of a Gaussian process costs the square of the centers. */
    double cost(ServedModel model) {
        int centers = model.model().model().expansion().centerCount();
        return 1 + (interval.isPresent() ? 20 + centers : 0) + (explain > 0 ? 20 : 0);
    }
}
