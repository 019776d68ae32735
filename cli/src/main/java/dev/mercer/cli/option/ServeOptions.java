package dev.mercer.cli.option;

import dev.mercer.io.file.WholeFile;
import dev.mercer.method.ValueText;
import dev.mercer.serve.ServerLimits;
import dev.mercer.serve.ServerOptions;
import dev.mercer.serve.TlsKey;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Text;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options of a server: its address, its secrets and its limits. */
public final class ServeOptions {
    private static final String TOKEN = "MERCER_TOKEN";
    private static final String PASSWORD = "MERCER_TLS_PASSWORD";

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            description = "The address to listen on (default: 127.0.0.1, this machine only; 0.0.0.0 for all).")
    private String host = "127.0.0.1";

    @Option(names = "--port", paramLabel = "N", description = "The port (default: 8080; 0 for any that is free).")
    private String port = "8080";

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description =
                    "Requests must show the token in this file: Authorization: Bearer TOKEN. Or in " + TOKEN + ".")
    private Optional<Path> tokenFile = Optional.empty();

    @Option(
            names = "--tls-keystore",
            paramLabel = "FILE",
            description = "Serve HTTPS with the key and certificates of this PKCS12 file.")
    private Optional<Path> keystore = Optional.empty();

    @Option(
            names = "--tls-password-file",
            paramLabel = "FILE",
            description = "The password of the key store. Or in " + PASSWORD + ".")
    private Optional<Path> passwordFile = Optional.empty();

    @Option(names = "--max-body", paramLabel = "SIZE", description = "The largest body of a request (default: 16m).")
    private Optional<String> body = Optional.empty();

    @Option(names = "--max-rows", paramLabel = "N", description = "The most rows of a request (default: 100000).")
    private Optional<String> rows = Optional.empty();

    @Option(
            names = "--max-time",
            paramLabel = "TIME",
            description = "The longest time for a request, from its first byte to its answer (default: 30s).")
    private Optional<String> time = Optional.empty();

    @Option(
            names = "--queue",
            paramLabel = "N",
            description = "The most large requests that wait; further ones are refused with 429 (default: 64).")
    private Optional<String> queue = Optional.empty();

    @Option(names = "--connections", paramLabel = "N", description = "The most open connections (default: 1024).")
    private Optional<String> connections = Optional.empty();

    @Option(
            names = "--client-connections",
            paramLabel = "N",
            description = "The most open connections of one client address (default: half of --connections).")
    private Optional<String> clientConnections = Optional.empty();

    @Option(
            names = "--reload",
            paramLabel = "TIME",
            description = "How often the files are looked at for changes (default: 1s).")
    private Optional<String> reload = Optional.empty();

    @Option(
            names = "--log",
            paramLabel = "requests|errors|none",
            description = "JSON lines on standard error: of all requests, or of those refused (default), or none.")
    private String log = "errors";

    /** True if requests from other computers are accepted without a token. */
    public boolean isOpen() {
        boolean local = host.equals("localhost") || host.startsWith("127.") || host.equals("::1");
        return !local && token().isEmpty();
    }

    public boolean logs() {
        return !log.equals("none");
    }

    /** True where each request has a line in the log. */
    public boolean logsRequests() {
        return log.equals("requests");
    }

    /** These options added to those of a server. */
    public ServerOptions apply(ServerOptions to) {
        if (!log.matches("requests|errors|none"))
            throw new UsageProblem("--log must be requests, errors or none, got " + Text.quote(log));
        ServerOptions all = to.withHost(host)
                .withPort((int) whole("--port", 0, 65_535, port))
                .withLimits(limits(to.limits()));
        if (reload.isPresent()) all = all.withReload(AmountText.duration("--reload", reload.get()));
        Optional<String> token = token();
        if (token.isPresent()) all = all.withToken(token.get());
        if (keystore.isPresent()) all = all.withTls(new TlsKey(keystore.get(), password()));
        else if (passwordFile.isPresent()) throw new UsageProblem("--tls-password-file needs --tls-keystore");
        return all;
    }

    private ServerLimits limits(ServerLimits standard) {
        ServerLimits all = standard;
        if (body.isPresent()) all = all.withBody(bytes(body.get()));
        if (rows.isPresent()) all = all.withRows((int) whole("--max-rows", 1, Integer.MAX_VALUE, rows.get()));
        if (time.isPresent()) all = all.withTime(AmountText.duration("--max-time", time.get()));
        if (queue.isPresent()) all = all.withQueue((int) whole("--queue", 1, 1_000_000, queue.get()));
        if (connections.isPresent())
            all = all.withConnections((int) whole("--connections", 1, 1_000_000, connections.get()));
        if (clientConnections.isPresent())
            all = all.withClientConnections((int) whole("--client-connections", 1, 1_000_000, clientConnections.get()));
        return all;
    }

    private static long bytes(String text) {
        double bytes = AmountText.bytes("--max-body", text);
        if (bytes >= 1 && bytes < Integer.MAX_VALUE - 8) return (long) bytes;
        throw new UsageProblem("--max-body must be at least 1 byte and less than 2g, got " + Text.quote(text));
    }

    private static long whole(String option, long least, long most, String text) {
        long value = ValueText.whole(option, least, text);
        if (value <= most) return value;
        throw new UsageProblem(option + " must be at most " + most + ", got " + Text.quote(text));
    }

    private Optional<String> token() {
        if (tokenFile.isPresent()) return Optional.of(secret(tokenFile.get()));
        return Optional.ofNullable(System.getenv(TOKEN)).filter(text -> !text.isBlank());
    }

    private String password() {
        if (passwordFile.isPresent()) return secret(passwordFile.get());
        return Optional.ofNullable(System.getenv(PASSWORD))
                .orElseThrow(() ->
                        new UsageProblem("--tls-keystore needs a password: --tls-password-file FILE, or " + PASSWORD));
    }

    private static String secret(Path file) {
        String text = WholeFile.read(file).strip();
        if (text.isEmpty()) throw new InvalidInputException(file + ": is empty, and must hold a secret");
        return text;
    }
}
