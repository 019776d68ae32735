package dev.mercer.io;

import dev.mercer.data.Reals;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.encoder.PointsEncoder;
import dev.mercer.data.encoder.TableEncoder;
import dev.mercer.data.encoder.internal.AsIs;
import dev.mercer.data.encoder.internal.ColumnEncoder;
import dev.mercer.data.encoder.internal.Cycle;
import dev.mercer.data.encoder.internal.Dated;
import dev.mercer.data.encoder.internal.Dropped;
import dev.mercer.data.encoder.internal.LetterColumn;
import dev.mercer.data.encoder.internal.MissingOnly;
import dev.mercer.data.encoder.internal.OneHot;
import dev.mercer.data.encoder.internal.Standardized;
import dev.mercer.data.encoder.internal.WrittenColumn;
import dev.mercer.data.encoder.internal.YesNo;
import dev.mercer.io.json.ArrayNode;
import dev.mercer.io.json.JsonNode;
import dev.mercer.io.json.ObjectNode;
import dev.mercer.io.tensor.Tensor;
import dev.mercer.io.tensor.TensorFile;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Text;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The encoder in a model file: a JSON object, and an array where there is a number for each column of points. */
public final class EncoderText {
    private EncoderText() {}

    public static void put(Encoder encoder, Map<String, String> texts, Map<String, Tensor> tensors) {
        ObjectNode node = JsonNode.object();
        if (encoder instanceof PointsEncoder points) {
            node.put("kind", "points");
            tensors.put("encoder.scales", Tensor.F64.of(points.scales().toArray()));
        } else if (encoder instanceof TableEncoder table) {
            node.put("kind", "table");
            for (ColumnEncoder column : table.columns())
                node.withArray("columns").add(print(column, tensors));
        }
        node.put("encoding", ModelWriter.name(encoder.encoding()));
        texts.put("encoder", node.toString());
    }

    static ObjectNode print(ColumnEncoder column, Map<String, Tensor> tensors) {
        ObjectNode node = JsonNode.object().put("name", column.name());
        if (column instanceof AsIs) return node.put("kind", "as-is");
        if (column instanceof MissingOnly) return node.put("kind", "missing-only");
        if (column instanceof Dropped dropped)
            return node.put("kind", "dropped").put("why", dropped.why());
        if (column instanceof Standardized scaled)
            return node.put("kind", scaled.centered() ? "standardized" : "uncentred")
                    .put("mean", scaled.mean())
                    .put("deviation", scaled.deviation())
                    .put("indicator", scaled.indicator());
        if (column instanceof YesNo words)
            return node.put("kind", "yes-no")
                    .put("yes", words.yes())
                    .put("no", words.no())
                    .put("indicator", words.indicator());
        if (column instanceof Dated dates) {
            node.put("kind", "dates")
                    .put("mean", dates.mean())
                    .put("deviation", dates.deviation())
                    .put("indicator", dates.indicator());
            ArrayNode cycles = node.putArray("cycles");
            dates.cycles().forEach(cycle -> cycles.add(ModelWriter.name(cycle)));
            return node;
        }
        if (column instanceof LetterColumn letters)
            return node.put("kind", "letters")
                    .put("of", ModelWriter.name(letters.kind()))
                    .put("length", letters.length())
                    .put("missing", letters.gaps());
        if (column instanceof OneHot oneHot) {
            node.put("kind", "one-hot").put("other", oneHot.other()).put("missing", oneHot.missing());
            oneHot.categories().forEach(node.putArray("categories")::add);
            return node;
        }
        if (column instanceof WrittenColumn written) {
            node.put("kind", "written")
                    .put("unread", written.unread())
                    .set("reading", ReadingJson.print(written.reading()));
            node.set("values", print(written.values(), tensors));
            written.sentinels().forEach(node.putArray("sentinels")::add);
            written.words().forEach(node.putArray("words")::add);
            return node;
        }
        return LearnedColumnText.print(column, node, tensors);
    }

    public static Encoder read(TensorFile file) {
        JsonNode node = parse(file.text("encoder"));
        String name = text(node, "encoding");
        Encoding encoding = switch (name) {
            case "auto" -> Encoding.AUTO;
            case "uncentred" -> Encoding.UNCENTRED;
            case "none" -> Encoding.NONE;
            default -> throw unknown("encoding", name);
        };
        String kind = text(node, "kind");
        return switch (kind) {
            case "points" ->
                new PointsEncoder(
                        encoding, Reals.of(file.reals("encoder.scales").values()));
            case "table" -> {
                List<ColumnEncoder> columns = new ArrayList<>();
                for (JsonNode column : node.path("columns")) columns.add(column(column, file));
                yield new TableEncoder(encoding, columns);
            }
            default -> throw unknown("encoder", kind);
        };
    }

    static ColumnEncoder column(JsonNode node, TensorFile file) {
        String name = text(node, "name");
        String kind = text(node, "kind");
        return switch (kind) {
            case "as-is" -> new AsIs(name);
            case "missing-only" -> new MissingOnly(name);
            case "dropped" -> new Dropped(name, text(node, "why"));
            case "standardized", "uncentred" ->
                new Standardized(
                        name,
                        number(node, "mean"),
                        number(node, "deviation"),
                        flag(node, "indicator"),
                        kind.equals("standardized"));
            case "yes-no" -> new YesNo(name, text(node, "yes"), text(node, "no"), flag(node, "indicator"));
            case "dates" ->
                new Dated(
                        name,
                        number(node, "mean"),
                        number(node, "deviation"),
                        flag(node, "indicator"),
                        texts(node.path("cycles")).stream()
                                .map(cycle -> constant("cycle", cycle, Cycle.values()))
                                .toList());
            case "written" ->
                new WrittenColumn(
                        ReadingJson.read(node.path("reading")),
                        numbers(node.path("sentinels")),
                        column(node.path("values"), file),
                        texts(node.path("words")),
                        (long) number(node, "unread"));
            case "one-hot" ->
                new OneHot(name, texts(node.path("categories")), flag(node, "other"), flag(node, "missing"));
            case "letters" ->
                new LetterColumn(
                        name,
                        constant("kind of letters", text(node, "of"), LetterColumn.kinds()),
                        (int) number(node, "length"),
                        flag(node, "missing"));
            default -> LearnedColumnText.read(name, kind, node, file);
        };
    }

    /** The constant of this name. */
    static <E extends Enum<E>> E constant(String what, String name, E[] among) {
        for (E constant : among) if (ModelWriter.name(constant).equals(name)) return constant;
        throw unknown(what, name);
    }

    public static JsonNode parse(String text) {
        try {
            return JsonNode.read(text);
        } catch (IOException malformed) {
            throw new InvalidInputException("this is not JSON: " + Text.quote(text), malformed);
        }
    }

    /** An array of texts. */
    public static List<String> texts(JsonNode array) {
        List<String> all = new ArrayList<>();
        if (!array.isArray()) throw new InvalidInputException("a list of texts is expected");
        for (JsonNode node : array) {
            if (!node.isTextual()) throw new InvalidInputException("a text is expected in a list");
            all.add(node.textValue());
        }
        return all;
    }

    private static List<Double> numbers(JsonNode array) {
        List<Double> all = new ArrayList<>();
        if (!array.isArray()) throw new InvalidInputException("a list of numbers is expected");
        for (JsonNode node : array) {
            if (!node.isNumber()) throw new InvalidInputException("a number is expected in a list");
            all.add(node.doubleValue());
        }
        return all;
    }

    static String text(JsonNode node, String field) {
        if (!node.path(field).isTextual()) throw TensorFile.lacks(field);
        return node.path(field).textValue();
    }

    static double number(JsonNode node, String field) {
        if (!node.path(field).isNumber()) throw TensorFile.lacks(field);
        return node.path(field).doubleValue();
    }

    static boolean flag(JsonNode node, String field) {
        if (!node.path(field).isBoolean()) throw TensorFile.lacks(field);
        return node.path(field).booleanValue();
    }

    static InvalidInputException unknown(String what, String value) {
        return new InvalidInputException("there is no " + what + " " + Text.quote(value));
    }
}
