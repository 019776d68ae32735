package dev.mercer.serve;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.mercer.data.table.Table;
import dev.mercer.util.Quote;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request of the Open Inference Protocol (v2): tensors by the names of columns, each of shape [n] or [n, 1]; or one tensor of
 * shape [n, d] with all columns in the order of the model's inputs.
 *
 * @param id of the client, given back with the answer
 * @param table the rows
 * @param wanted columns beside the prediction, from the parameters and the names of outputs
 * @param outputs the names of the outputs that are wanted; all where there is none
 */
record InferenceRequest(Optional<String> id, Table table, Wanted wanted, List<String> outputs) {
    private static final String PROBABILITY = "p_";

    static InferenceRequest read(byte[] body, InputColumns inputs, int most) {
        try (JsonParser in = JsonRows.FACTORY.createParser(body)) {
            Parser parser = new Parser(in, inputs, most);
            InferenceRequest request = parser.read();
            if (in.nextToken() != null) throw Refusal.bad("the body has more than one JSON value");
            return request;
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
        private final List<Tensor> tensors = new ArrayList<>();
        private final List<String> outputs = new ArrayList<>();
        private Optional<String> id = Optional.empty();
        private Wanted wanted = Wanted.NOTHING;

        Parser(JsonParser in, InputColumns inputs, int most) {
            this.in = in;
            this.inputs = inputs;
            this.most = most;
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
            for (String output : outputs) if (output.startsWith(PROBABILITY)) wanted = wanted.withProba();
            return new InferenceRequest(id, TensorTable.of(tensors, inputs, most), wanted, List.copyOf(outputs));
        }

        private interface Item {
            void read() throws IOException;
        }

        private void list(String what, JsonToken token, Item item) throws IOException {
            if (token != JsonToken.START_ARRAY) throw Refusal.bad(Quote.of(what) + " must be a list of tensors");
            while (in.nextToken() != JsonToken.END_ARRAY) {
                if (in.currentToken() != JsonToken.START_OBJECT)
                    throw Refusal.bad(Quote.of(what) + " must be a list of objects");
                item.read();
            }
        }

        private void input() throws IOException {
            Tensor.Builder tensor = new Tensor.Builder();
            for (String name = in.nextFieldName(); name != null; name = in.nextFieldName()) {
                JsonToken token = in.nextToken();
                switch (name) {
                    case "name" -> tensor.name = text("name");
                    case "datatype" -> tensor.datatype = text("datatype");
                    case "shape" -> shape(token, tensor);
                    case "data" -> data(token, tensor);
                    case "parameters" -> tensorParameters(token);
                    default -> in.skipChildren();
                }
            }
            tensors.add(tensor.build());
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
                if (tensor.size() > values) throw TensorTable.tooMany(most);
            }
        }

        private void output() throws IOException {
            @Nullable String found = null;
            for (String name = in.nextFieldName(); name != null; name = in.nextFieldName()) {
                JsonToken token = in.nextToken();
                if (name.equals("name")) found = text("name");
                else if (name.equals("parameters")) tensorParameters(token);
                else in.skipChildren();
            }
            if (found == null) throw Refusal.bad("an output has no \"name\"");
            outputs.add(found);
        }

        private void parameters(JsonToken token) throws IOException {
            if (token != JsonToken.START_OBJECT) throw Refusal.bad("\"parameters\" must be an object");
            for (String name = in.nextFieldName(); name != null; name = in.nextFieldName()) {
                JsonToken value = in.nextToken();
                refuseBinary(name, value);
                if (value.isScalarValue() && !name.equals("binary_data_output") && !name.equals("content_type"))
                    wanted = wanted.with(name, in.getText());
                else in.skipChildren();
            }
        }

        private void tensorParameters(JsonToken token) throws IOException {
            if (token != JsonToken.START_OBJECT) throw Refusal.bad("\"parameters\" must be an object");
            for (String name = in.nextFieldName(); name != null; name = in.nextFieldName()) {
                refuseBinary(name, in.nextToken());
                in.skipChildren();
            }
        }

        private static void refuseBinary(String name, JsonToken value) {
            boolean asked = name.equals("binary_data_size")
                    || (name.startsWith("binary_data") && value == JsonToken.VALUE_TRUE);
            if (asked)
                throw Refusal.bad("the binary form of tensors is not spoken here: send and ask for \"data\" as JSON"
                        + " (in tritonclient: binary_data=False)");
        }

        private String text(String field) throws IOException {
            if (!in.currentToken().isScalarValue() || in.currentToken() == JsonToken.VALUE_NULL)
                throw Refusal.bad(Quote.of(field) + " must be a text");
            return in.getText();
        }
    }
}
