package dev.mercer.spark;

import dev.mercer.util.InvalidInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.BiFunction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWriter;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWriter;
import scala.Option;

/** Saving and loading of models: the params as Spark ML writes them, and the model file beside them. */
final class ModelStage {
    private static final String FILE = "model.mercer";

    private ModelStage() {}

    /** Whether a stage was saved to this path: a folder with the file inside. */
    static boolean isSaved(String path, Configuration configuration) {
        Path file = new Path(path, FILE);
        try {
            return file.getFileSystem(configuration).exists(file);
        } catch (IOException failed) {
            throw new InvalidInputException(path + ": cannot be read: " + failed.getMessage(), failed);
        }
    }

    /** Saves a model. */
    static final class Writer extends MLWriter {
        private final Params stage;
        private final ModelContent content;

        Writer(Params stage, ModelContent content) {
            this.stage = stage;
            this.content = content;
        }

        @Override
        public void saveImpl(String path) {
            DefaultParamsWriter.saveMetadata(stage, path, sparkSession());
            try {
                content.write(path + "/" + FILE, sparkSession().sparkContext().hadoopConfiguration());
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
    }

    /** Loads a model. */
    static final class Reader<T extends Params> extends MLReader<T> {
        private final Class<T> type;
        private final BiFunction<String, ModelContent, T> stage;

        /** For stages of this class: one of another class is refused. */
        Reader(Class<T> type, BiFunction<String, ModelContent, T> stage) {
            this.type = type;
            this.stage = stage;
        }

        @Override
        public T load(String path) {
            DefaultParamsReader.Metadata metadata =
                    DefaultParamsReader.loadMetadata(path, sparkSession(), type.getName());
            ModelContent content = ModelContent.read(
                    path + "/" + FILE, sparkSession().sparkContext().hadoopConfiguration());
            T loaded = stage.apply(metadata.uid(), content);
            metadata.getAndSetParams(loaded, Option.empty());
            return loaded;
        }
    }
}
