package dev.mercer.data.table.internal;

import dev.mercer.data.table.internal.DateReading.Shape;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parses one date or time as people write it. */
final class DateScanner {
    private static final int LONGEST = 48;
    /** Years of two digits up to this one are those after 2000. */
    private static final int PIVOT = 39;

    private static final double DAY = 86_400;
    private static final List<String> MONTHS =
            List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
    private static final String CLOCK =
            "(\\d{1,2}):(\\d{2})(?::(\\d{2}(?:\\.\\d{1,9})?))?\\s*([AaPp]\\.?[Mm]\\.?)?\\s*(Z|UTC|GMT|[+-]\\d{2}:?\\d{2})?";
    private static final Pattern TIME = Pattern.compile(CLOCK);
    private static final Pattern TIME_AT_END = Pattern.compile("(?:[T,]|\\s)\\s*(" + CLOCK + ")$");
    private static final Pattern WEEKDAY =
            Pattern.compile("^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\\.?,?\\s+", Pattern.CASE_INSENSITIVE);
    private static final Pattern NUMERIC = Pattern.compile("(\\d{1,4})([-/.])(\\d{1,2})\\2(\\d{1,4})");
    private static final Pattern YEAR_MONTH = Pattern.compile("(\\d{4})[-/](\\d{1,2})");
    private static final Pattern DAY_NAME_YEAR =
            Pattern.compile("(\\d{1,2})(?:st|nd|rd|th)?[-/ .]*([A-Za-z]{3,9})\\.?,?[-/ ]*(\\d{4}|\\d{2})");
    private static final Pattern NAME_DAY_YEAR =
            Pattern.compile("([A-Za-z]{3,9})\\.?[-/ ]*(\\d{1,2})(?:st|nd|rd|th)?,?[-/ ]+(\\d{4}|\\d{2})");
    private static final Pattern NAME_YEAR = Pattern.compile("([A-Za-z]{3,9})\\.?,?[-/ ]*(\\d{4})");
    private static final Pattern YEAR_NAME = Pattern.compile("(\\d{4})[-/ ]*([A-Za-z]{3,9})(?:[-/ ]*(\\d{1,2}))?");
    private static final Pattern DAY_NAME = Pattern.compile("(\\d{1,2})(?:st|nd|rd|th)?[- ]?([A-Za-z]{3,9})\\.?");
    private static final Pattern NAME_DAY = Pattern.compile("([A-Za-z]{3,9})\\.? (\\d{1,2})(?:st|nd|rd|th)?");
    private static final Pattern NAME_SHORT_YEAR = Pattern.compile("([A-Za-z]{3,9})[-/']+(\\d{2})");
    private static final Pattern SHORT_YEAR_NAME = Pattern.compile("(\\d{2})[-/]([A-Za-z]{3,9})");
    private static final Pattern EIGHT = Pattern.compile("(19|20)\\d{6}");
    private static final Pattern UNAMBIGUOUS = Pattern.compile("(?:\\d{4}-\\d{2}-\\d{2}|\\d{1,2}\\.\\d{1,2}\\.\\d{4})"
            + "(?:[T ]\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,9})?)?(?:Z|[+-]\\d{2}:?\\d{2})?)?");

    private DateScanner() {}

    static boolean isUnambiguous(String text) {
        return UNAMBIGUOUS.matcher(text).matches();
    }

    /** Seconds since 1970, in UTC unless an offset is given; NaN when the text is not of this shape. */
    static double scan(String text, Shape shape, boolean dayFirst) {
        String plain = text.strip();
        if (plain.length() < 3 || plain.length() > LONGEST) return Double.NaN;
        if (shape == Shape.MONTH_NAME) return monthName(plain);
        if (shape == Shape.WEEKDAY_NAME) return weekdayName(plain);
        if (plain.chars().noneMatch(c -> c >= '0' && c <= '9')) return Double.NaN;
        try {
            return switch (shape) {
                case DATE -> dateAndTime(plain, dayFirst);
                case DIGITS -> digits(plain);
                case DAY_OF_YEAR -> dayOfYear(plain);
                case MONTH -> month(plain);
                case CLOCK -> clock(plain);
                case SECONDS -> number(plain);
                case MILLISECONDS -> number(plain) / 1000;
                case MONTH_NAME, WEEKDAY_NAME -> Double.NaN;
            };
        } catch (DateTimeException impossible) {
            return Double.NaN; // the 31st of February
        }
    }

    private static double number(String text) {
        return text.matches("\\d{9,14}") ? Double.parseDouble(text) : Double.NaN;
    }

    private static double dateAndTime(String text, boolean dayFirst) {
        Matcher time = TIME_AT_END.matcher(text);
        if (text.indexOf(':') < 0 || !time.find()) return DAY * date(text, dayFirst);
        return DAY * date(text.substring(0, time.start()).strip(), dayFirst) + clock(time.group(1));
    }

    /** Days since 1970. */
    private static double date(String withWeekday, boolean dayFirst) {
        String text = WEEKDAY.matcher(withWeekday).replaceFirst("");
        Matcher found = NUMERIC.matcher(text);
        if (found.matches()) return numeric(found, dayFirst);
        found = YEAR_MONTH.matcher(text);
        if (found.matches()) return days(found.group(1), found.group(2), "1");
        found = DAY_NAME_YEAR.matcher(text);
        if (found.matches()) return days(found.group(3), monthOf(found.group(2)), found.group(1));
        found = NAME_YEAR.matcher(text);
        if (found.matches()) return days(found.group(2), monthOf(found.group(1)), "1");
        found = NAME_DAY_YEAR.matcher(text);
        if (found.matches()) return days(found.group(3), monthOf(found.group(1)), found.group(2));
        found = YEAR_NAME.matcher(text);
        return found.matches() ? days(found.group(1), monthOf(found.group(2)), found.group(3)) : Double.NaN;
    }

    private static double numeric(Matcher found, boolean dayFirst) {
        String first = found.group(1);
        String last = found.group(4);
        if (first.length() == 4) return last.length() <= 2 ? days(first, found.group(3), last) : Double.NaN;
        if (first.length() > 2 || last.length() == 1 || last.length() == 3) return Double.NaN;
        return dayFirst ? days(last, found.group(3), first) : days(last, first, found.group(3));
    }

    private static double dayOfYear(String text) {
        Matcher found = DAY_NAME.matcher(text);
        if (found.matches()) return DAY * days("2000", monthOf(found.group(2)), found.group(1));
        found = NAME_DAY.matcher(text);
        return found.matches() ? DAY * days("2000", monthOf(found.group(1)), found.group(2)) : Double.NaN;
    }

    private static double month(String text) {
        Matcher found = NAME_SHORT_YEAR.matcher(text);
        if (found.matches()) return DAY * days(found.group(2), monthOf(found.group(1)), "1");
        found = SHORT_YEAR_NAME.matcher(text);
        return found.matches() ? DAY * days(found.group(1), monthOf(found.group(2)), "1") : Double.NaN;
    }

    private static double monthName(String text) {
        String name = text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
        return DAY * days("2001", name.length() < 3 ? null : monthOf(name), "1");
    }

    private static double weekdayName(String text) {
        String small = text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
        String name = small.toLowerCase(Locale.ROOT);
        for (DayOfWeek day : DayOfWeek.values()) {
            String full = day.name().toLowerCase(Locale.ROOT);
            if (name.length() >= 3 && full.startsWith(name))
                // 1970-01-05 was a Monday.
                return DAY * (3 + day.getValue());
        }
        return Double.NaN;
    }

    private static double digits(String text) {
        if (!EIGHT.matcher(text).matches()) return Double.NaN;
        return DAY * days(text.substring(0, 4), text.substring(4, 6), text.substring(6));
    }

    private static double days(String year, @Nullable String month, @Nullable String day) {
        if (month == null) return Double.NaN;
        int years = Integer.parseInt(year);
        if (year.length() == 2) years += years <= PIVOT ? 2000 : 1900;
        return LocalDate.of(years, Integer.parseInt(month), day == null ? 1 : Integer.parseInt(day))
                .toEpochDay();
    }

    /** The number of a month by its full or abbreviated name; null if the text is not such a name. */
    private static @Nullable String monthOf(String name) {
        String small = name.toLowerCase(Locale.ROOT);
        int k = MONTHS.indexOf(small.substring(0, 3));
        if (k < 0) return null;
        String full = Month.of(k + 1).name().toLowerCase(Locale.ROOT);
        return full.startsWith(small) || small.equals("sept") ? String.valueOf(k + 1) : null;
    }

    /** Seconds since midnight, in UTC if an offset is given. */
    private static double clock(String text) {
        Matcher found = TIME.matcher(text);
        if (!found.matches()) return Double.NaN;
        int hours = Integer.parseInt(found.group(1));
        int minutes = Integer.parseInt(found.group(2));
        double seconds = found.group(3) == null ? 0 : Double.parseDouble(found.group(3));
        if (found.group(4) != null) {
            if (hours < 1 || hours > 12) return Double.NaN;
            hours = hours % 12 + (Character.toLowerCase(found.group(4).charAt(0)) == 'p' ? 12 : 0);
        }
        if (hours > 23 || minutes > 59 || seconds >= 60) return Double.NaN;
        return 3600.0 * hours + 60.0 * minutes + seconds - offset(found.group(5));
    }

    private static int offset(@Nullable String zone) {
        if (zone == null || Character.isLetter(zone.charAt(0))) return 0;
        return ZoneOffset.of(zone).getTotalSeconds();
    }
}
