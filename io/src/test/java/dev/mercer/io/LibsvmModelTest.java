package dev.mercer.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.io.file.Source;
import dev.mercer.io.table.LibsvmReader;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.KernelLogistic;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Learner;
import dev.mercer.learn.NuSvmRegressor;
import dev.mercer.learn.OneClassSvm;
import dev.mercer.learn.Svm;
import dev.mercer.model.Calibration;
import dev.mercer.model.Classifier;
import dev.mercer.model.Detector;
import dev.mercer.model.Predictions;
import dev.mercer.model.Regressor;
import dev.mercer.model.Scheme;
import dev.mercer.model.TableModel;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Models that svm-train wrote, against what svm-predict predicts: bench/reference/libsvm.sh made the files. */
class LibsvmModelTest {
    private static final Path FILES = Path.of("src/test/resources/libsvm");

    @TempDir
    Path directory;

    private static Path file(String name) {
        return Files.exists(FILES)
                ? FILES.resolve(name)
                : Path.of("io").resolve(FILES).resolve(name);
    }

    private static Table data(String name) {
        return LibsvmReader.defaults().read(Source.of(file(name + ".libsvm").toString()), Progress.none());
    }

    private static List<String> predicted(String name) throws IOException {
        return Files.readAllLines(file(name));
    }

    private static Predictions predict(LibsvmModel model, Points points) {
        return model.withColumns(points.dim()).model().predictions(points, Compute.standard(), Progress.none());
    }

    /** What svm-predict would print, as numbers; outliers are -1. */
    private static double[] printed(Predictions found) {
        if (found.labels().isEmpty()) return found.numbers();
        Labels labels = found.labels().get();
        return IntStream.range(0, labels.size())
                .mapToDouble(i -> switch (labels.get(i)) {
                    case Detector.INLIER -> 1;
                    case Detector.OUTLIER -> -1;
                    default -> Double.parseDouble(labels.get(i));
                })
                .toArray();
    }

    private static double[] wanted(String name) throws IOException {
        return predicted(name).stream()
                .filter(line -> !line.startsWith("labels"))
                .mapToDouble(line -> Double.parseDouble(line.split(" ", -1)[0]))
                .toArray();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "c_svc-linear",
                "c_svc-polynomial",
                "c_svc-sigmoid",
                "c_svc-two",
                "c_svc-probability",
                "nu_svc-rbf",
                "one_class-rbf",
                "epsilon_svr-polynomial",
                "nu_svr-rbf"
            })
    void predictsWhatSvmPredictDoesThereAndBack_1em9(String name) throws IOException {
        assertThat(LibsvmModel.recognises(file(name + ".model"))).isTrue();
        LibsvmModel model = LibsvmModel.read(file(name + ".model"));
        Path back = directory.resolve("back.model");
        assertThat(LibsvmModel.write(back, model.model())).isEmpty();
        Path ours = directory.resolve("ours.mercer");
        Models.save(model.model(), ours);
        assertThat(LibsvmModel.recognises(ours)).isFalse();
        for (LibsvmModel each : List.of(model, LibsvmModel.read(back), new LibsvmModel(Models.load(ours), List.of())))
            for (String rows : List.of("test", "wide"))
                assertThat(printed(predict(each, data(rows).points())))
                        .containsExactly(wanted(name + "." + rows), within(1e-9));
        String header = Files.readString(back).split("SV\n", -1)[0];
        assertThat(header.split("\n", -1))
                .hasSameSizeAs(Files.readString(file(name + ".model"))
                        .split("SV\n", -1)[0]
                        .split("\n", -1));
        assertThat(header).startsWith("svm_type " + name.split("-", -1)[0] + "\n");
    }

    /** LIBSVM knows no class weights of probabilities: they are written as a part of the offset. */
    @Test
    void classWeightsGoIntoTheProbabilitiesThatAreWrittenTo1em12() throws IOException {
        TableModel read = LibsvmModel.read(file("c_svc-probability.model")).model();
        Classifier own = (Classifier) read.model();
        Calibration found = own.calibration().orElseThrow();
        Calibration weighted = new Calibration(found.slopes(), found.offsets(), Reals.of(1, 5));
        Classifier model =
                new Classifier(own.expansion(), own.classes(), own.scheme(), Optional.of(weighted), own.training());
        Path back = directory.resolve("weighted.model");
        LibsvmModel.write(back, new TableModel(read.encoder(), read.target(), model));
        Points points = data("test").points();
        Predictions first = predict(LibsvmModel.read(back), points);
        Predictions second = new LibsvmModel(new TableModel(read.encoder(), read.target(), model), List.of())
                .withColumns(points.dim())
                .model()
                .predictions(points, Compute.standard(), Progress.none());
        for (int i = 0; i < first.size(); i++)
            assertThat(first.probabilities().orElseThrow().row(i))
                    .containsExactly(second.probabilities().orElseThrow().row(i), within(1e-12));
    }

    @Test
    void probabilitiesOfTwoClasses_1em6() throws IOException {
        LibsvmModel model = LibsvmModel.read(file("c_svc-probability.model"));
        assertThat(model.said()).isEmpty();
        Predictions found = predict(model, data("test").points());
        List<String> lines = predicted("c_svc-probability.test");
        assertThat(lines.get(0)).isEqualTo("labels 1 -1");
        for (int i = 0; i < found.size(); i++)
            assertThat(found.probabilities().orElseThrow().row(i))
                    .containsExactly(
                            Arrays.stream(lines.get(i + 1).split(" ", -1))
                                    .skip(1)
                                    .mapToDouble(Double::parseDouble)
                                    .toArray(),
                            within(1e-6));
    }

    @Test
    void whatHasNoPlaceIsSaid() throws IOException {
        String text = Files.readString(file("c_svc-linear.model"));
        Path marked = directory.resolve("marked.model");
        Files.writeString(marked, text.replace("nr_sv", "probA -1 -1 -1\nprobB 0 0 0\nnr_sv"));
        LibsvmModel model = LibsvmModel.read(marked);
        assertThat(model.said())
                .containsExactly("probA and probB, the probabilities of pairs of classes, are left out");
        assertThat(((Classifier) model.model().model()).calibration()).isEmpty();
    }

    @Test
    void theKernelIsInTheNotation() {
        assertThat(LibsvmModel.read(file("c_svc-polynomial.model"))
                        .model()
                        .model()
                        .expansion()
                        .kernel())
                .isEqualTo(Kernel.parse("0.125*polynomial(degree=3, c=3)"));
        assertThat(LibsvmModel.read(file("c_svc-sigmoid.model"))
                        .model()
                        .model()
                        .expansion()
                        .kernel())
                .isEqualTo(Kernel.parse("sigmoid(scale=0.0625, c=-1)"));
        assertThat(LibsvmModel.read(file("nu_svr-rbf.model"))
                        .model()
                        .model()
                        .expansion()
                        .kernel())
                .isEqualTo(Gaussian.ofGamma(0.25));
    }

    /** Learned here, written, read again: the same classes and numbers. */
    @Test
    void whatIsLearnedHereComesBack_1em9() {
        Points x = data("train").points();
        Labels classes = Labels.of(IntStream.range(0, x.size())
                .mapToObj(i -> "" + data("train").column("label").text(i))
                .toList());
        Reals numbers = Reals.of(((NumberColumn) data("train").column("label")).toArray());
        Kernel gaussian = Gaussian.ofGamma(0.25);
        requireBack(Svm.of(gaussian, 0.001), Dataset.of(x, classes), "c_svc");
        requireBack(Svm.of(Kernel.parse("2*polynomial(2, 1)"), 0.001), Dataset.of(x, classes), "c_svc");
        requireBack(Svm.of(Kernel.parse("3*linear()"), 0.001), Dataset.of(x, classes), "c_svc");
        requireBack(new NuSvmRegressor(gaussian, 0.001, 0.4), Dataset.of(x, numbers), "nu_svr");
        requireBack(KernelRidge.of(Kernel.parse("0.5*gaussian(2)"), 0.001), Dataset.of(x, numbers), "epsilon_svr");
        requireBack(new OneClassSvm(gaussian, 0.2), Dataset.of(x), "one_class");
    }

    private void requireBack(Learner<?> learner, Dataset data, String type) {
        Encoder none = Encoder.learn(Encoding.NONE, data.points());
        TableModel model = new TableModel(none, Optional.empty(), learner.fit(data));
        Path file = directory.resolve(type + ".model");
        assertThat(LibsvmModel.write(file, model))
                .allMatch(said -> type.equals("c_svc") && said.startsWith("svm-predict -b 1 couples"));
        TableModel back = LibsvmModel.read(file).model();
        assertThat(back.model().training().provenance().learner()).isEqualTo("LIBSVM " + type);
        Predictions one = model.predictions(data.points(), Compute.standard(), Progress.none());
        Predictions other = back.predictions(data.points(), Compute.standard(), Progress.none());
        assertThat(other.labels()).isEqualTo(one.labels());
        // svm-predict has the border of a detector at 0.
        double border = model.model() instanceof Detector detector ? detector.tolerance() : 0;
        double[] scores =
                Arrays.stream(one.scores().values()).map(s -> s + border).toArray();
        assertThat(other.scores().values()).containsExactly(scores, within(1e-9));
    }

    @Test
    void classesThatAreNoNumbersAreNumbered() {
        Points x = data("train").points();
        Labels names = Labels.of(IntStream.range(0, x.size())
                .mapToObj(i -> i < 25 ? "setosa" : "other")
                .toList());
        TableModel model = new TableModel(
                Encoder.learn(Encoding.NONE, x),
                Optional.empty(),
                Svm.of(Gaussian.ofGamma(1), 0.01).fit(Dataset.of(x, names)));
        Path file = directory.resolve("named.model");
        assertThat(LibsvmModel.write(file, model))
                .containsExactly("its classes are written as numbers: 1 is other, 2 is setosa");
        assertThat(((Classifier) LibsvmModel.read(file).model().model()).classes())
                .containsExactly("1", "2");
    }

    @Test
    void modelsThatLibsvmLacksAreRefused() {
        Points x = data("train").points();
        Labels classes =
                Labels.of(IntStream.range(0, x.size()).mapToObj(i -> "" + i % 3).toList());
        Kernel gaussian = new Gaussian(1);
        refused(Svm.of(Kernel.parse("gaussian(1) + linear()"), 0.1), Encoding.NONE, classes, "its kernel is");
        refused(Svm.of(gaussian, 0.1), Encoding.AUTO, classes, "it encodes its inputs");
        refused(
                Svm.of(gaussian, 0.1).withScheme(Scheme.ONE_VS_REST),
                Encoding.NONE,
                classes,
                "by one-vs-rest, LIBSVM by one-vs-one");
        refused(KernelLogistic.of(gaussian, 0.1), Encoding.NONE, classes, "by softmax, LIBSVM by one-vs-one");
    }

    private void refused(Learner<?> learner, Encoding encoding, Labels classes, String why) {
        Points x = data("train").points();
        Encoder encoder = Encoder.learn(encoding, x);
        TableModel model = new TableModel(
                encoder,
                Optional.empty(),
                learner.fit(Dataset.of(encoder.encode(x).points(), classes)));
        assertThatThrownBy(() -> LibsvmModel.write(directory.resolve("none.model"), model))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("LIBSVM has no such model: ")
                .hasMessageContaining(why);
        assertThat(directory.resolve("none.model")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "kernel_type rbf|kernel_type precomputed|cannot be used as a model: its kernel is precomputed",
                "svm_type nu_svr|svm_type other|cannot be used as a model: its svm_type is \"other\"",
                "gamma 0.25|gamma x|gamma is not a number: \"x\"",
                "gamma 0.25|gamma|gamma has 0 values, expected 1",
                "gamma 0.25|delta 3|:3: is no part of a LIBSVM model: \"delta\"",
                "SV|SX|:7: is no part of a LIBSVM model: \"SX\"",
                "total_sv [0-9]+|total_sv 9|total_sv is 9",
                "1:|1;|expected index:value with ascending indices from 1",
                "2:|0:|expected index:value with ascending indices from 1",
                "2:|2:x|:8: is not a number",
                "2:|2:NaN 3:|must be finite, got \"NaN\""
            })
    void damagedFilesAreRefusedWithTheirPlace(String from, String to, String message) throws IOException {
        Path file = directory.resolve("bad.model");
        String text = Files.readString(file("nu_svr-rbf.model"));
        assertThat(text).containsPattern(from);
        Files.writeString(file, text.replaceFirst(from, to));
        assertThatThrownBy(() -> LibsvmModel.read(file))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith(file.toString())
                .hasMessageContaining(message);
    }

    @Test
    void aFileThatIsCutOffIsRefused() throws IOException {
        Path file = directory.resolve("cut.model");
        Files.writeString(file, "svm_type c_svc\nkernel_type linear\n");
        assertThatThrownBy(() -> LibsvmModel.read(file))
                .hasMessage(file + ": the file is cut off: there is no line \"SV\"");
        assertThatThrownBy(() -> LibsvmModel.read(directory.resolve("none")))
                .hasMessageContaining("there is no such file");
        assertThat(LibsvmModel.recognises(directory)).isFalse();
        assertThat(LibsvmModel.read(file("nu_svr-rbf.model")).model().model()).isInstanceOf(Regressor.class);
    }

    private static String model(int classes, String vectors, int count) {
        String ones = " 1".repeat(classes);
        return "svm_type c_svc\nkernel_type rbf\ngamma 0.5\nnr_class " + classes + "\ntotal_sv " + count
                + "\nrho 0\nlabel" + ones + "\nnr_sv" + ones + "\nSV\n" + vectors;
    }

    /** Arrays for every column, and for every pair of classes, were made before anything was checked. */
    @Test
    void smallFilesThatAskForMuchAreRefused() throws IOException {
        Path wide = Files.writeString(directory.resolve("wide"), model(2, "1 60000000:1\n-1 1:1\n", 2));
        assertThatThrownBy(() -> LibsvmModel.read(wide))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(wide + ":10: index 60000000 is too large for a file of this size: the largest is 1048576");
        String weights = "0 ".repeat(1999) + "1:1\n";
        Path many = Files.writeString(directory.resolve("many"), model(2000, weights.repeat(2000), 2000));
        assertThatThrownBy(() -> LibsvmModel.read(many))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("rho has 1 values, expected 1999000");
        Path negative = Files.writeString(
                directory.resolve("negative"), model(2, "1 1:1\n-1 2:1\n", 2).replace("nr_sv 1 1", "nr_sv -1 3"));
        assertThatThrownBy(() -> LibsvmModel.read(negative))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("nr_sv must be >= 0, got -1");
    }

    @Test
    void pairsOfClassesThatDoNotFitIntoMemoryAreRefusedBeforeTheyAreMade() {
        assertThatThrownBy(() -> LibsvmModelReader.requireMemory(44_850, 60_000, 1L << 30))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(
                        "the weights of 44,850 pairs of classes and 60,000 support vectors need 20 GiB (give the program"
                                + " more memory)");
        LibsvmModelReader.requireMemory(44_850, 1000, 1L << 30);
    }
}
