package dev.mercer.util;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Invalid input whose message names settings of the caller. The message of this exception has their general names; a
 * command line replaces them by its options with {@link #inTermsOf}.
 */
public class RefusedException extends InvalidInputException {
    private static final long serialVersionUID = 1;

    private final String template;
    private final transient Object[] parts;

    /**
     * A message from a template.
     *
     * @param template a template of {@link String#format}, with {@code %s} for each {@link Term}
     * @param parts the arguments of the template, including the terms
     */
    public RefusedException(String template, Object... parts) {
        super(text(template, parts, Term::plain));
        this.template = template;
        this.parts = parts.clone();
    }

    /** The message with these names in place of the general ones. */
    public String inTermsOf(Function<Term, String> names) {
        return text(template, parts, names);
    }

    private static String text(String template, Object[] parts, Function<Term, String> names) {
        Object[] words = Arrays.stream(parts).map(part -> word(part, names)).toArray();
        return String.format(Locale.ROOT, template, words);
    }

    private static Object word(Object part, Function<Term, String> names) {
        if (part instanceof Term term) return names.apply(term);
        if (part instanceof Joined list)
            return list.parts.stream()
                    .map(one -> String.valueOf(word(one, names)))
                    .distinct()
                    .collect(Collectors.joining(list.separator));
        return part;
    }

    /** Several parts in a row, equal ones once. */
    public record Joined(String separator, List<?> parts) {
        public Joined {
            parts = List.copyOf(parts);
        }
    }
}
