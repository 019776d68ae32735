package dev.mercer.cli;

import dev.mercer.data.BlockReader;
import dev.mercer.data.BlockSample;
import dev.mercer.data.Reals;
import dev.mercer.data.RowBlock;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.Encoder;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.io.store.DamagedCache;
import dev.mercer.io.store.RowCache;
import dev.mercer.io.table.TableData;
import dev.mercer.learn.NystromBlocks;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Rows in a cache, and some of them in memory to choose and judge by.
 *
 * @param cache the rows
 * @param sample some of them, encoded
 */
record Streamed(RowCache cache, Examples sample) implements AutoCloseable {
    /** Rows of the sample. */
    private static final int SAMPLE = 20_000;

    private static final long SEED = 2;

    /** Looks at all blocks: one that is damaged is found before the work begins, and all are made again. */
    static Streamed open(StreamedRows rows, Path directory, Session session) {
        RowCache cache = rows.open(directory, session);
        try {
            return new Streamed(cache, sample(rows.path(), cache, session));
        } catch (DamagedCache damaged) {
            cache.close();
            session.say(cache.file() + ": the cache of encoded rows is damaged, and is made again");
            RowCache again = rows.again(directory, session);
            return new Streamed(again, sample(rows.path(), again, session));
        }
    }

    private static Examples sample(String source, RowCache cache, Session session) {
        return examples(
                source,
                cache,
                BlockSample.of(cache, SAMPLE, SEED, session.progress()).rows());
    }

    /** The rows that are not learned from but judge each step, where there are. */
    Optional<Examples> keptApart(Settings settings, Session session) {
        if (settings.text(Setting.VALIDATION).isEmpty()) return Optional.empty();
        RowBlock apart = NystromBlocks.keptApart(NystromLearners.nystrom(settings), cache, session.progress());
        return Optional.of(examples(sample.inputs().source(), cache, apart));
    }

    private static Examples examples(String source, RowCache cache, RowBlock some) {
        String name = cache.head().target().orElse("label");
        double[] targets = some.targets();
        Optional<List<String>> classes = cache.classes();
        Column target = classes.<Column>map(names -> TextColumn.of(
                        name,
                        Arrays.stream(targets).mapToObj(c -> names.get((int) c)).toArray(String[]::new)))
                .orElseGet(() -> NumberColumn.of(name, targets));
        Examples known = new Examples(
                new TableData(Table.of(target)),
                cache.head().target().stream().toList(),
                List.of(target),
                Reals.of(some.weights()),
                Examples.Together.NONE,
                cache.head().dropped());
        return StreamedRows.encoded(source, some.points(), known, cache.head().encoder());
    }

    Encoder encoder() {
        return cache.head().encoder();
    }

    Task task() {
        return cache.classes().isPresent() ? Task.CLASSIFICATION : Task.REGRESSION;
    }

    /** Σw, with class weights where they are given. */
    double totalWeight(Map<Setting, String> given, Session session) {
        Optional<String> balance = Optional.ofNullable(given.get(Setting.CLASS_WEIGHT));
        if (!cache.head().weighted() && balance.isEmpty()) return cache.size();
        double[] sums = new double[cache.classes().map(List::size).orElse(1)];
        try (BlockReader reader = new BlockReader(cache, 0)) {
            while (reader.hasNext()) {
                session.progress().throwIfCancelled();
                RowBlock block = reader.next();
                for (int i = 0; i < block.size(); i++)
                    sums[sums.length == 1 ? 0 : (int) block.targets()[i]] += block.weights()[i];
            }
        }
        double[] factors = balance.filter(text -> cache.classes().isPresent())
                .map(text -> ClassWeightText.parse(text).factors(cache.classes().get(), sums))
                .orElseGet(() -> {
                    double[] ones = new double[sums.length];
                    Arrays.fill(ones, 1);
                    return ones;
                });
        double total = 0;
        for (int c = 0; c < sums.length; c++) total += factors[c] * sums[c];
        return total;
    }

    @Override
    public void close() {
        cache.close();
    }
}
