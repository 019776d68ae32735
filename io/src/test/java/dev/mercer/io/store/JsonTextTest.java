package dev.mercer.io.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTextTest {
    private static final String ALL =
            "{\"a\":[1,-2,9007199254740993,1.5,1.0E-7,true,false,null],\"b\":{\"c\":\"\\\"\\\\\\n\",\"d\":[]},\"é\":{}}";

    @Test
    void whatIsReadIsWrittenAgain() throws IOException {
        assertEquals(ALL, JsonText.of(JsonText.read(ALL)));
        assertEquals(ALL, JsonText.of(JsonText.read(ALL.getBytes(StandardCharsets.UTF_8))));
    }

    @Test
    void theTreesAreThoseOfJacksonsMapper() throws IOException {
        JsonNode expected = new JsonMapper().readTree(ALL);
        assertEquals(expected, JsonText.read(ALL));
        assertEquals(new JsonMapper().writeValueAsString(expected), JsonText.of(expected));
    }

    @Test
    void numbersOfAnySize() throws IOException {
        BigInteger large = BigInteger.TEN.pow(30);
        assertEquals(large.toString(), JsonText.of(JsonText.read(large.toString())));
        assertEquals("[\"NaN\"]", JsonText.of(JsonText.array().add(Double.NaN)), "JSON has no such number");
    }

    @Test
    void everyStringComesBackFromAscii() throws IOException {
        String halves = "\uD83D é \uDE00";
        String text = JsonText.ascii(JsonText.object().put("k", halves));
        assertEquals(text.length(), text.getBytes(StandardCharsets.US_ASCII).length);
        assertEquals("{\"k\":\"\\uD83D \\u00E9 \\uDE00\"}", text);
        assertEquals(halves, JsonText.read(text).get("k").textValue());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[1", "[1,", "{\"a\":1,\"a\":2}", "{} 1", "[1]]", "{\"a\"}", "nul"})
    void refusesWhatIsNoJson(String text) {
        assertThrows(IOException.class, () -> JsonText.read(text));
        if (text.isEmpty()) assertThrows(JsonParseException.class, () -> JsonText.read(text));
    }
}
