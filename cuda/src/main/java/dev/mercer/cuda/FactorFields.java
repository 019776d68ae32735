package dev.mercer.cuda;

import com.sun.jna.Memory;
import java.util.List;

/** The argument of the functions of {@link FactorText}. */
final class FactorFields {
    private final long n;
    private long matrix;
    private long wideNumbers;
    private long scale;
    private long panel;
    private long first;
    private long second;
    private long sums;
    private long rows;
    private long starts;
    private double factor;
    private long[] numbers = new long[5];

    /** For a factor of so many rows. */
    FactorFields(long n) {
        this.n = n;
    }

    FactorFields matrix(long address) {
        matrix = address;
        return this;
    }

    FactorFields doubles(long address) {
        wideNumbers = address;
        return this;
    }

    FactorFields panel(long address) {
        panel = address;
        return this;
    }

    FactorFields split(long one, long other, double times) {
        first = one;
        second = other;
        factor = times;
        return this;
    }

    FactorFields sums(long address) {
        sums = address;
        return this;
    }

    FactorFields groups(long values, long members, long begins) {
        scale = values;
        rows = members;
        starts = begins;
        return this;
    }

    /** rowsOf, nb, from, count, w. */
    FactorFields numbers(long... given) {
        numbers = given;
        return this;
    }

    Memory memory() {
        return new Struct()
                .with(matrix, wideNumbers, scale, panel, first, second, sums, rows, starts, n)
                .with(numbers)
                .with(List.of(factor))
                .memory();
    }
}
