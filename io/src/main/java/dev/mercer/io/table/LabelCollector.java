package dev.mercer.io.table;

import dev.mercer.data.table.Column;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.PointsColumn;
import dev.mercer.data.table.TextColumn;
import dev.mercer.util.Require;
import org.jspecify.annotations.Nullable;

/**
 * Collects labels: numbers until the first word, text from then on, in which {@code +1} and {@code 1.0} are both "1".
 */
final class LabelCollector {

    private final NumberColumn.Builder numbers = new NumberColumn.Builder();
    private TextColumn.@Nullable Builder words;

    void add(double number) {
        if (words == null) numbers.add(number);
        else words.add(Require.text(number));
    }

    void add(String word) {
        if (words == null) {
            words = new TextColumn.Builder();
            NumberColumn before = numbers.build(PointsColumn.LABEL);
            for (int i = 0; i < before.size(); i++) words.add(before.text(i));
        }
        words.add(word);
    }

    /** Adds the labels of another collector. */
    void addAll(LabelCollector added) {
        Column more = added.build();
        for (int i = 0; i < more.size(); i++) {
            if (more instanceof NumberColumn column) add(column.get(i));
            else add(more.text(i));
        }
    }

    int size() {
        return words == null ? numbers.size() : words.size();
    }

    Column build() {
        return words == null ? numbers.build(PointsColumn.LABEL) : words.build(PointsColumn.LABEL);
    }
}
