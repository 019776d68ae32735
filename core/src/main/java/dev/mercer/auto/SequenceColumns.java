package dev.mercer.auto;

import dev.mercer.data.table.Column;
import dev.mercer.data.table.Examples;
import dev.mercer.data.table.TextColumn;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Finds columns of sequences such as DNA or proteins: long strings of few letters, without blanks. Encoded as levels or
 * words they are not informative; a string kernel on the column compares their common parts.
 */
final class SequenceColumns {
    /** The number of rows that are examined. */
    private static final int ROWS = 200;

    /** The number of letters for bases, including some codes for several bases. */
    private static final int FEW_LETTERS = 6;

    private static final int SHORT = 10;

    /** The number of letters for amino acids, and the rest of the alphabet. */
    private static final int MOST_LETTERS = 26;

    private static final int LONG = 30;

    private SequenceColumns() {}

    /** The names of columns of sequences. */
    static List<String> of(Examples rows) {
        return rows.inputs().columns().stream()
                .filter(column -> column instanceof TextColumn && holdsSequences(column))
                .map(Column::name)
                .toList();
    }

    private static boolean holdsSequences(Column column) {
        BitSet letters = new BitSet();
        int[] lengths = new int[Math.min(ROWS, column.size())];
        for (int i = 0; i < lengths.length; i++) {
            String text = column.isMissing(i) ? "" : column.text(i);
            for (int k = 0; k < text.length(); k++) {
                if (!isLetter(text.charAt(k))) return false;
                letters.set(Character.toUpperCase(text.charAt(k)));
            }
            lengths[i] = text.length();
        }
        if (lengths.length == 0) return false;
        Arrays.sort(lengths);
        int median = lengths[lengths.length / 2];
        int different = letters.cardinality();
        int most = median >= LONG ? MOST_LETTERS : FEW_LETTERS;
        return median >= SHORT && different > 1 && different <= most;
    }

    private static boolean isLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }
}
