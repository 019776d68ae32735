package dev.mercer.method;

import dev.mercer.learn.ClassWeights;
import dev.mercer.util.NumberText;
import dev.mercer.util.Suggest;
import dev.mercer.util.Text;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoublePredicate;

/** Reads values of settings and options; a complaint names the setting or option, which is a {@link dev.mercer.util.Term} or a text. */
public final class ValueText {
    private ValueText() {}

    /** A number > 0. */
    public static double positive(Object what, String text) {
        return number(what, "a number > 0", value -> value > 0, text);
    }

    /** A number ≥ 0. */
    public static double nonNegative(Object what, String text) {
        return number(what, "a number >= 0", value -> value >= 0, text);
    }

    /** A share that may be all. */
    static double share(Object what, String text) {
        return number(what, "a share > 0 and <= 1", value -> value > 0 && value <= 1, text);
    }

    /** A share that is not all. */
    static double part(Object what, String text) {
        return number(what, "a share > 0 and < 1", value -> value > 0 && value < 1, text);
    }

    private static double number(Object what, String rule, DoublePredicate allowed, String text) {
        double value = NumberText.parse(text);
        if (allowed.test(value) && value < Double.POSITIVE_INFINITY) return value;
        throw new RefusedSettings("%s must be %s, got %s", what, rule, Text.quote(text));
    }

    /** A count; a number too large for an {@code int} becomes the largest {@code int}. */
    public static int count(Object what, long least, String text) {
        return (int) Math.min(Integer.MAX_VALUE, whole(what, least, text));
    }

    /** A whole number, which may be written as {@code 1e6}. */
    public static long whole(Object what, long least, String text) {
        double value = NumberText.parse(text);
        if (value == Math.rint(value) && value >= least && Math.abs(value) <= 1L << 53) return (long) value;
        throw new RefusedSettings(
                "%s must be a whole number%s, got %s",
                what, least > Long.MIN_VALUE ? " >= " + least : "", Text.quote(text));
    }

    /** The value of this name. */
    public static <E extends Enum<E>> E oneOf(Object what, String text, E[] values) {
        List<String> names = Arrays.stream(values).map(ValueText::name).toList();
        int k = names.indexOf(text.toLowerCase(Locale.ROOT));
        if (k >= 0) return values[k];
        String meant = Suggest.nearest(text, names)
                .map(near -> " (did you mean " + near + "?)")
                .orElse("");
        throw new RefusedSettings(
                "%s must be one of %s, got %s%s", what, String.join(", ", names), Text.quote(text), meant);
    }

    /** The name of a constant as users write it: {@code one-vs-rest}. */
    public static String name(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** {@code balanced}, or {@code LABEL:W,LABEL:W}. */
    static ClassWeights classWeights(Object what, String text) {
        if (text.equalsIgnoreCase("balanced")) return ClassWeights.balanced();
        Map<String, Double> weights = new LinkedHashMap<>();
        for (String part : text.split(",", -1)) {
            int colon = part.lastIndexOf(':'); // a label may hold one itself
            double weight = colon < 0
                    ? Double.NaN
                    : NumberText.parse(part.substring(colon + 1).strip());
            if (!(weight > 0 && weight < Double.POSITIVE_INFINITY))
                throw new RefusedSettings(
                        "%s must be balanced or LABEL:WEIGHT with weights > 0, such as spam:1,ham:5, got %s",
                        what, Text.quote(text));
            if (weights.put(part.substring(0, colon).strip(), weight) != null)
                throw new RefusedSettings("%s names %s twice", what, Text.quote(part.substring(0, colon)));
        }
        return ClassWeights.of(weights);
    }
}
