package dev.mercer.doors;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An awkward cell of a row whose other cells are plain.
 *
 * @param column the column
 * @param isNumber whether it is sent as a number, by doors that have a type for it; else as a text
 * @param text the cell
 * @param means the plain cell that it means, {@code (missing)} or {@code (refused)}
 */
public record Cell(String column, boolean isNumber, String text, String means) {
    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u([0-9A-F]{4})|t)");

    /** All cells of the file {@code cells.txt}. */
    public static List<Cell> all() {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(Cell.class.getResourceAsStream("cells.txt")), StandardCharsets.UTF_8))) {
            return lines.lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(Cell::read)
                    .toList();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static Cell read(String line) {
        String[] parts = line.split("\\|", -1);
        String quoted = parts[2];
        return new Cell(
                parts[0], parts[1].equals("number"), plain(quoted.substring(1, quoted.length() - 1)), plain(parts[3]));
    }

    private static String plain(String text) {
        Matcher escape = ESCAPE.matcher(text);
        return escape.replaceAll(found -> found.group(1) == null
                ? "\t"
                : Matcher.quoteReplacement(Character.toString((char) Integer.parseInt(found.group(1), 16))));
    }

    public boolean isRefused() {
        return means.equals("(refused)");
    }

    /** The plain cell that this one means; null for a missing value. */
    public @Nullable String plain() {
        return means.equals("(missing)") ? null : means;
    }

    public double number() {
        return Double.parseDouble(text);
    }

    @Override
    public String toString() {
        StringBuilder shown = new StringBuilder();
        text.chars()
                .forEach(c -> shown.append(
                        c > ' ' && c < 127 ? Character.toString(c) : String.format(Locale.ROOT, "\\u%04X", c)));
        return column + (isNumber ? " number " : " text ") + '"' + shown + "\" means " + means;
    }
}
