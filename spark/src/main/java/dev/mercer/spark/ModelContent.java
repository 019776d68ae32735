package dev.mercer.spark;

import dev.mercer.io.Models;
import dev.mercer.io.tensor.Sha256;
import dev.mercer.model.TableModel;
import dev.mercer.util.InvalidInputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.util.HexFormat;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/**
 * The bytes of a model file, which are sent to executors; each process decodes them once.
 *
 * @param digest the SHA-256 of the bytes, in hexadecimal
 * @param bytes the content of the file
 */
record ModelContent(String digest, byte[] bytes) implements Serializable {
    private static final long serialVersionUID = 1L;

    /** No content. */
    static final ModelContent NONE = new ModelContent("", new byte[0]);

    private static final DecodedCache<TableModel> DECODED = new DecodedCache<>();

    static ModelContent of(byte[] bytes) {
        return new ModelContent(HexFormat.of().formatHex(Sha256.ofJdk().digest(bytes)), bytes);
    }

    /** The content that {@link Models} writes for a model. */
    static ModelContent of(TableModel model) {
        ModelContent content = of(Models.toBytes(model));
        DECODED.put(content.digest, model);
        return content;
    }

    /** Reads a model file from any file system that Spark supports. */
    static ModelContent read(String path, Configuration configuration) {
        org.apache.hadoop.fs.Path place = new org.apache.hadoop.fs.Path(path);
        try {
            FileSystem files = place.getFileSystem(configuration);
            if (!files.exists(place))
                throw new InvalidInputException(
                        path + ": there is no such file (an executor reads it too: give a path that all machines see)");
            if (files.getFileStatus(place).isDirectory())
                throw new InvalidInputException(
                        path + ": is a folder: a stage is loaded by load of its class, and its model file is in it");
            try (InputStream in = files.open(place)) {
                ModelContent content = of(in.readAllBytes());
                content.decode(path);
                return content;
            }
        } catch (IOException failed) {
            throw new InvalidInputException(path + ": cannot be read: " + failed.getMessage(), failed);
        }
    }

    /** Writes the model file to any file system that Spark supports. */
    void write(String path, Configuration configuration) throws IOException {
        org.apache.hadoop.fs.Path place = new org.apache.hadoop.fs.Path(path);
        try (OutputStream out = place.getFileSystem(configuration).create(place, true)) {
            out.write(bytes);
        }
    }

    /** The model; decoded by the first caller of this process. */
    TableModel model() {
        if (bytes.length == 0) throw new InvalidInputException("the stage has no model: load(path) reads one");
        return decode("the model");
    }

    private TableModel decode(String name) {
        return DECODED.get(digest, () -> Models.load(name, bytes));
    }
}
