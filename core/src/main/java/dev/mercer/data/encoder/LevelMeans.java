package dev.mercer.data.encoder;

import dev.mercer.data.Reals;
import dev.mercer.data.encoder.internal.ColumnEncoder.EncodedColumn;
import dev.mercer.data.encoder.internal.LevelTable;
import dev.mercer.data.encoder.internal.LevelTable.Prefix;
import dev.mercer.data.encoder.internal.Moments;
import dev.mercer.data.encoder.internal.Supervision;
import dev.mercer.data.encoder.internal.TargetStatistics;
import dev.mercer.data.internal.RowCounts;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.TextColumn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/**
 * Learns {@link TargetStatistics}: shrunk means of the target by level, computed out of fold for training rows.
 *
 * <p>A mean of n rows is {@code (Σy + m·parent)/(n + m)}, with m = (variance within levels)/(variance between levels of one
 * parent), both estimated by an analysis of variance over levels of at least two rows. Levels whose means differ no more
 * than by chance get no mean. See {@code docs/internals/math/target-statistics.md}.
 */
public final class LevelMeans {
    /** A level of fewer rows counts as unseen. */
    static final int LEAST = 2;

    private final TextColumn column;
    private final Supervision.Standard targets;
    private final List<Prefix> chain;
    private final List<ResponseMeans> means;
    private final int count;

    /** Statistics with the training rows encoded out of fold. */
    record Learned(TargetStatistics code, EncodedColumn training) {}

    /** The levels of one prefix: the level of each row, and the rows of each level outside each fold and in all folds. */
    static final class Levels {
        final Prefix prefix;
        final List<String> names = new ArrayList<>();
        final int[] of;
        final double[] weights;
        final int[] rows;

        Levels(Prefix prefix, TextColumn column, Supervision.Standard targets) {
            this.prefix = prefix;
            int n = column.size();
            of = new int[n];
            Map<String, Integer> places = new HashMap<>();
            for (int i = 0; i < n; i++) {
                String level = prefix.of(column.text(i));
                Integer place = places.putIfAbsent(level, names.size());
                of[i] = place == null ? names.size() : place;
                if (place == null) names.add(level);
            }
            weights = new double[names.size() * (Supervision.FOLDS + 1)];
            rows = new int[weights.length];
            for (int i = 0; i < n; i++)
                for (int fold = 0; fold <= Supervision.FOLDS; fold++) {
                    if (fold == targets.fold()[i]) continue;
                    weights[without(of[i], fold)] += targets.weights()[i];
                    rows[without(of[i], fold)] += (int) RowCounts.of(targets.weights()[i]);
                }
        }

        /** The cell of a level without the rows of a fold; with {@link Supervision#FOLDS}, of all rows. */
        static int without(int level, int fold) {
            return level * (Supervision.FOLDS + 1) + fold;
        }

        int all(int level) {
            return without(level, Supervision.FOLDS);
        }
    }

    private LevelMeans(TextColumn column, Supervision.Standard targets, List<Prefix> chain, List<ResponseMeans> means) {
        this.column = column;
        this.targets = targets;
        this.chain = chain;
        this.means = means;
        this.count = means.stream().mapToInt(ResponseMeans::count).sum();
    }

    /** Empty if neither a prefix of the chain nor the complete text predicts any response. */
    static Optional<Learned> learn(
            TextColumn column, Supervision.Standard targets, List<Supervision.Response> responses, List<Prefix> chain) {
        if (targets.count() == 0) return Optional.empty();
        List<Levels> levels = chain.stream()
                .map(prefix -> new Levels(prefix, column, targets))
                .toList();
        List<ResponseMeans> means = responses.stream()
                .map(response -> ResponseMeans.of(response, targets, levels))
                .filter(ResponseMeans::differ)
                .toList();
        return means.isEmpty()
                ? Optional.empty()
                : Optional.of(new LevelMeans(column, targets, chain, means).learned(levels));
    }

    private Learned learned(List<Levels> levels) {
        Levels last = levels.get(levels.size() - 1);
        Levels whole = last.prefix == Prefix.WHOLE ? last : new Levels(Prefix.WHOLE, column, targets);
        NumberColumn.Builder builder = new NumberColumn.Builder();
        for (int i = 0; i < column.size(); i++) builder.add(frequency(whole.rows[whole.all(whole.of[i])]));
        NumberColumn frequency = builder.build(column.name());
        Moments moments = Moments.of(frequency, Reals.of(targets.weights()));
        DoubleUnaryOperator scaled = x -> moments.constant() ? 0 : (x - moments.mean()) / moments.deviation();
        double[] values = new double[column.size() * (count + 1)];
        double[] current = new double[count];
        for (int i = 0; i < column.size(); i++) {
            means(i, targets.fold()[i], chain.size(), current);
            System.arraycopy(current, 0, values, i * (count + 1), count);
            values[i * (count + 1) + count] = scaled.applyAsDouble(frequency.get(i));
        }
        List<String> known = new ArrayList<>();
        List<Double> frequencies = new ArrayList<>();
        for (int l = 0; l < whole.names.size(); l++) {
            int rows = whole.rows[whole.all(l)];
            if (rows < LEAST) continue;
            known.add(whole.names.get(l));
            frequencies.add(scaled.applyAsDouble(frequency(rows)));
        }
        TargetStatistics code = new TargetStatistics(
                column.name(),
                means.stream().flatMap(m -> m.names().stream()).toList(),
                tables(levels),
                new LevelTable(Prefix.WHOLE, known, reals(frequencies)),
                scaled.applyAsDouble(0));
        return new Learned(code, new TargetStatistics.Values(values, count + 1, 0));
    }

    private static double frequency(int rows) {
        return rows < LEAST ? 0 : Math.log1p(rows);
    }

    private static Reals reals(List<Double> values) {
        return Reals.of(values.stream().mapToDouble(Double::doubleValue).toArray());
    }

    /** The means of a row's levels by the first prefixes of the chain, from the rows outside a fold. */
    private void means(int i, int fold, int depth, double[] out) {
        Arrays.fill(out, 0);
        int first = 0;
        for (ResponseMeans response : means) {
            response.means(i, fold, depth, out, first);
            first += response.count();
        }
    }

    /** A table for each prefix whose levels differ in some response. */
    private List<LevelTable> tables(List<Levels> chainLevels) {
        List<LevelTable> tables = new ArrayList<>();
        for (int d = 0; d < chain.size(); d++) {
            int depth = d;
            if (means.stream().noneMatch(response -> response.uses(depth))) continue;
            Levels levels = chainLevels.get(d);
            int[] first = new int[levels.names.size()];
            for (int i = column.size() - 1; i >= 0; i--) first[levels.of[i]] = i;
            List<String> known = new ArrayList<>();
            List<Double> values = new ArrayList<>();
            double[] current = new double[count];
            for (int l = 0; l < first.length; l++) {
                if (levels.rows[levels.all(l)] < LEAST) continue;
                means(first[l], Supervision.FOLDS, d + 1, current);
                known.add(levels.names.get(l));
                for (double value : current) values.add(value);
            }
            tables.add(new LevelTable(levels.prefix, known, reals(values)));
        }
        return tables;
    }
}
