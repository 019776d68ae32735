package dev.mercer.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tensors in binary form, as clients of Triton send and expect them unless told otherwise. */
class BinaryTensorTest {
    private static final String ROWS =
            "[{\"area\": 60, \"rooms\": 3, \"town\": \"Oslo\"}, {\"area\": 120, \"rooms\": 2, \"town\": \"Rome\"}]";

    @TempDir
    static Path folder;

    private static ModelServer server;

    @BeforeAll
    static void start() {
        server = ModelServer.start(ServerOptions.of(List.of(
                TestModels.written(folder.resolve("houses.mercer"), TestModels.houses(1)),
                TestModels.written(folder.resolve("kinds.mercer"), TestModels.classes()))));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static ByteBuffer little(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static byte[] texts(String... all) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (String text : all) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            out.writeBytes(little(4).putInt(bytes.length).array());
            out.writeBytes(bytes);
        }
        return out.toByteArray();
    }

    private static String input(String name, String datatype, int rows, int bytes) {
        return "{\"name\": \"" + name + "\", \"datatype\": \"" + datatype + "\", \"shape\": [" + rows
                + "], \"parameters\": {\"binary_data_size\": " + bytes + "}}";
    }

    private static HttpResponse<byte[]> post(String model, String json, byte[]... tensors) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(json.getBytes(StandardCharsets.UTF_8));
        int head = body.size();
        for (byte[] tensor : tensors) body.writeBytes(tensor);
        try {
            return HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create(server.url() + "/v2/models/" + model + "/infer"))
                                    .header("Content-Type", "application/octet-stream")
                                    .header("Inference-Header-Content-Length", String.valueOf(head))
                                    .POST(HttpRequest.BodyPublishers.ofByteArray(body.toByteArray()))
                                    .build(),
                            HttpResponse.BodyHandlers.ofByteArray());
        } catch (IOException | InterruptedException failed) {
            throw new AssertionError(failed);
        }
    }

    private static HttpResponse<byte[]> twoHouses(String model, String more) {
        byte[] area = little(8).putFloat(60).putFloat(120).array();
        byte[] rooms = little(16).putLong(3).putLong(2).array();
        byte[] town = texts("Oslo", "Rome");
        return post(
                model,
                "{\"inputs\": [" + input("area", "FP32", 2, 8) + "," + input("rooms", "INT64", 2, 16) + ","
                        + input("town", "BYTES", 2, town.length) + "]" + more + "}",
                area,
                rooms,
                town);
    }

    private static JsonNode predicted(String model) {
        return Client.of(server)
                .json("/models/" + model + "/predict", ROWS)
                .json()
                .get("prediction");
    }

    private static JsonNode json(byte[] bytes) {
        try {
            return new ObjectMapper().readTree(bytes);
        } catch (IOException failed) {
            throw new AssertionError(failed);
        }
    }

    @Test
    void binaryInputsArePredictedAsRowsAre() {
        HttpResponse<byte[]> answer = twoHouses("houses", "");
        assertThat(answer.statusCode())
                .as(new String(answer.body(), StandardCharsets.UTF_8))
                .isEqualTo(200);
        assertThat(json(answer.body()).at("/outputs/0/data")).isEqualTo(predicted("houses"));
    }

    @Test
    void numbersAreGivenInBinaryForm() {
        HttpResponse<byte[]> answer = twoHouses("houses", ", \"parameters\": {\"binary_data_output\": true}");
        int head = Integer.parseInt(
                answer.headers().firstValue("Inference-Header-Content-Length").orElseThrow());
        JsonNode output = json(Arrays.copyOf(answer.body(), head)).at("/outputs/0");
        assertThat(output.at("/parameters/binary_data_size").asInt()).isEqualTo(16);
        assertThat(output.has("data")).isFalse();
        ByteBuffer values = ByteBuffer.wrap(answer.body(), head, 16).order(ByteOrder.LITTLE_ENDIAN);
        for (JsonNode expected : predicted("houses"))
            assertThat(values.getDouble()).isEqualTo(expected.asDouble());
        assertThat(answer.body()).hasSize(head + 16);
    }

    @Test
    void eachOutputSaysItsForm() {
        HttpResponse<byte[]> answer = twoHouses(
                "kinds",
                ", \"outputs\": [{\"name\": \"prediction\", \"parameters\": {\"binary_data\": true}}, {\"name\": \"p_dear\"}]");
        int head = Integer.parseInt(
                answer.headers().firstValue("Inference-Header-Content-Length").orElseThrow());
        JsonNode outputs = json(Arrays.copyOf(answer.body(), head)).get("outputs");
        assertThat(outputs.at("/1/data")).hasSize(2);
        byte[] labels = Arrays.copyOfRange(answer.body(), head, answer.body().length);
        JsonNode expected = predicted("kinds");
        assertThat(labels)
                .isEqualTo(texts(expected.get(0).asText(), expected.get(1).asText()));
    }

    @ParameterizedTest
    @CsvSource({
        "FP64, 000000000000f83f, 1.5",
        "FP32, 0000c03f, 1.5",
        "FP16, 003e, 1.5",
        "FP16, 0100, 5.9604644775390625e-8",
        "FP16, 00c0, -2",
        "BF16, c03f, 1.5",
        "INT8, ff, -1",
        "UINT8, ff, 255",
        "INT16, feff, -2",
        "UINT16, feff, 65534",
        "INT32, feffffff, -2",
        "UINT32, feffffff, 4294967294",
        "INT64, feffffffffffffff, -2",
        "UINT64, 0000000000000080, 9223372036854775808"
    })
    void everyTypeOfNumbersIsRead(String type, String hex, double expected) {
        Tensor.Builder tensor = new Tensor.Builder();
        tensor.datatype = type;
        BinaryTensor.read(tensor, ByteBuffer.wrap(java.util.HexFormat.of().parseHex(hex)), 1, Refusal.bad("too many"));
        assertThat(tensor.size()).isEqualTo(1);
        assertThat(tensor.numbers[0]).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "FP64|1|7|the bytes of the input \"area\" end within a value",
                "FP64|2|8|has 1 values, its shape [2] says 2",
                "BYTES|1|4|end within a value",
                "FP65|1|8|use FP64 for numbers and BYTES for texts",
                "FP64|1|9|a \"binary_data_size\" of 9, but 8 bytes are left",
                "FP64|0|0|8 bytes more than the \"binary_data_size\" of the inputs say"
            })
    void whatIsWrongIsOneSentence(String type, int rows, int size, String sentence) {
        byte[] bytes = new byte[8];
        Arrays.fill(bytes, (byte) 1);
        HttpResponse<byte[]> answer = post(
                "houses",
                "{\"inputs\": [" + input("area", type, rows, size) + "]}",
                size > 0 && size < 8 ? Arrays.copyOf(bytes, size) : bytes);
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(json(answer.body()).get("error").asText()).contains(sentence);
    }

    @Test
    void aLengthOfTheJsonThatCannotBeIsRefused() {
        Client client = Client.of(server);
        assertThat(client.send(client.request("/v2/models/houses/infer")
                                .header("Inference-Header-Content-Length", "99")
                                .POST(HttpRequest.BodyPublishers.ofString("{}")))
                        .error())
                .contains("must be a number of bytes up to the 2 of the body, got \"99\"");
    }
}
