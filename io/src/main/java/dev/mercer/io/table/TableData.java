package dev.mercer.io.table;

import dev.mercer.data.table.Column;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.util.InvalidInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a CSV or TSV file holds. */
public record TableData(Table table) implements Data {
    @Override
    public String source() {
        return table.origin().source();
    }

    @Override
    public int size() {
        return table.size();
    }

    @Override
    public NumericPoints points(Optional<String> target) {
        int left = target.map(table::find).orElse(-1);
        List<Integer> numbers = new ArrayList<>();
        List<String> names = new ArrayList<>();
        List<String> leftOut = new ArrayList<>();
        for (int k = 0; k < table.columns().size(); k++) {
            if (k == left) continue;
            Column column = table.column(k);
            if (column instanceof TextColumn) leftOut.add(column.name());
            else {
                numbers.add(k);
                names.add(column.name());
            }
        }
        if (numbers.isEmpty())
            throw new InvalidInputException(
                    source() + ": no number column is left (text columns: " + String.join(", ", leftOut) + ")");
        int[] chosen = numbers.stream().mapToInt(Integer::intValue).toArray();
        return new NumericPoints(table.points(chosen), names, leftOut);
    }
}
