package dev.mercer.data.table;

import java.util.List;

/** What is done with one column of a table. Immutable, equal by content. */
public sealed interface ColumnEncoder permits AsIs, Standardized, MissingOnly, OneHot, Dated, YesNo, Dropped {
    /** The name of the column in the table. */
    String name();

    /** The names of the columns that it becomes; none when it is dropped. */
    List<String> outputs();

    /** What is done, for people: the part after the name of the column. */
    String said();

    /** The column of this name in other data; {@code origin} is where its rows come from, for messages. */
    EncodedColumn encode(Column column, Origin origin);

    /** A column after encoding. */
    interface EncodedColumn {
        /** Row {@code i} of the column's output {@code k}; finite. */
        double get(int i, int k);

        /** How many rows hold a category without a column of its own: training did not see it, or rarely. */
        default int unseen() {
            return 0;
        }

        /** How many rows lack a value though no training row did. */
        default int imputed() {
            return 0;
        }
    }
}
