package dev.mercer.data.table.internal;

import dev.mercer.data.table.internal.NumberScanner.Scanned;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Numbers with currency, groups of digits, units, ranges or bounds: {@code $1,200}, {@code 34 mpg}, {@code [70-80)}.
 *
 * <p>A range is read as its midpoint. Units that do not convert into each other, as in {@code 2 BHK} and {@code 4
 * Bedroom}, are categories beside the number.
 *
 * @param comma whether the decimal mark is a comma
 * @param units the factor of each unit, in small letters; numbers of another unit are not read
 * @param words texts in place of a number that are categories of their own, such as {@code Varies with device}
 */
public record NumberReading(boolean comma, Map<String, Double> units, List<String> words) implements Reading {
    private static final int SHOWN = 4;

    public NumberReading {
        units = Collections.unmodifiableMap(new TreeMap<>(units));
        words = List.copyOf(words);
    }

    @Override
    public double value(String text) {
        Optional<Scanned> found = NumberScanner.scan(text, comma);
        return found.isEmpty()
                ? Double.NaN
                : found.get().value() * factor(found.get().unit());
    }

    @Override
    public double value(double number) {
        return number * factor("");
    }

    /** The factor of a unit; a number without a unit is read if there is only one unit. */
    private double factor(String unit) {
        Double known = units.get(unit);
        if (known != null) return known;
        return unit.isEmpty() && units.size() == 1 ? units.values().iterator().next() : Double.NaN;
    }

    @Override
    public String word(String text) {
        if (words.contains(text)) return text;
        boolean categories = units.size() > 1 && units.values().stream().allMatch(factor -> factor == 1);
        if (!categories) return "";
        return NumberScanner.scan(text, comma)
                .map(Scanned::unit)
                .filter(units::containsKey)
                .orElse("");
    }

    @Override
    public String said() {
        List<String> named =
                units.keySet().stream().filter(unit -> !unit.isEmpty()).toList();
        String list =
                named.stream().limit(SHOWN).collect(Collectors.joining(", ")) + (named.size() > SHOWN ? ", …" : "");
        return "read as numbers"
                + (named.isEmpty()
                        ? ""
                        : String.format(Locale.ROOT, " (%s: %s)", named.size() == 1 ? "unit" : "units", list));
    }
}
