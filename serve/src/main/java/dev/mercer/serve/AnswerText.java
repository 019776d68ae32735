package dev.mercer.serve;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.mercer.io.PredictionColumns;
import dev.mercer.util.Quote;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
            for (Map.Entry<String, List<?>> column : found.columns().values().entrySet()) {
                out.writeFieldName(column.getKey());
                list(out, column.getValue());
            }
            if (found.warnings().isEmpty()) return;
            out.writeFieldName("warnings");
            list(out, found.warnings());
        });
    }

    /** A tensor for each column that is wanted, in binary form where that is asked for. */
    static Reply tensors(ServedModel model, InferenceRequest request, PredictionColumns columns, Reply.About about) {
        Map<String, List<?>> chosen = chosen(columns.values(), request.outputs());
        Optional<String> id = request.id();
        ByteArrayOutputStream binary = new ByteArrayOutputStream();
        byte[] json = object(out -> {
            out.writeStringField("model_name", model.name());
            out.writeStringField("model_version", model.version());
            if (id.isPresent()) out.writeStringField("id", id.get());
            out.writeArrayFieldStart("outputs");
            for (Map.Entry<String, List<?>> column : chosen.entrySet()) {
                out.writeStartObject();
                out.writeStringField("name", column.getKey());
                out.writeStringField("datatype", datatype(column.getValue()));
                out.writeArrayFieldStart("shape");
                out.writeNumber(columns.size());
                out.writeEndArray();
                if (request.isBinary(column.getKey())) {
                    byte[] bytes = BinaryTensor.bytes(column.getValue());
                    binary.writeBytes(bytes);
                    out.writeObjectFieldStart("parameters");
                    out.writeNumberField("binary_data_size", bytes.length);
                    out.writeEndObject();
                } else {
                    out.writeFieldName("data");
                    list(out, column.getValue());
                }
                out.writeEndObject();
            }
            out.writeEndArray();
        });
        return Reply.tensors(json, binary.toByteArray(), about);
    }

    private static Map<String, List<?>> chosen(Map<String, List<?>> all, List<String> wanted) {
        if (wanted.isEmpty()) return all;
        Map<String, List<?>> chosen = new LinkedHashMap<>();
        for (String name : wanted) {
            List<?> column = all.get(name);
            if (column == null)
                throw Refusal.bad("there is no output " + Quote.of(name) + ": there is "
                        + String.join(", ", new ArrayList<>(all.keySet())));
            chosen.put(name, column);
        }
        return chosen;
    }

    private static String datatype(List<?> values) {
        Object first = values.get(0);
        if (first instanceof Double) return "FP64";
        return first instanceof Integer ? "INT32" : "BYTES";
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

    private static void list(JsonGenerator out, List<?> values) throws IOException {
        out.writeStartArray();
        for (Object value : values) {
            if (value instanceof Double number) {
                if (Double.isFinite(number)) out.writeNumber(number);
                else out.writeNull();
            } else if (value instanceof Integer number) out.writeNumber(number);
            else out.writeString(String.valueOf(value));
        }
        out.writeEndArray();
    }
}
