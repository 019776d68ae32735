package dev.mercer.data.encoder.internal;

import dev.mercer.data.table.Column;
import dev.mercer.data.table.internal.Origin;
import dev.mercer.util.Require;
import dev.mercer.util.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Encodes one column in several ways at once; the outputs stand side by side.
 *
 * @param name the name of the column
 * @param parts the encoders, none of which drops the column or has parts itself
 */
public record ColumnParts(String name, List<ColumnEncoder> parts) implements ColumnEncoder {
    public ColumnParts {
        parts = List.copyOf(parts);
        Require.that(!parts.isEmpty(), "column %s has no part", Text.quote(name));
        for (ColumnEncoder part : parts)
            Require.that(
                    part.name().equals(name) && !(part instanceof ColumnParts) && !(part instanceof Dropped),
                    "column %s cannot have the part %s",
                    Text.quote(name),
                    part);
    }

    /** One encoder of all parts; if there is only one, that part itself. */
    public static ColumnEncoder of(String name, List<ColumnEncoder> parts) {
        return parts.size() == 1 ? parts.get(0) : new ColumnParts(name, parts);
    }

    @Override
    public boolean ofText() {
        return true;
    }

    @Override
    public boolean knows(String text) {
        return parts.stream().anyMatch(part -> part.knows(text));
    }

    @Override
    public boolean ofTargets() {
        return parts.stream().anyMatch(ColumnEncoder::ofTargets);
    }

    @Override
    public List<String> outputs() {
        return parts.stream().flatMap(part -> part.outputs().stream()).toList();
    }

    @Override
    public String said() {
        return parts.stream().map(ColumnEncoder::said).collect(Collectors.joining("; "));
    }

    @Override
    public EncodedColumn encode(Column column, Origin origin) {
        return joined(parts.stream().map(part -> part.encode(column, origin)).toList());
    }

    /** The encoded parts side by side. */
    public EncodedColumn joined(List<EncodedColumn> encoded) {
        List<EncodedColumn> columns = new ArrayList<>();
        List<Integer> firsts = new ArrayList<>();
        for (int p = 0; p < parts.size(); p++) {
            int first = columns.size();
            int outputs = parts.get(p).outputs().size();
            for (int k = 0; k < outputs; k++) {
                columns.add(encoded.get(p));
                firsts.add(first);
            }
        }
        return new Values(columns, firsts, encoded);
    }

    private record Values(List<EncodedColumn> columns, List<Integer> firsts, List<EncodedColumn> parts)
            implements EncodedColumn {
        @Override
        public double get(int i, int k) {
            return columns.get(k).get(i, k - firsts.get(k));
        }

        /** The number of rows with a category that no part had in training. */
        @Override
        public int unseen() {
            return parts.stream().mapToInt(EncodedColumn::unseen).min().orElse(0);
        }

        @Override
        public int unexpectedGaps() {
            return parts.stream().mapToInt(EncodedColumn::unexpectedGaps).min().orElse(0);
        }
    }
}
