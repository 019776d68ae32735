package dev.mercer.serve;

import dev.mercer.data.table.Table;
import dev.mercer.util.Text;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
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

    /** Makes a table of tensors: one for each column, or one that holds all. */
    static Table table(List<Tensor> tensors, InputColumns inputs, int most) {
        Tensor first = tensors.get(0);
        if (first.rows() > most) throw RowCollector.tooMany(most);
        RowCollector rows = new RowCollector(inputs, most);
        if (tensors.size() == 1 && (first.width() > 1 || inputs.place(first.name()) < 0)) whole(first, inputs, rows);
        else columns(tensors, inputs, rows);
        return rows.table();
    }

    /** One tensor that holds all columns, as generic clients send it. */
    private static void whole(Tensor all, InputColumns inputs, RowCollector rows) {
        if (all.width() != inputs.size())
            throw Refusal.bad("the input " + Text.quote(all.name()) + " has " + all.width()
                    + " columns, the model expects " + inputs.size() + ": "
                    + String.join(", ", inputs.names().subList(0, Math.min(10, inputs.size()))));
        for (int i = 0; i < all.rows(); i++) {
            for (int k = 0; k < inputs.size(); k++) all.copy(i * inputs.size() + k, k, rows);
            rows.endRow();
        }
    }

    private static void columns(List<Tensor> tensors, InputColumns inputs, RowCollector rows) {
        Tensor first = tensors.get(0);
        Set<String> seen = new HashSet<>();
        for (Tensor tensor : tensors) {
            inputs.knownPlace(tensor.name());
            if (!seen.add(tensor.name()))
                throw Refusal.bad("the input " + Text.quote(tensor.name()) + " is there twice");
            if (tensor.width() != 1)
                throw Refusal.bad("the input " + Text.quote(tensor.name()) + " has " + tensor.width()
                        + " columns: a column is a tensor of shape [rows]");
            if (tensor.rows() != first.rows())
                throw Refusal.bad("the input " + Text.quote(tensor.name()) + " has " + tensor.rows() + " rows, "
                        + Text.quote(first.name()) + " has " + first.rows());
        }
        for (int i = 0; i < first.rows(); i++) {
            for (Tensor tensor : tensors) {
                int column = inputs.place(tensor.name());
                if (column >= 0) tensor.copy(i, column, rows);
            }
            rows.endRow();
        }
    }

    /** Collects the parts of a tensor in any order. */
    static final class Builder {
        @Nullable
        String name;

        @Nullable
        String datatype;

        final List<Integer> shape = new ArrayList<>();
        double[] numbers = new double[4];
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

        Tensor build() {
            if (name == null) throw Refusal.bad("an input has no \"name\"");
            String quoted = Text.quote(name);
            if (datatype == null) throw Refusal.bad("the input " + quoted + " has no \"datatype\"");
            boolean ofNumbers = NUMBERS.contains(datatype);
            if (!ofNumbers && !TEXTS.contains(datatype))
                throw Refusal.bad("the input " + quoted + " has the datatype " + Text.quote(datatype)
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
