package dev.mercer.studio.http;

import com.sun.net.httpserver.Headers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Refuses requests that do not come from the pages of this server.
 *
 * <p>A name of this machine in the header Host, so that no other name can be made to lead here (DNS rebinding); no other origin; and
 * for everything but the files of the pages the token in a header, which pages of others cannot set (CSRF). The files have no
 * secrets, and are given to everybody on this machine. The guard never looks at the address: whether a request is for a file is
 * decided by what would answer it, so that no spelling of an address is seen as one thing here and as another by the routes.
 */
final class Guard {
    private static final int TOKEN_BYTES = 24;
    private static final Set<String> NAMES = Set.of("127.0.0.1", "localhost", "[::1]");

    private final String token;

    Guard() {
        byte[] bytes = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(bytes);
        token = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    String token() {
        return token;
    }

    /**
     * Throws a {@link Refusal} unless a request is admitted.
     *
     * @param headers of the request
     * @param port on which it came
     * @param isPageFile true where a file of the pages will answer it; everything else needs the token
     */
    void admit(Headers headers, int port, boolean isPageFile) {
        List<String> hosts = headers.getOrDefault("Host", List.of());
        String host = hosts.isEmpty() ? "" : lower(hosts.get(0));
        if (hosts.size() != 1 || !isHere(host, port))
            throw new Refusal(
                    Refusal.FORBIDDEN, "this server answers to http://127.0.0.1:" + port + " only, not to " + host);
        for (String origin : headers.getOrDefault("Origin", List.of()))
            if (!lower(origin).equals("http://" + host))
                throw new Refusal(Refusal.FORBIDDEN, "pages of " + lower(origin) + " have no access");
        if (!isPageFile && !isToken(headers.getFirst("X-Mercer-Token")))
            throw new Refusal(
                    Refusal.UNAUTHORIZED,
                    "this page does not have the token of the running server: open the link that mercer studio has printed");
    }

    /** Compares in a time that does not depend on how much of a token is right. */
    private boolean isToken(@Nullable String given) {
        return given != null && MessageDigest.isEqual(bytes(token), bytes(given.strip()));
    }

    private static boolean isHere(String host, int port) {
        return NAMES.stream().anyMatch(name -> host.equals(name + ":" + port) || (port == 80 && host.equals(name)));
    }

    private static String lower(String value) {
        return value.toLowerCase(Locale.ROOT);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
