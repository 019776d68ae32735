package dev.mercer.data.table.internal;

import dev.mercer.util.RefusedException;
import java.util.List;
import java.util.stream.Collectors;

/** A table without a specified target column. */
public final class NoTargetException extends RefusedException {
    private static final long serialVersionUID = 1;
    private static final int SHOWN = 10;

    public NoTargetException(String source, List<String> names) {
        super(
                "which column is to be learned? Give %s; the columns of %s are %s%s",
                RowOption.TARGET,
                source,
                names.stream().limit(SHOWN).collect(Collectors.joining(", ")),
                names.size() > SHOWN ? ", …" : "");
    }
}
