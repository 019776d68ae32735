package dev.mercer.kernel;

import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Intersection kernel of sets: {@code k(x, z) = |x ∩ z|}, the number of common items.
 *
 * <p>Positive semi-definite. A text lists the items of a set, separated by commas, semicolons or pipes: {@code red|green}.
 * Its normalised form is |x ∩ z|/√(|x||z|).
 */
public record Overlap() implements CountKernel {
    private static final Pattern SEPARATOR = Pattern.compile("[,;|]");

    /** The items of a set, each once; blanks around them do not count. */
    static Map<String, Integer> items(String text) {
        return Stream.of(SEPARATOR.split(text, -1))
                .map(String::trim)
                .filter(item -> !item.isEmpty())
                .distinct()
                .collect(Collectors.toMap(Function.identity(), item -> 1));
    }

    @Override
    public Map<String, Integer> counts(String text) {
        return items(text);
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
