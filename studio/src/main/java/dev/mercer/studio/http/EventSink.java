package dev.mercer.studio.http;

import dev.mercer.io.store.JsonNode;

/** Takes the events of one client, from any thread. */
public interface EventSink {
    /** Sends an event; nothing happens once the client is gone. */
    void send(String event, JsonNode data);

    /** Ends the stream. */
    void close();
}
