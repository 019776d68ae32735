package dev.mercer.serve;

import dev.mercer.data.table.Table;
import dev.mercer.util.Quote;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Makes a table of tensors. */
final class TensorTable {
    private TensorTable() {}

    static Refusal tooMany(int most) {
        return new Refusal(Refusal.TOO_LARGE, "a request has at most " + most + " rows: send them in parts");
    }

    static Table of(List<Tensor> tensors, InputColumns inputs, int most) {
        Tensor first = tensors.get(0);
        if (first.rows() > most) throw tooMany(most);
        RowCollector rows = new RowCollector(inputs, most);
        if (tensors.size() == 1 && (first.width() > 1 || inputs.place(first.name()) < 0)) whole(first, inputs, rows);
        else columns(tensors, inputs, rows);
        return rows.table();
    }

    /** One tensor that holds all columns, as generic clients send it. */
    private static void whole(Tensor all, InputColumns inputs, RowCollector rows) {
        if (all.width() != inputs.size())
            throw Refusal.bad("the input " + Quote.of(all.name()) + " has " + all.width()
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
            if (!seen.add(tensor.name())) throw Refusal.bad("the input " + Quote.of(tensor.name()) + " is there twice");
            if (tensor.width() != 1)
                throw Refusal.bad("the input " + Quote.of(tensor.name()) + " has " + tensor.width()
                        + " columns: a column is a tensor of shape [rows]");
            if (tensor.rows() != first.rows())
                throw Refusal.bad("the input " + Quote.of(tensor.name()) + " has " + tensor.rows() + " rows, "
                        + Quote.of(first.name()) + " has " + first.rows());
        }
        for (int i = 0; i < first.rows(); i++) {
            for (Tensor tensor : tensors) {
                int column = inputs.place(tensor.name());
                if (column >= 0) tensor.copy(i, column, rows);
            }
            rows.endRow();
        }
    }
}
