package dev.mercer.cli;

import dev.mercer.cli.option.ServeOptions;
import dev.mercer.cli.option.Session;
import dev.mercer.report.Json;
import dev.mercer.serve.ModelServer;
import dev.mercer.serve.ModelSource;
import dev.mercer.serve.ServerOptions;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code mercer serve MODEL…}. */
@Command(
        name = "serve",
        description = "Predict over HTTP, by JSON, CSV or the Open Inference Protocol, until Ctrl-C or SIGTERM.",
        footer = {
            "",
            "The address is printed once requests are taken. GET /openapi.json describes all addresses:",
            "  POST /models/NAME/predict    rows as JSON or CSV; ?proba=true, ?interval=0.9, ?explain=3",
            "  POST /v2/models/NAME/infer   tensors by the names of columns (KServe, Triton)",
            "  GET  /models /metrics /v2/health/live /v2/health/ready",
            "",
            "Of several versions (cars@1=old.mercer cars@2=new.mercer) the latest answers unless /versions/V is"
                    + " asked for. A file that changes is read again, and the model is replaced without a lost"
                    + " request. Requests in flight are finished before the command ends.",
            "",
            "Example:",
            "  mercer serve cars.mercer --port 8080",
            "  curl -d '{\"speed\": 12}' http://127.0.0.1:8080/models/cars/predict"
        })
final class ServeCommand implements Callable<Integer> {
    private final Session session;

    @Parameters(
            paramLabel = "MODEL",
            arity = "1..*",
            description = "A file of `mercer train --out` or of svm-train, or NAME=FILE, or NAME@VERSION=FILE.")
    private List<String> models = List.of();

    @Mixin
    private final ServeOptions options = new ServeOptions();

    ServeCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        List<ModelSource> sources = models.stream().map(ModelSource::parse).toList();
        ServerOptions asked = options.apply(
                ServerOptions.of(sources).withMachine(session.shared().machine()));
        if (options.logs())
            asked = asked.withLog(
                    line -> session.log(line, line.contains("\"level\":\"error\"")), options.logsRequests());
        if (options.isOpen())
            session.say("warning: everybody who reaches this machine may ask for predictions (--token-file asks for a"
                    + " token)");
        try (ModelServer server = ModelServer.start(asked)) {
            session.answer(server.url(), json(server, sources));
            session.untilInterrupted("stopping; requests in flight are finished first");
        }
        return ExitCode.SUCCESS;
    }

    private static Json json(ModelServer server, List<ModelSource> sources) {
        return new Json()
                .with("url", server.url())
                .with("port", server.port())
                .with(
                        "models",
                        Json.list(
                                sources,
                                source -> new Json()
                                        .with("name", source.name())
                                        .with("version", source.version())
                                        .with("file", source.file().toString())));
    }
}
