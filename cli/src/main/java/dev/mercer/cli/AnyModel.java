package dev.mercer.cli;

import dev.mercer.io.Data;
import dev.mercer.io.DataFile;
import dev.mercer.io.LibsvmData;
import dev.mercer.io.LibsvmModel;
import dev.mercer.io.LibsvmReader;
import dev.mercer.io.ModelFile;
import dev.mercer.io.ReadOptions;
import dev.mercer.learn.Detector;
import dev.mercer.learn.TableModel;
import dev.mercer.util.Progress;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A model from a file of ours or of LIBSVM, whichever it is: the first bytes tell.
 *
 * @param model it
 * @param libsvm the same as LIBSVM's, if it is
 */
record AnyModel(TableModel model, Optional<LibsvmModel> libsvm) {
    static AnyModel read(Path file, Session session) {
        if (!LibsvmModel.recognises(file)) return new AnyModel(ModelFile.read(file), Optional.empty());
        LibsvmModel read = LibsvmModel.read(file);
        read.said().forEach(line -> session.say(file + ": " + line));
        return new AnyModel(read.model(), Optional.of(read));
    }

    /** The model for these rows: one of LIBSVM's does not know how many columns there are. */
    TableModel forRows(Data rows) {
        if (libsvm.isEmpty() || !(rows instanceof LibsvmData sparse)) return model;
        return libsvm.get().withColumns(sparse.points().dim()).model();
    }

    /** Rows to compare predictions with; outliers are looked for without a target too. */
    Examples examples(String data, ReadOptions options, Examples.Roles roles, Progress progress) {
        if (!(model.model() instanceof Detector)) return Examples.of(DataFile.read(data, options, progress), roles);
        LibsvmReader sparse = options.libsvm().allowUnlabelled();
        return Examples.withoutTarget(DataFile.read(data, options.withLibsvm(sparse), progress), roles);
    }
}
