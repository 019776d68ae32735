package dev.mercer.scorer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.encoder.PointsEncoder;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.io.Models;
import dev.mercer.kernel.Examples;
import dev.mercer.kernel.Examples.Example;
import dev.mercer.kernel.internal.Domain;
import dev.mercer.model.Expansion;
import dev.mercer.model.ModelCatalogue;
import dev.mercer.model.ModelCatalogue.Case;
import dev.mercer.model.Predictions;
import dev.mercer.model.Regressor;
import dev.mercer.model.TableModel;
import dev.mercer.util.InvalidInputException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ModelScorerTest {
    @TempDir
    Path directory;

    static List<Case> cases() {
        return ModelCatalogue.all();
    }

    private ModelScorer read(Case example) {
        Path file = directory.resolve("model.mercer");
        Models.save(example.model(), file);
        return ModelScorer.read(file);
    }

    static void set(ScorerRow row, Case example, int i) {
        if (example.points().isPresent()) {
            Points points = example.points().get();
            for (int k = 0; k < points.dim(); k++) row.set(k, points.get(i, k));
            return;
        }
        Table table = example.table().orElseThrow();
        for (String name : example.model().encoder().inputs()) {
            Column column = table.column(name);
            if (column.isMissing(i)) row.setMissing(name);
            else if (column instanceof NumberColumn numbers) row.set(name, numbers.get(i));
            else row.set(name, column.text(i));
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void predictsWhatTheModelPredicts(Case example) {
        Predictions expected = example.predict();
        ModelScorer scorer = read(example);
        ScorerRow row = scorer.newRow();
        double spread = Arrays.stream(expected.scores().values()).max().orElseThrow()
                - Arrays.stream(expected.scores().values()).min().orElseThrow();
        for (int i = 0; i < expected.size(); i++) {
            set(row, example, i);
            row.predict();
            for (int t = 0; t < scorer.outputs(); t++)
                assertThat(row.number(t)).isCloseTo(expected.scores().get(i, t), within(1e-12 * spread));
            if (expected.labels().isPresent())
                assertThat(row.label()).isEqualTo(expected.labels().get().get(i));
            assertThat(scorer.hasProbabilities())
                    .isEqualTo(expected.probabilities().isPresent());
            if (expected.probabilities().isPresent())
                for (int c = 0; c < scorer.classes().size(); c++)
                    assertThat(row.probability(c))
                            .isCloseTo(expected.probabilities().get().get(i, c), within(1e-12));
        }
    }

    static List<Example> kernels() {
        return Examples.everything(3);
    }

    /** Of a model with one center and weight 1 the prediction is a value of the kernel. */
    @ParameterizedTest
    @MethodSource("kernels")
    void everyKernelIsScoredAsItsValueOrRefused(Example example) {
        Points centers = example.points(3, 3, 1);
        Points rows = example.points(4, 3, 2);
        Encoder encoder = new PointsEncoder(Encoding.NONE, Reals.constant(centers.dim(), 1));
        for (int j = 0; j < centers.size(); j++) {
            Expansion f = Expansion.of(example.kernel(), centers.range(j, j + 1), Reals.of(1), 0);
            TableModel model = new TableModel(encoder, Optional.empty(), new Regressor(f, ModelCatalogue.training()));
            if (example.kernel().domain() == Domain.ITEMS) {
                assertThatThrownBy(() -> ModelScorer.of(model))
                        .hasMessageContaining("kernel values with its training rows in place of columns");
                continue;
            }
            ScorerRow row = ModelScorer.of(model).newRow();
            for (int i = 0; i < rows.size(); i++) {
                for (int k = 0; k < rows.dim(); k++) row.set(k, rows.get(i, k));
                example.assertIsValue(row.predict().number(), rows, i, centers, j);
            }
        }
    }

    /** Parts of the names of cases that make a point of each row, or arrays for its features. */
    private static final List<String> WITH_OBJECTS = List.of(
            "cosine",
            "normalized",
            "cells([[1, 0.4]",
            "cells([[1, 0.5]]) +",
            "@ polynomial",
            "@ subsets",
            "@ gaussianseries",
            "@ polar",
            "@ tensorsketch",
            "a blend of three");

    /** The JVM itself allocates a little while it compiles; a prediction that allocates does so 2,000 times. */
    @ParameterizedTest
    @MethodSource("cases")
    void allocatesNothing(Case example) {
        boolean none = WITH_OBJECTS.stream().noneMatch(example.name()::contains);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        ScorerRow row = ModelScorer.of(example.model()).newRow();
        int rows = example.predict().size();
        predict(row, example, rows);
        for (int i = 0; i < 20; i++) predict(row, example, 1);
        long before = threads.getThreadAllocatedBytes(thread);
        for (int n = 0; n < 2000; n++) row.predict();
        assertThat(threads.getThreadAllocatedBytes(thread) - before).isLessThan(none ? 8_000 : 2_000_000);
    }

    private static void predict(ScorerRow row, Case example, int rows) {
        for (int i = 0; i < rows; i++) {
            set(row, example, i);
            row.predict();
        }
    }

    @Test
    void threadsShareAScorer() {
        Case example = ModelCatalogue.all().stream()
                .filter(c -> c.name().equals("columns of every kind"))
                .findFirst()
                .orElseThrow();
        double[] expected = example.predict().numbers();
        ModelScorer scorer = ModelScorer.of(example.model());
        IntStream.range(0, 8).parallel().forEach(thread -> {
            ScorerRow row = scorer.newRow();
            for (int n = 0; n < 20; n++)
                for (int i = 0; i < expected.length; i++) {
                    set(row, example, i);
                    assertThat(row.predict().number()).isCloseTo(expected[i], within(1e-12));
                }
        });
    }

    @Test
    void saysWhatIsWrong() {
        Case example = ModelCatalogue.kernel("gaussian(sigma=1)");
        ModelScorer scorer = ModelScorer.of(example.model());
        ScorerRow row = scorer.newRow();
        assertThat(scorer.inputs()).containsExactly("x", "y1", "z");
        assertThatThrownBy(() -> row.set("w", 1))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("the model has no input \"w\"; it has x, y1, z");
        row.set("x", 1).set("y1", 2);
        assertThatThrownBy(row::predict).hasMessage("column \"z\" was not set: set it, or say that it is missing");
        row.setMissing("z");
        assertThatThrownBy(row::predict).hasMessageContaining("column \"z\" has a missing value");
        row.set("z", "abc");
        assertThatThrownBy(row::predict).hasMessageContaining("column \"z\" is not a number: \"abc\"");
        row.set("z", "0.5").predict();
        double read = row.number();
        assertThat(row.set("z", 0.5).predict().number()).isEqualTo(read);
        assertThatThrownBy(row::label).hasMessage("the model predicts numbers, not classes");
        assertThatThrownBy(() -> row.probability(0)).hasMessageContaining("no probabilities");
        assertThatThrownBy(() -> row.clear().predict()).hasMessageContaining("\"x\" was not set");
    }

    @Test
    void refusesInputsOutsideTheDomainOfTheKernel() {
        ScorerRow row =
                ModelScorer.of(ModelCatalogue.kernel("chi2(gamma=0.6)").model()).newRow();
        assertThatThrownBy(() -> row.set("x", -1).set("y1", 1).set("z", 1).predict())
                .hasMessageContaining("needs coordinates >= 0");
        ScorerRow angle =
                ModelScorer.of(ModelCatalogue.kernel("cosine()").model()).newRow();
        assertThatThrownBy(() -> angle.set("x", 0).set("y1", 0).set("z", 0).predict())
                .hasMessageContaining("cosine() needs points other than 0");
    }
}
