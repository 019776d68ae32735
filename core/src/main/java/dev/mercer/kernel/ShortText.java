package dev.mercer.kernel;

import dev.mercer.data.DensePoints;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A kernel in the notation, with names M1, M2, … in the place of learned matrices, and the matrices: {@code exponential(sigma=2) @
 * metric(root=M1)}. Such a text is readable, and the matrices can be stored as numbers.
 *
 * @param text the notation; {@link KernelText#parse(String, Map)} reads it back
 * @param matrices by name, in the order of the text
 */
public record ShortText(String text, Map<String, DensePoints> matrices) {
    private static final int LINE = 80;

    private static final Pattern MATRIX = Pattern.compile(
            "\\b(metric\\(root|scales\\(factors|quantiles\\(knots|cells\\(splits)=(\\[\\[[^()]*\\]\\])\\)");

    /** The short text of a kernel; without such matrices it is the kernel's own text. */
    public static ShortText of(Kernel kernel) {
        List<DensePoints> matrices = new ArrayList<>();
        collect(kernel, matrices);
        Map<String, DensePoints> named = new LinkedHashMap<>();
        String text = MATRIX.matcher(kernel.toString()).replaceAll(match -> {
            String name = "M" + (named.size() + 1);
            named.put(name, matrices.get(named.size()));
            return Matcher.quoteReplacement(match.group(1) + "=" + name + ")");
        });
        return new ShortText(text, Collections.unmodifiableMap(named));
    }

    /** The first part of the text, short enough for a line. */
    public String line() {
        return text.length() <= LINE ? text : text.substring(0, LINE) + "…";
    }

    /** The matrices of an expression, in the order in which its text prints them. */
    private static void collect(Kernel kernel, List<DensePoints> into) {
        for (KernelTree part : KernelTree.of(kernel).parts()) collect(part.kernel(), into);
        if (kernel instanceof Cells cells) into.add(cells.splits());
        if (!(kernel instanceof Mapped mapped)) return;
        if (mapped.map() instanceof Metric metric) into.add(metric.root());
        if (mapped.map() instanceof Scales scales) into.add(scales.factors());
        if (mapped.map() instanceof Quantiles quantiles) into.add(quantiles.knots());
    }

    @Override
    public String toString() {
        return text;
    }
}
