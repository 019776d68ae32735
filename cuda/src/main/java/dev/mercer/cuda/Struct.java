package dev.mercer.cuda;

import com.sun.jna.Memory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The argument of a function on the card: fields of eight bytes, one after the other, or by the names that its text declares. */
final class Struct {
    private static final Pattern DECLARED = Pattern.compile("struct Args \\{(.*?)\\};", Pattern.DOTALL);
    private static final Map<String, List<String>> NAMES = new ConcurrentHashMap<>();

    private final List<String> names;
    private final List<Long> fields;

    /** A struct without fields, to be added in their order. */
    Struct() {
        this(List.of(), new ArrayList<>());
    }

    private Struct(List<String> names, List<Long> fields) {
        this.names = names;
        this.fields = fields;
    }

    /** The fields that CUDA C declares, all 0. */
    static Struct of(String text) {
        List<String> names = NAMES.computeIfAbsent(text, Struct::names);
        return new Struct(names, new ArrayList<>(Collections.nCopies(names.size(), 0L)));
    }

    private static List<String> names(String text) {
        Matcher declared = DECLARED.matcher(text);
        if (!declared.find()) throw new IllegalArgumentException("the text declares no struct Args");
        return Stream.of(declared.group(1).split("[,;]", -1))
                .map(field -> field.replaceAll("(?s).*[ *]", ""))
                .filter(name -> !name.isBlank())
                .toList();
    }

    Struct with(long... values) {
        for (long value : values) fields.add(value);
        return this;
    }

    Struct with(List<Double> values) {
        for (double value : values) fields.add(Double.doubleToRawLongBits(value));
        return this;
    }

    /** Sets an address or a whole number. */
    Struct set(String name, long value) {
        int place = names.indexOf(name);
        if (place < 0) throw new IllegalArgumentException("struct Args has no field " + name);
        fields.set(place, value);
        return this;
    }

    /** Sets the address of a buffer. */
    Struct set(String name, DeviceMemory.Buffer buffer) {
        return set(name, buffer.address());
    }

    /** Sets a number in double precision. */
    Struct setDouble(String name, double value) {
        return set(name, Double.doubleToRawLongBits(value));
    }

    Memory memory() {
        Memory memory = new Memory(8L * fields.size());
        for (int at = 0; at < fields.size(); at++) memory.setLong(8L * at, fields.get(at));
        return memory;
    }
}
