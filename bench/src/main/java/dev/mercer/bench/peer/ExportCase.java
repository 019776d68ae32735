package dev.mercer.bench.peer;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.mercer.bench.Case;
import dev.mercer.bench.NormalData;
import dev.mercer.bench.Setting;
import dev.mercer.bench.Timing;
import dev.mercer.bench.export.ExportMethods;
import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.Targets;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.export.Exports;
import dev.mercer.export.Precision;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Model;
import dev.mercer.model.TableModel;
import dev.mercer.scorer.ModelScorer;
import dev.mercer.scorer.ScorerRow;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One model, its exports as ONNX and its scorer: how far their predictions are from the model's, over the spread of these, and
 * the seconds of a row on one thread. The table has columns of numbers and one of categories.
 */
public final class ExportCase implements Case {
    /** Rows that onnxruntime gets at once: it holds the difference of each row and centre in each column. */
    private static final int BATCH = 100;

    private static final List<String> LEVELS = List.of("red", "green", "blue", "none of these");

    @Override
    public Map<String, Object> run(Setting setting) {
        TableModel model = learned(setting);
        Table table = table(setting.m(), setting.d(), 2);
        Compute compute = setting.compute();
        Matrix expected = model.predictions(table, compute, Progress.none()).scores();
        double spread = Arrays.stream(expected.values()).max().orElseThrow()
                - Arrays.stream(expected.values()).min().orElseThrow();
        Map<String, Object> found = new LinkedHashMap<>();
        found.put("centers", model.model().expansion().centerCount());
        Timing.Effort effort = Timing.Effort.few(setting);
        double rows = table.size();
        found.put("model s", Timing.of(effort, () -> model.predictions(table, compute, Progress.none())).best() / rows);
        for (Precision precision : Precision.values()) onnx(model, precision, table, expected, spread, effort, found);
        scorer(model, table, expected, spread, effort, found);
        return found;
    }

    private static TableModel learned(Setting setting) {
        Table table = table(setting.n(), setting.d(), 1);
        Encoder encoder = Encoder.learn(Encoding.AUTO, table);
        double[] y = new double[table.size()];
        double[] noise = NormalData.vector(y.length, 3);
        NumberColumn x = (NumberColumn) table.column("x1");
        NumberColumn z = (NumberColumn) table.column("x2");
        for (int i = 0; i < y.length; i++)
            y[i] = Math.sin(x.get(i)) + 0.3 * z.get(i) * z.get(i) + table.column("color").text(i).length() / 5.0 + 0.1 * noise[i];
        boolean classes = ExportMethods.ofClasses(setting.data());
        Targets targets = classes
                ? Labels.of(Arrays.stream(y).mapToObj(v -> v < 0.5 ? "low" : v < 1.5 ? "medium" : "high").toList())
                : Reals.of(y);
        Dataset data = Dataset.of(encoder.encode(table).points(), targets);
        Model model = ExportMethods.learner(setting.data()).fit(data, setting.compute(), Progress.none());
        return new TableModel(encoder, Optional.of("y"), model);
    }

    private static Table table(int n, int d, int seed) {
        double[][] rows = NormalData.rows(n, d, seed);
        List<Column> columns = new ArrayList<>();
        for (int k = 1; k < d; k++) {
            double[] values = new double[n];
            for (int i = 0; i < n; i++) values[i] = rows[i][k];
            columns.add(NumberColumn.of("x" + k, values));
        }
        String[] colors = new String[n];
        for (int i = 0; i < n; i++) colors[i] = LEVELS.get(Math.floorMod((int) Math.floor(2 * rows[i][0]), LEVELS.size()));
        columns.add(TextColumn.of("color", colors));
        return Table.of(columns.toArray(Column[]::new));
    }

    private static void onnx(
            TableModel model, Precision precision, Table table, Matrix expected, double spread, Timing.Effort effort, Map<String, Object> found) {
        byte[] bytes = Exports.onnx(model, precision);
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        double[][] predicted = new double[table.size()][];
        try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
            options.setIntraOpNumThreads(1);
            try (OrtSession session = environment.createSession(bytes, options)) {
                List<Map<String, OnnxTensor>> batches = new ArrayList<>();
                for (int from = 0; from < table.size(); from += BATCH)
                    batches.add(inputs(environment, table, from, Math.min(table.size(), from + BATCH), precision));
                String output = session.getOutputNames().contains("scores") ? "scores" : "prediction";
                Timing timing = Timing.of(effort, () -> {
                    for (int b = 0; b < batches.size(); b++) answer(session, batches.get(b), output, predicted, b * BATCH);
                });
                found.put("onnx " + precision + " s", timing.best() / table.size());
            }
        } catch (OrtException failed) {
            throw new IllegalStateException(failed);
        }
        found.put("onnx " + precision + " bytes", bytes.length);
        found.put("onnx " + precision + " error", error(predicted, expected) / spread);
    }

    private static void answer(
            OrtSession session, Map<String, OnnxTensor> batch, String output, double[][] predicted, int from) {
        try (OrtSession.Result result = session.run(batch)) {
            Object values = result.get(output).orElseThrow().getValue();
            int count = values instanceof double[][] d ? d.length : ((float[][]) values).length;
            for (int i = 0; i < count; i++) predicted[from + i] = values instanceof double[][] d ? d[i] : wide(((float[][]) values)[i]);
        } catch (OrtException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static double[] wide(float[] values) {
        double[] all = new double[values.length];
        for (int k = 0; k < all.length; k++) all[k] = values[k];
        return all;
    }

    private static Map<String, OnnxTensor> inputs(
            OrtEnvironment environment, Table table, int from, int to, Precision precision) throws OrtException {
        Map<String, OnnxTensor> inputs = new HashMap<>();
        for (Column column : table.columns()) {
            Object values;
            if (!(column instanceof NumberColumn numbers)) {
                String[][] texts = new String[to - from][1];
                for (int i = from; i < to; i++) texts[i - from][0] = column.text(i);
                values = texts;
            } else if (precision == Precision.DOUBLE) {
                double[][] doubles = new double[to - from][1];
                for (int i = from; i < to; i++) doubles[i - from][0] = numbers.get(i);
                values = doubles;
            } else {
                float[][] floats = new float[to - from][1];
                for (int i = from; i < to; i++) floats[i - from][0] = (float) numbers.get(i);
                values = floats;
            }
            inputs.put(column.name(), OnnxTensor.createTensor(environment, values));
        }
        return inputs;
    }

    private static void scorer(
            TableModel model, Table table, Matrix expected, double spread, Timing.Effort effort, Map<String, Object> found) {
        ModelScorer scorer = ModelScorer.of(model);
        ScorerRow row = scorer.newRow();
        List<Column> columns = scorer.inputs().stream().map(table::column).toList();
        double[][] predicted = new double[table.size()][scorer.outputs()];
        Timing timing = Timing.of(effort, () -> {
            for (int i = 0; i < predicted.length; i++) {
                for (int k = 0; k < columns.size(); k++) {
                    if (columns.get(k) instanceof NumberColumn numbers) row.set(k, numbers.get(i));
                    else row.set(k, columns.get(k).text(i));
                }
                row.predict();
                for (int t = 0; t < scorer.outputs(); t++) predicted[i][t] = row.number(t);
            }
        });
        found.put("scorer s", timing.best() / predicted.length);
        found.put("scorer error", error(predicted, expected) / spread);
    }

    private static double error(double[][] predicted, Matrix expected) {
        double most = 0;
        for (int i = 0; i < predicted.length; i++)
            for (int t = 0; t < expected.columns(); t++) {
                double error = Math.abs(predicted[i][t] - expected.get(i, t));
                if (!(error <= most)) most = error;
            }
        return most;
    }
}
