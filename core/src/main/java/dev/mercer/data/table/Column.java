package dev.mercer.data.table;

/** A named column of a {@link Table}: numbers or text, either of which may be missing, or points. Immutable, equal by content. */
public sealed interface Column permits NumberColumn, TextColumn, PointsColumn {
    String name();

    /** The number of rows. */
    int size();

    /** True when row {@code i} has no value. */
    boolean isMissing(int i);

    /** Row {@code i} as text: a text unchanged, a number without superfluous digits; "" if it is missing. */
    String text(int i);

    /** These rows, in this order; rows may repeat. */
    Column select(int... rows);
}
