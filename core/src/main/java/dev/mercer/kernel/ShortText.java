package dev.mercer.kernel;

import dev.mercer.data.DensePoints;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A kernel in the notation, with names M1, M2, … in the place of learned matrices, and the matrices: {@code exponential(sigma=2) @
 * metric(root=M1)}. Such a text can be read by people, and the matrices can be stored as numbers.
 *
 * @param text the notation; {@link KernelText#parse(String, Map)} reads it back
 * @param matrices by name, in the order of the text
 */
public record ShortText(String text, Map<String, DensePoints> matrices) {
    private static final Pattern MATRIX = Pattern.compile(
            "\\b(metric\\(root|scales\\(factors|quantiles\\(knots|cells\\(splits)=(\\[\\[[^()]*\\]\\])\\)");

    /** The short text of a kernel; without such matrices it is the kernel's own text. */
    public static ShortText of(Kernel kernel) {
        Map<String, DensePoints> found = new LinkedHashMap<>();
        String text = MATRIX.matcher(kernel.toString()).replaceAll(match -> {
            String name = "M" + (found.size() + 1);
            found.put(name, matrix(match.group()));
            return Matcher.quoteReplacement(match.group(1) + "=" + name + ")");
        });
        return new ShortText(text, Collections.unmodifiableMap(found));
    }

    private static DensePoints matrix(String text) {
        if (text.startsWith("cells")) return ((Cells) Kernel.parse(text)).splits();
        FeatureMap parsed = FeatureMap.parse(text);
        if (parsed instanceof Scales scales) return scales.factors();
        return parsed instanceof Quantiles quantiles ? quantiles.knots() : ((Metric) parsed).root();
    }

    @Override
    public String toString() {
        return text;
    }
}
