package dev.mercer.data.table.internal;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Units of one quantity that convert into each other.
 *
 * @param what the quantity, for display
 * @param factors the size of each unit in the smallest common one, by its name in small letters
 */
record Units(String what, Map<String, Double> factors) {
    private static final double LAKH = 1e5;
    private static final double CRORE = 1e7;

    private static final Units MAGNITUDES = new Units(
            "thousands and millions",
            Map.ofEntries(
                    Map.entry("", 1.0),
                    Map.entry("k", 1e3),
                    Map.entry("thousand", 1e3),
                    Map.entry("m", 1e6),
                    Map.entry("mn", 1e6),
                    Map.entry("mio", 1e6),
                    Map.entry("million", 1e6),
                    Map.entry("b", 1e9),
                    Map.entry("bn", 1e9),
                    Map.entry("billion", 1e9),
                    Map.entry("t", 1e12),
                    Map.entry("trillion", 1e12),
                    Map.entry("lac", LAKH),
                    Map.entry("lakh", LAKH),
                    Map.entry("cr", CRORE),
                    Map.entry("crore", CRORE)));

    /** Time, in minutes. */
    static final Units TIME = new Units(
            "times",
            Map.ofEntries(
                    Map.entry("s", 1 / 60.0),
                    Map.entry("sec", 1 / 60.0),
                    Map.entry("second", 1 / 60.0),
                    Map.entry("m", 1.0),
                    Map.entry("min", 1.0),
                    Map.entry("mins", 1.0),
                    Map.entry("minute", 1.0),
                    Map.entry("h", 60.0),
                    Map.entry("hr", 60.0),
                    Map.entry("hrs", 60.0),
                    Map.entry("hour", 60.0),
                    Map.entry("d", 1440.0),
                    Map.entry("day", 1440.0),
                    Map.entry("wk", 7 * 1440.0),
                    Map.entry("week", 7 * 1440.0),
                    Map.entry("mo", 30.4375 * 1440.0),
                    Map.entry("month", 30.4375 * 1440.0),
                    Map.entry("y", 365.25 * 1440.0),
                    Map.entry("yr", 365.25 * 1440.0),
                    Map.entry("yrs", 365.25 * 1440.0),
                    Map.entry("year", 365.25 * 1440.0)));

    private static final Units BYTES = new Units(
            "bytes", Map.of("b", 1.0, "byte", 1.0, "kb", 1e3, "mb", 1e6, "gb", 1e9, "tb", 1e12, "kib", 1024.0));

    private static final Units MASSES = new Units(
            "masses",
            Map.of(
                    "mg",
                    1e-3,
                    "g",
                    1.0,
                    "gram",
                    1.0,
                    "kg",
                    1e3,
                    "oz",
                    28.349523125,
                    "lb",
                    453.59237,
                    "lbs",
                    453.59237));

    private static final Units LENGTHS = new Units(
            "lengths",
            Map.of(
                    "mm", 1e-3, "cm", 1e-2, "m", 1.0, "meter", 1.0, "km", 1e3, "in", 0.0254, "inch", 0.0254, "ft",
                    0.3048, "feet", 0.3048, "mi", 1609.344));

    private static final Units VOLUMES =
            new Units("volumes", Map.of("ml", 1e-3, "cl", 1e-2, "l", 1.0, "ltr", 1.0, "liter", 1.0, "litre", 1.0));

    private static final Units POWERS =
            new Units("powers", Map.of("w", 1e-3, "kw", 1.0, "ps", 0.73549875, "hp", 0.745699872, "bhp", 0.745699872));

    private static final List<Units> ALL = List.of(MAGNITUDES, TIME, BYTES, MASSES, LENGTHS, VOLUMES, POWERS);

    /** The quantity that has all these units, of which there are two or more. */
    static Optional<Units> of(Collection<String> units) {
        if (units.size() < 2) return Optional.empty();
        return ALL.stream()
                .filter(known -> known.factors.keySet().containsAll(units))
                .findFirst();
    }
}
