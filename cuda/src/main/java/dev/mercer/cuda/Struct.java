package dev.mercer.cuda;

import com.sun.jna.Memory;
import java.util.ArrayList;
import java.util.List;

/** The argument of a function on the card: fields of eight bytes, one after the other. */
final class Struct {
    private final List<Long> fields = new ArrayList<>();

    Struct with(long... values) {
        for (long value : values) fields.add(value);
        return this;
    }

    Struct with(List<Double> values) {
        for (double value : values) fields.add(Double.doubleToRawLongBits(value));
        return this;
    }

    Memory memory() {
        Memory memory = new Memory(8L * fields.size());
        for (int at = 0; at < fields.size(); at++) memory.setLong(8L * at, fields.get(at));
        return memory;
    }
}
