package dev.mercer.serve;

import dev.mercer.io.json.JsonNode;
import dev.mercer.io.json.ObjectNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.function.Consumer;

/**
 * Structured log lines: a JSON object each, with time, level and event. Lines about refused requests are limited in number, so that
 * a flood of them does not fill a disk.
 */
final class EventLog {
    /** Refused requests with a line of their own in each second. */
    private static final int MOST = 100;

    private static final int FAILED = 400;
    private static final int BROKEN = 500;
    private static final double MILLIS = 1e6;

    private final Consumer<String> sink;
    private final boolean everyRequest;
    private long second;
    private int inSecond;
    private long left;

    EventLog(Consumer<String> sink, boolean everyRequest) {
        this.sink = sink;
        this.everyRequest = everyRequest;
    }

    private static ObjectNode event(String level, String event) {
        return JsonNode.object()
                .put("time", Instant.now().truncatedTo(ChronoUnit.MILLIS).toString())
                .put("level", level)
                .put("event", event);
    }

    void info(String event, String message) {
        write(event("info", event).put("message", message));
    }

    void error(String event, String message) {
        write(event("error", event).put("message", message));
    }

    void loaded(ServedModel model) {
        write(event("info", "model_loaded").put("model", model.name()).put("version", model.version()));
    }

    void failed(ModelSource source, String why) {
        write(event("error", "model_not_loaded")
                .put("model", source.name())
                .put("version", source.version())
                .put("message", why));
    }

    /** A request that was answered. */
    void answered(String method, String path, String client, Reply reply, long nanos) {
        boolean refused = reply.status() >= FAILED;
        if (!everyRequest && !refused) return;
        if (!everyRequest && !admit()) return;
        ObjectNode line = event(reply.status() >= BROKEN ? "error" : refused ? "warning" : "info", "request")
                .put("method", method)
                .put("path", path)
                .put("status", reply.status())
                .put("milliseconds", Math.round(nanos / MILLIS * 1000) / 1000.0)
                .put("client", client);
        Reply.About about = reply.about();
        if (!about.model().isEmpty()) line.put("model", about.model()).put("version", about.version());
        if (about.rows() > 0) line.put("rows", about.rows());
        if (!reply.error().isEmpty()) line.put("error", reply.error());
        write(line);
    }

    private synchronized boolean admit() {
        long now = System.nanoTime() / 1_000_000_000;
        if (now != second) {
            if (left > 0) write(event("warning", "lines_left_out").put("count", left));
            second = now;
            inSecond = 0;
            left = 0;
        }
        if (++inSecond <= MOST) return true;
        left++;
        return false;
    }

    private void write(ObjectNode line) {
        sink.accept(line.toString());
    }
}
