package dev.mercer.export;

import dev.mercer.util.Cure;
import dev.mercer.util.InvalidInputException;
import java.util.List;

/** The refusal of a model with columns for which ONNX has no operators; columns of categories can be exported. */
public final class UnreadableColumnsException extends InvalidInputException {
    private static final long serialVersionUID = 1L;

    private final String[] columns;

    UnreadableColumnsException(String fact, List<String> columns) {
        super(fact, Cure.EXPORT_CATEGORY);
        this.columns = columns.toArray(String[]::new);
    }

    /** Their names. */
    public List<String> columns() {
        return List.of(columns);
    }
}
