package dev.mercer.io.parquet;

import dev.mercer.util.NumberText;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The spellings of a missing value: as texts, and those of numbers as numbers, so that -999.0 is -999. */
final class MissingValues {
    private final Set<String> texts;
    private final double[] numbers;
    private final boolean single;

    /** With {@code single}, numbers are compared in single precision, in which -9.99 is another number than in double. */
    MissingValues(List<String> spellings, boolean single) {
        this.texts = Set.copyOf(spellings);
        this.numbers = spellings.stream()
                .mapToDouble(MissingValues::number)
                .map(number -> single ? narrow(number) : number)
                .filter(number -> !Double.isNaN(number))
                .toArray();
        this.single = single;
    }

    /** The number of a spelling, which may be infinite; NaN for other texts. */
    private static double number(String spelling) {
        return switch (spelling.toLowerCase(Locale.ROOT)) {
            case "inf", "+inf", "infinity", "+infinity" -> Double.POSITIVE_INFINITY;
            case "-inf", "-infinity" -> Double.NEGATIVE_INFINITY;
            default -> {
                double number = NumberText.parse(spelling);
                yield Double.isFinite(number) ? number : Double.NaN;
            }
        };
    }

    /** The number in single precision; NaN where that is infinite and the number is not. */
    private static double narrow(double number) {
        float narrow = (float) number;
        return Float.isInfinite(narrow) && !Double.isInfinite(number) ? Double.NaN : narrow;
    }

    boolean contains(String text) {
        return texts.contains(text);
    }

    boolean contains(double number) {
        double compared = single ? (float) number : number;
        for (double missing : numbers) if (missing == compared) return true;
        return false;
    }
}
