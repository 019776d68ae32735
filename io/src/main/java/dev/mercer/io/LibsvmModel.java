package dev.mercer.io;

import dev.mercer.data.Reals;
import dev.mercer.data.SparsePoints;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.encoder.PointsEncoder;
import dev.mercer.io.file.FileSource;
import dev.mercer.io.file.Input;
import dev.mercer.io.file.WholeFile;
import dev.mercer.io.table.LibsvmReader;
import dev.mercer.model.Classifier;
import dev.mercer.model.Detector;
import dev.mercer.model.Expansion;
import dev.mercer.model.Model;
import dev.mercer.model.Regressor;
import dev.mercer.model.TableModel;
import dev.mercer.util.InvalidInputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A model file of LIBSVM's {@code svm-train}: a text with a header and a line for each support vector.
 *
 * <p>Supported are {@code c_svc}, {@code nu_svc}, {@code one_class}, {@code epsilon_svr} and {@code nu_svr} with the linear,
 * polynomial, Gaussian ({@code rbf}) and sigmoid kernel. A positive score of a pair means its first class in LIBSVM,
 * and the second here: weights and bias change their sign. The classes keep the order of the file, which decides
 * between equal votes. Predictions are equal up to rounding; for a model with {@code probA} and {@code probB} and two classes they are those of
 * {@code svm-predict -b 1}.
 *
 * @param model the model, with inputs that are not encoded
 * @param said notes on the parts of the file that are not in the model, one line for each
 */
public record LibsvmModel(TableModel model, List<String> said) {
    private static final byte[] BEGINNING = "svm_type".getBytes(StandardCharsets.US_ASCII);

    public LibsvmModel {
        said = List.copyOf(said);
    }

    /** True when a file begins like a LIBSVM model; false where it cannot be read. */
    public static boolean recognises(Path file) {
        if (!Files.isRegularFile(file)) return false;
        try (InputStream in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(BEGINNING.length), BEGINNING);
        } catch (IOException unreadable) {
            return false;
        }
    }

    /**
     * Reads a model.
     *
     * @throws InvalidInputException if there is none, or one of an unsupported kind; the message has the file and the line
     */
    public static LibsvmModel read(Path file) {
        FileSource.of(file.toString());
        try {
            long largest = LibsvmReader.largestIndex(Files.size(file));
            List<String> lines = Files.readAllLines(file, StandardCharsets.ISO_8859_1);
            return new LibsvmModelReader(file.toString(), lines, largest).read();
        } catch (IOException failed) {
            throw Input.failure(file.toString(), failed);
        }
    }

    /**
     * Writes a model atomically, and returns notes for the user, one line for each.
     *
     * @throws InvalidInputException if LIBSVM has no such model: another kernel or scheme, or inputs that are encoded
     */
    public static List<String> write(Path file, TableModel model) {
        List<String> said = new ArrayList<>();
        WholeFile.write(file, LibsvmModelWriter.text(model, said));
        return said;
    }

    /**
     * A copy for points of more coordinates. LIBSVM's file does not store their number: it has only those in which some
     * support vector is not 0, and other coordinates of a new point count in a distance.
     */
    public LibsvmModel withColumns(int columns) {
        Expansion narrow = model.model().expansion();
        if (columns <= narrow.centers().dim()) return this;
        SparsePoints centers = (SparsePoints) narrow.centers();
        SparsePoints.Builder builder = new SparsePoints.Builder();
        for (int i = 0; i < centers.size(); i++) {
            for (int k = 0; k < centers.nonZeros(i); k++) builder.add(centers.column(i, k), centers.value(i, k));
            builder.endRow();
        }
        Expansion wide = new Expansion(
                narrow.features(), narrow.kernel(), builder.build(columns), narrow.weights(), narrow.bias());
        return new LibsvmModel(table(with(model.model(), wide)), said);
    }

    /** The model without encoding of inputs. */
    static TableModel table(Model model) {
        int columns = model.expansion().centers().dim();
        return new TableModel(new PointsEncoder(Encoding.NONE, Reals.constant(columns, 1)), Optional.empty(), model);
    }

    private static Model with(Model model, Expansion expansion) {
        if (model instanceof Classifier c)
            return new Classifier(expansion, c.classes(), c.scheme(), c.calibration(), c.training());
        return model instanceof Detector
                ? new Detector(expansion, model.training())
                : new Regressor(expansion, model.training());
    }
}
