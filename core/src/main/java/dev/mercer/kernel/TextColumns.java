package dev.mercer.kernel;

import dev.mercer.data.table.Column;
import dev.mercer.data.table.ColumnKind;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.kernel.internal.ColumnName;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Text;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The columns of a table that a kernel uses as texts, letter by letter.
 *
 * @param uses the kernels of texts on each column, by its name
 */
public record TextColumns(Map<String, List<Use>> uses) {
    /**
     * A kernel of texts in an expression.
     *
     * @param kernel the kernel
     * @param normalized whether it is normalised by itself, so that k(x, x) must be > 0
     */
    public record Use(TextKernel kernel, boolean normalized) {
        private void requireDomain(String text) {
            kernel.requireDomain(text);
            if (normalized && !(kernel.of(text, text) > 0))
                throw new InvalidInputException("normalized(" + kernel + ") needs k(x, x) > 0, but " + Text.quote(text)
                        + " has nothing to compare: leave the row out, or take normalized(" + kernel
                        + " + constant(1))");
        }
    }

    public TextColumns {
        uses = Map.copyOf(uses);
    }

    /**
     * The columns that an expression names.
     *
     * @throws InvalidInputException if a kernel of texts is on no column, or on several, or if a kernel of numbers beside it is on no
     *     column or on one of texts
     */
    public static TextColumns of(Kernel kernel) {
        Map<String, List<Use>> found = new LinkedHashMap<>();
        collect(kernel, List.of(), false, found);
        if (!found.isEmpty()) requireOtherColumns(kernel, List.of(), found);
        return new TextColumns(found);
    }

    private static void collect(
            Kernel kernel, List<ColumnName> columns, boolean normalized, Map<String, List<Use>> found) {
        if (kernel instanceof TextKernel text) {
            if (columns.size() != 1 || columns.get(0).name().isEmpty())
                throw new InvalidInputException(
                        text + " compares texts: name the column that holds them, as in " + text + "[column]");
            add(columns.get(0).name(), new Use(text, normalized), found);
        }
        boolean inside = kernel instanceof Normalized || (normalized && kernel instanceof OnColumns);
        for (Kernel part : kernel.parts()) collect(part, seen(kernel, columns), inside, found);
    }

    private static void add(String name, Use use, Map<String, List<Use>> found) {
        List<Use> all = new ArrayList<>(found.getOrDefault(name, List.of()));
        for (Use other : all)
            if (other.kernel.kind() != use.kernel.kind())
                throw new InvalidInputException("column " + Text.quote(name) + " cannot hold texts for both "
                        + other.kernel + " and " + use.kernel);
        if (!all.contains(use)) all.add(use);
        found.put(name, all);
    }

    /** The columns of a part; after a map or a division they have no names. */
    private static List<ColumnName> seen(Kernel kernel, List<ColumnName> columns) {
        if (kernel instanceof OnColumns on) return on.columns();
        return kernel instanceof Mapped || kernel instanceof PerColumn ? List.of() : columns;
    }

    /** Refuses kernels of numbers on columns of texts, whose coordinates are codes of letters. */
    private static void requireOtherColumns(Kernel kernel, List<ColumnName> columns, Map<String, List<Use>> texts) {
        boolean leaf = kernel.parts().isEmpty() || kernel instanceof Mapped || kernel instanceof PerColumn;
        if (!leaf) for (Kernel part : kernel.parts()) requireOtherColumns(part, seen(kernel, columns), texts);
        if (!leaf || kernel instanceof TextKernel || kernel instanceof Constant) return;
        if (columns.isEmpty())
            throw new InvalidInputException(
                    "beside a kernel of texts, " + kernel + " must name its columns, as in (" + kernel + ")[column]");
        for (ColumnName column : columns)
            if (texts.containsKey(column.name()))
                throw new InvalidInputException("column " + Text.quote(column.name()) + " is text, for "
                        + texts.get(column.name()).get(0).kernel + ": " + kernel + " needs another column");
    }

    /** These columns and those of another kernel that is to be compared with this one. */
    public TextColumns and(TextColumns other) {
        Map<String, List<Use>> all = new LinkedHashMap<>(uses);
        other.uses.forEach((name, theirs) -> theirs.forEach(use -> add(name, use, all)));
        return new TextColumns(all);
    }

    /** The kind of each column, by its name. */
    public Map<String, ColumnKind> kinds() {
        Map<String, ColumnKind> kinds = new HashMap<>();
        uses.forEach((name, its) -> kinds.put(name, its.get(0).kernel.kind()));
        return kinds;
    }

    /**
     * Rows with these columns as texts.
     *
     * @throws InvalidInputException if there is no such column, or a kernel is not defined on one of its texts
     */
    public Table in(Table rows) {
        if (uses.isEmpty()) return rows;
        if (rows.unnamedPoints().isPresent())
            throw new InvalidInputException(rows.source() + ": the kernel compares texts in column "
                    + Text.quote(uses.keySet().iterator().next()) + ", but columns have no names here");
        uses.forEach((name, its) -> its.forEach(use -> requireDomain(use, rows, name)));
        Map<String, ColumnKind> kinds = new HashMap<>(rows.kinds());
        kinds.putAll(kinds());
        return rows.withKinds(kinds);
    }

    private static void requireDomain(Use use, Table table, String name) {
        Column column = table.column(name);
        if (column instanceof NumberColumn)
            throw new InvalidInputException(table.origin().prefix() + "column " + Text.quote(name) + " is numbers, but "
                    + use.kernel + " compares texts: use a kernel of numbers such as gaussian(sigma=1)");
        for (int i = 0; i < column.size(); i++)
            try {
                use.requireDomain(column.text(i));
            } catch (InvalidInputException outside) {
                throw outside.within(table.origin().place(i) + ": column " + Text.quote(name) + ": ");
            }
    }
}
