package dev.mercer.data.table.internal;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Codes whose first characters have a meaning: ZIP codes ({@code 02134}, {@code 73132-1531}), diagnoses ({@code 250.83}),
 * tickets ({@code A/5 21171}).
 */
public final class CodeText {
    /** The share of the rows that must look like a code. */
    private static final double MOST = 0.9;

    private static final int LEAST_TEXTS = 10;
    private static final Pattern DIGITS = Pattern.compile("\\d{2,}");
    private static final Pattern ZIP = Pattern.compile("\\d{5}(?:-\\d{4})?");
    private static final Pattern DIAGNOSIS = Pattern.compile("[A-Z]?\\d{1,3}(?:\\.\\d{1,4})?");
    private static final Pattern MIXED = Pattern.compile("(?=.*\\d)[A-Z0-9]{1,8}(?:[-./ ]+[A-Z0-9]{1,8}){0,3}\\.?");
    private static final Pattern NAME = Pattern.compile(
            ".*(?:\\bzip|\\bpostal|\\bpostcode|\\bplz\\b|\\bicd|\\bdiag|code\\b|\\bsku\\b|\\bticket|\\bcpt\\b|\\bnaics|\\bfips).*");

    private CodeText() {}

    /** True if a column holds codes, judged by its name and the number of rows with each text. */
    public static boolean fits(String name, Map<String, Double> rows) {
        if (rows.size() < LEAST_TEXTS) return false;
        boolean named = isNamed(name);
        if (part(rows, ZIP) >= MOST) {
            boolean leading = rows.keySet().stream().anyMatch(text -> text.startsWith("0"));
            boolean extended = rows.keySet().stream().anyMatch(text -> text.length() > 5);
            if (named || leading || extended) return true;
        }
        if (part(rows, DIGITS) >= MOST) return leadingZeros(rows) >= 1 - MOST || named;
        boolean letters = rows.keySet().stream().anyMatch(text -> Character.isLetter(text.charAt(0)));
        if (letters && part(rows, DIAGNOSIS) >= MOST) return true;
        return (named || letters) && part(rows, MIXED) >= MOST && digitsOf(rows) >= MOST;
    }

    /** True for a name of a column that suggests codes. */
    private static boolean isNamed(String name) {
        String words = name.replaceAll("(?<=[a-z])(?=[A-Z])|[_\\-.]", " ").toLowerCase(Locale.ROOT);
        return NAME.matcher(words).matches();
    }

    private static double part(Map<String, Double> rows, Pattern pattern) {
        double all = 0;
        double matching = 0;
        for (Map.Entry<String, Double> entry : rows.entrySet()) {
            if (MissingWords.contains(entry.getKey())) continue;
            all += entry.getValue();
            if (pattern.matcher(entry.getKey()).matches()) matching += entry.getValue();
        }
        return all > 0 ? matching / all : 0;
    }

    private static final Pattern LEADING_ZERO = Pattern.compile("0\\d+");
    private static final Pattern SOME_DIGIT = Pattern.compile(".*\\d.*");

    private static double leadingZeros(Map<String, Double> rows) {
        return part(rows, LEADING_ZERO);
    }

    private static double digitsOf(Map<String, Double> rows) {
        return part(rows, SOME_DIGIT);
    }
}
