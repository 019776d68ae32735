package dev.mercer.serve;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.mercer.io.PredictionColumns;
import dev.mercer.io.PredictionColumns.Column;
import dev.mercer.io.PredictionColumns.Integers;
import dev.mercer.io.PredictionColumns.Numbers;
import dev.mercer.io.PredictionColumns.Texts;
import dev.mercer.util.Text;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Writes predictions as JSON: the fields of {@code mercer predict --json}, or tensors of the Open Inference Protocol. */
final class AnswerText {
    private interface Content {
        void write(JsonGenerator out) throws IOException;
    }

    private AnswerText() {}

    /** A list for each column, with the model, its version and the warnings. */
    static byte[] rows(ServedModel model, Predictor.Found found) {
        return object(out -> {
            out.writeStringField("model", model.name());
            out.writeStringField("version", model.version());
            out.writeNumberField("n", found.columns().size());
            for (Column column : found.columns().columns()) {
                out.writeFieldName(column.name());
                list(out, column);
            }
            if (found.warnings().isEmpty()) return;
            out.writeFieldName("warnings");
            list(out, new Texts("warnings", found.warnings(), false));
        });
    }

    /** A tensor for each requested column, in binary form if it is requested. */
    static Reply tensors(ServedModel model, InferenceRequest request, PredictionColumns columns, Reply.About about) {
        List<Column> chosen = chosen(columns.columns(), request.outputs());
        Optional<String> id = request.id();
        ByteArrayOutputStream binary = new ByteArrayOutputStream();
        byte[] json = object(out -> {
            out.writeStringField("model_name", model.name());
            out.writeStringField("model_version", model.version());
            if (id.isPresent()) out.writeStringField("id", id.get());
            out.writeArrayFieldStart("outputs");
            for (Column column : chosen) {
                out.writeStartObject();
                out.writeStringField("name", column.name());
                out.writeStringField("datatype", datatype(column));
                out.writeArrayFieldStart("shape");
                out.writeNumber(columns.size());
                out.writeEndArray();
                if (request.isBinary(column.name())) {
                    byte[] bytes = BinaryTensor.bytes(column);
                    binary.writeBytes(bytes);
                    out.writeObjectFieldStart("parameters");
                    out.writeNumberField("binary_data_size", bytes.length);
                    out.writeEndObject();
                } else {
                    out.writeFieldName("data");
                    list(out, column);
                }
                out.writeEndObject();
            }
            out.writeEndArray();
        });
        return Reply.tensors(json, binary.toByteArray(), about);
    }

    private static List<Column> chosen(List<Column> all, List<String> wanted) {
        if (wanted.isEmpty()) return all;
        return wanted.stream()
                .distinct()
                .map(name -> all.stream()
                        .filter(column -> column.name().equals(name))
                        .findFirst()
                        .orElseThrow(() -> Refusal.bad("there is no output " + Text.quote(name) + ": there is "
                                + all.stream().map(Column::name).collect(Collectors.joining(", ")))))
                .toList();
    }

    private static String datatype(Column column) {
        if (column instanceof Numbers) return "FP64";
        return column instanceof Integers ? "INT32" : "BYTES";
    }

    private static byte[] object(Content content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
        try (JsonGenerator out = JsonRows.FACTORY.createGenerator(bytes)) {
            out.writeStartObject();
            content.write(out);
            out.writeEndObject();
        } catch (IOException impossible) {
            throw new UncheckedIOException("lists of texts and numbers can be written", impossible);
        }
        return bytes.toByteArray();
    }

    private static void list(JsonGenerator out, Column column) throws IOException {
        out.writeStartArray();
        if (column instanceof Numbers found)
            for (double number : found.numbers().toArray()) {
                if (Double.isFinite(number)) out.writeNumber(number);
                else out.writeNull();
            }
        else if (column instanceof Integers found) for (int number : found.values()) out.writeNumber(number);
        else if (column instanceof Texts found) for (String text : found.values()) out.writeString(text);
        out.writeEndArray();
    }
}
