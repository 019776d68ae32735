package dev.mercer.data.table;

/** The kind of an input column as specified by the user; other kinds are inferred from the data. */
public enum ColumnKind {
    /** Numbers, as people write them; other texts are missing values. */
    NUMBER,
    /** One of a few values, also if they are written as numbers. */
    CATEGORY,
    /** Free text. */
    TEXT,
    /** Dates or times; other texts are missing values. */
    DATE,
    /** Yes or no, in any spelling. */
    YESNO,
    /** A code whose first characters have a meaning. */
    CODE,
    /** A text letter by letter, for a kernel of strings or sets. */
    SEQUENCE,
    /** A sequence of numbers in each text, for a kernel of sequences. */
    SERIES,
    /** A graph in each text, for a kernel of graphs. */
    GRAPH,
    /** Ignored in training. */
    IGNORE;

    /** True for a column that stays text, for a kernel of texts. */
    public boolean letters() {
        return this == SEQUENCE || this == SERIES || this == GRAPH;
    }

    /** The column as text, if this kind needs the original spelling of numbers. */
    public Column prepared(Column column) {
        boolean texts = this == CATEGORY || this == TEXT || this == CODE || this == YESNO;
        if (!texts || !(column instanceof NumberColumn)) return column;
        TextColumn.Builder builder = new TextColumn.Builder();
        for (int i = 0; i < column.size(); i++) builder.add(column.isMissing(i) ? null : column.text(i));
        return builder.build(column.name());
    }
}
