package dev.mercer.export;

import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.PointsEncoder;
import dev.mercer.data.encoder.internal.AsIs;
import dev.mercer.data.encoder.internal.ColumnEncoder;
import dev.mercer.data.encoder.internal.ColumnParts;
import dev.mercer.data.encoder.internal.Dated;
import dev.mercer.data.encoder.internal.LetterColumn;
import dev.mercer.data.encoder.internal.LevelTable;
import dev.mercer.data.encoder.internal.MissingOnly;
import dev.mercer.data.encoder.internal.OneHot;
import dev.mercer.data.encoder.internal.Standardized;
import dev.mercer.data.encoder.internal.TargetStatistics;
import dev.mercer.data.encoder.internal.TextVectors;
import dev.mercer.data.encoder.internal.WrittenColumn;
import dev.mercer.data.encoder.internal.YesNo;
import dev.mercer.data.table.TextColumn;
import dev.mercer.data.table.internal.CellText;
import dev.mercer.data.table.internal.DateReading;
import dev.mercer.data.table.internal.MissingWords;
import dev.mercer.data.table.internal.Origin;
import dev.mercer.data.table.internal.PlainNumbers;
import dev.mercer.export.Graph.Node;
import dev.mercer.util.Cure;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Text;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Lowers the encoder of a model: from the columns of a row to a point. */
final class EncoderLowering {
    /** A text that is not a level of any column. */
    private static final String UNKNOWN = "\u0000 none of the levels";

    /** Integers up to here are exact in single precision. */
    private static final double LARGEST_IN_FLOAT = 1 << 24;

    private final Graph graph;
    private final Precision precision;

    EncoderLowering(Graph graph, Precision precision) {
        this.graph = graph;
        this.precision = precision;
    }

    Node point(Encoder encoder) {
        if (encoder instanceof PointsEncoder points) return scaled(points);
        List<Node> parts = new ArrayList<>();
        InvalidInputException first = null;
        List<String> others = new ArrayList<>();
        for (ColumnEncoder column : encoder.used()) {
            try {
                parts.addAll(column(column));
            } catch (InvalidInputException refused) {
                if (first == null) first = refused;
                else others.add(column.name());
            }
        }
        if (first != null) throw all(first, others);
        return graph.concat(parts);
    }

    /** A refusal of all columns that cannot be exported, with the reason of the first. */
    private static InvalidInputException all(InvalidInputException first, List<String> others) {
        if (others.isEmpty()) return first;
        String fact = first.fact() + "; " + others.stream().map(Text::quote).collect(Collectors.joining(", "))
                + " cannot be exported either";
        if (first instanceof UnreadableColumnsException unreadable)
            return new UnreadableColumnsException(
                    fact,
                    Stream.concat(unreadable.columns().stream(), others.stream())
                            .toList());
        return first.cure()
                .map(cure -> new InvalidInputException(fact, cure, first))
                .orElseGet(() -> new InvalidInputException(fact, first));
    }

    private Node scaled(PointsEncoder encoder) {
        double[] inverse = encoder.scales().toArray();
        for (int k = 0; k < inverse.length; k++) inverse[k] = inverse[k] == 0 ? 0 : 1 / inverse[k];
        return graph.join(Op.MULTIPLY, graph.point(inverse.length), graph.constant(inverse));
    }

    private List<Node> column(ColumnEncoder column) {
        if (column instanceof AsIs) return List.of(graph.number(column.name()));
        if (column instanceof MissingOnly) return List.of(graph.map(Op.IS_MISSING, graph.number(column.name())));
        if (column instanceof Standardized numbers) return standardized(numbers, graph.number(column.name()));
        if (column instanceof WrittenColumn written && written.reading() instanceof PlainNumbers)
            return values(written, graph.number(column.name()));
        if (column instanceof ColumnParts joined && joined.parts().get(0) instanceof Standardized)
            return numbersWithCodes(joined);
        if (column instanceof ColumnParts joined)
            return joined.parts().stream()
                    .flatMap(part -> column(part).stream())
                    .toList();
        if (column instanceof OneHot oneHot) return List.of(lookup(column, oneHot.categories()));
        if (column instanceof YesNo) return List.of(yesNo(column));
        if (column instanceof TargetStatistics statistics && wholeLevels(statistics))
            return List.of(lookup(column, statistics.frequencies().levels()));
        if (column instanceof TargetStatistics statistics) return statistics(statistics);
        if (column instanceof LetterColumn)
            throw new InvalidInputException("column " + Text.quote(column.name()) + " cannot be exported: "
                    + column.said() + " (the scorer reads every column)");
        throw refused(column, reason(column));
    }

    private static String reason(ColumnEncoder column) {
        if (column instanceof TextVectors) return "it has no operator for the hashed words and characters of free text";
        return column instanceof Dated || ((WrittenColumn) column).reading() instanceof DateReading
                ? "it has no operator for dates and times"
                : "it has no operator for numbers as people write them, such as $1,200, 70-80 or 2h 50m";
    }

    private static InvalidInputException refused(ColumnEncoder column, String reason) {
        return new UnreadableColumnsException(
                "column " + Text.quote(column.name()) + " (" + column.said() + ") cannot be exported to ONNX: "
                        + reason,
                List.of(column.name()));
    }

    /** The mean of the finest known level, then the frequency. */
    private List<Node> statistics(TargetStatistics column) {
        int count = column.targets().size();
        double[] none = new double[count];
        Arrays.fill(none, Double.NaN);
        Node means = null;
        for (LevelTable table : column.tables()) {
            Node own = graph.lookup(table(column, table, none));
            means = means == null ? own : graph.join(Op.OR_ELSE, own, means);
        }
        Node known = graph.join(Op.OR_ELSE, Objects.requireNonNull(means), 0);
        return List.of(known, graph.lookup(table(column, column.frequencies(), column.unseen())));
    }

    private static Graph.Table table(TargetStatistics column, LevelTable table, double... unknown) {
        Map<String, double[]> rows = new LinkedHashMap<>();
        double[] missing = unknown;
        for (int level = 0; level < table.levels().size(); level++) {
            double[] row = new double[unknown.length];
            for (int k = 0; k < row.length; k++) row[k] = table.values().get(level * row.length + k);
            if (table.levels().get(level).isEmpty()) missing = row;
            else rows.put(table.levels().get(level), row);
        }
        return new Graph.Table(column.name(), table.prefix(), rows, unknown, missing, absent(column));
    }

    /** The spellings of a missing value that are not levels. */
    private static List<String> absent(ColumnEncoder column) {
        return CellText.MISSING.stream()
                .filter(text -> !text.isEmpty() && !column.knows(text))
                .toList();
    }

    private List<Node> standardized(Standardized numbers, Node x) {
        Node filled = graph.join(Op.OR_ELSE, x, numbers.mean());
        Node centered = numbers.centered() ? graph.join(Op.SUBTRACT, filled, numbers.mean()) : filled;
        Node scaled = graph.join(Op.DIVIDE, centered, numbers.deviation());
        return numbers.indicator() ? List.of(scaled, graph.map(Op.IS_MISSING, x)) : List.of(scaled);
    }

    /** Numbers, some of which stand for a missing value; these become NaN by 0/0. */
    private List<Node> values(WrittenColumn column, Node read) {
        Node x = read;
        for (double sentinel : column.sentinels()) {
            Node other = graph.affine(graph.join(Op.EQUAL, x, sentinel), -1, 1);
            x = graph.join(Op.DIVIDE, graph.join(Op.MULTIPLY, x, other), other);
        }
        if (column.values() instanceof Standardized numbers) return standardized(numbers, x);
        return List.of(graph.map(Op.IS_MISSING, x));
    }

    /** Integers that are also codes: the statistics are looked up by the number, not by its text. */
    private List<Node> numbersWithCodes(ColumnParts column) {
        Node x = graph.number(column.name());
        List<Node> parts =
                new ArrayList<>(standardized((Standardized) column.parts().get(0), x));
        for (ColumnEncoder part : column.parts().subList(1, column.parts().size())) {
            if (!(part instanceof TargetStatistics statistics) || !wholeLevels(statistics))
                throw refused(column, "it has no operator for the first digits of a number");
            parts.add(ofCode(statistics, x));
        }
        return parts;
    }

    /** Σₗ [x = l]·outputs(l), relative to the outputs of unknown levels. */
    private Node ofCode(TargetStatistics column, Node x) {
        List<String> levels = column.frequencies().levels().stream()
                .filter(level -> !level.isEmpty())
                .toList();
        double[] codes = levels.stream().mapToDouble(Double::parseDouble).toArray();
        if (precision == Precision.FLOAT && Arrays.stream(codes).anyMatch(code -> Math.abs(code) > LARGEST_IN_FLOAT))
            throw new InvalidInputException(
                    "column " + Text.quote(column.name()) + " holds codes of more digits than single precision has",
                    Cure.DOUBLE_PRECISION);
        double[] unknown = outputs(column, UNKNOWN);
        double[] known = new double[unknown.length * codes.length];
        double[] missing = outputs(column, null);
        for (int l = 0; l < codes.length; l++) {
            double[] own = outputs(column, levels.get(l));
            for (int k = 0; k < unknown.length; k++) known[k * codes.length + l] = own[k] - unknown[k];
        }
        for (int k = 0; k < missing.length; k++) missing[k] -= unknown[k];
        Node found = graph.matrix(known, unknown.length, graph.join(Op.EQUAL, x, graph.constant(codes)));
        Node lacking = graph.join(Op.MULTIPLY, graph.map(Op.IS_MISSING, x), graph.constant(missing));
        return graph.join(Op.ADD, graph.join(Op.ADD, found, lacking), graph.constant(unknown));
    }

    private static boolean wholeLevels(TargetStatistics statistics) {
        return statistics.tables().stream().allMatch(table -> table.prefix() == LevelTable.Prefix.WHOLE);
    }

    private Node lookup(ColumnEncoder column, List<String> levels) {
        Map<String, double[]> rows = new LinkedHashMap<>();
        for (String level : levels) if (!level.isEmpty()) rows.put(level, outputs(column, level));
        return graph.lookup(new Graph.Table(
                column.name(),
                LevelTable.Prefix.WHOLE,
                rows,
                outputs(column, UNKNOWN),
                outputs(column, null),
                absent(column)));
    }

    /** Words for yes and no; whether a text is one does not depend on its case. */
    private Node yesNo(ColumnEncoder column) {
        List<String> words = new ArrayList<>(YesNo.words());
        MissingWords.all().stream().filter(word -> !word.isEmpty()).sorted().forEach(words::add);
        Set<String> spellings = new LinkedHashSet<>();
        for (String word : words)
            spellings.addAll(List.of(
                    word,
                    word.toUpperCase(Locale.ROOT),
                    word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1)));
        return lookup(column, List.copyOf(spellings));
    }

    private static double[] outputs(ColumnEncoder column, @Nullable String text) {
        ColumnEncoder.EncodedColumn encoded = column.encode(TextColumn.of(column.name(), text), Origin.unknown());
        double[] outputs = new double[column.outputs().size()];
        for (int k = 0; k < outputs.length; k++) outputs[k] = encoded.get(0, k);
        return outputs;
    }
}
