package dev.mercer.data;

import dev.mercer.util.InvalidInputException;
import dev.mercer.util.NumberText;
import dev.mercer.util.Text;
import java.util.regex.Pattern;

/** A sequence of numbers in one text: {@code 1.5 2 -3e4}, separated by blanks, or by commas, semicolons or pipes. */
public final class NumberSeries {
    private static final Pattern SEPARATOR = Pattern.compile("\\s*[,;|]\\s*|\\s+");

    private NumberSeries() {}

    /**
     * Reads a sequence; an empty text is the empty sequence.
     *
     * @throws InvalidInputException if a part is not a number
     */
    public static double[] parse(String text) {
        String trimmed = text.trim();
        if (trimmed.isEmpty()) return new double[0];
        String[] parts = SEPARATOR.split(trimmed, -1);
        double[] numbers = new double[parts.length];
        for (int k = 0; k < parts.length; k++) {
            numbers[k] = NumberText.parse(parts[k]);
            if (!Double.isFinite(numbers[k]))
                throw new InvalidInputException("part " + (k + 1) + " of a sequence must be a number, got "
                        + Text.quote(parts[k]) + " (write it as 1.5 2 -3)");
        }
        return numbers;
    }
}
