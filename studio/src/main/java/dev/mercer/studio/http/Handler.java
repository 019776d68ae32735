package dev.mercer.studio.http;

/** Answers requests of one route; called by many threads at once, which may block. */
@FunctionalInterface
public interface Handler {
    /**
     * The answer to a request.
     *
     * @throws Refusal if it cannot be answered
     * @throws dev.mercer.util.InvalidInputException if what was sent is refused by the library: answered with 422 and the sentence
     */
    Reply handle(Request request);
}
