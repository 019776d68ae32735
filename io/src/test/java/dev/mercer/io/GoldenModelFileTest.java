package dev.mercer.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.SparsePoints;
import dev.mercer.data.encoder.internal.Encoded;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.model.Bounds;
import dev.mercer.model.Predictions;
import dev.mercer.model.TableModel;
import dev.mercer.util.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Files of released versions, which must load for ever and predict what they did: never write these anew. A release with a
 * new format adds a file and its predictions here.
 */
class GoldenModelFileTest {
    private static Path golden(String name) throws URISyntaxException {
        return Path.of(Objects.requireNonNull(GoldenModelFileTest.class.getResource(name), name)
                .toURI());
    }

    private static Table expected(String name) throws IOException {
        try (InputStream in = GoldenModelFileTest.class.getResourceAsStream(name)) {
            return Texts.csv(name, Objects.requireNonNull(in, name).readAllBytes());
        }
    }

    private static double number(Table table, String column, int i) {
        return ((NumberColumn) table.column(column)).get(i);
    }

    @Test
    void aRegressionOnATablePredictsTheSameTo1em10() throws Exception {
        TableModel model = Models.load(golden("golden-0.1.mercer"));
        Table data = expected("golden-0.1.csv");
        Predictions predictions = model.predictions(data, Compute.standard(), Progress.none());
        for (int i = 0; i < data.size(); i++)
            assertThat(predictions.numbers()[i]).isCloseTo(number(data, "expected", i), within(1e-10));
        assertThat(predictions.inputs().unseen()).isEqualTo(Map.of("surface", 1, "abs", 1));
        assertThat(predictions.inputs().unexpectedGaps()).isEqualTo(Map.of("speed", 1));
        assertThat(model.target()).contains("dist");
        assertThat(model.model().training().provenance().version()).isEqualTo("0.1.0");
        assertThat(model.model().training().rows()).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    }

    @Test
    void classesOfSparsePointsArePredictedWithTheSameProbabilitiesTo1em12() throws Exception {
        TableModel model = Models.load(golden("golden-0.1-sparse.mercer"));
        Table data = expected("golden-0.1-sparse.csv");
        SparsePoints.Builder points = new SparsePoints.Builder();
        for (int i = 0; i < data.size(); i++) {
            for (int k : new int[] {1, 2, 3, 4, 9}) points.add(k - 1, number(data, "x" + k, i));
            points.endRow();
        }
        Predictions predictions = model.predictions(points.build(9), Compute.standard(), Progress.none());
        for (int i = 0; i < data.size(); i++) {
            assertThat(predictions.labels().orElseThrow().get(i))
                    .isEqualTo(data.column("class").text(i));
            for (int c = 0; c < 3; c++) {
                String column = "p_" + "abc".charAt(c);
                assertThat(predictions.probabilities().orElseThrow().get(i, c))
                        .isCloseTo(number(data, column, i), within(1e-12));
            }
        }
        assertThat(predictions.inputs().ignored()).isEqualTo(1);
    }

    /** Intervals of kinds that are no longer learned. */
    @ParameterizedTest
    @ValueSource(strings = {"scaled", "jackknife"})
    void intervalsArePredictedTheSameTo1em10(String kind) throws Exception {
        TableModel model = Models.load(golden("golden-0.1-" + kind + ".mercer"));
        Table data = expected("golden-0.1-" + kind + ".csv");
        Encoded inputs = model.encoder().encode(data.keep(0));
        Bounds bounds = model.intervals(inputs, 0.7, Compute.standard(), Progress.none());
        for (int i = 0; i < data.size(); i++) {
            assertThat(bounds.lower().get(i)).isCloseTo(number(data, "lower", i), within(1e-10));
            assertThat(bounds.upper().get(i)).isCloseTo(number(data, "upper", i), within(1e-10));
        }
    }

    /** Of {@code compress} when it moved centers: they are in single precision, which nothing writes any more. */
    @Test
    void centersInSinglePrecisionPredictTheSameTo1em12() throws Exception {
        TableModel model = Models.load(golden("golden-format-4.mercer"));
        Table data = expected("golden-format-4.csv");
        double[] predictions =
                model.predictions(data, Compute.standard(), Progress.none()).numbers();
        for (int i = 0; i < data.size(); i++)
            assertThat(predictions[i]).isCloseTo(number(data, "expected", i), within(1e-12));
    }

    /** As long as their format is the one that is written. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "golden-0.1.mercer",
                "golden-0.1-sparse.mercer",
                "golden-0.1-scaled.mercer",
                "golden-0.1-jackknife.mercer"
            })
    void writtenAgainTheyHaveTheSameBytes(String name, @TempDir Path directory) throws Exception {
        Path again = directory.resolve(name);
        Models.save(Models.load(golden(name)), again);
        assertThat(Files.readAllBytes(again)).isEqualTo(Files.readAllBytes(golden(name)));
    }
}
