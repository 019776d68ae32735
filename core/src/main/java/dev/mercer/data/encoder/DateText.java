package dev.mercer.data.encoder;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses dates in data files, whatever the locale: {@code 2024-05-31}, or the unambiguous {@code 31.05.2024}; either
 * may be followed by a time, {@code T12:30}, {@code 12:30:15.5} after a blank, and that by {@code Z} or {@code +02:00}.
 * With slashes ({@code 05/06/2024}) day and month are ambiguous: such text is not a date here.
 */
final class DateText {
    private static final int SHORTEST = "1.1.2024".length();
    private static final int LONGEST = 40;
    private static final String TIME = "(?:[T ](\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,9})?)?)(Z|[+-]\\d{2}:?\\d{2})?)?";
    private static final Pattern ISO = Pattern.compile("(\\d{4})-(\\d{2})-(\\d{2})" + TIME);
    private static final Pattern DOTTED = Pattern.compile("(\\d{1,2})\\.(\\d{1,2})\\.(\\d{4})" + TIME);

    private DateText() {}

    /** Seconds since 1970-01-01, in UTC unless an offset is given; NaN when {@code text} is not a date. */
    static double parse(String text) {
        int length = text.length();
        // Most texts are not dates, and their first character shows it.
        if (length < SHORTEST || length > LONGEST || text.charAt(0) < '0' || text.charAt(0) > '9') return Double.NaN;
        Matcher iso = ISO.matcher(text);
        if (iso.matches()) return seconds(iso, 1, 3);
        Matcher dotted = DOTTED.matcher(text);
        return dotted.matches() ? seconds(dotted, 3, 1) : Double.NaN;
    }

    private static double seconds(Matcher found, int year, int day) {
        try {
            LocalDate date = LocalDate.of(number(found, year), number(found, 2), number(found, day));
            String time = found.group(4);
            String offset = found.group(5);
            LocalTime clock =
                    time == null ? LocalTime.MIDNIGHT : LocalTime.parse(time.charAt(1) == ':' ? "0" + time : time);
            int shift = offset == null ? 0 : ZoneOffset.of(offset).getTotalSeconds();
            return 86_400.0 * date.toEpochDay() + clock.toNanoOfDay() / 1e9 - shift;
        } catch (DateTimeException impossible) {
            return Double.NaN; // the 31st of February
        }
    }

    private static int number(Matcher found, int group) {
        return Integer.parseInt(found.group(group));
    }
}
