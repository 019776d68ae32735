package dev.mercer.studio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.io.json.JsonNode;
import dev.mercer.util.InvalidInputException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TableRoutesTest {
    @TempDir
    static Path folder;

    private static Studio studio;
    private static PageClient client;

    @BeforeAll
    static void start() {
        studio = Studio.start(StudioOptions.standard().withPort(0).withVersion("1.2.3"));
        client = PageClient.of(studio);
    }

    @AfterAll
    static void stop() {
        studio.close();
    }

    private static PageClient.Answer upload(String name, String text) {
        return client.post("/api/tables?name=" + name, text);
    }

    @Test
    void theStateNamesVersionAndExamples() {
        JsonNode state = client.get("/api/state").json();
        assertThat(state.path("version").textValue()).isEqualTo("1.2.3");
        assertThat(state.path("examples").size()).isEqualTo(5);
    }

    @ParameterizedTest
    @CsvSource({"cars,50,2,distance", "iris,150,5,species", "circles,200,3,ring", "sine,150,2,y", "digits,500,65,digit"
    })
    void examplesAreTables(String name, int rows, int columns, String target) {
        JsonNode table = client.post("/api/examples/" + name, "").json();
        assertThat(table.path("rows").intValue()).isEqualTo(rows);
        assertThat(table.path("columns").size()).isEqualTo(columns);
        assertThat(table.path("target").textValue()).isEqualTo(target);
        assertThat(client.get("/api/tables/" + table.path("id").textValue())
                        .json()
                        .path("name")
                        .textValue())
                .isEqualTo(name + ".csv");
    }

    @ParameterizedTest
    @CsvSource({"18, 18, false", "24, 5, false", "25, 5, true", "20, 2, true"})
    void integersAreClassesByTheRuleOfTraining(int rows, int different, boolean classes) {
        StringBuilder text = new StringBuilder("x,y\n");
        for (int i = 0; i < rows; i++) text.append(0.5 + 7 * i % 11 + "," + (3 + i % different) + "\n");
        JsonNode y =
                upload("integers.csv", text.toString()).json().path("columns").path(1);
        assertThat(y.path("name").textValue()).isEqualTo("y");
        assertThat(y.path("classes").booleanValue()).isEqualTo(classes);
    }

    @Test
    void anUnknownExampleIsRefusedWithTheKnownOnes() {
        PageClient.Answer answer = client.post("/api/examples/none", "");
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.error()).contains("cars, iris, circles, sine, digits");
    }

    @Test
    void aNameThatNoFileCanHaveIsRefused() {
        PageClient.Answer answer = upload("a%00.csv", "x,y\n1,2\n");
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.error()).contains("cannot be the name of a file");
    }

    /** Each is read as it was sent. */
    @Test
    void filesOfTheSameNameAtATimeDoNotDisturbEachOther() {
        List<Integer> rows = IntStream.range(0, 40).boxed().toList();
        assertThat(rows.parallelStream()
                        .map(k -> upload("same.csv", "x,y\n" + "1,2\n".repeat(1 + 50 * k))
                                .json()
                                .path("rows")
                                .intValue())
                        .toList())
                .isEqualTo(rows.stream().map(k -> 1 + 50 * k).toList());
    }

    @Test
    void aTableIsDescribedColumnByColumn() {
        JsonNode table = upload("people.csv", "age,city,id\n31,Rome,a1\n,Rome,a2\n45,Bonn,a3\n38,,a4\n")
                .json();
        JsonNode age = table.path("columns").path(0);
        assertThat(age.path("numbers").booleanValue()).isTrue();
        assertThat(age.path("gaps").intValue()).isEqualTo(1);
        assertThat(age.path("histogram").path("low").doubleValue()).isEqualTo(31);
        assertThat(age.path("histogram").path("counts").path(15).intValue()).isEqualTo(1);
        assertThat(age.path("encoding").textValue()).contains("standardised");
        JsonNode city = table.path("columns").path(1);
        assertThat(city.path("levels").path(0).path("name").textValue()).isEqualTo("Rome");
        assertThat(city.path("levels").path(0).path("count").intValue()).isEqualTo(2);
        assertThat(city.path("different").intValue()).isEqualTo(2);
        assertThat(city.path("classes").booleanValue()).isTrue();
    }

    @Test
    void theTargetDecidesWhatIsMadeOfTexts() {
        StringBuilder csv = new StringBuilder("street,one,price\n");
        for (int i = 0; i < 80; i++)
            csv.append(i % 2 == 0 ? "Harbour " : "Mill ")
                    .append(i)
                    .append(",same,")
                    .append(i % 2 * 50 + i % 5)
                    .append('\n');
        JsonNode table = upload("streets.csv", csv.toString()).json();
        assertThat(encoding(table, 0)).isEqualTo("dropped: each of its 80 different texts is too rare");
        assertThat(encoding(table, 1)).isEqualTo("dropped: it is always \"same\"");
        JsonNode known = client.post(
                        "/api/tables/" + table.path("id").textValue() + "/columns", "{\"target\": \"price\"}")
                .json();
        assertThat(encoding(known, 0)).contains("the target as words and characters predict it");
        assertThat(encoding(known, 1)).isEqualTo("dropped: it is always \"same\"");
    }

    private static String encoding(JsonNode table, int column) {
        return table.path("columns").path(column).path("encoding").textValue();
    }

    @Test
    void aKindCanBeChanged() {
        JsonNode table =
                upload("codes.csv", "zip,y\n1,2.5\n2,3.5\n1,4.5\n2,5.5\n").json();
        String path = "/api/tables/" + table.path("id").textValue() + "/columns";
        JsonNode zip = client.post(path, "{\"kinds\": {\"zip\": \"category\"}}")
                .json()
                .path("columns")
                .path(0);
        assertThat(zip.path("kind").textValue()).isEqualTo("category");
        assertThat(zip.path("encoding").textValue()).contains("categor");
        assertThat(zip.path("levels").size()).isEqualTo(2);
        JsonNode ignored = client.post(path, "{\"kinds\": {\"zip\": \"ignore\"}}")
                .json()
                .path("columns")
                .path(0);
        assertThat(ignored.path("encoding").textValue()).startsWith("dropped");
        assertThat(client.post(path, "{\"kinds\": {\"zip\": \"nonsense\"}}").error())
                .isEqualTo("there is no kind of column \"nonsense\"");
        assertThat(client.post(path, "{\"kinds\": {\"zap\": \"text\"}}").error())
                .contains("did you mean \"zip\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a.csv||a.csv: the file is empty",
                "b.csv|x,y\\n1,2\\n3|b.csv:3:",
                "c.csv|x,x\\n1,2|c.csv",
                "d.csv|x,y|d.csv: there are no rows below the header",
                "e.parquet|x|Parquet",
                "f.xyz|x,y\\n1,2|f.xyz",
                "g.libsvm|1 1:2\\n2 1:3|columns have no names"
            })
    void errorsOfReadingNameFileAndPlace(String name, String text, String sentence) {
        PageClient.Answer answer = upload(name, text == null ? "" : text.replace("\\n", "\n"));
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.error()).contains(sentence);
    }

    @Test
    void aNameIsNoPath() {
        assertThat(upload("..%2F..%2Fnear.csv", "x,y\n1,2\n")
                        .json()
                        .path("name")
                        .textValue())
                .isEqualTo("near.csv");
        assertThat(upload(".csv", "x,y\n1,2\n").error()).isEqualTo("the file has no name");
        assertThat(upload("", "x,y\n1,2\n").status()).isEqualTo(400);
    }

    @Test
    void compressedFilesAreRead() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write("x,y\n1,2\n3,4\n".getBytes(StandardCharsets.UTF_8));
        }
        assertThat(client.post("/api/tables?name=a.csv.gz", bytes.toByteArray())
                        .json()
                        .path("rows")
                        .intValue())
                .isEqualTo(2);
    }

    @Test
    void aTableThatIsNotOpenIsSaid() {
        assertThat(client.get("/api/tables/t999").status()).isEqualTo(404);
        assertThat(client.get("/api/tables/t999").error()).contains("open the file again");
    }

    @Test
    void aFileIsReadWhereItIs() throws IOException {
        Path file = Files.writeString(folder.resolve("here.csv"), "x,y\n1,2\n3,4\n");
        try (Studio with = Studio.start(StudioOptions.standard().withPort(0).withFile(Optional.of(file.toString())))) {
            assertThat(with.link()).contains("?table=t1&token=" + with.token());
            assertThat(PageClient.of(with)
                            .get("/api/tables/t1")
                            .json()
                            .path("name")
                            .textValue())
                    .isEqualTo("here.csv");
        }
        assertThat(file).exists();
        assertThatThrownBy(
                        () -> Studio.start(StudioOptions.standard().withPort(0).withFile(Optional.of("nowhere.csv"))))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("nowhere.csv");
    }

    @Test
    void portsAreChecked() {
        assertThatThrownBy(() -> StudioOptions.standard().withPort(70_000))
                .hasMessage("the port must be 0 to 65535, got 70000");
    }
}
