package dev.mercer.data.encoder.internal;

import dev.mercer.data.encoder.LevelMeans;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.internal.Origin;
import dev.mercer.util.Require;
import dev.mercer.util.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Encodes a level by its statistics in training: the mean target of its rows, shrunk towards the mean of its prefix and
 * that towards the mean of all rows, and the logarithm of its frequency.
 *
 * <p>Means are in standard deviations of the target from its mean; there is one for each target, or for each class of more than two, and a second
 * mean of what other columns leave unexplained ({@link PlainColumns}) if levels differ in that. A level with less than two training rows is treated
 * as unseen: it has the mean of its prefix or, without one, 0. {@link LevelMeans} describes how the means are learned.
 *
 * @param name the name of the column
 * @param targets the name of each target, empty for the only one; the name of a residual, which may follow, is {@code
 *     added} and the name of its target
 * @param tables the means, from the coarsest levels to the finest
 * @param frequencies the logarithm of the frequency of each complete level, standardised
 * @param unseen the same for a level that did not occur in training
 */
public record TargetStatistics(
        String name, List<String> targets, List<LevelTable> tables, LevelTable frequencies, double unseen)
        implements ColumnEncoder {
    public TargetStatistics {
        targets = List.copyOf(targets);
        tables = List.copyOf(tables);
        Require.finite("frequency", unseen);
        Require.that(!targets.isEmpty() && !tables.isEmpty(), "column %s has no target statistics", Text.quote(name));
        for (LevelTable table : tables)
            Require.equal(
                    "number of means",
                    Math.multiplyExact(targets.size(), table.levels().size()),
                    table.values().size());
        Require.equal(
                "number of frequencies",
                frequencies.levels().size(),
                frequencies.values().size());
        Require.that(
                frequencies.prefix() == LevelTable.Prefix.WHOLE,
                "column %s has frequencies of prefixes",
                Text.quote(name));
    }

    @Override
    public boolean ofText() {
        return true;
    }

    @Override
    public boolean ofTargets() {
        return true;
    }

    @Override
    public boolean knows(String text) {
        return !text.isEmpty() && frequencies.levels().contains(text);
    }

    @Override
    public List<String> outputs() {
        List<String> names = new ArrayList<>();
        for (String target : targets) names.add(name + "=(mean" + (target.isEmpty() ? "" : " " + target) + ")");
        names.add(name + "=(frequency)");
        return List.copyOf(names);
    }

    @Override
    public String said() {
        String prefixes = tables.stream()
                .filter(table -> table.prefix() != LevelTable.Prefix.WHOLE)
                .map(table -> switch (table.prefix()) {
                    case FIRST_WORD -> "the first word";
                    case ONE_CHARACTER -> "the first character";
                    case TWO_CHARACTERS -> "the first 2 characters";
                    default -> "the first 3 characters";
                })
                .collect(Collectors.joining(", "));
        boolean added = PlainColumns.haveResidual(targets);
        return "the mean target of each level ("
                + frequencies.levels().size() + " in at least 2 rows"
                + (prefixes.isEmpty() ? "" : "; by " + prefixes) + ")"
                + (added ? ", what it adds to the other columns" : "") + ", and its frequency";
    }

    @Override
    public EncodedColumn encode(Column column, Origin origin) {
        List<Map<String, Integer>> places =
                tables.stream().map(LevelTable::places).toList();
        Map<String, Integer> frequent = frequencies.places();
        LevelNames names = new LevelNames(frequent.keySet());
        int count = targets.size();
        double[] values = new double[column.size() * (count + 1)];
        int lacking = 0;
        for (int i = 0; i < column.size(); i++) {
            String text = names.of(column, i);
            boolean found = false;
            for (int d = tables.size() - 1; d >= 0 && !found; d--) {
                LevelTable table = tables.get(d);
                Integer place =
                        places.get(d).get(text.isEmpty() ? "" : table.prefix().of(text));
                if (place == null) continue;
                found = true;
                for (int k = 0; k < count; k++)
                    values[i * (count + 1) + k] = table.values().get(place * count + k);
            }
            Integer place = frequent.get(text);
            values[i * (count + 1) + count] =
                    place == null ? unseen : frequencies.values().get(place);
            if (place == null) lacking++;
        }
        return new Values(values, count + 1, lacking);
    }

    /** Encoded rows, one after the other. */
    public record Values(double[] values, int width, int unseen) implements EncodedColumn {
        @Override
        public double get(int i, int k) {
            return values[i * width + k];
        }
    }
}
