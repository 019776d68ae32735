package dev.mercer.data.encoder.internal;

import dev.mercer.data.LabelledGraph;
import dev.mercer.data.Letters;
import dev.mercer.data.NumberSeries;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.ColumnKind;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.internal.Origin;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Require;
import dev.mercer.util.Text;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Encodes text letter by letter for kernels of texts ({@link Letters}): coordinate k is the code of character k, 0 after the end. A
 * missing value is an empty text. There is room for texts twice as long as the longest of training; longer ones are refused.
 *
 * @param name the name of the column
 * @param kind what the texts must be: any text, numbers or graphs, see {@link ColumnKind#letters}
 * @param length the largest number of characters
 * @param gaps whether a training row lacked a value
 */
public record LetterColumn(String name, ColumnKind kind, int length, boolean gaps) implements ColumnEncoder {
    /** Training texts with more characters than this are refused: each character is a coordinate. */
    static final int LONGEST = 100_000;

    /** Room for new texts that are longer than those of training. */
    private static final int ROOM = 2;

    public LetterColumn {
        Require.that(kind.letters(), "column %s of kind %s is not encoded by letters", Text.quote(name), kind);
        Require.that(
                length >= 1 && length <= ROOM * LONGEST,
                "column %s has 1 to %d letters, got %d",
                Text.quote(name),
                ROOM * LONGEST,
                length);
    }

    /** The kinds of columns whose texts are kept letter by letter. */
    public static ColumnKind[] kinds() {
        return Arrays.stream(ColumnKind.values()).filter(ColumnKind::letters).toArray(ColumnKind[]::new);
    }

    /** Learns from a column. */
    public static LetterColumn learn(Column column, ColumnKind kind, Origin origin) {
        return new Longest(column.name(), kind).add(column, origin).learn();
    }

    /** The length of the longest text so far of a column that is read in parts. */
    public static final class Longest {
        private final String name;
        private final ColumnKind kind;
        private int length;
        private boolean gaps;

        public Longest(String name, ColumnKind kind) {
            this.name = name;
            this.kind = kind;
        }

        public Longest add(Column part, Origin origin) {
            if (part instanceof NumberColumn)
                throw new InvalidInputException(
                        origin.prefix() + "column " + Text.quote(name)
                                + " is numbers, but a kernel of texts needs texts: use a kernel of numbers such as gaussian(sigma=1)");
            for (int i = 0; i < part.size(); i++) {
                gaps |= part.isMissing(i);
                check(part.text(i), kind, i, name, origin);
                if (part.text(i).length() > LONGEST)
                    throw wrong(
                            i,
                            name,
                            origin,
                            "a text has at most " + LONGEST + " characters, got "
                                    + part.text(i).length());
                length = Math.max(length, part.text(i).length());
            }
            return this;
        }

        public LetterColumn learn() {
            return new LetterColumn(name, kind, Math.max(1, ROOM * length), gaps);
        }
    }

    private static void check(String text, ColumnKind kind, int i, String name, Origin origin) {
        try {
            Require.that(text.indexOf(0) < 0, "the character 0 is no letter");
            if (kind == ColumnKind.GRAPH) LabelledGraph.parse(text);
            if (kind == ColumnKind.SERIES) NumberSeries.parse(text);
        } catch (InvalidInputException malformed) {
            throw wrong(i, name, origin, String.valueOf(malformed.getMessage()));
        }
    }

    private static InvalidInputException wrong(int i, String name, Origin origin, String problem) {
        return new InvalidInputException(origin.place(i) + ": column " + Text.quote(name) + ": " + problem);
    }

    @Override
    public boolean ofText() {
        return true;
    }

    @Override
    public List<String> outputs() {
        return IntStream.rangeClosed(1, length)
                .mapToObj(k -> name + "=(letter " + k + ")")
                .toList();
    }

    @Override
    public String said() {
        String what = kind == ColumnKind.GRAPH
                ? "a graph in each text"
                : kind == ColumnKind.SERIES ? "a sequence of numbers in each text" : "text";
        return what + ", letter by letter, at most " + length + (gaps ? "; a missing value is an empty text" : "");
    }

    @Override
    public EncodedColumn encode(Column column, Origin origin) {
        int missing = 0;
        for (int i = 0; i < column.size(); i++) {
            String text = column.text(i);
            if (column.isMissing(i)) missing++;
            if (text.length() > length)
                throw wrong(
                        i,
                        name,
                        origin,
                        "a text has at most " + length + " characters, twice as many as in training, got "
                                + text.length());
            check(text, kind, i, name, origin);
        }
        return new Values(column, gaps ? 0 : missing);
    }

    private record Values(Column column, int unexpectedGaps) implements EncodedColumn {
        @Override
        public double get(int i, int k) {
            return Letters.letter(column.text(i), k);
        }
    }
}
