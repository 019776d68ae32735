package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.auto.Auto;
import dev.mercer.auto.AutoModel;
import dev.mercer.auto.AutoRun;
import dev.mercer.data.table.ColumnRoles;
import dev.mercer.data.table.Table;
import dev.mercer.io.RowCache;
import dev.mercer.io.StreamedRows;
import dev.mercer.io.Tables;
import dev.mercer.io.table.DataFile;
import dev.mercer.io.table.ReadOptions;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.learn.ClassWeights;
import dev.mercer.method.IntervalChoice;
import dev.mercer.method.MethodKind;
import dev.mercer.method.RefusedSettings;
import dev.mercer.method.Setting;
import dev.mercer.util.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A Java program and the command learn the same model from the same file with the same options: the same bytes. */
@Tag("once")
class LibraryAndCommandTest {
    @TempDir
    Path directory;

    private String waves() throws IOException {
        return Sets.file(directory, "waves.csv", Sets.waves(60, 1));
    }

    private String clouds(int classes) throws IOException {
        return Sets.file(directory, "clouds.csv", Sets.clouds(60, classes, 2));
    }

    /** The file that the command writes. */
    private byte[] command(String data, String... options) throws IOException {
        Path file = directory.resolve("command.mercer");
        List<String> all = new ArrayList<>(List.of("train", data, "--out", file.toString()));
        all.addAll(List.of(options));
        Run.of(all.toArray(String[]::new)).endsWith(ExitCode.SUCCESS);
        return Files.readAllBytes(file);
    }

    /** The file that the library writes. */
    private byte[] library(AutoModel model) throws IOException {
        Path file = directory.resolve("library.mercer");
        model.save(file);
        return Files.readAllBytes(file);
    }

    private byte[] library(Auto auto, String data, String target) throws IOException {
        Table rows = DataFile.read(data);
        return library(auto.fit(auto.examples(rows, ColumnRoles.target(target)), AutoRun.standard()));
    }

    @Test
    void numbersWithEverythingChosen() throws IOException {
        String data = waves();
        AutoModel model = Auto.learn(Tables.read(Path.of(data)), "y");
        assertThat(library(model)).isEqualTo(command(data, "--target", "y"));
    }

    @Test
    void classesWithEverythingChosen() throws IOException {
        String data = clouds(3);
        AutoModel model = Auto.learn(Tables.read(Path.of(data)), "kind");
        assertThat(library(model)).isEqualTo(command(data, "--target", "kind"));
    }

    @Test
    void anotherSettingIsAnotherFile() throws IOException {
        String data = waves();
        Auto auto = new Auto().with(Setting.RHO, 0.5);
        assertThat(library(auto, data, "y")).isNotEqualTo(command(data, "--target", "y"));
    }

    @Test
    void someKernelsAndIntervals() throws IOException {
        String data = waves();
        Auto auto = new Auto()
                .kernels("exponential(sigma=auto)", "matern(nu=1.5, sigma=auto)")
                .folds(3)
                .with(Setting.INTERVAL, IntervalChoice.of(IntervalChoice.Kind.CV))
                .with(Setting.SEED, 7L);
        assertThat(library(auto, data, "y"))
                .isEqualTo(command(
                        data,
                        "--target",
                        "y",
                        "--kernel",
                        "exponential(sigma=auto); matern(nu=1.5, sigma=auto)",
                        "--folds",
                        "3",
                        "--interval",
                        "cv",
                        "--seed",
                        "7"));
    }

    @Test
    void supportVectorsWithSettings() throws IOException {
        String data = clouds(2);
        Auto auto = new Auto()
                .method(MethodKind.SVM)
                .with(Setting.KERNEL, new KernelFamily("gaussian(sigma=2)"))
                .with(Setting.C, 3.0)
                .with(Setting.CLASS_WEIGHT, ClassWeights.balanced());
        assertThat(library(auto, data, "kind"))
                .isEqualTo(command(
                        data,
                        "--target",
                        "kind",
                        "--method",
                        "svm",
                        "--kernel",
                        "gaussian(sigma=2)",
                        "--c",
                        "3",
                        "--class-weight",
                        "balanced"));
    }

    @Test
    void pointsOfALibsvmFile() throws IOException {
        String data = Sets.file(directory, "clouds.libsvm", Sets.sparse(45, 3));
        Auto auto = new Auto();
        Table rows = DataFile.read(data);
        AutoModel model = auto.fit(auto.examples(rows, ColumnRoles.none()), AutoRun.standard());
        assertThat(library(model)).isEqualTo(command(data));
    }

    @Test
    void rowsThatAreReadInBlocks() throws IOException {
        String data = Sets.file(directory, "many.csv", Sets.waves(1000, 4));
        Auto auto = new Auto().method(MethodKind.NYSTROM).with(Setting.CENTERS, 30);
        StreamedRows stored = new StreamedRows(
                data,
                ReadOptions.defaults(),
                ColumnRoles.target("y"),
                auto.kernelEncoding(),
                Optional.empty(),
                rows -> auto.task(rows, note -> {}),
                line -> {});
        try (RowCache rows = stored.open(directory.resolve("library"), Progress.none())) {
            byte[] library = library(auto.fit(rows, AutoRun.standard()));
            String cache = directory.resolve("command").toString();
            assertThat(library).isEqualTo(command(data, "--target", "y", "--method", "nystrom(30)", "--cache", cache));
            assertThatThrownBy(() -> auto.method(MethodKind.SVM).fit(rows, AutoRun.standard()))
                    .isInstanceOf(RefusedSettings.class)
                    .hasMessageContaining("svm needs all rows in memory");
        }
    }
}
