package dev.mercer.scorer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.encoder.TableEncoder;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.io.ModelExample;
import dev.mercer.io.ModelExamples;
import dev.mercer.io.Models;
import dev.mercer.io.Tables;
import dev.mercer.kernel.internal.Domain;
import dev.mercer.model.ModelCatalogue;
import dev.mercer.model.ModelCatalogue.Case;
import dev.mercer.model.Predictions;
import dev.mercer.model.TableModel;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The classes that go into the jar, loaded without any other: they predict with every kind of model. */
class ScorerJarTest {
    private static final Path CLASSES = Path.of("target", "jar-classes");
    private static final Path GOLDEN = Path.of("..", "io", "src", "test", "resources", "dev", "mercer", "io");
    private static final int MOST_BYTES = 430_000;

    private static URLClassLoader loader;

    @TempDir
    static Path shared;

    @TempDir
    Path directory;

    /** Every kind of model that files hold but kernel values, which no row has, and the files of released versions. */
    static List<Case> cases() throws IOException {
        List<Case> all = new ArrayList<>(ModelCatalogue.all());
        for (ModelExample example : ModelExamples.all())
            if (example.model().model().expansion().kernel().domain() != Domain.ITEMS)
                all.add(new Case(example.name(), example.model(), example.table(), example.points()));
        List<String> names;
        try (Stream<Path> files = Files.list(GOLDEN)) {
            names = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith("golden-") && name.endsWith(".mercer"))
                    .map(name -> name.substring(0, name.length() - ".mercer".length()))
                    .sorted()
                    .toList();
        }
        assertThat(names).contains("golden-0.1");
        for (String name : names) all.add(golden(name));
        return all;
    }

    private static Case golden(String name) throws IOException {
        TableModel model = Models.load(copied(name + ".mercer"));
        Table data = Tables.read(copied(name + ".csv"));
        if (model.encoder() instanceof TableEncoder) return new Case(name, model, Optional.of(data), Optional.empty());
        int width = model.encoder().inputs().size();
        Points points = DensePoints.generate(
                data.size(),
                width,
                (i, k) ->
                        data.names().contains("x" + (k + 1)) ? ((NumberColumn) data.column("x" + (k + 1))).get(i) : 0);
        return new Case(name, model, Optional.empty(), Optional.of(points));
    }

    private static Path copied(String name) throws IOException {
        Path file = shared.resolve(name);
        try (InputStream in = ModelExamples.class.getResourceAsStream(name)) {
            Files.write(file, Objects.requireNonNull(in, name).readAllBytes());
        }
        return file;
    }

    /** Loads the classes of the jar, which Maven makes and an IDE does not. */
    @BeforeAll
    static void load() throws IOException {
        assumeTrue(Files.isDirectory(CLASSES), "the classes of the jar are made by Maven");
        URL[] jar = {CLASSES.toUri().toURL()};
        loader = new URLClassLoader(jar, ClassLoader.getPlatformClassLoader());
    }

    @AfterAll
    static void unload() throws IOException {
        if (loader != null) loader.close();
    }

    @Test
    void theJarIsSmall() throws IOException {
        Path jar = directory.resolve("scorer.jar");
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file);
                Stream<Path> classes = Files.walk(CLASSES)) {
            for (Path found : classes.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(new ZipEntry(CLASSES.relativize(found).toString()));
                try (InputStream in = Files.newInputStream(found)) {
                    in.transferTo(out);
                }
            }
        }
        assertThat(Files.size(jar)).isLessThanOrEqualTo(MOST_BYTES);
    }

    /** A class of a sealed type that does not permit it would not. */
    @Test
    void everyClassOfTheJarCanBeLoaded() throws IOException {
        try (Stream<Path> classes = Files.walk(CLASSES)) {
            for (Path found : classes.filter(file -> file.toString().endsWith(".class"))
                    .filter(file -> !file.endsWith("module-info.class"))
                    .toList()) {
                String name = CLASSES.relativize(found).toString().replace(File.separatorChar, '.');
                assertThatCode(() -> Class.forName(name.substring(0, name.length() - ".class".length()), false, loader))
                        .doesNotThrowAnyException();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void predictsWithNothingButTheJdk(Case example) throws Exception {
        Path file = directory.resolve("model.mercer");
        Models.save(example.model(), file);
        Predictions expected = example.predict();
        Object scorer = loader.loadClass("dev.mercer.scorer.ModelScorer")
                .getMethod("read", Path.class)
                .invoke(null, file);
        Object row = scorer.getClass().getMethod("newRow").invoke(scorer);
        for (int i = 0; i < Math.min(5, expected.size()); i++) {
            set(row, example, i);
            row.getClass().getMethod("predict").invoke(row);
            Object number = row.getClass().getMethod("number").invoke(row);
            double wanted = expected.scores().get(i, 0);
            assertThat((double) number).isCloseTo(wanted, within(1e-9 * Math.max(1, Math.abs(wanted))));
            if (expected.labels().isPresent())
                assertThat(row.getClass().getMethod("label").invoke(row))
                        .isEqualTo(expected.labels().get().get(i));
        }
    }

    private static void set(Object row, Case example, int i) throws ReflectiveOperationException {
        Class<?> type = row.getClass();
        if (example.points().isPresent()) {
            Points points = example.points().get();
            for (int k = 0; k < points.dim(); k++)
                type.getMethod("set", int.class, double.class).invoke(row, k, points.get(i, k));
            return;
        }
        for (String name : example.model().encoder().inputs()) {
            Column column = example.table().orElseThrow().column(name);
            if (column.isMissing(i)) type.getMethod("setMissing", String.class).invoke(row, name);
            else if (column instanceof NumberColumn numbers)
                type.getMethod("set", String.class, double.class).invoke(row, name, numbers.get(i));
            else type.getMethod("set", String.class, String.class).invoke(row, name, column.text(i));
        }
    }
}
