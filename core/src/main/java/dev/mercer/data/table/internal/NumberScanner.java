package dev.mercer.data.table.internal;

import dev.mercer.util.NumberText;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses one number as people write it, with its unit: {@code $1,200}, {@code 12 %}, {@code 2.0 L}, {@code [70-80)},
 * {@code 2100 - 2850}, {@code < 1 year}, {@code 10,000+}, {@code 2h 50m}.
 *
 * <p>A range is read as its midpoint. A bound such as {@code <30} is moved by a tenth, so that it differs from {@code
 * >30}.
 */
final class NumberScanner {
    /** A number with its unit in small letters; the unit is empty if there is none. */
    record Scanned(double value, String unit) {}

    private static final int LONGEST = 60;
    private static final double BEYOND = 0.1;
    private static final Pattern BOUND = Pattern.compile(
            "(?:(<=?|≤|under|less than|below|up to|fewer than)|(>=?|≥|over|more than|above|at least)|~|≈|about|approx\\.?|ca\\.?|from)\\s*",
            Pattern.CASE_INSENSITIVE);
    private static final String CURRENCIES =
            "(?:(?:us|a|au|ca|c|nz|hk|s)?\\p{Sc}|rs\\.?|usd|eur|gbp|inr|chf|aud|cad|jpy|cny)\\s*";
    private static final Pattern CURRENCY = Pattern.compile(CURRENCIES, Pattern.CASE_INSENSITIVE);
    private static final Pattern DIGITS = Pattern.compile(
            "\\d+(?:[ \u00a0\u202f']\\d{3}(?!\\d))*(?:[.,]\\d+)*(?:[eE][-+]?\\d{1,3}(?![\\p{L}\\d]))?|\\.\\d+");
    private static final Pattern NEGATIVE = inParentheses(',', '.');
    private static final Pattern NEGATIVE_WITH_COMMA = inParentheses('.', ',');
    private static final Pattern IN_BRACKETS = Pattern.compile("\\d+(?:\\.\\d+)?(?:[eE][-+]?\\d{1,3})?|\\.\\d+");
    private static final Pattern BETWEEN = Pattern.compile("\\s*(?:-|–|—|\\.\\.\\.?|\\bto\\b|\\bbis\\b)\\s*");
    private static final Pattern UNIT =
            Pattern.compile("[^\\d\\-–—+:;!?]{0,24}?\\p{L}[23²³]?|[%‰°\"'$€£¥₹]|°[CFcf]|/\\d{1,4}|");
    private static final Pattern ORDINAL = Pattern.compile("(?:st|nd|rd|th)(?=\\s|$)", Pattern.CASE_INSENSITIVE);
    private static final Pattern COMPOUND = Pattern.compile("(?:\\d+(?:\\.\\d+)?\\s*[a-z]+\\.?,?\\s*){2,4}");
    private static final Pattern FEET = Pattern.compile("(\\d{1,2})\\s*['′]\\s*(\\d{1,2}(?:\\.\\d+)?)\\s*(?:\"|''|″)?");
    private static final Pattern PART = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*([a-z]+)");
    private static final Pattern BEFORE_UNIT = Pattern.compile("\\s*-?(?=\\p{L})|\\s*");
    private static final Set<String> INVARIANT = Set.of("gas", "bus", "plus", "class", "celsius", "gross");

    private final String text;
    private final boolean comma;
    private int at;

    private NumberScanner(String text, boolean comma) {
        this.text = text;
        this.comma = comma;
    }

    /** Parses a text, whose decimal mark is a comma or a point. */
    static Optional<Scanned> scan(String text, boolean comma) {
        String plain = text.replace('\u2212', '-').replace('\u00a0', ' ').strip();
        if (plain.length() > LONGEST || plain.chars().noneMatch(c -> c >= '0' && c <= '9')) return Optional.empty();
        Matcher feet = FEET.matcher(plain);
        if (feet.matches())
            return Optional.of(
                    new Scanned(12 * Double.parseDouble(feet.group(1)) + Double.parseDouble(feet.group(2)), "in"));
        Optional<Scanned> duration = duration(plain.toLowerCase(Locale.ROOT));
        if (duration.isPresent()) return duration;
        return new NumberScanner(withMinus(plain, comma).orElse(plain), comma).scan();
    }

    /** The pattern of a number below 0 as accountants write it, with these marks between thousands and before decimals. */
    private static Pattern inParentheses(char group, char point) {
        String digits = "(?:\\d{1,3}(?:[" + group + " \u00a0\u202f']\\d{3})+|\\d*)(?:[" + point + "]\\d+)?";
        String currency = "(?:" + CURRENCIES + ")?";
        return Pattern.compile(
                "(" + currency + ")\\(\\s*(" + currency + digits + "\\s*[\\p{Sc}%]?)\\s*\\)(\\s*(?:" + CURRENCIES
                        + "|%)?)",
                Pattern.CASE_INSENSITIVE);
    }

    /** A number in parentheses with a minus in their place. */
    static Optional<String> withMinus(String text, boolean comma) {
        if (text.length() > LONGEST || text.indexOf('(') < 0) return Optional.empty();
        Matcher negative = (comma ? NEGATIVE_WITH_COMMA : NEGATIVE).matcher(text);
        return negative.matches()
                ? Optional.of("-" + negative.group(1) + negative.group(2) + negative.group(3))
                : Optional.empty();
    }

    /** Hours and minutes, or years and months: {@code 2h 50m}. */
    private static Optional<Scanned> duration(String text) {
        if (!COMPOUND.matcher(text).matches()) return Optional.empty();
        Matcher part = PART.matcher(text);
        double sum = 0;
        double last = Double.POSITIVE_INFINITY;
        while (part.find()) {
            Double minutes = Units.TIME.factors().get(singular(part.group(2)));
            if (minutes == null || minutes >= last) return Optional.empty();
            last = minutes;
            sum += minutes * Double.parseDouble(part.group(1));
        }
        return Optional.of(new Scanned(sum, "min"));
    }

    private Optional<Scanned> scan() {
        int shift = bound();
        boolean bracket = at < text.length() && (text.charAt(at) == '[' || text.charAt(at) == '(');
        if (bracket) at++;
        double low = number(bracket);
        if (Double.isNaN(low)) return Optional.empty();
        skip("+");
        String unit = unit(bracket);
        double value = low;
        boolean range = between(bracket);
        if (range) {
            double high = number(bracket);
            if (!(high >= low)) return Optional.empty();
            value = 0.5 * low + 0.5 * high;
            skip("+");
            String second = unit(bracket);
            if (unit.isEmpty()) unit = second;
            else if (!second.isEmpty() && !second.equals(unit)) return Optional.empty();
        }
        if (bracket && (!range || at >= text.length() || ")]".indexOf(text.charAt(at++)) < 0)) return Optional.empty();
        if (at < text.length()) return Optional.empty();
        // Adding 0 makes 0 of -0.
        return Optional.of(new Scanned(value + shift * BEYOND * Math.abs(value) + 0.0, unit));
    }

    /** −1 for an upper bound, 1 for a lower one, else 0. */
    private int bound() {
        Matcher found = BOUND.matcher(text);
        if (!found.lookingAt()) return 0;
        at = found.end();
        if (found.group(1) != null) return -1;
        return found.group(2) != null ? 1 : 0;
    }

    private void skip(String symbol) {
        if (text.startsWith(symbol, at)) at += symbol.length();
    }

    private boolean between(boolean bracket) {
        if (bracket && at < text.length() && ",;".indexOf(text.charAt(at)) >= 0) {
            at++;
            while (at < text.length() && text.charAt(at) == ' ') at++;
            return true;
        }
        Matcher found = BETWEEN.matcher(text).region(at, text.length());
        if (!found.lookingAt() || found.end() == text.length()) return false;
        at = found.end();
        return true;
    }

    private double number(boolean bracket) {
        boolean negative = sign();
        Matcher currency = CURRENCY.matcher(text).region(at, text.length());
        if (currency.lookingAt()) at = currency.end();
        negative |= sign();
        Matcher digits = (bracket ? IN_BRACKETS : DIGITS).matcher(text).region(at, text.length());
        if (!digits.lookingAt()) return Double.NaN;
        at = digits.end();
        double value = NumberText.parse(ungrouped(digits.group()));
        if (!Double.isFinite(value)) return Double.NaN;
        return negative ? -value : value;
    }

    private boolean sign() {
        if (at >= text.length() || (text.charAt(at) != '-' && text.charAt(at) != '+')) return false;
        return text.charAt(at++) == '-';
    }

    /** The digits without marks between groups; the empty text when the groups are impossible. */
    private String ungrouped(String digits) {
        String joined = digits.replaceAll("[ \u00a0\u202f']", "");
        char group = comma ? '.' : ',';
        char point = comma ? ',' : '.';
        int mark = joined.indexOf(point);
        String whole = mark < 0 ? joined : joined.substring(0, mark);
        String rest = mark < 0 ? "" : joined.substring(mark + 1);
        if (rest.indexOf(group) >= 0 || rest.indexOf(point) >= 0) return "";
        if (whole.indexOf(group) >= 0) {
            // Indian groups have two digits, the last one always three.
            if (!whole.matches("\\d{1,3}(?:[.,]\\d{2,3})*[.,]\\d{3}")) return "";
            whole = whole.replace(String.valueOf(group), "");
        }
        return mark < 0 ? whole : whole + "." + rest;
    }

    private String unit(boolean bracket) {
        Matcher space = BEFORE_UNIT.matcher(text).region(at, text.length());
        int begin = space.lookingAt() ? space.end() : at;
        int end = text.length();
        Matcher next = BETWEEN.matcher(text);
        // A range continues after a dash that is followed by a number.
        for (int from = begin; next.find(from) && from < end; from = next.start() + 1)
            if (next.end() < text.length() && startsNumber(next.end())) {
                end = next.start();
                break;
            }
        if (bracket) while (end > begin && ",;])".indexOf(text.charAt(end - 1)) >= 0) end--;
        String found = text.substring(begin, Math.max(begin, end)).strip();
        if (bracket && found.isEmpty()) return "";
        String bare =
                found.endsWith("+") ? found.substring(0, found.length() - 1).strip() : found;
        Matcher ordinal = ORDINAL.matcher(bare);
        if (ordinal.lookingAt()) bare = bare.substring(ordinal.end()).strip();
        if (bare.endsWith(".")) bare = bare.substring(0, bare.length() - 1);
        if (!UNIT.matcher(bare).matches()) return "";
        at = found.isEmpty() && end < text.length() ? at : Math.max(at, end);
        return singular(bare.toLowerCase(Locale.ROOT).replaceAll("\\s+", " "));
    }

    private boolean startsNumber(int from) {
        int k = from;
        Matcher currency = CURRENCY.matcher(text).region(k, text.length());
        if (currency.lookingAt()) k = currency.end();
        return k < text.length() && Character.isDigit(text.charAt(k));
    }

    private static String singular(String unit) {
        boolean plural = unit.length() >= 4 && unit.endsWith("s") && !unit.endsWith("ss") && !INVARIANT.contains(unit);
        return plural ? unit.substring(0, unit.length() - 1) : unit;
    }
}
