package dev.mercer.auto;

import dev.mercer.data.BlockSample;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.RowBlock;
import dev.mercer.data.encoder.AsIs;
import dev.mercer.data.encoder.ColumnEncoder;
import dev.mercer.data.encoder.Encoded;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.encoder.StoredRows;
import dev.mercer.data.encoder.TableEncoder;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.Examples;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Origin;
import dev.mercer.data.table.RowOrder;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.learn.ClassWeights;
import dev.mercer.method.LearnerSettings;
import dev.mercer.method.Learners;
import dev.mercer.method.Setting;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Some rows of data that is too large for memory, encoded, to tune and score by.
 *
 * @param all all rows
 * @param rows some of them
 */
record StoredSample(StoredRows all, Examples rows) {
    private static final long SEED = 2;

    /** Looks at all blocks, so that one that is damaged is found before the work begins. */
    static StoredSample of(StoredRows all, Progress progress) {
        return new StoredSample(
                all,
                examples(
                        all,
                        BlockSample.of(all, Auto.TUNING_ROWS, SEED, progress).rows()));
    }

    /** The validation rows that score each step, where there are. */
    Optional<Examples> validation(LearnerSettings settings, Progress progress) {
        if (settings.get(Setting.VALIDATION).isEmpty()) return Optional.empty();
        return Optional.of(examples(all, Learners.nystrom(settings).validationRows(all, progress)));
    }

    private static Examples examples(StoredRows all, RowBlock some) {
        String name = all.target().orElse("label");
        double[] targets = some.targets();
        Column target = all.classes()
                .<Column>map(names -> TextColumn.of(
                        name,
                        Arrays.stream(targets).mapToObj(c -> names.get((int) c)).toArray(String[]::new)))
                .orElseGet(() -> NumberColumn.of(name, targets));
        Examples known = new Examples(
                Table.of(target),
                all.target().stream().toList(),
                List.of(target),
                Reals.of(some.weights()),
                RowOrder.NONE,
                all.dropped());
        return encoded(all.source(), some.points(), known, all.encoder());
    }

    /** Other rows of the kind that the encoder knows, encoded; what their encoding met goes to {@code warning}. */
    static Examples encoded(Examples rows, Encoder encoder, Consumer<String> warning) {
        Encoded found = encoder.encode(rows.inputs());
        found.said().forEach(warning);
        return encoded(rows.inputs().source(), found.points(), rows, encoder);
    }

    /** Rows whose inputs are points already, as a table of numbers that needs no encoder. */
    private static Examples encoded(String source, Points points, Examples of, Encoder encoder) {
        List<Column> columns = new ArrayList<>();
        List<String> names = encoder.names();
        for (int k = 0; k < points.dim(); k++) {
            NumberColumn.Builder builder = new NumberColumn.Builder();
            for (int i = 0; i < points.size(); i++) builder.add(points.get(i, k));
            columns.add(builder.build(names.get(k)));
        }
        return of.with(Table.of(columns).withOrigin(Origin.file(source)));
    }

    /** The encoder of rows that are encoded already. */
    Encoder asTheyAre() {
        List<ColumnEncoder> columns = new ArrayList<>();
        for (String name : all.encoder().names()) columns.add(new AsIs(name));
        return new TableEncoder(Encoding.NONE, columns);
    }

    /** Σw of all rows, with class weights where they are given. */
    double totalWeight(Optional<ClassWeights> balance, Progress progress) {
        if (!all.weighted() && balance.isEmpty()) return all.size();
        double[] sums = all.weightSums(progress);
        double[] factors = new double[sums.length];
        Arrays.fill(factors, 1);
        if (balance.isPresent() && all.classes().isPresent())
            factors = balance.get().factors(all.classes().get(), sums);
        double total = 0;
        for (int c = 0; c < sums.length; c++) total += factors[c] * sums[c];
        return total;
    }
}
