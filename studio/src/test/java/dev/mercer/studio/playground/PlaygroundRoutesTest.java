package dev.mercer.studio.playground;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.io.store.JsonNode;
import dev.mercer.io.store.JsonText;
import dev.mercer.studio.Studio;
import dev.mercer.studio.StudioOptions;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class PlaygroundRoutesTest {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static Studio studio;

    @BeforeAll
    static void start() {
        studio = Studio.start(StudioOptions.standard());
    }

    @AfterAll
    static void stop() {
        studio.close();
    }

    private static HttpResponse<String> post(String body) throws IOException, InterruptedException {
        URI link = URI.create(studio.link());
        HttpRequest request = HttpRequest.newBuilder(link.resolve("/api/playground/fit"))
                .header("X-Mercer-Token", link.getQuery().substring("token=".length()))
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        return CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private static JsonNode answer(String body) throws IOException, InterruptedException {
        HttpResponse<String> response = post(body);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return JsonText.read(response.body());
    }

    @Test
    void valuesOnTheGridAreFloatsInBase64() throws Exception {
        JsonNode fit = answer(RequestJsonTest.WHOLE).path("fit");
        byte[] bytes = Base64.getDecoder()
                .decode(fit.path("curves").path(0).path("values").textValue());
        assertThat(bytes).hasSize(4 * 12);
        assertThat(fit.path("alpha").size()).isEqualTo(2);
        ByteBuffer values = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        assertThat(values.getFloat(0))
                .as("linear and without an intercept: f(0, 0)")
                .isZero();
        assertThat(fit.path("c").doubleValue()).isEqualTo(2);
    }

    @Test
    void aWrongKernelIsAnsweredWithItsPlace() throws Exception {
        JsonNode answer = answer(RequestJsonTest.WHOLE.replace("linear()", "linear(] + 2"));
        assertThat(answer.path("position").intValue()).isEqualTo(7);
        assertThat(answer.path("problem").textValue()).contains("character 8");
        assertThat(answer.get("fit")).isNull();
    }

    @Test
    void detailsComeWhereTheyAreWanted() throws Exception {
        assertThat(answer(RequestJsonTest.WHOLE).get("details")).isNull();
        JsonNode details = answer(RequestJsonTest.WHOLE.replace("\"details\": false", "\"details\": true"))
                .path("details");
        assertThat(details.path("verdict").textValue()).isEqualTo("proven");
        assertThat(details.path("eigenvalues").size()).isEqualTo(2);
    }

    @Test
    void aWrongRequestIsRefusedWithASentence() throws Exception {
        HttpResponse<String> response = post(RequestJsonTest.WHOLE.replace("svm", "tree"));
        assertThat(response.statusCode()).isEqualTo(422);
        assertThat(JsonText.read(response.body()).path("error").textValue()).contains("there is no method");
        assertThat(post("{").statusCode()).isEqualTo(400);
    }
}
