package dev.mercer.cli;

import dev.mercer.io.LibsvmModel;
import dev.mercer.io.ModelFile;
import dev.mercer.io.table.Data;
import dev.mercer.io.table.DataFile;
import dev.mercer.io.table.LibsvmData;
import dev.mercer.io.table.LibsvmReader;
import dev.mercer.io.table.ReadOptions;
import dev.mercer.io.table.TableData;
import dev.mercer.kernel.Domain;
import dev.mercer.model.Detector;
import dev.mercer.model.TableModel;
import dev.mercer.util.InvalidInputException;
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

    /** Whether rows are kernel values with the training items. */
    private boolean ofItems() {
        return model.model().expansion().kernel().domain() == Domain.ITEMS;
    }

    private Data unseen(Data rows, Optional<String> target) {
        return ItemRows.unseen(rows, target, model.encoder().names().size() - 1);
    }

    /** Rows that were read before the model was known, as it takes them. */
    Data rows(Data read) {
        if (ofItems())
            return unseen(
                    read,
                    model.target()
                            .filter(name -> read instanceof TableData some
                                    && some.table().names().contains(name)));
        if (read instanceof LibsvmData sparse && sparse.numbers().isPresent())
            throw new InvalidInputException(read.source()
                    + ": index 0: indices begin with 1 (add 1 to all of them; the model is not one of kernel values)");
        return read;
    }

    /** Rows to compare predictions with; outliers are looked for without a target too. */
    Examples examples(String data, ReadOptions options, Examples.Roles roles, Progress progress) {
        boolean detects = model.model() instanceof Detector;
        LibsvmReader sparse = detects ? options.libsvm().allowUnlabelled() : options.libsvm();
        Data read = DataFile.read(data, options.withLibsvm(ofItems() ? sparse.allowNumbers() : sparse), progress);
        Examples rows = detects ? Examples.withoutTarget(read, roles) : Examples.of(read, roles);
        return ofItems() ? rows.with(unseen(rows.inputs(), Optional.empty())) : rows;
    }
}
