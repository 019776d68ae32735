package dev.mercer.data.encoder.internal;

import dev.mercer.data.table.Column;
import dev.mercer.data.table.internal.Origin;
import java.util.List;

/** Encodes one column of a table as columns of numbers. Immutable, equal by content. */
public sealed interface ColumnEncoder
        permits AsIs,
                Standardized,
                MissingOnly,
                OneHot,
                Dated,
                YesNo,
                WrittenColumn,
                TargetStatistics,
                TextVectors,
                LetterColumn,
                ColumnParts,
                Dropped {
    /** The name of the column in the table. */
    String name();

    /** The names of the output columns; empty if the column is dropped. */
    List<String> outputs();

    /** A readable description of how the column is encoded, without the name of the column. */
    String said();

    /** True when the column was text in training, so that later texts that look like numbers are texts too. */
    default boolean ofText() {
        return false;
    }

    /** True when the encoding was learned from targets too. */
    default boolean ofTargets() {
        return false;
    }

    /** True for a text that training had as a level or word of its own. */
    default boolean knows(String text) {
        return false;
    }

    /** The mean of the first output over the training rows, for numbers and dates on a scale; NaN for other columns. */
    default double trainingMean() {
        return Double.NaN;
    }

    /** The number in the column that an output stands for, if the output is that number, scaled or not; NaN for other columns. */
    default double decoded(double output) {
        return Double.NaN;
    }

    /** As {@link #encodeGiven(Column, Origin)}, with rows of unknown origin. */
    default EncodedColumn encodeGiven(Column column) {
        return encodeGiven(column, Origin.unknown());
    }

    /**
     * Encodes the column of this name in other data, with unchanged texts, which {@link Cells} normalizes. {@code origin}
     * is the source of the rows, for messages.
     */
    default EncodedColumn encodeGiven(Column column, Origin origin) {
        return encode(Cells.cleaned(column, this), origin);
    }

    /** As {@link #encodeGiven}, with texts that have no blanks around them. */
    EncodedColumn encode(Column column, Origin origin);

    /** A column after encoding. */
    interface EncodedColumn {
        /** Row {@code i} of the column's output {@code k}; finite. */
        double get(int i, int k);

        /** The number of rows with a category that has no column of its own: unseen or rare in training. */
        default int unseen() {
            return 0;
        }

        /** The number of rows with a text that could not be read, and counts as missing. */
        default int unread() {
            return 0;
        }

        /** The number of rows that lack a value although no training row did. */
        default int unexpectedGaps() {
            return 0;
        }
    }
}
