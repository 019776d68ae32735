package dev.mercer.io;

import dev.mercer.data.table.internal.DateReading;
import dev.mercer.data.table.internal.NumberReading;
import dev.mercer.data.table.internal.PlainNumbers;
import dev.mercer.data.table.internal.Reading;
import dev.mercer.io.json.JsonNode;
import dev.mercer.io.json.ObjectNode;
import dev.mercer.io.tensor.TensorFile;
import java.util.Map;
import java.util.TreeMap;

/** The way in which a column is written, as a JSON object in a model file. */
final class ReadingJson {
    private ReadingJson() {}

    static ObjectNode print(Reading reading) {
        ObjectNode node = JsonNode.object();
        if (reading instanceof NumberReading numbers) {
            node.put("kind", "numbers").put("comma", numbers.comma());
            ObjectNode units = node.putObject("units");
            numbers.units().forEach((unit, factor) -> units.put(unit, factor));
            numbers.words().forEach(node.putArray("words")::add);
        } else if (reading instanceof DateReading dates) {
            node.put("kind", "dates")
                    .put("shape", ModelWriter.name(dates.shape()))
                    .put("day-first", dates.dayFirst());
            dates.words().forEach(node.putArray("words")::add);
        } else if (reading instanceof PlainNumbers) {
            node.put("kind", "plain");
        } else throw new IllegalStateException("no form in model files for the reading " + reading);
        return node;
    }

    static Reading read(JsonNode node) {
        String kind = EncoderText.text(node, "kind");
        return switch (kind) {
            case "plain" -> new PlainNumbers();
            case "numbers" ->
                new NumberReading(
                        EncoderText.flag(node, "comma"),
                        units(node.path("units")),
                        EncoderText.texts(node.path("words")));
            case "dates" ->
                new DateReading(
                        EncoderText.constant(
                                "shape of dates", EncoderText.text(node, "shape"), DateReading.Shape.values()),
                        EncoderText.flag(node, "day-first"),
                        EncoderText.texts(node.path("words")));
            default -> throw EncoderText.unknown("reading of a column", kind);
        };
    }

    private static Map<String, Double> units(JsonNode node) {
        if (!node.isObject()) throw TensorFile.lacks("units");
        Map<String, Double> units = new TreeMap<>();
        node.properties().forEach(unit -> units.put(unit.getKey(), EncoderText.number(node, unit.getKey())));
        return units;
    }
}
