package dev.mercer.studio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.auto.Auto;
import dev.mercer.io.Tables;
import dev.mercer.io.json.JsonNode;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Training, results and comparison over HTTP: two models of numbers and one of classes. */
class TrainingTest {
    private static Studio studio;
    private static PageClient client;
    private static String lines;
    private static String rings;

    @BeforeAll
    static void start() {
        studio = Studio.start(StudioOptions.standard().withPort(0));
        client = PageClient.of(studio);
        lines = table("lines.csv", lines(60));
        rings = table("rings.csv", rings(60));
        client.post("/api/tables/" + lines + "/train", "{\"target\": \"y\", \"seconds\": 1, \"task\": \"auto\"}");
        client.post(
                "/api/tables/" + lines + "/train",
                "{\"target\": \"y\", \"seconds\": 1, \"kinds\": {\"kind\": \"ignore\"}}");
        client.post("/api/tables/" + rings + "/train", "{\"target\": \"ring\", \"seconds\": 1}");
        for (String id : new String[] {"m1", "m2", "m3"}) {
            client.events("/api/models/" + id + "/events");
            JsonNode state = client.get("/api/models/" + id).json();
            assertThat(state.path("state").textValue()).as(state.toString()).isEqualTo("done");
        }
    }

    @AfterAll
    static void stop() {
        studio.close();
    }

    private static String table(String name, String csv) {
        return client.post("/api/tables?name=" + name, csv).json().path("id").textValue();
    }

    /** y = 3x + 10 for b, with one row far off and one without a target. */
    private static String lines(int rows) {
        StringBuilder csv = new StringBuilder("x,kind,y\n");
        for (int i = 0; i < rows; i++) {
            double y = 3 * i + (i % 2 == 0 ? 0 : 10) + i * 37 % 11 * 0.1;
            csv.append(i).append(i % 2 == 0 ? ",a," : ",b,").append(y).append('\n');
        }
        return csv.append("7,a,\n").toString();
    }

    private static String rings(int rows) {
        StringBuilder csv = new StringBuilder("u,v,ring\n");
        for (int i = 0; i < rows; i++) {
            double r = i % 2 == 0 ? 1 : 3;
            csv.append(r * Math.cos(i)).append(',').append(r * Math.sin(i));
            csv.append(i % 2 == 0 ? ",inner\n" : ",outer\n");
        }
        return csv.toString();
    }

    private static JsonNode result(String model) {
        return client.get("/api/models/" + model + "/result").json();
    }

    @Test
    void aRunKeepsWhatWasAskedForSoThatItCanBeAskedAgain() {
        for (JsonNode json : List.of(client.get("/api/models/m2").json(), result("m2"))) {
            assertThat(json.path("table").textValue()).isEqualTo(lines);
            assertThat(json.path("kinds").path("kind").textValue()).isEqualTo("ignore");
            assertThat(json.path("limit").doubleValue()).isEqualTo(1);
        }
    }

    @Test
    void aRunTellsWhatItTried() {
        JsonNode state = client.get("/api/models/m1").json();
        assertThat(state.path("trials").intValue()).isPositive();
        assertThat(state.path("curve").size()).isPositive();
        assertThat(state.path("best").textValue()).contains(" with ");
        JsonNode latest = state.path("latest");
        assertThat(latest.size()).isBetween(1, 8);
        for (int i = 1; i < latest.size(); i++)
            assertThat(latest.path(i).path("candidate").textValue())
                    .isNotEqualTo(latest.path(i - 1).path("candidate").textValue());
        assertThat(client.events("/api/models/m1/events")).contains("event: end");
    }

    @Test
    void scoresStandBesideTheNaiveGuess() {
        JsonNode result = result("m1");
        assertThat(result.path("task").textValue()).isEqualTo("regression");
        assertThat(result.path("n").intValue()).isEqualTo(48);
        assertThat(result.path("test").path("n").intValue()).isEqualTo(12);
        double rmse = result.path("test").path("rmse").doubleValue();
        assertThat(rmse).isLessThan(0.2 * result.path("baseline").path("rmse").doubleValue());
        JsonNode interval = result.path("intervals").path("rmse");
        assertThat(rmse)
                .isBetween(
                        interval.path("low").doubleValue(),
                        interval.path("high").doubleValue());
        assertThat(result.path("points").size()).isEqualTo(12);
        assertThat(result.path("surprising").size()).isEqualTo(10);
        assertThat(result.path("notes").toString()).contains("1 rows without a value of the target");
    }

    @Test
    void surprisingRowsAreTheLargestResiduals() {
        JsonNode rows = result("m1").path("surprising");
        double before = Double.POSITIVE_INFINITY;
        for (JsonNode row : rows) {
            double residual = Math.abs(Double.parseDouble(row.path("actual").textValue())
                    - row.path("predicted").doubleValue());
            assertThat(residual).isLessThanOrEqualTo(before);
            before = residual;
        }
    }

    @Test
    void cellsOfTheConfusionMatrixHaveTheirRows() {
        JsonNode result = result("m3");
        int inner = result.path("test").path("confusion").path(0).path(0).intValue();
        JsonNode cell =
                client.get("/api/models/m3/cell?actual=inner&predicted=inner").json();
        assertThat(cell.path("count").intValue()).isEqualTo(inner).isPositive();
        assertThat(cell.path("rows").path(0).path("actual").textValue()).isEqualTo("inner");
        assertThat(result.path("calibration").path("given").size()).isPositive();
        assertThat(result.path("test").path("accuracy").doubleValue()).isGreaterThan(0.9);
        assertThat(result.path("baseline").path("accuracy").doubleValue()).isLessThan(0.7);
    }

    @Test
    void theInputThatTellsMoreIsMoreImportant() {
        JsonNode found = client.get("/api/models/m1/importances").json();
        assertThat(found.path("measure").textValue()).isEqualTo("RMSE");
        assertThat(found.path("inputs").path(0).path("input").textValue()).isEqualTo("x");
        assertThat(found.path("inputs").path(0).path("importance").doubleValue())
                .isGreaterThan(found.path("inputs").path(1).path("importance").doubleValue());
    }

    @Test
    void partialDependenceFollowsTheLine() {
        JsonNode x = client.get("/api/models/m1/dependence?input=x").json();
        JsonNode values = x.path("lines").path(0).path("values");
        double rise = (values.path(20).doubleValue() - values.path(4).doubleValue())
                / (x.path("grid").path(20).doubleValue()
                        - x.path("grid").path(4).doubleValue());
        assertThat(rise).isCloseTo(3, within(0.3));
        JsonNode kind = client.get("/api/models/m1/dependence?input=kind").json();
        assertThat(kind.path("numbers").booleanValue()).isFalse();
        assertThat(kind.path("grid").size()).isEqualTo(2);
        JsonNode classes = client.get("/api/models/m3/dependence?input=u").json();
        assertThat(classes.path("lines").size()).isEqualTo(2);
        assertThat(client.get("/api/models/m1/dependence?input=z").status()).isEqualTo(404);
    }

    @Test
    void oneRowIsPredictedWithItsIntervalAndRows() {
        JsonNode found = client.post("/api/models/m1/predict", "{\"values\": {\"x\": \"30\", \"kind\": \"b\"}}")
                .json();
        double prediction = found.path("prediction").path(0).doubleValue();
        assertThat(prediction).isCloseTo(100, within(8.0));
        assertThat(found.path("lower").path(0).doubleValue()).isLessThan(prediction);
        assertThat(found.path("upper").path(0).doubleValue()).isGreaterThan(prediction);
        assertThat(found.path("reasons").size()
                        + found.path("noReasons").textValue().length())
                .isPositive();
        JsonNode gap = client.post("/api/models/m1/predict", "{\"values\": {\"x\": \"\", \"kind\": \"c\"}}")
                .json();
        assertThat(gap.path("warnings").toString()).contains("\\\"x\\\"", "\\\"kind\\\"");
        assertThat(client.post("/api/models/m1/predict", "{\"values\": {\"x\": \"many\"}}")
                        .error())
                .contains("column \"x\" is not a number: \"many\"");
        JsonNode classes = client.post("/api/models/m3/predict", "{\"values\": {\"u\": \"0.9\", \"v\": \"0.1\"}}")
                .json();
        assertThat(classes.path("prediction").path(0).textValue()).isEqualTo("inner");
        assertThat(classes.path("p_inner").path(0).doubleValue())
                .isCloseTo(1 - classes.path("p_outer").path(0).doubleValue(), within(1e-9));
    }

    @Test
    void everyFileCanBeTaken() {
        assertThat(client.get("/api/models/m1/files/model").header("content-disposition"))
                .contains("lines.mercer");
        assertThat(client.get("/api/models/m1/files/report").text())
                .contains(
                        "Scores on 12 test rows",
                        "mercer train lines-train.csv --target y --task regression --interval cv:10 --time 1s"
                                + " --test lines-test.csv --out lines.mercer");
        String predictions = client.get("/api/models/m1/files/predictions").text();
        assertThat(predictions).startsWith("x,kind,y,held_out,prediction,lower,upper\n0,a,0,");
        assertThat(predictions.lines().filter(line -> line.contains(",yes,"))).hasSize(12);
        assertThat(client.get("/api/models/m1/files/train").text().lines()).hasSize(49);
        assertThat(client.get("/api/models/m1/files/test").text().lines()).hasSize(13);
        assertThat(client.get("/api/models/m1/files/command").text()).startsWith("mercer train");
        assertThat(client.get("/api/models/m1/files/predict").text())
                .contains("ModelScorer.read(Path.of(\"lines.mercer\"))", ".set(\"kind\", \"a\")", "predict().number()")
                .containsPattern("\\.set\\(\"x\", [0-9.]+\\)");
        assertThat(client.get("/api/models/m1/files/none").status()).isEqualTo(404);
        assertThat(client.get("/api/models/m2/same").json().path("command").textValue())
                .contains("--column kind=ignore");
    }

    @Test
    void aValueWithALineFeedStaysInItsRowOfTheDownload() {
        String table = table("broken.csv", rings(20).replace("inner", "\"in\nner\""));
        String id = client.train(table, "{\"target\": \"ring\", \"seconds\": 1}")
                .path("id")
                .textValue();
        String csv = client.get("/api/models/" + id + "/files/predictions").text();
        String again =
                client.post("/api/tables?name=again.csv", csv).json().path("id").textValue();
        JsonNode columns = client.get("/api/tables/" + again).json();
        assertThat(columns.path("rows").intValue()).isEqualTo(20);
        assertThat(columns.path("columns").path(4).path("name").textValue()).isEqualTo("prediction");
        assertThat(columns.path("columns").path(4).path("different").intValue()).isEqualTo(2);
    }

    @Test
    void theJavaProgramsOfBothTasksCompile(@TempDir Path folder) throws Exception {
        String libraries = place(Auto.class) + File.pathSeparator + place(Tables.class);
        Path file = folder.resolve("Train.java");
        for (String model : List.of("m2", "m3")) {
            Files.writeString(
                    file, client.get("/api/models/" + model + "/files/java").text());
            int code = ToolProvider.getSystemJavaCompiler()
                    .run(null, null, null, "-proc:none", "-cp", libraries, "-d", folder.toString(), file.toString());
            assertThat(code).isZero();
        }
    }

    private static Path place(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    @Test
    void twoModelsAreComparedOnTheSameRows() {
        JsonNode found = client.get("/api/compare?a=m1&b=m2").json();
        assertThat(found.path("points").size()).isEqualTo(12);
        assertThat(found.path("a").path("test").path("rmse").doubleValue())
                .isLessThan(found.path("b").path("test").path("rmse").doubleValue());
        JsonNode row = found.path("different").path(0);
        double actual = Double.parseDouble(row.path("actual").textValue());
        assertThat(Math.abs(row.path("a").doubleValue() - actual))
                .isLessThan(Math.abs(row.path("b").doubleValue() - actual));
        assertThat(client.get("/api/compare?a=m3&b=m3")
                        .json()
                        .path("right")
                        .path("differ")
                        .intValue())
                .isZero();
        PageClient.Answer other = client.get("/api/compare?a=m1&b=m3");
        assertThat(other.status()).isEqualTo(409);
        assertThat(other.error()).contains("choose two of the same table");
        assertThat(client.get("/api/models").json().path("models").size()).isGreaterThanOrEqualTo(3);
    }

    @Test
    void aStopKeepsTheBestOrSaysThatThereIsNone() {
        PageClient.Answer started =
                client.post("/api/tables/" + rings + "/train", "{\"target\": \"ring\", \"seconds\": 600}");
        String id = started.json().path("id").textValue();
        assertThat(started.json().path("limit").doubleValue()).isEqualTo(600);
        assertThat(client.get("/api/models/" + id + "/result").status()).isEqualTo(409);
        client.post("/api/models/" + id + "/stop", "");
        client.events("/api/models/" + id + "/events");
        JsonNode end = client.get("/api/models/" + id).json();
        assertThat(end.path("stopping").booleanValue()).isTrue();
        assertThat(end.path("elapsed").doubleValue()).isLessThan(60);
        if (end.path("state").textValue().equals("done"))
            assertThat(result(id).path("notes").toString()).contains("stopped");
        else assertThat(end.path("problem").textValue()).contains("Stopped before");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"seconds\": 5}|choose the column to learn first",
                "{\"target\": \"y\", \"seconds\": 0}|the time must be 1 to 3600 seconds, got 0",
                "{\"target\": \"y\"}|the time must be 1 to 3600 seconds",
                "{\"target\": \"z\", \"seconds\": 5}|there is no column \"z\"",
                "{\"target\": \"kind\", \"seconds\": 5, \"task\": \"regression\"}|is not a number",
                "{\"target\": \"y\", \"seconds\": 5, \"task\": \"classification\"}|too many for classes"
            })
    void plansThatCannotWorkAreRefusedAtOnce(String plan, String sentence) {
        PageClient.Answer answer = client.post("/api/tables/" + lines + "/train", plan);
        assertThat(answer.status()).isBetween(400, 422);
        assertThat(answer.error()).contains(sentence);
    }

    @Test
    void tooFewRowsOrColumnsAreRefused() {
        String few = table("few.csv", "x,y\n1,2\n2,3\n");
        assertThat(client.post("/api/tables/" + few + "/train", "{\"target\": \"y\", \"seconds\": 5}")
                        .error())
                .contains("at least 10 are needed");
        String narrow = table("narrow.csv", "y\n" + "1.5\n".repeat(20));
        assertThat(client.post("/api/tables/" + narrow + "/train", "{\"target\": \"y\", \"seconds\": 5}")
                        .error())
                .contains("there is nothing to learn \"y\" from");
    }

    @Test
    void aRunThatFailsSaysWhy() {
        String constant = table("constant.csv", "x,y\n" + "1,1.5\n1,2.5\n1,3.25\n".repeat(10));
        JsonNode end = client.train(constant, "{\"target\": \"y\", \"seconds\": 1, \"task\": \"regression\"}");
        assertThat(end.path("state").textValue()).isEqualTo("failed");
        assertThat(end.path("problem").textValue()).contains("constant");
        String id = end.path("id").textValue();
        assertThat(client.get("/api/models/" + id + "/result").error()).startsWith("this run has no model");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/models/m99", "/api/models/m99/result", "/api/models/m99/events"})
    void aModelThatIsNotHereIsSaid(String path) {
        assertThat(client.get(path).status()).isEqualTo(404);
        assertThat(client.get(path).error()).contains("train it again");
    }
}
