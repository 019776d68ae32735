package dev.mercer.studio.http;

import dev.mercer.io.json.JsonNode;
import java.io.IOException;

/** A stream of server-sent events for one client. */
@FunctionalInterface
public interface EventSource {
    /** Sends events until the stream ends. It runs in a thread of its own, which may wait. */
    void sendTo(Client client) throws IOException, InterruptedException;

    /** The client that follows a stream. */
    @FunctionalInterface
    interface Client {
        /** Sends an event; fails once the client is gone. */
        void send(String event, JsonNode data) throws IOException;
    }
}
