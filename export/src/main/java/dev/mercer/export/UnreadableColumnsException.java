package dev.mercer.export;

import dev.mercer.util.Cure;
import dev.mercer.util.InvalidInputException;
import java.util.List;

/** Columns that ONNX has no operators for; as categories it has. */
public final class UnreadableColumnsException extends InvalidInputException {
    private static final long serialVersionUID = 1L;

    private final List<String> columns;

    UnreadableColumnsException(String fact, List<String> columns) {
        super(fact, Cure.EXPORT_JAVA);
        this.columns = List.copyOf(columns);
    }

    /** Their names. */
    public List<String> columns() {
        return columns;
    }
}
