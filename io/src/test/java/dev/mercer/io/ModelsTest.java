package dev.mercer.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.encoder.TableEncoder;
import dev.mercer.data.encoder.internal.ColumnEncoder;
import dev.mercer.data.table.Table;
import dev.mercer.io.tensor.Tensor;
import dev.mercer.io.tensor.TensorFile;
import dev.mercer.kernel.CustomKernel;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.PolynomialMap;
import dev.mercer.learn.FeatureRegression;
import dev.mercer.learn.Svm;
import dev.mercer.model.Classifier;
import dev.mercer.model.ConformalIntervals;
import dev.mercer.model.Model;
import dev.mercer.model.Regressor;
import dev.mercer.model.TableModel;
import dev.mercer.model.Training;
import dev.mercer.model.internal.CalibrationBasis;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Reason;
import dev.mercer.util.InvalidInputException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ModelsTest {
    private static final String NO_MODEL = "is not a Mercer model (Models.save writes one)";
    private static final TableModel MODEL = ModelExamples.regressors().get(0).model();

    @TempDir
    Path directory;

    private Path file(String name, byte[] bytes) throws IOException {
        return Files.write(directory.resolve(name), bytes);
    }

    private Path file(String name, String text) throws IOException {
        return file(name, text.getBytes(StandardCharsets.UTF_8));
    }

    /** A file of this header and so many bytes of zeros. */
    private Path tensors(String header, int zeros) throws IOException {
        byte[] text = header.getBytes(StandardCharsets.UTF_8);
        return file("a.mercer", lengthAnd(text.length, text, zeros));
    }

    private static byte[] lengthAnd(long length, byte[] header, int zeros) {
        return ByteBuffer.allocate(8 + header.length + zeros)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(length)
                .put(header)
                .array();
    }

    /** The file of a model that was changed before it was written, with the right checksum. */
    private Path changed(Consumer<TensorFile> change) throws IOException {
        TensorFile content = ModelWriter.content(MODEL);
        change.accept(content);
        Path file = directory.resolve("changed.mercer");
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            content.writeTo(channel);
        }
        return file;
    }

    private static void refused(Path file, String message) {
        assertThatThrownBy(() -> Models.load(file))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(file + ": " + message);
    }

    /** A model made by hand has no encoder: it takes points, also mapped to features. */
    @Test
    void savesAndLoadsModelsMadeByHand() {
        double[][] x = {{0, 1}, {1, 0}, {1, 1}, {3, 3}, {3, 4}, {4, 3}};
        Dataset classes = Dataset.of(x, new String[] {"near", "near", "near", "far", "far", "far"});
        Path svm = directory.resolve("svm.mercer");
        Models.save(Svm.of(new Gaussian(1), 0.01).fit(classes), svm);
        assertThat(Models.load(svm).classes(Table.of(new double[][] {{0, 0}, {4, 4}})))
                .isEqualTo(Labels.of("near", "far"));
        Path ridge = directory.resolve("ridge.mercer");
        Dataset sums = Dataset.of(x, new double[] {1, 1, 2, 6, 7, 7});
        Regressor sum = FeatureRegression.of(new PolynomialMap(2, 1), 1e-9).fit(sums);
        Models.save(sum, ridge);
        assertThat(Models.load(ridge).predict(Table.of(x))).containsExactly(sum.predict(Points.of(x)));
    }

    /** What has a catalogue of its own in the types has all of it in the examples. */
    @Test
    void theExamplesAreComplete() {
        Set<Object> seen = new HashSet<>();
        for (ModelExample example : ModelExamples.all()) {
            TableModel model = example.model();
            seen.add(model.model().getClass());
            seen.add(model.encoder().getClass());
            seen.add(model.encoder().encoding());
            seen.add(model.model().expansion().centers().getClass());
            if (model.model() instanceof Classifier classifier) seen.add(classifier.scheme());
            if (model.encoder() instanceof TableEncoder table)
                table.columns().forEach(column -> seen.add(column.getClass()));
        }
        List<Object> wanted = new ArrayList<>();
        for (Class<?> type : List.of(Model.class, Encoder.class, ColumnEncoder.class, Points.class))
            wanted.addAll(Arrays.asList(type.getPermittedSubclasses()));
        wanted.addAll(List.of(Encoding.values()));
        assertThat(seen).containsAll(wanted);
    }

    @ParameterizedTest
    @EnumSource
    void everyReasonComesBack(Reason reason) {
        Training training = new Training(
                new Convergence(reason, Double.POSITIVE_INFINITY, 0, reason == Reason.EXACT ? 3e-14 : 0),
                Optional.empty(),
                Reals.of(),
                List.of(),
                MODEL.model().training().provenance());
        TableModel model = new TableModel(
                MODEL.encoder(), Optional.of(""), new Regressor(MODEL.model().expansion(), training));
        Path file = directory.resolve("a.mercer");
        Models.save(model, file);
        assertThat(Models.load(file)).isEqualTo(model);
    }

    @Test
    void foreignFilesAreRefused() throws IOException {
        refused(file("empty.mercer", ""), "the file is empty, not a Mercer model");
        refused(file("a.csv", "speed,dist\n4,2\n"), NO_MODEL);
        refused(file("short", "ab"), NO_MODEL);
        refused(file("zeros", new byte[1000]), NO_MODEL);
        byte[] ones = new byte[1000];
        Arrays.fill(ones, (byte) -1);
        refused(file("ones", ones), NO_MODEL);
        refused(
                tensors("{\"w\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8]}}", 8),
                "is a safetensors file, but not a Mercer model");
        refused(
                tensors(
                        "{\"__metadata__\":{\"format\":\"pt\"},\"w\":{\"dtype\":\"F32\",\"shape\":[],\"data_offsets\":[0,4]}}",
                        4),
                "is a safetensors file, but not a Mercer model");
    }

    @Test
    void pathsWithoutAModelAreRefused() throws IOException {
        refused(directory, "is a directory, not a file");
        Path absent = directory.resolve("cars.mercer");
        refused(absent, "there is no such file");
        Models.save(MODEL, directory.resolve("car.mercer"));
        refused(absent, "there is no such file (did you mean " + directory.resolve("car.mercer") + "?)");
        refused(Path.of("/dev/null"), "is not a regular file; a model is read from one");
    }

    @Test
    void aFileThatMayNotBeReadIsRefused() throws IOException {
        Path secret = directory.resolve("secret.mercer");
        Models.save(MODEL, secret);
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("-wx------"));
        assumeFalse(Files.isReadable(secret), "this user may read everything");
        refused(secret, "may not be read (check its permissions)");
    }

    /** Lengths that would need gigabytes must be refused before anything is made for them. */
    @Test
    void aHeaderThatLiesAllocatesNothing() throws IOException {
        String begin = "{\"__metadata__\":{\"format\":\"mercer\",\"sha256\":\"" + "0".repeat(64) + "\"}";
        String damaged = "the file is damaged: its content does not match its checksum (copy it again)";
        byte[] header = (begin + "}").getBytes(StandardCharsets.UTF_8);
        for (long length : new long[] {-1, 1000, Integer.MAX_VALUE, Long.MAX_VALUE, Long.MIN_VALUE})
            refused(
                    file("length.mercer", lengthAnd(length, header, 0)),
                    "the file is cut off or damaged (copy it again)");
        refused(
                tensors(
                        begin + ",\"w\":{\"dtype\":\"F64\",\"shape\":[2000000000],\"data_offsets\":[0,16000000000]}}",
                        8),
                "the file is cut off: 15999999992 bytes are missing (copy it again)");
        refused(
                tensors(begin + ",\"w\":{\"dtype\":\"F64\",\"shape\":[2000000000],\"data_offsets\":[0,8]}}", 8),
                damaged);
        refused(
                tensors(
                        begin + ",\"w\":{\"dtype\":\"F64\",\"shape\":[2147483647,2147483647,2147483647,0],"
                                + "\"data_offsets\":[0,0]}}",
                        0),
                "the file is damaged: the shape of \"w\" is [2147483647, 2147483647, 2147483647, 0], more than the file"
                        + " has bytes");
        refused(tensors(begin + ",\"w\":{\"dtype\":\"F64\",\"shape\":[-1],\"data_offsets\":[0,8]}}", 8), damaged);
        refused(tensors(begin + ",\"w\":{\"dtype\":\"F64\",\"shape\":[1],\"data_offsets\":[8,16]}}", 16), damaged);
        refused(tensors(begin + ",\"w\":{\"dtype\":\"F16\",\"shape\":[2],\"data_offsets\":[0,8]}}", 8), damaged);
        refused(tensors(begin + ",\"w\":7}", 0), damaged);
        refused(tensors(begin + ",\"w\":" + "[".repeat(10_000), 0), damaged);
        refused(tensors(begin + "}", 0), damaged);
    }

    @Test
    void aNewerFormatIsRefusedAndAnUnknownTextIsNot() throws IOException {
        refused(
                changed(content -> content.metadata().put("format_version", "6")),
                "was written by a newer Mercer (format 6, this one reads up to 5): get a newer one");
        assertThat(Models.load(changed(content -> content.metadata().put("comment", "of a later version"))))
                .isEqualTo(MODEL);
    }

    @Test
    void intervalsThatLackAPartAreRefused() throws IOException {
        for (ModelExample example : ModelExamples.regressors()) {
            TensorFile whole = ModelWriter.content(example.model());
            for (String part : whole.tensors().keySet()) {
                if (!part.matches("(intervals|grouped|gaussian)\\..*")) continue;
                TensorFile less = ModelWriter.content(example.model());
                less.tensors().remove(part);
                if (part.equals("gaussian.factor")) { // files of older versions do not have it: it is computed again
                    assertThat(ModelReader.model(less)).isNotNull();
                    continue;
                }
                assertThatThrownBy(() -> ModelReader.model(less))
                        .isInstanceOf(InvalidInputException.class)
                        .hasMessageContaining("\"" + part + "\"");
            }
        }
    }

    /** Files of older versions do not say what the calibration points had to do with the model. */
    @Test
    void intervalsWithoutABasisAreOfUnknownBasis() {
        for (ModelExample example : ModelExamples.regressors()) {
            TensorFile content = ModelWriter.content(example.model());
            content.metadata().remove("intervals.basis");
            content.metadata().remove("grouped.basis");
            if (((Regressor) ModelReader.model(content).model()).intervals().orElse(null)
                    instanceof ConformalIntervals found)
                assertThat(found.basis()).isEqualTo(CalibrationBasis.UNKNOWN);
            content.metadata().put("grouped.basis", "sound");
            content.metadata().put("intervals.basis", "sound");
            if (((Regressor) example.model().model()).intervals().orElse(null) instanceof ConformalIntervals)
                assertThatThrownBy(() -> ModelReader.model(content))
                        .isInstanceOf(InvalidInputException.class)
                        .hasMessageContaining("basis is \"sound\"");
        }
    }

    @Test
    void gaussianIntervalsThatMakeNoSenseAreRefused() {
        TableModel model = ModelExamples.regressors().stream()
                .filter(example -> example.name().equals("Gaussian intervals on more points"))
                .findFirst()
                .orElseThrow()
                .model();
        for (String part : List.of("amplitude", "rho", "intercept", "kernel")) {
            TensorFile less = ModelWriter.content(model);
            less.metadata().remove("gaussian." + part);
            assertThatThrownBy(() -> ModelReader.model(less))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("it lacks \"gaussian." + part + "\"");
            TensorFile wrong = ModelWriter.content(model);
            wrong.metadata().put("gaussian." + part, "-1");
            assertThatThrownBy(() -> ModelReader.model(wrong)).isInstanceOf(InvalidInputException.class);
        }
    }

    @Test
    void aModelThatLacksAPartIsRefused() throws IOException {
        String begin = "is not a model that this version of Mercer reads: ";
        TensorFile whole = ModelWriter.content(MODEL);
        Set<String> optional = Set.of(
                "target",
                "certificate.objective",
                "certificate.bound",
                "certificate.restricted",
                "training.tube",
                "training.quantile");
        for (String part : whole.metadata().keySet())
            if (!optional.contains(part))
                refused(changed(c -> c.metadata().remove(part)), begin + "it lacks \"" + part + "\"");
        for (String part : whole.tensors().keySet())
            refused(changed(c -> c.tensors().remove(part)), begin + "it lacks \"" + part + "\"");
        refused(
                changed(
                        c -> c.metadata()
                                .put(
                                        "encoder",
                                        "{\"kind\":\"table\",\"encoding\":\"auto\",\"columns\":[{\"name\":\"a\",\"kind\":\"hashed\"}]}")),
                begin + "there is no encoder of a column \"hashed\"");
        refused(changed(c -> c.metadata().put("task", "magic")), begin + "its task is \"magic\"");
        refused(
                changed(c -> c.metadata().put("provenance.rows", "many")),
                begin + "\"provenance.rows\" is not a whole number: \"many\"");
        refused(
                changed(c -> c.metadata().put("convergence.reason", "luck")),
                begin + "its convergence.reason is \"luck\"");
        refused(
                changed(c -> c.tensors().put("bias", Tensor.F64.of(Double.NaN))),
                begin + "value 0 must be finite, got NaN");
        refused(
                changed(c -> c.tensors().put("bias", Tensor.F64.of(1, 2))),
                begin + "number of biases must be 1, got 2");
    }

    /** Each took all memory, all time, or ended in an internal error. */
    @Test
    void smallFilesThatAskForMuchAndPartsThatDoNotFitAreRefused() throws IOException {
        String begin = "is not a model that this version of Mercer reads: ";
        Path endless = changed(c -> c.tensors().put("weights", new Tensor.F64(List.of(2147483647, 0), new double[0])));
        refused(
                endless,
                "the file is damaged: the shape of \"weights\" is [2147483647, 0], more than the file has bytes");
        refused(
                changed(c -> c.tensors().put("training.rows", Tensor.I32.of(0))),
                begin + "it has " + MODEL.model().expansion().centers().size()
                        + " centres, but the training rows of 1 of them");
        Path metric = changed(
                c -> c.metadata().put("kernel", "gaussian(sigma=1) @ metric(root=[[1, 2, 3, 4, 5, 6, 7, 8, 9]])"));
        assertThatThrownBy(() -> Models.load(metric))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("the metric is one of 9 columns, the points have ");
        Path deep = changed(c -> c.metadata().put("kernel", "gaussian(".repeat(2000)));
        assertThatThrownBy(() -> Models.load(deep))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("nested more than 200 deep");
        Path sketches = changed(c -> c.metadata()
                .put(
                        "kernel",
                        "(linear() @ tensorsketch(4, 1048576))"
                                + " + (linear() @ tensorsketch(4, 1048576))".repeat(3)));
        assertThatThrownBy(() -> Models.load(sketches))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("a value of the kernel takes about");
    }

    /** Such a file would fail at its first prediction. */
    @Test
    void aModelWithoutOutputsIsRefused() throws IOException {
        int centers = MODEL.model().expansion().centers().size();
        Path empty = changed(c -> {
            c.tensors().put("weights", new Tensor.F64(List.of(0, centers), new double[0]));
            c.tensors().put("bias", new Tensor.F64(List.of(0), new double[0]));
        });
        refused(empty, "is not a model that this version of Mercer reads: number of outputs must be >= 1, got 0");
    }

    @Test
    void aDateThatNoCalendarHasIsRefused() throws IOException {
        String encoder = "{\"encoding\":\"auto\",\"kind\":\"table\",\"columns\":[{\"name\":\"d\",\"kind\":\"dates\","
                + "\"mean\":1e300,\"deviation\":1,\"indicator\":false,\"cycles\":[]}]}";
        assertThatThrownBy(() -> Models.load(changed(c -> c.metadata().put("encoder", encoder))))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("mean must be a time in seconds of at most ±1.0E14, got 1.0E300");
    }

    @Test
    void aKernelWrittenInJavaIsRefusedAndNothingIsWritten() throws IOException {
        CustomKernel mine = Kernel.of("mine", (x, z) -> 1);
        Points centers = MODEL.model().expansion().centers();
        Kernel sum = Kernel.parse("linear()").plus(mine);
        TableModel model = new TableModel(
                MODEL.encoder(),
                Optional.empty(),
                new Regressor(
                        ModelExamples.expansion(sum, centers, 1), MODEL.model().training()));
        Path file = directory.resolve("mine.mercer");
        assertThatThrownBy(() -> Models.save(model, file))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(
                        "a model with linear() + mine() cannot be stored: a model file holds no code, so that its kernel"
                                + " must be one of the notation");
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    void aPlaceThatCannotBeWrittenToIsSaid() {
        Path file = directory.resolve("no/where.mercer");
        assertThatThrownBy(() -> Models.save(MODEL, file))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(file + ": cannot be written: there is no such directory");
    }
}
