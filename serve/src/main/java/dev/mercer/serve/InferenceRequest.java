package dev.mercer.serve;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.mercer.data.table.Table;
import dev.mercer.util.Text;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request of the Open Inference Protocol (v2): tensors by the names of columns, each of shape [n] or [n, 1]; or one tensor of
 * shape [n, d] with all columns in the order of the model's inputs. Their values are in the JSON, or in {@linkplain BinaryTensor binary
 * form} after it.
 *
 * @param id of the client, given back with the answer
 * @param table the rows
 * @param wanted columns beside the prediction, from the parameters and the names of outputs
 * @param outputs the names of the outputs that are wanted; empty for all
 * @param binary for each output that sets it, whether it is wanted in binary form
 * @param allBinary whether the others are
 */
record InferenceRequest(
        Optional<String> id,
        Table table,
        Wanted wanted,
        List<String> outputs,
        Map<String, Boolean> binary,
        boolean allBinary) {
    private static final String PROBABILITY = "p_";

    /** Whether an output is wanted in binary form. */
    boolean isBinary(String output) {
        return binary.getOrDefault(output, allBinary);
    }

    static InferenceRequest read(Request request, InputColumns inputs, int most) {
        byte[] body = request.body();
        int jsonBytes = request.jsonBytes();
        try (JsonParser in = JsonRows.FACTORY.createParser(body, 0, jsonBytes)) {
            Parser parser = new Parser(in, inputs, most, ByteBuffer.wrap(body, jsonBytes, body.length - jsonBytes));
            InferenceRequest read = parser.read();
            if (in.nextToken() != null) throw Refusal.bad("the body has more than one JSON value");
            return read;
        } catch (JsonProcessingException wrong) {
            throw JsonRows.notJson(wrong);
        } catch (IOException wrong) {
            throw Refusal.bad("the body is not JSON in UTF-8: " + wrong.getMessage());
        }
    }

    private static final class Parser {
        private final JsonParser in;
        private final InputColumns inputs;
        private final int most;
        private final ByteBuffer rest;
        private final List<Tensor> tensors = new ArrayList<>();
        private final List<String> outputs = new ArrayList<>();
        private final Map<String, Boolean> binary = new HashMap<>();
        private boolean allBinary;
        private Optional<String> id = Optional.empty();
        private Wanted wanted = Wanted.NOTHING;

        Parser(JsonParser in, InputColumns inputs, int most, ByteBuffer rest) {
            this.in = in;
            this.inputs = inputs;
            this.most = most;
            this.rest = rest;
        }

        InferenceRequest read() throws IOException {
            if (in.nextToken() != JsonToken.START_OBJECT)
                throw Refusal.bad("the body must be an object with \"inputs\", a list of tensors");
            for (String name = in.nextFieldName(); name != null; name = in.nextFieldName()) {
                JsonToken token = in.nextToken();
                switch (name) {
                    case "id" -> id = Optional.of(text("id"));
                    case "inputs" -> list("inputs", token, this::input);
                    case "outputs" -> list("outputs", token, this::output);
                    case "parameters" -> parameters(token);
                    default -> in.skipChildren();
                }
            }
            if (tensors.isEmpty()) throw Refusal.bad("the request has no \"inputs\"");
            if (rest.hasRemaining())
                throw Refusal.bad("after the JSON there are " + rest.remaining()
                        + " bytes more than the \"binary_data_size\" of the inputs say");
            for (String output : outputs) if (output.startsWith(PROBABILITY)) wanted = wanted.withProba();
            Table table = Tensor.table(tensors, inputs, most);
            return new InferenceRequest(id, table, wanted, List.copyOf(outputs), binary, allBinary);
        }

        private interface Item {
            void read() throws IOException;
        }

        private void list(String what, JsonToken token, Item item) throws IOException {
            if (token != JsonToken.START_ARRAY) throw Refusal.bad(Text.quote(what) + " must be a list of tensors");
            while (in.nextToken() != JsonToken.END_ARRAY) {
                if (in.currentToken() != JsonToken.START_OBJECT)
                    throw Refusal.bad(Text.quote(what) + " must be a list of objects");
                item.read();
            }
        }

        private void input() throws IOException {
            Tensor.Builder tensor = new Tensor.Builder();
            int binarySize = -1;
            for (String name = in.nextFieldName(); name != null; name = in.nextFieldName()) {
                JsonToken token = in.nextToken();
                switch (name) {
                    case "name" -> tensor.name = text("name");
                    case "datatype" -> tensor.datatype = text("datatype");
                    case "shape" -> shape(token, tensor);
                    case "data" -> data(token, tensor);
                    case "parameters" -> binarySize = Math.max(binarySize, binarySize(token));
                    default -> in.skipChildren();
                }
            }
            if (binarySize >= 0) binary(tensor, binarySize);
            tensors.add(tensor.build());
        }

        /** Takes the values of a tensor from the bytes after the JSON. */
        private void binary(Tensor.Builder tensor, int size) {
            if (tensor.size() > 0)
                throw Refusal.bad("the input " + Text.quote(String.valueOf(tensor.name))
                        + " has values both as \"data\" and in binary form");
            if (size > rest.remaining())
                throw Refusal.bad(
                        "the input " + Text.quote(String.valueOf(tensor.name)) + " has a \"binary_data_size\" of "
                                + size + ", but " + rest.remaining() + " bytes are left after the JSON (the header "
                                + Request.JSON_LENGTH + " says where it ends)");
            BinaryTensor.read(
                    tensor, rest.slice(rest.position(), size), (long) most * inputs.size(), RowCollector.tooMany(most));
            rest.position(rest.position() + size);
        }

        /** The parameter {@code binary_data_size} of an input; −1 where there is none. */
        private int binarySize(JsonToken token) throws IOException {
            if (token != JsonToken.START_OBJECT) throw Refusal.bad("\"parameters\" must be an object");
            int size = -1;
            for (String name = in.nextFieldName(); name != null; name = in.nextFieldName()) {
                JsonToken value = in.nextToken();
                if (!name.equals("binary_data_size")) in.skipChildren();
                else if (value != JsonToken.VALUE_NUMBER_INT
                        || in.getNumberType() != JsonParser.NumberType.INT
                        || in.getIntValue() < 0) throw Refusal.bad("\"binary_data_size\" must be a number of bytes");
                else size = in.getIntValue();
            }
            return size;
        }

        private void shape(JsonToken token, Tensor.Builder tensor) throws IOException {
            if (token != JsonToken.START_ARRAY) throw Refusal.bad("\"shape\" must be a list of whole numbers");
            for (JsonToken item = in.nextToken(); item != JsonToken.END_ARRAY; item = in.nextToken()) {
                if (item != JsonToken.VALUE_NUMBER_INT || in.getNumberType() != JsonParser.NumberType.INT)
                    throw Refusal.bad("\"shape\" must be a list of whole numbers");
                tensor.shape.add(in.getIntValue());
            }
        }

        /** Values in the order of rows, perhaps in nested lists. */
        private void data(JsonToken first, Tensor.Builder tensor) throws IOException {
            if (first != JsonToken.START_ARRAY) throw Refusal.bad("\"data\" must be a list");
            long values = (long) most * inputs.size();
            int depth = 1;
            while (depth > 0) {
                JsonToken token = in.nextToken();
                switch (token) {
                    case START_ARRAY -> depth++;
                    case END_ARRAY -> depth--;
                    case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> tensor.add(in.getDoubleValue(), null);
                    case VALUE_STRING, VALUE_TRUE, VALUE_FALSE -> tensor.add(Double.NaN, in.getText());
                    case VALUE_NULL -> tensor.add(Double.NaN, null);
                    default -> throw Refusal.bad("\"data\" must be a list of numbers or texts");
                }
                if (tensor.size() > values) throw RowCollector.tooMany(most);
            }
        }

        private void output() throws IOException {
            @Nullable String found = null;
            @Nullable Boolean asBinary = null;
            for (String name = in.nextFieldName(); name != null; name = in.nextFieldName()) {
                JsonToken token = in.nextToken();
                if (name.equals("name")) found = text("name");
                else if (name.equals("parameters")) asBinary = asBinary(token);
                else in.skipChildren();
            }
            if (found == null) throw Refusal.bad("an output has no \"name\"");
            outputs.add(found);
            if (asBinary != null) binary.put(found, asBinary);
        }

        private void parameters(JsonToken token) throws IOException {
            if (token != JsonToken.START_OBJECT) throw Refusal.bad("\"parameters\" must be an object");
            for (String name = in.nextFieldName(); name != null; name = in.nextFieldName()) {
                JsonToken value = in.nextToken();
                if (name.equals("binary_data_output")) allBinary = value == JsonToken.VALUE_TRUE;
                else if (value.isScalarValue() && !name.equals("content_type"))
                    wanted = wanted.with(name, in.getText());
                else in.skipChildren();
            }
        }

        /** The parameter {@code binary_data} of an output; null where there is none. */
        private @Nullable Boolean asBinary(JsonToken token) throws IOException {
            if (token != JsonToken.START_OBJECT) throw Refusal.bad("\"parameters\" must be an object");
            @Nullable Boolean found = null;
            for (String name = in.nextFieldName(); name != null; name = in.nextFieldName()) {
                JsonToken value = in.nextToken();
                if (name.equals("binary_data")) found = value == JsonToken.VALUE_TRUE;
                in.skipChildren();
            }
            return found;
        }

        private String text(String field) throws IOException {
            if (!in.currentToken().isScalarValue() || in.currentToken() == JsonToken.VALUE_NULL)
                throw Refusal.bad(Text.quote(field) + " must be a text");
            return in.getText();
        }
    }
}
