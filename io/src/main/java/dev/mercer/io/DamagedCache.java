package dev.mercer.io;

import dev.mercer.util.InvalidInputException;
import java.nio.file.Path;

/** An unusable row cache; nothing is lost, since it can be made again. */
public final class DamagedCache extends InvalidInputException {
    private static final long serialVersionUID = 1;

    DamagedCache(Path file, String how) {
        super(file + ": the cache of encoded rows is damaged: " + how + " (delete it: it is made again from the data)");
    }
}
