package dev.mercer.studio.http;

import dev.mercer.util.InvalidInputException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The handlers of a server by method and path; what they throw becomes an answer that says what to do. */
final class Routes {
    private final List<Route> routes;
    private final Function<InvalidInputException, String> words;

    Routes(List<Route> routes, Function<InvalidInputException, String> words) {
        this.routes = List.copyOf(routes);
        this.words = words;
    }

    Reply answer(Request request) {
        try {
            return route(request);
        } catch (Refusal refusal) {
            return Reply.error(refusal);
        } catch (InvalidInputException refused) {
            return Reply.error(Refusal.UNPROCESSABLE, words.apply(refused));
        } catch (OutOfMemoryError tooLarge) {
            return Reply.error(
                    Refusal.UNPROCESSABLE,
                    "this needs more memory than there is: start again with a larger --memory, or with fewer rows");
        } catch (RuntimeException | StackOverflowError failure) {
            return Reply.error(Refusal.FAILURE, "this should not happen, please report it: " + failure);
        }
    }

    private Reply route(Request request) {
        boolean known = false;
        for (Route route : routes) {
            Optional<Map<String, String>> variables = route.match(request.path());
            if (variables.isEmpty()) continue;
            known = true;
            if (route.method().equals(request.method())) return route.handler().handle(request.with(variables.get()));
        }
        if (known) throw new Refusal(Refusal.METHOD_NOT_ALLOWED, request.path() + " does not take " + request.method());
        throw Refusal.notFound("there is nothing at " + request.path());
    }
}
