package dev.mercer.io.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonNodeTest {
    private static final String ALL =
            "{\"a\":[1,-2,9007199254740993,1.5,1.0E-7,true,false,null],\"b\":{\"c\":\"\\\"\\\\\\n\",\"d\":[]},\"é\":{}}";

    @Test
    void whatIsReadIsWrittenAgain() throws IOException {
        assertEquals(ALL, JsonNode.read(ALL).toString());
        assertEquals(ALL, JsonNode.read(ALL.getBytes(StandardCharsets.UTF_8)).toString());
    }

    @Test
    void writesAsJacksonDoes() throws IOException {
        StringBuilder every = new StringBuilder();
        for (char c = 0; c < 300; c++) every.append(c);
        String text = JsonNode.object()
                .put("text", every.toString())
                .put("number", 0.1 + 0.2)
                .put("tiny", 4.9e-324)
                .put("whole", 1L << 60)
                .toString();
        assertEquals(new JsonMapper().readTree(text).toString(), text);
        assertEquals(every.toString(), JsonNode.read(text).path("text").textValue());
        assertEquals(0.1 + 0.2, JsonNode.read(text).path("number").doubleValue());
    }

    @Test
    void numbersOfAnySize() throws IOException {
        BigInteger large = BigInteger.TEN.pow(30);
        assertEquals(large.toString(), JsonNode.read(large.toString()).toString());
        assertEquals("[\"NaN\"]", JsonNode.array().add(Double.NaN).toString(), "JSON has no such number");
    }

    @Test
    void everyStringComesBackFromAscii() throws IOException {
        String halves = "\uD83D é \uDE00";
        String text = JsonNode.object().put("k", halves).ascii();
        assertEquals(text.length(), text.getBytes(StandardCharsets.US_ASCII).length);
        assertEquals("{\"k\":\"\\uD83D \\u00E9 \\uDE00\"}", text);
        assertEquals(halves, JsonNode.read(text).get("k").textValue());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[1",
                "[1,",
                "[1,]",
                "{\"a\":1,\"a\":2}",
                "{} 1",
                "[1]]",
                "{\"a\"}",
                "{a:1}",
                "nul",
                "\"a",
                "\"\\x\"",
                "\"\\u00g0\"",
                "\"\n\"",
                "01",
                "-",
                "1.",
                ".5",
                "1e",
                "+1",
                "NaN"
            })
    void refusesWhatIsNoJson(String text) {
        assertThrows(IOException.class, () -> JsonNode.read(text));
    }

    @Test
    void refusesBytesThatAreNotUtf8AndTreesTooDeep() {
        assertThrows(IOException.class, () -> JsonNode.read(new byte[] {'"', (byte) 0xC3, '"'}));
        assertThrows(IOException.class, () -> JsonNode.read("[".repeat(1000) + "]".repeat(1000)));
    }

    @Test
    void whatIsNotThereIsOfNoKind() throws IOException {
        JsonNode missing = JsonNode.read("{\"a\":null}").path("b").path(3);
        assertEquals(
                "false false false false 0",
                String.join(
                        " ",
                        String.valueOf(missing.isTextual()),
                        String.valueOf(missing.isNumber()),
                        String.valueOf(missing.isArray()),
                        String.valueOf(missing.isBoolean()),
                        String.valueOf(missing.size())));
    }
}
