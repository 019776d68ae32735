package dev.mercer.data.table;

import dev.mercer.data.table.internal.NumberReading;
import dev.mercer.data.table.internal.Reading;
import dev.mercer.data.table.internal.ReadingChoice;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A target whose numbers are written as people write them, in one unit: {@code $1,200}, {@code 34 mpg}. Its numbers are 1200 and
 * 34. Texts with several units are not such a target, because later rows may have only one of them.
 */
final class WrittenTarget {
    private final NumberReading reading;

    private WrittenTarget(NumberReading reading) {
        this.reading = reading;
    }

    /** The target of these texts, if they are numbers in one unit, except for a few that cannot be read. */
    static Optional<WrittenTarget> found(Column target) {
        return target instanceof TextColumn
                ? ReadingChoice.of(target.name(), rows(target)).flatMap(WrittenTarget::of)
                : Optional.empty();
    }

    /** The target of texts that must be numbers; empty if they have several units. */
    static Optional<WrittenTarget> required(Column target) {
        return of(ReadingChoice.numbers(rows(target)));
    }

    private static Optional<WrittenTarget> of(Reading reading) {
        return reading instanceof NumberReading numbers && units(numbers).size() <= 1
                ? Optional.of(new WrittenTarget(numbers))
                : Optional.empty();
    }

    private static List<String> units(NumberReading reading) {
        return reading.units().keySet().stream().filter(u -> !u.isEmpty()).toList();
    }

    private static Map<String, Double> rows(Column target) {
        Map<String, Double> rows = new HashMap<>();
        for (int i = 0; i < target.size(); i++) rows.merge(target.text(i), 1.0, Double::sum);
        return rows;
    }

    /** The number of row {@code i}; NaN if it cannot be read. */
    double value(Column target, int i) {
        double value = reading.value(target.text(i));
        return Double.isFinite(value) ? value : Double.NaN;
    }

    /** The numbers; a text that cannot be read is a missing value. */
    NumberColumn numbers(Column target) {
        NumberColumn.Builder values = new NumberColumn.Builder();
        for (int i = 0; i < target.size(); i++) values.add(value(target, i));
        return values.build(target.name());
    }

    /** The unit of all numbers; empty if there is none. */
    String unit() {
        return units(reading).stream().findFirst().orElse("");
    }
}
