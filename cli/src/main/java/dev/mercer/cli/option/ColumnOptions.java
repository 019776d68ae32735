package dev.mercer.cli.option;

import dev.mercer.data.table.ColumnKind;
import dev.mercer.data.table.ColumnRoles;
import dev.mercer.util.Suggest;
import dev.mercer.util.Text;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The roles and kinds of columns. */
public final class ColumnOptions {
    private static final String WEIGHT = "weight";
    private static final String GROUP = "group";
    private static final String TIME = "time";
    private static final String IGNORE = "ignore";

    @Option(
            names = "--column",
            paramLabel = "COL=ROLE",
            description =
                    "The role of a column: ignore (also COL,COL=ignore), weight, group or time; or its kind: number, category, text, date, yesno, code, sequence, series or graph.")
    private List<String> given = List.of();

    /** The columns that have this role, in the order in which they were given. */
    private List<String> columns(String role) {
        return roles().stream()
                .filter(each -> each.getValue().equals(role))
                .map(Map.Entry::getKey)
                .toList();
    }

    private List<Map.Entry<String, String>> roles() {
        List<Map.Entry<String, String>> roles = new ArrayList<>();
        for (String text : given) {
            int mark = text.lastIndexOf('=');
            if (mark < 1) throw new UsageProblem("--column needs COL=ROLE, got " + Text.quote(text));
            String role = text.substring(mark + 1).strip().toLowerCase(Locale.ROOT);
            if (!names().contains(role))
                throw new UsageProblem("--column: the role must be one of " + String.join(", ", names()) + ", got "
                        + Text.quote(text.substring(mark + 1))
                        + Suggest.nearest(role, names())
                                .map(near -> " (did you mean " + near + "?)")
                                .orElse(""));
            roles.add(Map.entry(text.substring(0, mark), role));
        }
        return roles;
    }

    private static List<String> names() {
        return Stream.concat(
                        Stream.of(IGNORE, WEIGHT, GROUP, TIME),
                        Arrays.stream(ColumnKind.values())
                                .map(kind -> kind.name().toLowerCase(Locale.ROOT)))
                .distinct()
                .toList();
    }

    private Optional<String> one(String role) {
        List<String> columns = columns(role);
        if (columns.size() > 1)
            throw new UsageProblem(
                    "--column: " + columns.stream().map(Text::quote).collect(Collectors.joining(" and "))
                            + " cannot both have the role " + role);
        return columns.stream().findFirst();
    }

    /** The column of times. */
    Optional<String> time() {
        if (one(GROUP).isPresent() && one(TIME).isPresent())
            throw new UsageProblem("--column: the roles group and time contradict each other: give one of them");
        return one(TIME);
    }

    /** The columns that are left out. */
    public Optional<String> ignored() {
        return Optional.of(String.join(",", columns(IGNORE))).filter(list -> !list.isEmpty());
    }

    /** The roles of all columns, with this target. */
    public ColumnRoles roles(Optional<String> target) {
        Map<String, ColumnKind> kinds = new LinkedHashMap<>();
        for (Map.Entry<String, String> each : roles())
            for (ColumnKind kind : ColumnKind.values())
                if (kind != ColumnKind.IGNORE && kind.name().equalsIgnoreCase(each.getValue()))
                    kinds.put(each.getKey(), kind);
        return new ColumnRoles(target, one(WEIGHT), ignored(), one(GROUP), time(), kinds);
    }
}
