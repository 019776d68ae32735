package dev.mercer.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.doors.Cell;
import dev.mercer.doors.DoorContract;
import dev.mercer.util.InvalidInputException;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
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
        return good(client.post(path, type, body));
    }

    /** The good answer to a request of the Open Inference Protocol with tensors in binary form. */
    final Client.Answer binary(String json, byte[] tensors) {
        byte[] head = json.getBytes(StandardCharsets.UTF_8);
        byte[] body = Arrays.copyOf(head, head.length + tensors.length);
        System.arraycopy(tensors, 0, body, head.length, tensors.length);
        return good(client.send(client.request("/v2/models/cells/infer")
                .header("Content-Type", "application/octet-stream")
                .header("Inference-Header-Content-Length", Integer.toString(head.length))
                .POST(HttpRequest.BodyPublishers.ofByteArray(body))));
    }

    private static Client.Answer good(Client.Answer answer) {
        if (answer.status() == 400) throw new InvalidInputException(answer.text());
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer;
    }

    /** The prediction of a row in the form of CSV or TSV. */
    final double table(Cell cell, String between, String type) {
        String row = columns().stream()
                .map(name -> name.equals(cell.column()) && cell.isNumber()
                        ? cell.text()
                        : '"' + (name.equals(cell.column()) ? cell.text() : ROW.get(name)) + '"')
                .collect(Collectors.joining(between));
        String body = String.join(between, columns()) + "\n" + row + "\n";
        return Double.parseDouble(answer("/models/cells/predict", type, body)
                .text()
                .lines()
                .skip(1)
                .findFirst()
                .orElseThrow());
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
