package dev.mercer.serve;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import dev.mercer.data.table.Table;
import dev.mercer.util.Text;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Reads rows from JSON, token by token: an array of objects, {@code {"rows": [...]}} or one object, with values by the names of
 * columns. A row may also be an array of values in the order of the model's inputs. Columns of the training
 * data that the model does not use are skipped, others are refused.
 */
final class JsonRows {
    /** Parses requests: they are not deeply nested, and no field is repeated. */
    static final JsonFactory FACTORY = new JsonFactoryBuilder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(20)
                    .maxNumberLength(400)
                    .build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private static final String SHAPE =
            "the body must be an array of rows, {\"rows\": [...]} or one row, with values by the names of columns";

    private final InputColumns inputs;
    private final RowCollector rows;

    private JsonRows(InputColumns inputs, int most) {
        this.inputs = inputs;
        this.rows = new RowCollector(inputs, most);
    }

    static Table read(byte[] body, InputColumns inputs, int most) {
        JsonRows reader = new JsonRows(inputs, most);
        try (JsonParser in = FACTORY.createParser(body)) {
            reader.read(in);
            if (in.nextToken() != null) throw Refusal.bad("the body has more than one JSON value");
        } catch (JsonProcessingException wrong) {
            throw notJson(wrong);
        } catch (IOException wrong) {
            throw Refusal.bad("the body is not JSON in UTF-8: " + wrong.getMessage());
        }
        return reader.rows.table();
    }

    static Refusal notJson(JsonProcessingException wrong) {
        String place = wrong.getLocation() == null
                ? ""
                : " at line " + wrong.getLocation().getLineNr() + ", column "
                        + wrong.getLocation().getColumnNr();
        String first =
                String.valueOf(wrong.getOriginalMessage()).lines().findFirst().orElse("");
        return Refusal.bad("the body is not JSON" + place + ": " + first);
    }

    private void read(JsonParser in) throws IOException {
        JsonToken first = in.nextToken();
        if (first == JsonToken.START_ARRAY) {
            array(in);
            return;
        }
        if (first != JsonToken.START_OBJECT) throw Refusal.bad(SHAPE);
        String name = in.nextFieldName();
        if ("rows".equals(name)) {
            if (in.nextToken() == JsonToken.START_ARRAY) {
                array(in);
                if (in.nextToken() != JsonToken.END_OBJECT)
                    throw Refusal.bad("beside \"rows\" there is " + Text.quote(in.getText())
                            + ": what is wanted beside predictions goes into the address, such as ?proba=true");
                return;
            }
            value(in, inputs.knownPlace(name));
            name = in.nextFieldName();
        }
        fields(in, name);
        rows.endRow();
    }

    private void array(JsonParser in) throws IOException {
        for (JsonToken token = in.nextToken(); token != JsonToken.END_ARRAY; token = in.nextToken()) {
            if (token == JsonToken.START_OBJECT) fields(in, in.nextFieldName());
            else if (token == JsonToken.START_ARRAY) values(in);
            else throw Refusal.bad("row " + rows.rows() + " (counted from 0) is not an object: " + SHAPE);
            rows.endRow();
        }
    }

    private void fields(JsonParser in, @Nullable String first) throws IOException {
        for (String name = first; name != null; name = in.nextFieldName()) {
            int column = inputs.knownPlace(name);
            in.nextToken();
            value(in, column);
        }
    }

    private void values(JsonParser in) throws IOException {
        int column = 0;
        while (in.nextToken() != JsonToken.END_ARRAY) {
            if (column == inputs.size()) throw count(column + 1);
            value(in, column++);
        }
        if (column < inputs.size()) throw count(column);
    }

    private Refusal count(int found) {
        return Refusal.bad("row " + rows.rows() + " (counted from 0) has " + (found > inputs.size() ? "more than " : "")
                + Math.min(found, inputs.size()) + " values, the model expects " + inputs.size() + " columns");
    }

    /** The value at the current token, of a column, or of none (-1). */
    private void value(JsonParser in, int column) throws IOException {
        JsonToken token = in.currentToken();
        if (column < 0) {
            in.skipChildren();
            return;
        }
        switch (token) {
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> {
                if (inputs.isText(column)) rows.text(column, in.getText());
                else rows.number(column, in.getDoubleValue());
            }
            case VALUE_STRING, VALUE_TRUE, VALUE_FALSE -> rows.text(column, in.getText());
            case VALUE_NULL -> rows.missing(column);
            default ->
                throw Refusal.bad("row " + rows.rows() + " (counted from 0): column "
                        + Text.quote(inputs.name(column)) + " must be a number, a text or null, not "
                        + (token == JsonToken.START_ARRAY ? "an array" : "an object"));
        }
    }
}
