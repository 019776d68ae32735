package dev.mercer.data.table;

import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Parses lists of columns in options: names or numbers, separated by commas. A name that holds a comma stands alone, or among others in
 * double quotes.
 */
public final class ColumnList {
    private ColumnList() {}

    /** The places of the columns in the table, in the order of the list; empty if there is no list. */
    public static List<Integer> of(Table table, Optional<String> list) {
        if (list.isEmpty()) return List.of();
        if (table.names().contains(list.get())) return List.of(table.find(list.get()));
        List<Integer> found = new ArrayList<>();
        for (String reference : split(list.get())) {
            int place = table.find(reference);
            if (found.contains(place))
                throw new InvalidInputException(table.source() + ": column "
                        + Text.quote(table.column(place).name()) + " is named twice in " + Text.quote(list.get())
                        + " (name it once)");
            found.add(place);
        }
        return found;
    }

    /** The list that names these columns; empty if there are none. */
    public static Optional<String> reference(List<String> names) {
        if (names.size() <= 1) return names.stream().findFirst();
        return Optional.of(names.stream()
                .map(name -> "\"" + name.replace("\"", "\"\"") + "\"")
                .collect(Collectors.joining(",")));
    }

    private static List<String> split(String list) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < list.length(); i++) {
            char c = list.charAt(i);
            boolean doubled = quoted && c == '"' && i + 1 < list.length() && list.charAt(i + 1) == '"';
            if (doubled) part.append(list.charAt(++i));
            else if (c == '"') quoted = !quoted;
            else if (c == ',' && !quoted) {
                parts.add(part.toString().strip());
                part.setLength(0);
            } else part.append(c);
        }
        parts.add(part.toString().strip());
        return parts;
    }
}
