package dev.mercer.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.util.InvalidInputException;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsTest {
    private static final String PASSWORD = "changeit";

    @TempDir
    Path folder;

    /** A certificate of its own, made by keytool of the JDK. */
    private Path keystore() throws IOException, InterruptedException {
        Path file = folder.resolve("key.p12");
        Process made = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "mercer",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "SAN=IP:127.0.0.1",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        file.toString(),
                        "-storepass",
                        PASSWORD)
                .redirectErrorStream(true)
                .start();
        made.getInputStream().readAllBytes();
        assertThat(made.waitFor()).isZero();
        return file;
    }

    private static SSLContext trusting(Path keystore) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(keystore)) {
            store.load(in, PASSWORD.toCharArray());
        }
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("mercer", store.getCertificate("mercer"));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }

    @Test
    void predictionsTravelEncrypted() throws Exception {
        Path key = keystore();
        ServerOptions options = ServerOptions.of(List.of(TestModels.houses(folder, 1)))
                .withTls(new TlsKey(key, PASSWORD))
                .withToken("s3cret");
        try (ModelServer server = ModelServer.start(options)) {
            assertThat(server.url()).startsWith("https://127.0.0.1:");
            HttpClient http = HttpClient.newBuilder().sslContext(trusting(key)).build();
            Client client = new Client(server.url(), http);
            assertThat(client.get("/v2/health/live").status()).isEqualTo(200);
            assertThat(client.send(client.request("/models").header("Authorization", "Bearer s3cret"))
                            .status())
                    .isEqualTo(200);
            // Who does not speak TLS gets no answer, and disturbs nobody.
            assertThat(client.raw("GET /v2/health/live HTTP/1.1\r\n\r\n")).doesNotContain("live");
            assertThat(client.get("/v2/health/live").status()).isEqualTo(200);
        }
    }

    @Test
    void aWrongPasswordIsRefusedAndSecretsAreNotPrinted() throws Exception {
        TlsKey wrong = new TlsKey(keystore(), "wrong1");
        ServerOptions options = ServerOptions.of(List.of(TestModels.houses(folder, 1)))
                .withTls(wrong)
                .withToken("s3cret");
        assertThatThrownBy(() -> ModelServer.start(options))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("key.p12: is not a PKCS12 key store that this password opens");
        assertThat(options.toString() + wrong).doesNotContain("wrong1", "s3cret");
    }
}
