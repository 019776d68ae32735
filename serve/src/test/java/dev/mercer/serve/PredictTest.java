package dev.mercer.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.model.TableModel;
import dev.mercer.util.Progress;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The plain door: rows as JSON or CSV. */
class PredictTest {
    private static final TableModel HOUSES = TestModels.houses(1);
    private static final Table TWO = Table.of(
            NumberColumn.of("area", 60, 120),
            NumberColumn.of("rooms", 3, Double.NaN),
            TextColumn.of("town", "Oslo", "Rome"));
    private static final String JSON =
            "[{\"area\": 60, \"rooms\": 3, \"town\": \"Oslo\"}, {\"area\": 120, \"rooms\": null, \"town\": \"Rome\"}]";
    private static final String CSV = "area,rooms,town\n60,3,Oslo\n120,,Rome\n";

    @TempDir
    static Path folder;

    private static ModelServer server;
    private static Client client;

    @BeforeAll
    static void start() {
        ModelSource houses = TestModels.written(folder.resolve("houses.mercer"), HOUSES);
        ModelSource kinds = TestModels.written(folder.resolve("kinds.mercer"), TestModels.classes());
        server = ModelServer.start(ServerOptions.of(List.of(houses, kinds, TestModels.libsvm(folder))));
        client = Client.of(server);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static double[] expected() {
        return HOUSES.predictions(TWO, TestModels.PLAIN, Progress.none()).numbers();
    }

    private static void isExpected(JsonNode numbers) {
        double[] expected = expected();
        assertThat(numbers).hasSize(expected.length);
        for (int i = 0; i < expected.length; i++)
            assertThat(numbers.get(i).asDouble()).isCloseTo(expected[i], within(1e-9));
    }

    @Test
    void rowsOfJsonArePredictedAsTheLibraryDoes() {
        Client.Answer answer = client.json("/models/houses/predict", JSON);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(answer.json().get("model").asText()).isEqualTo("houses");
        assertThat(answer.json().get("version").asText()).isEqualTo("1");
        assertThat(answer.json().get("n").asInt()).isEqualTo(2);
        isExpected(answer.json().get("prediction"));
    }

    @Test
    void rowsMayStandInAnObjectOrBeListsOrBeOne() {
        isExpected(client.json("/models/houses/predict", "{\"rows\": " + JSON + "}")
                .json()
                .get("prediction"));
        isExpected(client.json("/models/houses/predict", "[[60, 3, \"Oslo\"], [120, null, \"Rome\"]]")
                .json()
                .get("prediction"));
        JsonNode one = client.json("/models/houses/predict", "{\"area\": 60, \"rooms\": 3, \"town\": \"Oslo\"}")
                .json();
        assertThat(one.get("prediction").get(0).asDouble()).isCloseTo(expected()[0], within(1e-9));
    }

    @Test
    void csvIsAnsweredByCsvUnlessJsonIsWanted() {
        Client.Answer answer = client.csv("/models/houses/predict", CSV);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.type()).startsWith("text/csv");
        List<String> lines = answer.text().lines().toList();
        assertThat(lines).hasSize(3).startsWith("prediction");
        assertThat(Double.parseDouble(lines.get(1))).isCloseTo(expected()[0], within(1e-9));
        assertThat(Double.parseDouble(lines.get(2))).isCloseTo(expected()[1], within(1e-9));
        Client.Answer json = client.send(client.request("/models/houses/predict")
                .header("Content-Type", "text/csv")
                .header("Accept", "application/json")
                .POST(java.net.http.HttpRequest.BodyPublishers.ofString(CSV)));
        isExpected(json.json().get("prediction"));
    }

    @Test
    void manyRowsComeFromABackEndAndAgreeWithOneByOne() {
        StringBuilder rows = new StringBuilder("area,rooms,town\n");
        for (int i = 0; i < 300; i++) rows.append(40 + i % 90).append(",2,Oslo\n");
        List<String> lines = client.csv("/models/houses/predict", rows.toString())
                .text()
                .lines()
                .toList();
        assertThat(lines).hasSize(301);
        double one = client.json("/models/houses/predict", "{\"area\": 45, \"rooms\": 2, \"town\": \"Oslo\"}")
                .json()
                .get("prediction")
                .get(0)
                .asDouble();
        assertThat(Double.parseDouble(lines.get(6))).isCloseTo(one, within(1e-8 * Math.abs(one)));
    }

    @Test
    void probabilitiesIntervalsAndExplanationsAreGivenOnRequest() {
        JsonNode kinds = client.json("/models/kinds/predict?proba=true", JSON).json();
        assertThat(kinds.get("prediction").get(1).asText()).isEqualTo("dear");
        double sum = kinds.get("p_cheap").get(0).asDouble()
                + kinds.get("p_dear").get(0).asDouble();
        assertThat(sum).isCloseTo(1, within(1e-12));
        JsonNode houses = client.json("/models/houses/predict?interval=0.9&explain=2", JSON)
                .json();
        double found = houses.get("prediction").get(0).asDouble();
        assertThat(houses.get("lower").get(0).asDouble()).isLessThan(found);
        assertThat(houses.get("upper").get(0).asDouble()).isGreaterThan(found);
        assertThat(houses.get("row_1").get(0).asInt()).isBetween(1, 60);
        assertThat(houses.has("contribution_2")).isTrue();
    }

    @Test
    void surprisesInTheInputsAreWarnings() {
        JsonNode answer = client.json("/models/houses/predict", "{\"area\": null, \"rooms\": 3, \"town\": \"Paris\"}")
                .json();
        assertThat(answer.get("warnings").toString())
                .contains(
                        "column \\\"town\\\": 1 value was not seen in training",
                        "column \\\"area\\\": 1 value is missing");
    }

    @Test
    void columnsOfTheTrainingDataThatAreNotInputsMayBeSent() {
        String row = "{\"area\": 60, \"price\": 1, \"rooms\": 3, \"town\": \"Oslo\"}";
        JsonNode one = client.json("/models/houses/predict", row).json();
        assertThat(one.get("prediction").get(0).asDouble()).isCloseTo(expected()[0], within(1e-9));
        String csv = "area,colour,rooms,town\n60,red,3,Oslo\n";
        assertThat(client.csv("/models/houses/predict", csv).status()).isEqualTo(200);
    }

    @Test
    void aColumnThatIsNotACoordinateIsNotTakenForAbsentOnes() {
        assertThat(client.json("/models/points/predict", "{\"x1\": 1, \"X2\": 3}")
                        .error())
                .isEqualTo("the model has no column \"X2\": did you mean \"x2\"?");
    }

    @Test
    void modelsOfLibsvmTakeColumnsByNumber() {
        Client.Answer answer = client.json("/models/points/predict", "[{\"x2\": 3}, [0, 3, 0]]");
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        JsonNode found = answer.json().get("prediction");
        assertThat(found.get(0).asDouble())
                .isCloseTo(2, within(0.01))
                .isEqualTo(found.get(1).asDouble());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"area\": 60}|the model expects 3 columns but the data has 1; missing: rooms, town",
                "{}|the model expects 3 columns but the data has none of them; missing: area, rooms, town",
                "{\"aera\": 60}|the model has no column \"aera\": did you mean \"area\"?",
                "{\"area\": 60, \"rooms\": 3, \"town\": \"Oslo\", \"colour\": 1}|the model has no column \"colour\"; it has area, rooms, town",
                "[{\"area\": 60, \"rooms\": 3, \"town\": \"Oslo\"}, {\"area\": 60, \"rooms\": 3}]|row 1 (counted from 0) lacks the column \"town\": send null for a missing value",
                "[{\"area\": 60, \"rooms\": 3}, {\"area\": 60, \"rooms\": 3, \"town\": \"Oslo\"}]|row 0 (counted from 0) lacks the column \"town\"",
                "[{\"area\": \"big\", \"rooms\": 1, \"town\": \"Oslo\"}]|row 0 (counted from 0): column \"area\" is not a number: \"big\"",
                "[{\"area\": [1], \"rooms\": 1, \"town\": \"Oslo\"}]|row 0 (counted from 0): column \"area\" must be a number, a text or null, not an array",
                "[{\"area\": 1e999, \"rooms\": 1, \"town\": \"Oslo\"}]|row 0 (counted from 0): column \"area\" holds a number that is too large for a double",
                "[1, 2]|row 0 (counted from 0) is not an object",
                "[[1, 2]]|row 0 (counted from 0) has 2 values, the model expects 3 columns",
                "[[1, 2, \"Oslo\", 4]]|row 0 (counted from 0) has more than 3 values",
                "[]|the request has no rows",
                "{|the body is not JSON",
                "[{\"area\": NaN}]|the body is not JSON",
                "[{\"area\": 1, \"area\": 2}]|the body is not JSON at line 1, column",
                "17|the body must be an array of rows",
                "{\"rows\": [], \"proba\": true}|beside \"rows\" there is",
                "[] []|more than one JSON value"
            })
    void whatIsWrongWithJsonIsOneSentence(String body, String sentence) {
        Client.Answer answer = client.json("/models/houses/predict", body);
        assertThat(answer.status()).as(answer.text()).isEqualTo(400);
        assertThat(answer.error()).contains(sentence);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "area,rooms\\n1,2|request: the model expects 3 columns but the data has 2; missing: town",
                "area,rooms,town\\nbig,2,Oslo|request:2: column \"area\" is not a number: \"big\" (in training it was: send null",
                "area,rooms,town\\n1,2|request:2:",
                "''|request:"
            })
    void whatIsWrongWithCsvIsTheSentenceOfTheCommand(String body, String sentence) {
        Client.Answer answer = client.csv("/models/houses/predict", body.replace("\\n", "\n"));
        assertThat(answer.status()).as(answer.text()).isEqualTo(400);
        assertThat(answer.error()).contains(sentence);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "houses|proba=true|the model predicts numbers, which have no probabilities",
                "houses|interval=90|interval must be a level between 0 and 1",
                "houses|explain=0|explain must be a whole number from 1",
                "houses|prob=true|there is no parameter \"prob\": did you mean \"proba\"?",
                "houses|proba=maybe|proba must be true or false",
                "houses|proba=true&proba=true|is given 2 times",
                "kinds|interval=0.9|only a model that predicts numbers has intervals"
            })
    void whatAModelDoesNotHaveIsRefused(String model, String query, String sentence) {
        Client.Answer answer = client.json("/models/" + model + "/predict?" + query, JSON);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.error()).contains(sentence);
    }

    @Test
    void addressesThatAreNotThereSayWhatIs() {
        assertThat(client.json("/models/house/predict", JSON).status()).isEqualTo(404);
        assertThat(client.json("/models/house/predict", JSON).error()).contains("did you mean \"houses\"?");
        assertThat(client.json("/models/houses/versions/7/predict", JSON).error())
                .isEqualTo("the model \"houses\" has no version \"7\": there is 1");
        assertThat(client.get("/nothing").status()).isEqualTo(404);
        assertThat(client.get("/models/houses/predict").status()).isEqualTo(405);
        assertThat(client.post("/models/houses/predict", "image/png", "x").status())
                .isEqualTo(415);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/models", "/models/houses", "/models/houses/versions/1", "/openapi.json", "/metrics"})
    void pagesAreThere(String path) {
        assertThat(client.get(path).status()).isEqualTo(200);
    }

    @Test
    void aModelDescribesItsColumns() {
        JsonNode card = client.get("/models/houses").json();
        assertThat(card.get("target").asText()).isEqualTo("price");
        assertThat(card.get("columns").get("town").asText()).isEqualTo("text");
        assertThat(card.get("columns").get("area").asText()).isEqualTo("number");
        assertThat(card.get("intervals").asBoolean()).isTrue();
    }

    @Test
    void theOpenApiDocumentHasEveryAddressAndColumn() {
        JsonNode document = client.get("/openapi.json").json();
        assertThat(document.get("openapi").asText()).startsWith("3.");
        JsonNode paths = document.get("paths");
        assertThat(paths.has("/models/houses/predict")).isTrue();
        assertThat(paths.has("/v2/models/kinds/versions/1/infer")).isTrue();
        JsonNode columns = document.at("/components/schemas/Rows_houses_1/items/properties");
        assertThat(columns.at("/town/type").asText()).isEqualTo("string");
        assertThat(columns.at("/area/type").asText()).isEqualTo("number");
        assertThat(document.findValuesAsText("operationId"))
                .contains("predict_houses", "infer_kinds_1")
                .doesNotHaveDuplicates();
        assertThat(document.findValues("operationId")).hasSameSizeAs(document.findValues("responses"));
        assertThat(document.findValues("security")).isEmpty();
    }

    @Test
    void theOpenApiDocumentOfAServerWithATokenAsksForIt() {
        ServerOptions options =
                ServerOptions.of(List.of(TestModels.written(folder.resolve("secured.mercer"), TestModels.houses(1))));
        try (ModelServer secured = ModelServer.start(options.withToken("secret"))) {
            Client known = Client.of(secured);
            JsonNode document = known.send(known.request("/openapi.json")
                            .header("Authorization", "Bearer secret")
                            .GET())
                    .json();
            document.get("paths")
                    .properties()
                    .forEach(
                            path -> assertThat(path.getValue().elements().next().has("security"))
                                    .as(path.getKey())
                                    .isEqualTo(!path.getKey().startsWith("/v2/health/")));
            assertThat(document.at("/paths/~1models/get/security/0").has("bearer"))
                    .isTrue();
        }
    }
}
