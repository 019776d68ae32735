package dev.mercer.data.table;

import dev.mercer.data.Reals;
import dev.mercer.data.encoder.Encoded;
import dev.mercer.data.encoder.EncodedTraining;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.EncoderLearner;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.encoder.Supervision;
import dev.mercer.util.InvalidInputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A table of inputs, as a CSV or TSV file holds it. */
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
    public String place(int i) {
        return table.origin().place(i);
    }

    @Override
    public TableData select(int... rows) {
        return new TableData(table.select(rows));
    }

    @Override
    public Encoder learn(Encoding encoding, Reals weights) {
        return Encoder.learn(encoding, table, weights);
    }

    @Override
    public EncodedTraining fit(Encoding encoding, Reals weights, Supervision supervision) {
        return Encoder.fit(encoding, table, weights, supervision);
    }

    @Override
    public void teach(EncoderLearner learner, Reals weights) {
        learner.add(table, weights);
    }

    @Override
    public Encoded encode(Encoder encoder) {
        return encoder.encode(table);
    }

    @Override
    public Examples examples(ColumnRoles roles) {
        return TableExamples.of(table, roles);
    }

    @Override
    public Examples unlabelled(ColumnRoles roles) {
        return TableExamples.unlabelled(table, roles);
    }

    @Override
    public Optional<Table> named() {
        return Optional.of(table);
    }

    @Override
    public double[] numbers(String column, int place) {
        if (table.column(column) instanceof NumberColumn numbers) return numbers.toArray();
        double[] none = new double[size()];
        Arrays.fill(none, Double.NaN);
        return none;
    }

    @Override
    public Optional<Column> labels() {
        return Optional.empty();
    }

    @Override
    public Optional<Reals> numbers() {
        return Optional.empty();
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
