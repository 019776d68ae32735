package dev.mercer.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.kernel.Gaussian;
import dev.mercer.model.Expansion;
import dev.mercer.model.ModelCatalogue;
import dev.mercer.model.ModelCatalogue.Case;
import dev.mercer.model.Predictions;
import dev.mercer.model.Regressor;
import dev.mercer.model.TableModel;
import dev.mercer.util.InvalidInputException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Exported models predict what the model predicts: of every kind of model, in both precisions. */
@Tag("once")
class ExportsTest {
    /** Cases with columns or features that are not made of plain operations. */
    private static final List<String> REFUSED =
            List.of("linear() @ polar()", "linear() @ tensorsketch(degree=2, size=16)");

    /** Cases with texts that ONNX does not read. */
    private static final List<String> UNREADABLE =
            List.of("columns of every kind", "columns that are not centred", "dates and times", "moments as numbers");

    private static final List<Case> CASES = Stream.concat(
                    ModelCatalogue.all().stream()
                            .filter(example ->
                                    !REFUSED.contains(example.name()) && !UNREADABLE.contains(example.name())),
                    LearnedCases.all().stream())
            .toList();

    static List<Case> cases() {
        return CASES;
    }

    static double spread(Predictions expected) {
        double[] all = expected.scores().values();
        return Arrays.stream(all).max().orElseThrow() - Arrays.stream(all).min().orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void onnxAgrees(Case example) throws OrtException {
        Predictions expected = example.predict();
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        for (Precision precision : Precision.values()) {
            double error = precision == Precision.FLOAT ? 1e-5 : 1e-12;
            try (OrtSession session = environment.createSession(Exports.onnx(example.model(), precision));
                    OrtSession.Result result = session.run(inputs(environment, example, precision))) {
                String name = expected.labels().isPresent() ? "scores" : "prediction";
                double[][] scores = numbers(result.get(name).orElseThrow().getValue());
                for (int i = 0; i < expected.size(); i++)
                    assertThat(scores[i]).containsExactly(expected.scores().row(i), within(error * spread(expected)));
                if (expected.labels().isPresent() && precision == Precision.DOUBLE)
                    assertThat((String[]) result.get("label").orElseThrow().getValue())
                            .containsExactly(IntStream.range(0, expected.size())
                                    .mapToObj(expected.labels().get()::get)
                                    .toArray(String[]::new));
                if (expected.probabilities().isEmpty()) continue;
                double[][] shares =
                        numbers(result.get("probabilities").orElseThrow().getValue());
                for (int i = 0; i < expected.size(); i++)
                    assertThat(shares[i])
                            .containsExactly(expected.probabilities().get().row(i), within(error));
            }
        }
    }

    private static Map<String, OnnxTensor> inputs(OrtEnvironment environment, Case example, Precision precision)
            throws OrtException {
        Map<String, OnnxTensor> inputs = new HashMap<>();
        if (example.points().isPresent()) {
            Points points = example.points().get();
            double[][] rows = new double[points.size()][points.dim()];
            for (int i = 0; i < rows.length; i++) points.copyRow(i, rows[i]);
            inputs.put("x", tensor(environment, rows, precision));
            return inputs;
        }
        for (String name : example.model().encoder().inputs()) {
            Column column = example.table().orElseThrow().column(name);
            if (column instanceof NumberColumn numbers) {
                double[][] rows = new double[column.size()][1];
                for (int i = 0; i < rows.length; i++) rows[i][0] = numbers.get(i);
                inputs.put(name, tensor(environment, rows, precision));
            } else {
                String[][] rows = new String[column.size()][1];
                for (int i = 0; i < rows.length; i++) rows[i][0] = column.text(i);
                inputs.put(name, OnnxTensor.createTensor(environment, rows));
            }
        }
        return inputs;
    }

    private static OnnxTensor tensor(OrtEnvironment environment, double[][] rows, Precision precision)
            throws OrtException {
        if (precision == Precision.DOUBLE) return OnnxTensor.createTensor(environment, rows);
        float[][] single = new float[rows.length][rows[0].length];
        for (int i = 0; i < rows.length; i++)
            for (int k = 0; k < rows[i].length; k++) single[i][k] = (float) rows[i][k];
        return OnnxTensor.createTensor(environment, single);
    }

    private static double[][] numbers(Object value) {
        if (value instanceof double[][] doubles) return doubles;
        float[][] floats = (float[][]) value;
        double[][] rows = new double[floats.length][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = new double[floats[i].length];
            for (int k = 0; k < rows[i].length; k++) rows[i][k] = floats[i][k];
        }
        return rows;
    }

    @Test
    void theRestIsRefusedWithTheReason() {
        List<String> reasons = ModelCatalogue.all().stream()
                .filter(example -> REFUSED.contains(example.name()) || UNREADABLE.contains(example.name()))
                .map(example -> {
                    try {
                        Exports.onnx(example.model(), Precision.DOUBLE);
                        return example + " was not refused";
                    } catch (InvalidInputException refused) {
                        return refused.getMessage();
                    }
                })
                .toList();
        assertThat(reasons).hasSize(REFUSED.size() + UNREADABLE.size());
        assertThat(reasons.get(0)).startsWith("the feature map polar() cannot be exported");
        assertThat(reasons.get(2))
                .isEqualTo(
                        "column \"when\" (dates, standardised, mean 2014-06-12, deviation 949.0 days; sine and cosine of the week and of the"
                                + " year; missing ones become the mean, and a column says which) cannot be exported to ONNX: it has no operator"
                                + " for dates and times; \"rent\" cannot be exported either (train with the column as a category, or predict"
                                + " with mercer-scorer, which reads every column as the model does)");
        assertThat(reasons.get(4))
                .startsWith("column \"when\" (")
                .contains(
                        "cannot be exported to ONNX: it has no operator for dates and times; \"day\", \"month\", \"weekday\", \"hour\""
                                + " cannot be exported either (train with the column as a category, or");
        assertThat(reasons.get(5))
                .startsWith("column \"day\" (")
                .contains("dates and times; \"unix seconds\", \"timestamp\" cannot be exported either (train with");
    }

    @Test
    void everyColumnThatOnnxCannotReadIsNamed() {
        String[] rent =
                IntStream.range(0, 60).mapToObj(i -> "$" + (1 + i % 9) + ",200").toArray(String[]::new);
        String[] fare =
                IntStream.range(0, 60).mapToObj(i -> "$" + (1 + i % 7) + ",100").toArray(String[]::new);
        Table table = Table.of(TextColumn.of("rent", rent), TextColumn.of("fare", fare));
        Encoder encoder = Encoder.learn(Encoding.AUTO, table);
        Points centers = encoder.encode(table).points();
        Expansion f = Expansion.of(new Gaussian(1), centers, Reals.constant(60, 0.1), 0);
        Regressor model = new Regressor(f, ModelCatalogue.training());
        assertThatThrownBy(() -> Exports.onnx(new TableModel(encoder, Optional.of("y"), model), Precision.DOUBLE))
                .hasMessageContaining("column \"rent\" (")
                .hasMessageContaining(" or 2h 50m; \"fare\" cannot be exported either (train with")
                .asInstanceOf(InstanceOfAssertFactories.type(UnreadableColumnsException.class))
                .extracting(UnreadableColumnsException::columns)
                .isEqualTo(List.of("rent", "fare"));
    }

    /** A year and its hours: the mean in single precision would move every row. */
    @Test
    void columnsFarFromZeroAreStandardizedInDoublePrecision() throws OrtException {
        double[] years = IntStream.range(0, 40)
                .mapToDouble(i -> (float) (2020 + i / 8760.0))
                .toArray();
        Table table = Table.of(NumberColumn.of("year", years));
        Encoder encoder = Encoder.learn(Encoding.AUTO, table);
        Expansion f =
                Expansion.of(new Gaussian(1), encoder.encode(table).points().range(0, 5), Reals.of(1, -1, 1, -1, 1), 0);
        TableModel model = new TableModel(encoder, Optional.of("y"), new Regressor(f, ModelCatalogue.training()));
        agreesInSinglePrecision(new Case("year", model, Optional.of(table), Optional.empty()));
    }

    /** (x − 1)³ of x near 1, as a sum of monomials. */
    @Test
    void weightsOfFeaturesThatCancelAreAddedInDoublePrecision() throws OrtException {
        FeatureMap map = FeatureMap.parse("polynomial(degree=3, c=1)");
        double[] theta = IntStream.range(0, 4)
                .mapToDouble(k -> new double[] {-1, 3, -3, 1}[k])
                .toArray();
        double[] at = new double[4];
        map.apply(DensePoints.of(new double[][] {{1}})).copyRow(0, at);
        for (int k = 0; k < 4; k++) theta[k] /= at[k];
        Expansion f = Expansion.linear(map, DensePoints.of(new double[][] {theta}), Reals.of(0.0));
        DensePoints rows = DensePoints.of(new double[][] {{1.0625}, {1.125}, {0.9375}, {1.03125}});
        TableModel model = new TableModel(
                Encoder.learn(Encoding.NONE, rows), Optional.empty(), new Regressor(f, ModelCatalogue.training()));
        agreesInSinglePrecision(new Case("cubic", model, Optional.empty(), Optional.of(rows)));
    }

    private static void agreesInSinglePrecision(Case example) throws OrtException {
        agrees(example, Precision.FLOAT, 1e-6 * spread(example.predict()));
    }

    static void agrees(Case example, Precision precision, double tolerance) throws OrtException {
        Predictions expected = example.predict();
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        try (OrtSession session = environment.createSession(Exports.onnx(example.model(), precision));
                OrtSession.Result result = session.run(inputs(environment, example, precision))) {
            double[][] found = numbers(result.get("prediction").orElseThrow().getValue());
            for (int i = 0; i < expected.size(); i++)
                assertThat(found[i]).containsExactly(expected.scores().row(i), within(tolerance));
        }
    }

    /** Two centres that nearly coincide, with weights of a million: in single precision their difference would be rounding. */
    @Test
    void weightsThatCancelAreAddedInDoublePrecision() throws OrtException {
        DensePoints centers = DensePoints.of(new double[][] {{0}, {0.001}, {1}});
        Expansion f = Expansion.of(new Gaussian(1), centers, Reals.of(1e6, -1e6, 1), 0);
        DensePoints rows = DensePoints.of(new double[][] {{0.5}, {-0.25}, {1.5}});
        TableModel model = new TableModel(
                Encoder.learn(Encoding.NONE, rows), Optional.empty(), new Regressor(f, ModelCatalogue.training()));
        Case cancelling = new Case("cancelling", model, Optional.empty(), Optional.of(rows));
        agreesInSinglePrecision(cancelling);
        // No k exceeds 1: this is 2⁻⁵⁰·Σ|αk|, which Exports promises.
        agrees(cancelling, Precision.DOUBLE, 0x1p-50 * (2e6 + 1));
    }

    /** Without a column of codes {@link #onnxAgrees} would show nothing of them. */
    @Test
    void numbersThatAreCodesAreAmongTheCases() {
        Case example = CASES.stream()
                .filter(one -> one.name().equals("numbers and categories"))
                .findFirst()
                .orElseThrow();
        assertThat(example.model().encoder().names()).contains("shop", "shop=(mean)");
    }
}
