package dev.mercer.cli.generated;

import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * A column of a {@link GeneratedTable}: its text is a function of a number between 0 and 1, on which the target may depend.
 *
 * @param kind what its cells look like
 * @param variant one of the spellings of the kind, such as the unit of its numbers
 * @param missing share of cells without a value
 * @param levels how many different texts it has, for kinds that have some
 */
record GeneratedColumn(Kind kind, int variant, double missing, int levels) {
    private static final List<String> WORDS = List.of(
            "red",
            "old",
            "large",
            "quiet",
            "north",
            "river",
            "house",
            "garden",
            "engine",
            "Senior",
            "Engineer",
            "II",
            "café",
            "über",
            "new");
    private static final List<String> GAPS = List.of("", "NA", "?", "NaN", "N/A", " ");
    private static final List<Double> SHARES = List.of(0.0, 0.0, 0.0, 0.05, 0.3, 0.97);

    /** The kinds of cells that a column may have. */
    enum Kind {
        NUMBER,
        INTEGER,
        SKEWED,
        MOSTLY_ZERO,
        MOSTLY_NUMBER,
        UNITS,
        DATE,
        YES_NO,
        CATEGORY,
        MANY_LEVELS,
        TEXT,
        LONG_TEXT,
        ID,
        CONSTANT,
        MISSING;

        /** Whether such a column can tell anything about a target at all. */
        boolean tells() {
            return this != ID && this != CONSTANT && this != MISSING;
        }
    }

    /** Any column; numbers and categories are the most frequent. */
    static GeneratedColumn any(Random random) {
        Kind[] kinds = Kind.values();
        int drawn = random.nextInt(2 * kinds.length);
        Kind kind = drawn < kinds.length ? kinds[drawn] : drawn % 3 == 0 ? Kind.CATEGORY : Kind.NUMBER;
        int levels = kind == Kind.MANY_LEVELS ? 1000 + random.nextInt(20_000) : 2 + random.nextInt(30);
        return new GeneratedColumn(kind, random.nextInt(6), SHARES.get(random.nextInt(SHARES.size())), levels);
    }

    /** The cell of a row as it stands in a CSV file. */
    String cell(double signal, int row, Random random) {
        boolean gap = random.nextDouble() < missing;
        String text = text(signal, row, random);
        return gap ? GAPS.get(variant) : text;
    }

    private String text(double signal, int row, Random random) {
        return switch (kind) {
            case NUMBER -> format("%.6g", signal * Math.pow(10, 3.0 * variant - 6));
            case INTEGER -> format("%d", (long) (signal * Math.pow(10, variant + 1)));
            case SKEWED -> format("%.5g", Math.exp(10 * signal));
            case MOSTLY_ZERO -> signal < 0.8 ? "0" : format("%.4f", signal);
            case MOSTLY_NUMBER -> random.nextInt(200) == 0 ? "none" : format("%.3f", signal);
            case UNITS -> units(signal);
            case DATE -> date(LocalDate.of(1990, 1, 1).plusDays((long) (signal * 12_000)));
            case YES_NO ->
                List.of("yes,no", "Y,N", "TRUE,FALSE", "t,f", "on,off", "1,0")
                        .get(variant)
                        .split(",", -1)[signal < 0.5 ? 0 : 1];
            case CATEGORY, MANY_LEVELS -> "level " + (int) (signal * levels);
            case TEXT -> words((int) (signal * 1000), 3, random);
            case LONG_TEXT ->
                '"' + words((int) (signal * 1000), 60, random) + ", \"\"said\"\" " + (int) (signal * 100) + '"';
            case ID -> "A-" + (100_000 + row);
            case CONSTANT ->
                List.of("0", "web", "3.5", "2020-01-01", "x y", "1").get(variant);
            case MISSING -> GAPS.get(variant);
        };
    }

    private String units(double signal) {
        return switch (variant) {
            case 0 -> format("%.1f L", 10 * signal);
            case 1 -> format("%d mpg", (int) (60 * signal));
            case 2 -> '"' + format("$%,d", (int) (100_000 * signal)) + '"';
            case 3 -> format("%.0f %%", 100 * signal);
            case 4 -> format("[%d-%d)", 10 * (int) (10 * signal), 10 + 10 * (int) (10 * signal));
            default -> format("%d - %d", (int) (1000 * signal), (int) (1000 * signal) + 50);
        };
    }

    private String date(LocalDate day) {
        String month = day.getMonth().toString();
        return switch (variant) {
            case 0 -> day.toString();
            case 1 -> format("%d/%d/%d", day.getDayOfMonth(), day.getMonthValue(), day.getYear());
            case 2 -> format("%02d.%02d.%d", day.getDayOfMonth(), day.getMonthValue(), day.getYear());
            case 3 -> day + "T12:30:00";
            case 4 ->
                format(
                        "%d-%s",
                        day.getDayOfMonth(),
                        month.charAt(0) + month.substring(1, 3).toLowerCase(Locale.ROOT));
            default -> format("%d%02d%02d", day.getYear(), day.getMonthValue(), day.getDayOfMonth());
        };
    }

    /** The first word tells of the signal. */
    private static String words(int signal, int count, Random random) {
        StringBuilder text = new StringBuilder(WORDS.get(signal * WORDS.size() / 1000));
        for (int i = 1; i < count; i++) text.append(' ').append(WORDS.get(random.nextInt(WORDS.size())));
        return text.toString();
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
