package dev.mercer.model;

import dev.mercer.util.InvalidInputException;
import java.nio.file.Path;
import java.util.ServiceLoader;

/** Writes models into files; found by {@link ServiceLoader}, so that a model can be saved without a dependency on the format. */
public interface ModelStore {
    /** Writes the complete file or nothing. */
    void write(Path file, TableModel model);

    /** The store that is on the class path or module path. */
    static ModelStore installed() {
        return ServiceLoader.load(ModelStore.class, ModelStore.class.getClassLoader())
                .findFirst()
                .orElseThrow(() -> new InvalidInputException(
                        "nothing here writes model files (put mercer-io on the class path or module path)"));
    }
}
