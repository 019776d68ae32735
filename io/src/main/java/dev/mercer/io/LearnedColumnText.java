package dev.mercer.io;

import dev.mercer.data.Reals;
import dev.mercer.data.encoder.internal.ColumnEncoder;
import dev.mercer.data.encoder.internal.ColumnParts;
import dev.mercer.data.encoder.internal.LevelTable;
import dev.mercer.data.encoder.internal.TargetStatistics;
import dev.mercer.data.encoder.internal.TextVectors;
import dev.mercer.data.textfeatures.TextFeatures;
import dev.mercer.data.textfeatures.TextModel;
import dev.mercer.io.json.JsonNode;
import dev.mercer.io.json.ObjectNode;
import dev.mercer.io.tensor.Tensor;
import dev.mercer.io.tensor.TensorFile;
import dev.mercer.util.InvalidInputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Text form of column encoders that are learned from texts, as stored in a model file: JSON, and the arrays that it refers to. */
final class LearnedColumnText {
    private LearnedColumnText() {}

    static ObjectNode print(ColumnEncoder column, ObjectNode node, Map<String, Tensor> tensors) {
        if (column instanceof ColumnParts joined) {
            node.put("kind", "parts");
            for (ColumnEncoder part : joined.parts()) node.withArray("parts").add(EncoderText.print(part, tensors));
            return node;
        }
        if (column instanceof TargetStatistics statistics) {
            node.put("kind", "target-statistics").put("unseen", statistics.unseen());
            statistics.targets().forEach(node.putArray("targets")::add);
            for (LevelTable table : statistics.tables()) node.withArray("means").add(print(table, tensors));
            node.set("frequencies", print(statistics.frequencies(), tensors));
            return node;
        }
        if (column instanceof TextVectors texts) return print(texts, node, tensors);
        throw new IllegalStateException("no such column: " + column);
    }

    private static ObjectNode print(LevelTable table, Map<String, Tensor> tensors) {
        String place = place(tensors);
        tensors.put(place, Tensor.F64.of(table.values().toArray()));
        ObjectNode node = JsonNode.object()
                .put("prefix", ModelWriter.name(table.prefix()))
                .put("values", place);
        table.levels().forEach(node.putArray("levels")::add);
        return node;
    }

    private static ObjectNode print(TextVectors texts, ObjectNode node, Map<String, Tensor> tensors) {
        TextModel model = texts.model();
        String place = place(tensors);
        tensors.put(place + ".matrix", floats(model.matrix()));
        tensors.put(place + ".offsets", floats(model.offsets()));
        tensors.put(place + ".rarity", floats(model.features().rarity()));
        tensors.put(place + ".buckets", Tensor.I32.of(model.features().buckets()));
        texts.targets().forEach(node.putArray("targets")::add);
        return node.put("kind", "text")
                .put("arrays", place)
                .put("characters", model.features().grams());
    }

    private static Tensor.F32 floats(float... values) {
        return new Tensor.F32(List.of(values.length), values);
    }

    /** A name that is not used by an array yet. */
    private static String place(Map<String, Tensor> tensors) {
        return "encoder.text" + tensors.size();
    }

    static ColumnEncoder read(String name, String kind, JsonNode node, TensorFile file) {
        return switch (kind) {
            case "parts" -> {
                List<ColumnEncoder> parts = new ArrayList<>();
                for (JsonNode part : node.path("parts")) parts.add(EncoderText.column(part, file));
                yield new ColumnParts(name, parts);
            }
            case "target-statistics" -> {
                List<LevelTable> means = new ArrayList<>();
                for (JsonNode table : node.path("means")) means.add(table(table, file));
                yield new TargetStatistics(
                        name,
                        EncoderText.texts(node.path("targets")),
                        means,
                        table(node.path("frequencies"), file),
                        EncoderText.number(node, "unseen"));
            }
            case "text" -> {
                String place = EncoderText.text(node, "arrays");
                List<String> targets = EncoderText.texts(node.path("targets"));
                TextFeatures features = new TextFeatures(
                        EncoderText.flag(node, "characters"),
                        file.integers(place + ".buckets"),
                        file.floats(place + ".rarity"));
                yield new TextVectors(
                        name,
                        targets,
                        new TextModel(
                                features,
                                targets.size(),
                                file.floats(place + ".matrix"),
                                file.floats(place + ".offsets")));
            }
            default -> throw EncoderText.unknown("encoder of a column", kind);
        };
    }

    private static LevelTable table(JsonNode node, TensorFile file) {
        String prefix = EncoderText.text(node, "prefix");
        double[] values = file.reals(EncoderText.text(node, "values")).values();
        if (!Arrays.stream(values).allMatch(Double::isFinite))
            throw new InvalidInputException("a level has a number that is not finite");
        return new LevelTable(
                EncoderText.constant("prefix", prefix, LevelTable.Prefix.values()),
                EncoderText.texts(node.path("levels")),
                Reals.of(values));
    }
}
