package dev.mercer.spark;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** The values that were decoded last in this process, by their names, so that the tasks of an executor decode each once. */
final class DecodedCache<T> {
    private static final int KEPT = 8;

    private final Map<String, T> values = new LinkedHashMap<>(16, 0.75f, true);

    /** The value of this name; decoded by the first caller. */
    synchronized T get(String name, Supplier<T> decode) {
        T known = values.get(name);
        if (known != null) return known;
        T value = decode.get();
        put(name, value);
        return value;
    }

    synchronized void put(String name, T value) {
        values.put(name, value);
        if (values.size() > KEPT) values.remove(values.keySet().iterator().next());
    }
}
