package dev.mercer.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.data.table.Table;
import dev.mercer.doors.Cell;
import dev.mercer.doors.Door;
import dev.mercer.doors.DoorContract;
import dev.mercer.io.json.JsonNode;
import dev.mercer.io.json.ObjectNode;
import dev.mercer.util.InvalidInputException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/** The form of a model that the studio has trained: a plain cell in the form is what an awkward one must mean. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StudioDoorTest extends DoorContract {
    private Studio studio;
    private PageClient client;
    private String run;

    @BeforeAll
    void train() {
        studio = Studio.start(StudioOptions.standard().withPort(0));
        client = PageClient.of(studio);
        String table = client.post("/api/tables?name=cells.csv", csv(training()))
                .json()
                .path("id")
                .textValue();
        run = client.begin(table, "{\"target\": \"y\", \"seconds\": 1}");
        client.finished(run);
    }

    @AfterAll
    void stop() {
        studio.close();
    }

    private static String csv(Table table) {
        return String.join(",", table.names()) + "\n"
                + IntStream.range(0, table.size())
                        .mapToObj(i -> table.columns().stream()
                                .map(column -> '"' + column.text(i) + '"')
                                .collect(Collectors.joining(",")))
                        .collect(Collectors.joining("\n"));
    }

    @Override
    protected Door door() {
        return Door.STUDIO;
    }

    @Override
    protected double predict(Cell cell) {
        return predict(cell.column(), cell.text());
    }

    @Override
    protected double expected(Cell cell) {
        String plain = cell.plain();
        return predict(cell.column(), plain == null ? "" : plain);
    }

    private double predict(String column, String text) {
        ObjectNode body = JsonNode.object();
        ObjectNode values = body.putObject("values");
        ROW.forEach((name, plain) -> values.put(name, name.equals(column) ? text : plain));
        PageClient.Answer answer = client.post("/api/models/" + run + "/predict", body.toString());
        if (answer.status() == 422) throw new InvalidInputException(answer.text());
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.json().path("prediction").path(0).doubleValue();
    }
}
