package dev.mercer.report;

import dev.mercer.util.Text;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The layout of texts: aligned columns and short numbers. */
public final class Layout {
    /** Wide enough for formulas, narrow enough for half a screen. */
    public static final int WIDTH = 100;

    private static final String GAP = "  ";

    /** Stands for a blank at which no line may be broken. */
    private static final char TIED = '\uE000';

    private Layout() {}

    /** Rows with as many cells each; all columns aligned, the last one wrapped so that it can be indented. */
    public static String table(List<List<String>> rows) {
        int columns = rows.get(0).size();
        int[] widths = new int[columns];
        for (List<String> row : rows)
            for (int k = 0; k < columns; k++) widths[k] = Math.max(widths[k], width(row.get(k)));
        int before =
                Arrays.stream(widths, 0, columns - 1).map(w -> w + GAP.length()).sum();
        List<String> lines = new ArrayList<>();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int k = 0; k < columns - 1; k++)
                line.append(padded(row.get(k), widths[k])).append(GAP);
            List<String> last = wrapped(row.get(columns - 1), WIDTH - GAP.length() - before);
            lines.add((line + last.get(0)).stripTrailing());
            for (String more : last.subList(1, last.size())) lines.add(" ".repeat(before) + more);
        }
        return String.join("\n", lines).replace(TIED, ' ');
    }

    /** A text for a cell that is not wrapped, because users copy it, such as a path or a kernel. */
    public static String whole(String text) {
        return text.replace(' ', TIED);
    }

    /** A text of {@link #whole} for places where nothing is wrapped. */
    public static String plain(String text) {
        return text.replace(TIED, ' ');
    }

    public static String indented(String text) {
        return text.lines().map(line -> GAP + line).collect(Collectors.joining("\n"));
    }

    private static int width(String text) {
        return text.codePointCount(0, text.length());
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(width - width(text));
    }

    /** Wraps a text between words, to at least one line; a word that is too long is not broken. */
    private static List<String> wrapped(String text, int width) {
        List<String> lines = new ArrayList<>(List.of(""));
        for (String word : text.split(" ", -1)) {
            int last = lines.size() - 1;
            String line = lines.get(last);
            if (line.isEmpty()) lines.set(last, word);
            else if (width(line) + 1 + width(word) <= width) lines.set(last, line + " " + word);
            else lines.add(word);
        }
        return lines;
    }

    /** A number with four digits for texts; JSON has all digits. */
    public static String number(double value) {
        return Text.number(value);
    }

    /** A duration with two digits, in a suitable unit. */
    public static String duration(double seconds) {
        return Text.duration(seconds);
    }

    public static String percent(double part) {
        return Text.percent(part);
    }

    /** With the plural of {@code noun} where it is needed, and a comma between thousands. */
    public static String count(long number, String noun) {
        return Text.count(number, noun);
    }
}
