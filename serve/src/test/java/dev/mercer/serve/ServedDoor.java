package dev.mercer.serve;

import dev.mercer.doors.Cell;
import dev.mercer.doors.DoorContract;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A door of a server. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ServedDoor extends DoorContract {
    @TempDir
    static Path folder;

    private ModelServer server;
    private Client client;

    @BeforeAll
    void start() {
        server = ModelServer.start(
                ServerOptions.of(List.of(TestModels.written(folder.resolve("cells.mercer"), model()))));
        client = Client.of(server);
    }

    @AfterAll
    void stop() {
        server.close();
    }

    /** The good answer to a request. */
    final Client.Answer answer(String path, String type, String body) {
        Client.Answer answer = client.post(path, type, body);
        if (answer.status() != 200) throw new IllegalArgumentException(answer.text());
        return answer;
    }

    /** The names of the columns and their cells, as JSON has them. */
    static String joined(List<String> parts) {
        return parts.stream().collect(Collectors.joining(", "));
    }

    /** A cell as JSON has it: a number as it is, a text in quotes. */
    static String json(Cell cell, String column) {
        if (!column.equals(cell.column())) return column.equals("area") ? ROW.get(column) : quoted(ROW.get(column));
        return cell.isNumber() ? cell.text() : quoted(cell.text());
    }

    private static String quoted(String text) {
        return '"' + text.replace("\t", "\\t") + '"';
    }
}
