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

    /** A text of this layout for a terminal that is narrower than {@link #WIDTH}: the last column is wrapped again. */
    public static String fitted(String text, int width) {
        if (width >= WIDTH) return text;
        List<String> fitted = new ArrayList<>();
        String first = "";
        String last = "";
        StringBuilder whole = new StringBuilder();
        for (String line : text.split("\n", -1)) {
            if (continues(first, last, line)) whole.append(' ').append(line.strip());
            else {
                if (!whole.isEmpty() || !fitted.isEmpty() || !first.isEmpty()) fitted.addAll(wrappedLine(whole, width));
                whole = new StringBuilder(line);
                first = line.isEmpty() ? GAP : line;
            }
            last = line;
        }
        fitted.addAll(wrappedLine(whole, width));
        return String.join("\n", fitted);
    }

    /** True for a line that goes on with the last cell of the line {@code first}, since its first word did not fit into the line above. */
    private static boolean continues(String first, String above, String line) {
        int begin = blanks(line);
        if (begin == 0 || begin == line.length() || begin != lastCell(first)) return false;
        int end = line.indexOf(' ', begin);
        return width(above) + 1 + (end < 0 ? line.length() : end) - begin > WIDTH - GAP.length();
    }

    /** Where the last cell of a line begins. */
    private static int lastCell(String line) {
        int gap = line.stripTrailing().lastIndexOf(GAP);
        return gap < 0 ? 0 : gap + GAP.length();
    }

    private static int blanks(String line) {
        int k = 0;
        while (k < line.length() && line.charAt(k) == ' ') k++;
        return k;
    }

    /** The line in lines of this width, which begin where its last cell does. */
    private static List<String> wrappedLine(CharSequence line, int width) {
        String rest = line.toString();
        int indent = Math.min(lastCell(rest), width / 2);
        List<String> lines = new ArrayList<>();
        while (rest.length() > width) {
            int at = rest.lastIndexOf(' ', width);
            if (at <= indent) at = rest.indexOf(' ', width);
            if (at < 0) break;
            lines.add(rest.substring(0, at).stripTrailing());
            rest = " ".repeat(indent) + rest.substring(at).strip();
        }
        lines.add(rest);
        return lines;
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
