package dev.mercer.data;

import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Require;
import java.util.List;

/**
 * Texts as points: coordinate k is the code of character k + 1 (UTF-16), and 0 after the end of the text. The points hold the
 * complete texts, so that a kernel can compute any function of them, and every code is exact in single precision too.
 */
public final class Letters {
    private Letters() {}

    /** Texts as points of as many coordinates as the longest of them has characters, at least 1. */
    public static DensePoints points(List<String> texts) {
        int longest = texts.stream().mapToInt(String::length).max().orElse(0);
        return points(texts, Math.max(1, longest));
    }

    /**
     * Texts as points of {@code length} coordinates.
     *
     * @throws InvalidInputException if a text is longer, or holds the character 0
     */
    public static DensePoints points(List<String> texts, int length) {
        Require.atLeast("length", 1, length);
        for (int i = 0; i < texts.size(); i++) {
            Require.that(
                    texts.get(i).length() <= length,
                    "text %d has %d characters, there is room for %d",
                    i + 1,
                    texts.get(i).length(),
                    length);
            Require.that(texts.get(i).indexOf(0) < 0, "text %d holds the character 0, which marks the end", i + 1);
        }
        return DensePoints.generate(texts.size(), length, (i, k) -> letter(texts.get(i), k));
    }

    /** Coordinate {@code k} of a text, counted from 0. */
    public static double letter(String text, int k) {
        return k < text.length() ? text.charAt(k) : 0;
    }

    /**
     * The text of point {@code i}.
     *
     * @throws InvalidInputException if the point is not a text
     */
    public static String text(Points points, int i) {
        double[] row = new double[points.dim()];
        points.copyRow(i, row);
        int length = row.length;
        while (length > 0 && row[length - 1] == 0) length--;
        char[] letters = new char[length];
        for (int k = 0; k < length; k++) {
            letters[k] = (char) row[k];
            if (letters[k] != row[k] || letters[k] == 0)
                throw new InvalidInputException("row " + (i + 1) + " is not a text: coordinate " + (k + 1)
                        + " must be the code of a character, got " + Require.text(row[k]));
        }
        return new String(letters);
    }
}
