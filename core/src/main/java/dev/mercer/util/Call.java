package dev.mercer.util;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A name with arguments, as users write it: {@code nystrom(1000, selection=pivots)}. Without arguments the parentheses may be left out. The
 * text of an argument may have parentheses of its own, such as {@code features(polynomial(2))}.
 *
 * @param text the whole text
 * @param name the name before the parentheses
 * @param arguments the arguments in the order in which they are written
 */
public record Call(String text, String name, List<Argument> arguments) {
    private static final Pattern NAME = Pattern.compile("\\s*([A-Za-z][A-Za-z0-9_-]*)\\s*");
    private static final Pattern ASSIGNMENT = Pattern.compile("([A-Za-z][A-Za-z0-9_-]*)\\s*=\\s*(.*)", Pattern.DOTALL);

    /**
     * An argument.
     *
     * @param name its name; empty if only its place names it
     * @param text its value
     * @param position its place in the whole text, counted from 0
     */
    public record Argument(String name, String text, int position) {}

    /** Reads a name with or without arguments. */
    public static Call parse(String text) {
        Matcher name = NAME.matcher(text);
        if (!name.lookingAt()) throw error(text, 0, "expected a name");
        int open = name.end();
        if (open == text.length()) return new Call(text, name.group(1), List.of());
        if (text.charAt(open) != '(') throw error(text, open, "expected \"(\" after " + name.group(1));
        List<Argument> arguments = new ArrayList<>();
        int end = open + 1;
        for (int from = open + 1; ; from = end + 1) {
            end = end(text, from);
            if (end == text.length()) throw error(text, open, "this parenthesis is never closed");
            boolean last = text.charAt(end) == ')';
            boolean none =
                    arguments.isEmpty() && last && text.substring(from, end).isBlank();
            if (!none) arguments.add(argument(text, from, end));
            if (last) break;
        }
        if (!text.substring(end + 1).isBlank()) throw error(text, end + 1, "expected the end");
        return new Call(text, name.group(1), List.copyOf(arguments));
    }

    /** The end of the argument that begins at {@code from}: its comma, or the closing parenthesis. */
    private static int end(String text, int from) {
        int depth = 0;
        boolean quoted = false;
        for (int at = from; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '"') quoted = !quoted;
            if (quoted) continue;
            if (depth == 0 && (c == ',' || c == ')')) return at;
            if (c == '(' || c == '[') depth++;
            if (c == ')' || c == ']') depth--;
        }
        return text.length();
    }

    private static Argument argument(String text, int from, int end) {
        String whole = text.substring(from, end);
        int position = from + whole.length() - whole.stripLeading().length();
        Matcher named = ASSIGNMENT.matcher(whole.strip());
        String name = named.matches() ? named.group(1) : "";
        String value = named.matches() ? named.group(2) : whole.strip();
        if (value.isEmpty()) throw error(text, Math.min(position, end), "expected an argument");
        return new Argument(name, value, position);
    }

    /** The arguments by their names; those without a name have the names in this order. */
    public Map<String, Argument> named(List<String> names) {
        Map<String, Argument> named = new LinkedHashMap<>();
        boolean byName = false;
        for (int k = 0; k < arguments.size(); k++) {
            Argument argument = arguments.get(k);
            byName |= !argument.name.isEmpty();
            if (names.isEmpty()) throw error(argument.position, name + " takes no arguments");
            if (byName && argument.name.isEmpty())
                throw error(argument.position, "an argument without a name cannot follow one with a name");
            if (k >= names.size()) throw error(argument.position, "too many arguments: " + takes(names));
            String key = byName ? argument.name : names.get(k);
            if (!names.contains(key))
                throw error(
                        argument.position,
                        name + " has no argument " + Text.quote(key)
                                + Suggest.nearest(key, names)
                                        .map(near -> " (did you mean " + near + "?)")
                                        .orElse("")
                                + ": " + takes(names));
            if (named.put(key, argument) != null)
                throw error(argument.position, "argument " + Text.quote(key) + " is given twice");
        }
        return named;
    }

    private String takes(List<String> names) {
        return name + " takes " + String.join(", ", names);
    }

    /** A complaint about the text at this position, counted from 0. */
    public InvalidInputException error(int position, String problem) {
        return error(text, position, problem);
    }

    private static InvalidInputException error(String text, int position, String problem) {
        return new InvalidInputException("character " + (position + 1) + " of " + Text.quote(text) + ": " + problem);
    }
}
