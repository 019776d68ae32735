package dev.mercer.serve;

import dev.mercer.util.Quote;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A named array of the Open Inference Protocol: numbers or texts, row after row. */
final class Tensor {
    private static final Set<String> NUMBERS = Set.of(
            "INT8", "INT16", "INT32", "INT64", "UINT8", "UINT16", "UINT32", "UINT64", "FP16", "FP32", "FP64", "BF16");
    private static final Set<String> TEXTS = Set.of("BYTES", "BOOL");

    private final String name;
    private final List<Integer> shape;
    private final double[] numbers;
    private final @Nullable String[] texts;

    private Tensor(Builder from, String name) {
        this.name = name;
        this.shape = List.copyOf(from.shape);
        this.numbers = from.numbers;
        this.texts = from.texts;
    }

    String name() {
        return name;
    }

    int rows() {
        return shape.get(0);
    }

    /** The number of values of a row. */
    int width() {
        return shape.size() == 1 ? 1 : shape.get(1);
    }

    /** Passes value {@code at} to a column of the current row. */
    void copy(int at, int column, RowCollector rows) {
        String text = texts[at];
        if (text != null) rows.text(column, text);
        else if (Double.isNaN(numbers[at])) rows.missing(column);
        else rows.number(column, numbers[at]);
    }

    /** Collects the parts of a tensor in any order. */
    static final class Builder {
        @Nullable
        String name;

        @Nullable
        String datatype;

        final List<Integer> shape = new ArrayList<>();
        private double[] numbers = new double[4];
        private @Nullable String[] texts = new @Nullable String[4];
        private int size;
        private boolean hasText;
        private boolean hasNumber;

        void add(double number, @Nullable String text) {
            if (size == numbers.length) {
                numbers = Arrays.copyOf(numbers, 2 * size);
                texts = Arrays.copyOf(texts, 2 * size);
            }
            hasText |= text != null;
            hasNumber |= !Double.isNaN(number);
            numbers[size] = number;
            texts[size++] = text;
        }

        int size() {
            return size;
        }

        /** The first value, of numbers. */
        double first() {
            return numbers[0];
        }

        Tensor build() {
            if (name == null) throw Refusal.bad("an input has no \"name\"");
            String quoted = Quote.of(name);
            if (datatype == null) throw Refusal.bad("the input " + quoted + " has no \"datatype\"");
            boolean ofNumbers = NUMBERS.contains(datatype);
            if (!ofNumbers && !TEXTS.contains(datatype))
                throw Refusal.bad("the input " + quoted + " has the datatype " + Quote.of(datatype)
                        + ": use FP64 for numbers and BYTES for texts");
            if (ofNumbers && hasText)
                throw Refusal.bad("the input " + quoted + " has the datatype " + datatype + " but holds texts");
            if (!ofNumbers && hasNumber)
                throw Refusal.bad("the input " + quoted + " has the datatype " + datatype + " but holds numbers");
            if (shape.isEmpty() || shape.size() > 2 || shape.stream().anyMatch(length -> length < 0))
                throw Refusal.bad(
                        "the input " + quoted + " has the shape " + shape + ": use [rows] or [rows, columns]");
            long values = (long) shape.get(0) * (shape.size() == 1 ? 1 : shape.get(1));
            if (values != size)
                throw Refusal.bad(
                        "the input " + quoted + " has " + size + " values, its shape " + shape + " says " + values);
            return new Tensor(this, name);
        }
    }
}
