package dev.mercer.io;

import dev.mercer.io.file.WholeFile;
import dev.mercer.io.tensor.TensorFile;
import dev.mercer.io.tensor.TensorReader;
import dev.mercer.model.Model;
import dev.mercer.model.TableModel;
import dev.mercer.util.InvalidInputException;
import java.nio.file.Path;

/**
 * Saves models into files and loads them. A file has everything that a prediction needs, and the record of the training. A model that is read from its file predicts the same
 * numbers, bit for bit, as the original, and equal models have the same bytes.
 *
 * <pre>{@code
 * Models.save(model, Path.of("houses.mercer"));
 * TableModel loaded = Models.load(Path.of("houses.mercer"));
 * double[] prices = loaded.predict(newHouses);
 * }</pre>
 *
 * <p>The layout is that of safetensors, so that Python and others can read it: kernel and feature map in the notation,
 * arrays in binary form, no code. {@code docs/reference/model-file.md} describes it. A checksum covers every bit. Files of all
 * older versions can be read.
 */
public final class Models {
    /** The latest version of the format; a file of a later version is refused. */
    static final int VERSION = 5;

    /** The version of files with a rule for the outputs of pairs of classes. */
    static final int PAIRS = 5;

    /** The version of files with a blend of several models. */
    static final int BLENDS = 3;

    /** The version of files with a scale of the target and a single model. */
    static final int SCALES = 2;

    /** The version of files that the first release reads: without a scale of the target, and with a single model. */
    static final int FIRST = 1;

    private Models() {}

    /**
     * Writes a model atomically: to a temporary file, synced, then moved into place.
     *
     * @throws InvalidInputException if the file cannot be written, or the kernel has no notation, such as one written
     *     in Java
     */
    public static void save(TableModel model, Path file) {
        TensorFile content = ModelWriter.content(model);
        WholeFile.write(file, content::writeTo);
    }

    /** Writes a model of points without column names, such as one made by hand. */
    public static void save(Model model, Path file) {
        save(TableModel.of(model), file);
    }

    /** The bytes of the file that {@link #save} would write. */
    public static byte[] toBytes(TableModel model) {
        return ModelWriter.content(model).toBytes();
    }

    /** The number of bytes of the file of a model. */
    public static long bytes(TableModel model) {
        return ModelWriter.content(model).bytes();
    }

    /**
     * Reads a model.
     *
     * @throws InvalidInputException if the file is not a valid model; the message begins with the path
     */
    public static TableModel load(Path file) {
        return load(file.toString(), TensorReader.begin(file));
    }

    /**
     * Reads a model from the bytes of a file.
     *
     * @param name names the file in messages
     * @throws InvalidInputException if the bytes are no valid model; the message begins with the name
     */
    public static TableModel load(String name, byte[] bytes) {
        return load(name, TensorReader.begin(name, bytes));
    }

    private static TableModel load(String name, TensorReader.Pending found) {
        TableModel model;
        try {
            model = ModelReader.model(found.content());
        } catch (RuntimeException wrong) {
            found.verify();
            if (wrong instanceof NewerFormat newer) throw newer.within(name + ": ");
            // The checksum is right, so the file was written with this content.
            if (wrong instanceof InvalidInputException inconsistent)
                throw inconsistent.within(name + ": is not a model that this version of Mercer reads: ");
            throw wrong;
        }
        found.verify();
        return model;
    }

    /** An exception for a file of a version after {@link #VERSION}. */
    static final class NewerFormat extends InvalidInputException {
        private static final long serialVersionUID = 1L;

        NewerFormat(int version) {
            super("was written by a newer Mercer (format " + version + ", this one reads up to " + VERSION
                    + "): get a newer one");
        }
    }
}
