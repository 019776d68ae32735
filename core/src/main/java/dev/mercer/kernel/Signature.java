package dev.mercer.kernel;

import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Suggest;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The form of a record in the notation: its name and the names of its components, some with a default. Values are read
 * from the components of the record and passed to its canonical constructor, so that nothing is declared twice.
 */
final class Signature {
    /** An argument as written: a number or a list of lists of numbers, its position, and its name if any. */
    record Argument(String name, Object value, int position) {}

    final String name;
    final String arguments;
    final Class<? extends Record> type;
    private final Map<String, String> defaults = new LinkedHashMap<>();

    /** {@code arguments} as in {@code "degree, c=1"}. */
    Signature(String name, Class<? extends Record> type, String arguments) {
        this.name = name;
        this.type = type;
        this.arguments = arguments;
        for (String argument : arguments.isEmpty() ? new String[0] : arguments.split(", ", -1)) {
            String[] parts = argument.split("=", 2);
            defaults.put(parts[0], parts.length > 1 ? parts[1] : "");
        }
    }

    List<String> names() {
        return List.copyOf(defaults.keySet());
    }

    /** Prints a record of this type so that {@link #construct} makes an equal one. */
    String print(Record record) {
        List<String> parts = new ArrayList<>();
        for (RecordComponent component : type.getRecordComponents())
            parts.add(component.getName() + "=" + Numbers.print(read(record, component)));
        return name + "(" + String.join(", ", parts) + ")";
    }

    static Object read(Record record, RecordComponent component) {
        try {
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError(component + " of a public record", impossible);
        }
    }

    /** Constructs the record with these components; a component's own check throws {@link InvalidInputException}. */
    Record construct(Object[] values) {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        for (int k = 0; k < types.length; k++) types[k] = components[k].getType();
        for (int k = 0; k < values.length; k++) if (types[k] == int.class) values[k] = whole(components[k], values[k]);
        try {
            return type.getDeclaredConstructor(types).newInstance(values);
        } catch (InvocationTargetException refused) {
            if (refused.getCause() instanceof InvalidInputException invalid) throw invalid;
            throw new IllegalStateException(refused.getCause());
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError(type + " is a public record", impossible);
        }
    }

    private static int whole(RecordComponent component, Object value) {
        if (value instanceof Integer whole) return whole;
        double number = (Double) value;
        if (number == Math.rint(number) && Math.abs(number) <= Integer.MAX_VALUE) return (int) number;
        throw new InvalidInputException(component.getName() + " must be a whole number of at most " + Integer.MAX_VALUE
                + ", got " + Numbers.print(number));
    }

    /** Assigns arguments, by name or in order, to the components; defaults fill the rest. */
    Object[] arrange(List<Argument> given, Lexer lexer, int position) {
        Map<String, Object> byName = new LinkedHashMap<>();
        boolean named = false;
        for (int k = 0; k < given.size(); k++) {
            Argument argument = given.get(k);
            named |= !argument.name().isEmpty();
            if (named && argument.name().isEmpty())
                throw lexer.error(argument.position(), "an argument without a name cannot follow one with a name");
            if (k >= defaults.size()) throw lexer.error(argument.position(), "too many arguments: " + usage());
            String key = named ? argument.name() : names().get(k);
            if (!defaults.containsKey(key)) throw lexer.error(argument.position(), noSuchArgument(key));
            if (byName.put(key, argument.value()) != null)
                throw lexer.error(argument.position(), "argument \"" + key + "\" is given twice");
        }
        List<Object> all = new ArrayList<>();
        for (Map.Entry<String, String> argument : defaults.entrySet()) {
            Object value = byName.get(argument.getKey());
            all.add(value == null ? byDefault(argument, lexer, position) : value);
        }
        return all.toArray();
    }

    private Object byDefault(Map.Entry<String, String> argument, Lexer lexer, int position) {
        if (!argument.getValue().isEmpty()) return Double.valueOf(argument.getValue());
        throw lexer.error(position, "argument \"" + argument.getKey() + "\" is missing: " + usage());
    }

    private String noSuchArgument(String key) {
        String cure = Suggest.nearest(key, names())
                .map(near -> "did you mean " + near + "?")
                .orElse(usage());
        return name + " has no argument \"" + key + "\": " + cure;
    }

    String usage() {
        return "write " + name + "(" + arguments + ")";
    }
}
