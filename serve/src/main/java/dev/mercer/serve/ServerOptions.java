package dev.mercer.serve;

import dev.mercer.compute.ComputeChoice;
import dev.mercer.util.Require;
import dev.mercer.util.Text;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Options of a {@link ModelServer}: {@code ServerOptions.of(models).withPort(8080).withToken(secret)}.
 *
 * @param models the models to serve
 * @param host the address to listen on; the loopback address by default
 * @param port the port; 0 for any that is free
 * @param limits of requests
 * @param token the bearer token that requests must have; empty if no token is required
 * @param tls the key for HTTPS; none for HTTP
 * @param machine back end, threads and memory for predictions
 * @param reload the time between two looks at the files of the models; zero to never look again
 * @param log takes lines of the log, each a JSON object
 * @param everyRequest a log line for each request, not only for those that are refused
 */
public record ServerOptions(
        List<ModelSource> models,
        String host,
        int port,
        ServerLimits limits,
        Optional<String> token,
        Optional<TlsKey> tls,
        ComputeChoice machine,
        Duration reload,
        Consumer<String> log,
        boolean everyRequest) {
    private static final int PORTS = 65_535;

    public ServerOptions {
        models = List.copyOf(models);
        Require.that(!models.isEmpty(), "a server needs at least one model");
        Set<String> seen = new HashSet<>();
        for (ModelSource model : models)
            Require.that(
                    seen.add(model.name() + "@" + model.version()),
                    "version %s of the model %s is given twice (name them NAME@VERSION=FILE)",
                    model.version(),
                    Text.quote(model.name()));
        Require.that(port >= 0 && port <= PORTS, "port must be 0 to %d, got %d", PORTS, port);
        token.ifPresent(secret -> Require.that(!secret.isBlank(), "the token must not be blank"));
        Require.that(!reload.isNegative(), "the time between reloads must not be negative, got %s", reload);
    }

    /** These models on a free port of the loopback address, with standard limits and no log. */
    public static ServerOptions of(List<ModelSource> models) {
        return new ServerOptions(
                models,
                "127.0.0.1",
                0,
                ServerLimits.standard(),
                Optional.empty(),
                Optional.empty(),
                ComputeChoice.standard(),
                Duration.ofSeconds(1),
                line -> {},
                false);
    }

    public ServerOptions withHost(String newHost) {
        return new ServerOptions(models, newHost, port, limits, token, tls, machine, reload, log, everyRequest);
    }

    public ServerOptions withPort(int newPort) {
        return new ServerOptions(models, host, newPort, limits, token, tls, machine, reload, log, everyRequest);
    }

    public ServerOptions withLimits(ServerLimits newLimits) {
        return new ServerOptions(models, host, port, newLimits, token, tls, machine, reload, log, everyRequest);
    }

    public ServerOptions withToken(String secret) {
        return new ServerOptions(
                models, host, port, limits, Optional.of(secret), tls, machine, reload, log, everyRequest);
    }

    public ServerOptions withTls(TlsKey key) {
        return new ServerOptions(
                models, host, port, limits, token, Optional.of(key), machine, reload, log, everyRequest);
    }

    public ServerOptions withMachine(ComputeChoice newMachine) {
        return new ServerOptions(models, host, port, limits, token, tls, newMachine, reload, log, everyRequest);
    }

    public ServerOptions withReload(Duration every) {
        return new ServerOptions(models, host, port, limits, token, tls, machine, every, log, everyRequest);
    }

    /** With a log, of each request or only of those that are refused. */
    public ServerOptions withLog(Consumer<String> lines, boolean each) {
        return new ServerOptions(models, host, port, limits, token, tls, machine, reload, lines, each);
    }

    /** A text without the token. */
    @Override
    public String toString() {
        return "options of a server of " + models.size() + " models on " + host + ":" + port;
    }
}
