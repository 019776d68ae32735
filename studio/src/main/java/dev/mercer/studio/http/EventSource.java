package dev.mercer.studio.http;

/** A source of server-sent events for one client. */
@FunctionalInterface
public interface EventSource {
    /** Begins to send; what is returned is closed once the client is gone or the sink was closed. */
    Subscription open(EventSink sink);

    /** Ends the sending. */
    @FunctionalInterface
    interface Subscription {
        void cancel();
    }
}
