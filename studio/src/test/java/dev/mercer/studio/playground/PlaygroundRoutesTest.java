package dev.mercer.studio.playground;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.io.json.JsonNode;
import dev.mercer.studio.PageClient;
import dev.mercer.studio.Studio;
import dev.mercer.studio.StudioOptions;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class PlaygroundRoutesTest {
    private static Studio studio;
    private static PageClient client;

    @BeforeAll
    static void start() {
        studio = Studio.start(StudioOptions.standard().withPort(0));
        client = PageClient.of(studio.port(), studio.token());
    }

    @AfterAll
    static void stop() {
        studio.close();
    }

    private static PageClient.Answer post(String body) {
        return client.post("/api/playground/fit", body);
    }

    private static JsonNode answer(String body) {
        PageClient.Answer answer = post(body);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.json();
    }

    @Test
    void valuesOnTheGridAreFloatsInBase64() {
        JsonNode fit = answer(RequestJsonTest.WHOLE).path("fit");
        byte[] bytes = Base64.getDecoder()
                .decode(fit.path("curves").path(0).path("values").textValue());
        assertThat(bytes).hasSize(4 * 12);
        ByteBuffer values = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        assertThat(values.getFloat(0))
                .as("linear and without an intercept: f(0, 0)")
                .isZero();
        assertThat(values.getFloat(4 * 11)).as("f(1, 2)").isNotZero();
        assertThat(fit.path("alpha").size()).isEqualTo(2);
        assertThat(fit.path("c").doubleValue()).isEqualTo(2);
    }

    @Test
    void aWrongKernelIsAnsweredWithItsPlace() {
        JsonNode answer = answer(RequestJsonTest.WHOLE.replace("linear()", "linear(] + 2"));
        assertThat(answer.path("position").intValue()).isEqualTo(7);
        assertThat(answer.path("problem").textValue()).contains("character 8");
        assertThat(answer.get("fit")).isNull();
    }

    @Test
    void detailsComeWhereTheyAreWanted() {
        assertThat(answer(RequestJsonTest.WHOLE).get("details")).isNull();
        JsonNode details = answer(RequestJsonTest.WHOLE.replace("\"details\": false", "\"details\": true"))
                .path("details");
        assertThat(details.path("verdict").textValue()).isEqualTo("proven");
        assertThat(details.path("eigenvalues").size()).isEqualTo(2);
    }

    @Test
    void aWrongRequestIsRefusedWithASentence() {
        PageClient.Answer wrong = post(RequestJsonTest.WHOLE.replace("svm", "tree"));
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(wrong.error()).contains("there is no method");
        assertThat(post("{").status()).isEqualTo(400);
    }
}
