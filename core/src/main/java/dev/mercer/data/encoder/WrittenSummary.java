package dev.mercer.data.encoder;

import dev.mercer.data.Reals;
import dev.mercer.data.encoder.internal.ColumnEncoder;
import dev.mercer.data.encoder.internal.DateSummary;
import dev.mercer.data.encoder.internal.Dropped;
import dev.mercer.data.encoder.internal.WrittenColumn;
import dev.mercer.data.table.ColumnKind;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.TextColumn;
import dev.mercer.data.table.internal.DateReading;
import dev.mercer.data.table.internal.MissingWords;
import dev.mercer.data.table.internal.Reading;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** Statistics of numbers or dates with more distinct texts than are counted, read in parts; without sentinels. */
final class WrittenSummary {
    private static final double READ = 0.99;

    private final Reading reading;
    private final NumbersLearner numbers;
    private final DateSummary dates = new DateSummary();
    private final TreeSet<String> words = new TreeSet<>();
    private final String name;
    private String first = "";
    private double read;
    private double unread;

    WrittenSummary(String name, Reading reading) {
        this.name = name;
        this.reading = reading;
        this.numbers = new NumbersLearner(name, ColumnKind.NUMBER);
    }

    /** Adds texts with their weights and the number of rows that have each of them. */
    void add(TextColumn part, Reals weights, Reals rows) {
        NumberColumn values = WrittenColumn.read(reading, part);
        if (reading instanceof DateReading) dates.add(values, weights);
        else numbers.add(values, weights);
        for (int i = 0; i < part.size(); i++) {
            String text = part.get(i);
            if (text == null || MissingWords.contains(text)) continue;
            String word = reading.word(text);
            if (!word.isEmpty()) words.add(word);
            if (!values.isMissing(i) && first.isEmpty()) first = text;
            if (word.isEmpty() && values.isMissing(i)) unread += rows.get(i);
            else read += rows.get(i);
        }
    }

    /** The encoder, if 99 % of the rows could be read, or must be. */
    Optional<ColumnEncoder> learn(boolean forced) {
        if (!forced && read < READ * (read + unread)) return Optional.empty();
        ColumnEncoder values = reading instanceof DateReading shaped
                ? WrittenColumn.onItsCycle(shaped, dates.learn(name, first))
                : numbers.learn();
        if (values instanceof Dropped) return Optional.of(values);
        return Optional.of(new WrittenColumn(reading, List.of(), values, List.copyOf(words), Math.round(unread)));
    }
}
