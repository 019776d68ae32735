package dev.mercer.io;

import dev.mercer.model.ModelStore;
import dev.mercer.model.TableModel;
import java.nio.file.Path;

/** Stores models in files, by {@link Models}. */
public final class FileStore implements ModelStore {
    @Override
    public void write(Path file, TableModel model) {
        Models.save(model, file);
    }
}
