package dev.mercer.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The Open Inference Protocol, version 2, as its clients speak it. */
class InferenceProtocolTest {
    private static final String AREA = tensor("area", "FP32", "[2]", "[60, 120]");
    private static final String ROOMS = tensor("rooms", "INT64", "[2, 1]", "[[3], [2]]");
    private static final String TOWN = tensor("town", "BYTES", "[2]", "[\"Oslo\", \"Rome\"]");
    private static final String ROWS =
            "[{\"area\": 60, \"rooms\": 3, \"town\": \"Oslo\"}, {\"area\": 120, \"rooms\": 2, \"town\": \"Rome\"}]";

    @TempDir
    static Path folder;

    private static ModelServer server;
    private static Client client;

    private static String tensor(String name, String datatype, String shape, String data) {
        return "{\"data\": " + data + ", \"name\": \"" + name + "\", \"shape\": " + shape + ", \"datatype\": \""
                + datatype + "\"}";
    }

    private static String request(String... inputs) {
        return "{\"id\": \"a-17\", \"inputs\": [" + String.join(", ", inputs) + "]}";
    }

    @BeforeAll
    static void start() {
        Path one = TestModels.written(folder.resolve("one.mercer"), TestModels.houses(1))
                .file();
        Path ten = TestModels.written(folder.resolve("ten.mercer"), TestModels.houses(10))
                .file();
        Path two = TestModels.written(folder.resolve("two.mercer"), TestModels.houses(2))
                .file();
        server = ModelServer.start(ServerOptions.of(List.of(
                new ModelSource("houses", "2", two),
                new ModelSource("houses", "10", ten),
                new ModelSource("houses", "1", one),
                TestModels.written(folder.resolve("kinds.mercer"), TestModels.classes()),
                TestModels.libsvm(folder))));
        client = Client.of(server);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void theServerIsLiveAndReady() {
        assertThat(client.get("/v2/health/live").json().get("live").asBoolean()).isTrue();
        assertThat(client.get("/v2/health/ready").json().get("ready").asBoolean())
                .isTrue();
        assertThat(client.get("/v2/models/houses/versions/2/ready").status()).isEqualTo(200);
        assertThat(client.get("/v2/models/house/ready").status()).isEqualTo(404);
        JsonNode itself = client.get("/v2").json();
        assertThat(itself.get("name").asText()).isEqualTo("mercer");
        assertThat(itself.get("extensions").isArray()).isTrue();
    }

    @Test
    void metadataNamesTensorsAndVersions() {
        JsonNode card = client.get("/v2/models/houses").json();
        assertThat(card.get("name").asText()).isEqualTo("houses");
        assertThat(card.get("versions").toString()).isEqualTo("[\"1\",\"2\",\"10\"]");
        assertThat(card.get("inputs").toString())
                .isEqualTo("[{\"name\":\"area\",\"datatype\":\"FP64\",\"shape\":[-1]},"
                        + "{\"name\":\"rooms\",\"datatype\":\"FP64\",\"shape\":[-1]},"
                        + "{\"name\":\"town\",\"datatype\":\"BYTES\",\"shape\":[-1]}]");
        JsonNode kinds = client.get("/v2/models/kinds").json();
        assertThat(kinds.at("/outputs/0/datatype").asText()).isEqualTo("BYTES");
        assertThat(kinds.at("/outputs/2/name").asText()).isEqualTo("p_dear");
    }

    @Test
    void tensorsArePredictedAsRowsAre() {
        JsonNode answer = client.json("/v2/models/houses/infer", request(AREA, ROOMS, TOWN))
                .json();
        assertThat(answer.get("model_name").asText()).isEqualTo("houses");
        assertThat(answer.get("id").asText()).isEqualTo("a-17");
        JsonNode output = answer.at("/outputs/0");
        assertThat(output.get("name").asText()).isEqualTo("prediction");
        assertThat(output.get("datatype").asText()).isEqualTo("FP64");
        assertThat(output.get("shape").toString()).isEqualTo("[2]");
        JsonNode rows = client.json("/models/houses/predict", ROWS).json();
        assertThat(output.get("data")).isEqualTo(rows.get("prediction"));
    }

    @Test
    void aVersionIsChosenOrTheLatestIsTaken() {
        JsonNode latest = client.json("/v2/models/houses/infer", request(AREA, ROOMS, TOWN))
                .json();
        assertThat(latest.get("model_version").asText()).isEqualTo("10");
        JsonNode first = client.json("/v2/models/houses/versions/1/infer", request(AREA, ROOMS, TOWN))
                .json();
        assertThat(first.get("model_version").asText()).isEqualTo("1");
        double ratio = latest.at("/outputs/0/data/0").asDouble()
                / first.at("/outputs/0/data/0").asDouble();
        assertThat(ratio).isCloseTo(10, within(1e-6));
    }

    @Test
    void outputsAndParametersChooseWhatIsGiven() {
        String asked = "{\"inputs\": [" + AREA + "," + ROOMS + "," + TOWN + "], \"outputs\": [{\"name\": \"p_dear\"}]}";
        JsonNode kinds = client.json("/v2/models/kinds/infer", asked).json();
        assertThat(kinds.get("outputs")).hasSize(1);
        assertThat(kinds.at("/outputs/0/data/1").asDouble()).isBetween(0.5, 1.0);
        String interval =
                "{\"parameters\": {\"interval\": 0.8}, \"inputs\": [" + AREA + "," + ROOMS + "," + TOWN + "]}";
        JsonNode houses = client.json("/v2/models/houses/infer", interval).json();
        assertThat(houses.at("/outputs/1/name").asText()).isEqualTo("lower");
        assertThat(houses.at("/outputs/2/name").asText()).isEqualTo("upper");
    }

    @Test
    void givesAllOutputsWhereNoneAreNamed() {
        JsonNode given = client.json("/v2/models/kinds/infer", request(AREA, ROOMS, TOWN))
                .json()
                .get("outputs");
        JsonNode promised = client.get("/v2/models/kinds").json().get("outputs");
        assertThat(given.findValuesAsText("name"))
                .isEqualTo(promised.findValuesAsText("name"))
                .hasSizeGreaterThan(1);
    }

    @Test
    void refusesACompressedBody() {
        for (String address : List.of("/v2/models/houses/infer", "/models/houses/predict")) {
            Client.Answer answer = client.send(client.request(address)
                    .header("Content-Type", "application/json")
                    .header("Content-Encoding", "gzip")
                    .POST(HttpRequest.BodyPublishers.ofByteArray(new byte[] {0x1f, (byte) 0x8b, 8})));
            assertThat(answer.status()).isEqualTo(415);
            assertThat(answer.error())
                    .isEqualTo("a body with the content encoding \"gzip\" is not read: send it uncompressed");
        }
    }

    @Test
    void oneTensorMayHoldAllColumns() {
        String whole = tensor("input-0", "FP64", "[2, 3]", "[[0, 3, 0], [1, 0, 2]]");
        JsonNode answer = client.json("/v2/models/points/infer", request(whole)).json();
        JsonNode rows = client.json("/models/points/predict", "[{\"x2\": 3}, {\"x1\": 1, \"x3\": 2}]")
                .json();
        assertThat(answer.at("/outputs/0/data")).isEqualTo(rows.get("prediction"));
    }

    @Test
    void anEmptyBodyOrMissingTensorsAreRefused() {
        assertThat(client.json("/v2/models/houses/infer", "").status()).isEqualTo(400);
        assertThat(client.json("/v2/models/houses/infer", request(AREA)).error())
                .isEqualTo("the model expects 3 columns but the data has 1; missing: rooms, town");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"inputs\": 3}|\"inputs\" must be a list of tensors",
                "{\"inputs\": [3]}|\"inputs\" must be a list of objects",
                "{\"inputs\": []}|the request has no \"inputs\"",
                "{\"inputs\": [{\"shape\": [1], \"datatype\": \"FP64\", \"data\": [1]}]}|an input has no \"name\"",
                "{\"inputs\": [{\"name\": \"area\", \"shape\": [1], \"data\": [1]}]}|has no \"datatype\"",
                "{\"inputs\": [{\"name\": \"area\", \"shape\": [1], \"datatype\": \"FP65\", \"data\": [1]}]}|use FP64 for numbers and BYTES for texts",
                "{\"inputs\": [{\"name\": \"area\", \"shape\": [2], \"datatype\": \"FP64\", \"data\": [1]}]}|has 1 values, its shape [2] says 2",
                "{\"inputs\": [{\"name\": \"area\", \"shape\": [], \"datatype\": \"FP64\", \"data\": [1]}]}|use [rows] or [rows, columns]",
                "{\"inputs\": [{\"name\": \"area\", \"shape\": [-1], \"datatype\": \"FP64\", \"data\": []}]}|use [rows] or [rows, columns]",
                "{\"inputs\": [{\"name\": \"area\", \"shape\": [1], \"datatype\": \"FP64\", \"data\": [\"1\"]}]}|has the datatype FP64 but holds texts",
                "{\"inputs\": [{\"name\": \"town\", \"shape\": [1], \"datatype\": \"BYTES\", \"data\": [1]}]}|has the datatype BYTES but holds numbers",
                "{\"inputs\": [{\"name\": \"area\", \"shape\": [1], \"datatype\": \"FP64\", \"parameters\": {\"binary_data_size\": 8}}]}|has a \"binary_data_size\" of 8, but 0 bytes are left after the JSON",
                "{\"inputs\": [{\"name\": \"area\", \"shape\": [1], \"datatype\": \"FP64\", \"parameters\": {\"binary_data_size\": -8}}]}|\"binary_data_size\" must be a number of bytes",
                "{\"inputs\": [{\"name\": \"area\", \"shape\": [1], \"datatype\": \"FP64\", \"data\": [1], \"parameters\": {\"binary_data_size\": 0}}]}|has values both as \"data\" and in binary form",
                "{\"inputs\": [{\"name\": \"area\", \"shape\": [1], \"datatype\": \"FP64\", \"data\": [1]}, {\"name\": \"colour\", \"shape\": [1], \"datatype\": \"FP64\", \"data\": [1]}]}|the model has no column \"colour\"; it has area, rooms, town",
                "{\"inputs\": [{\"name\": \"q\", \"shape\": [1, 2], \"datatype\": \"FP64\", \"data\": [1, 2]}]}|has 2 columns, the model expects 3: area, rooms, town",
                "{\"inputs\": [{\"name\": \"area\", \"shape\": [1], \"datatype\": \"FP64\", \"data\": [{}]}]}|must be a list of numbers or texts"
            })
    void whatIsWrongIsOneSentence(String body, String sentence) {
        Client.Answer answer = client.json("/v2/models/houses/infer", body);
        assertThat(answer.status()).as(answer.text()).isEqualTo(400);
        assertThat(answer.error()).contains(sentence);
    }

    @Test
    void outputsThatAreNotThereAreNamed() {
        String asked = "{\"inputs\": [" + AREA + "," + ROOMS + "," + TOWN + "], \"outputs\": [{\"name\": \"price\"}]}";
        assertThat(client.json("/v2/models/houses/infer", asked).error())
                .isEqualTo("there is no output \"price\": there is prediction");
    }
}
