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
 * <p>A request must have a name of this computer in the header Host, so that no other name can be used to reach it (DNS rebinding), no other
 * origin, and, except for the files of the pages, the token in a header that other pages cannot set (CSRF). The files contain no secrets, and
 * everyone on this computer may read them. The guard does not interpret the address: whether a request is for a file is decided by the handler
 * that would answer it, so that guard and routes cannot interpret the same address differently.
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
     * @param port on which it arrived
     * @param isPageFile true if a file of the pages will answer it; everything else needs the token
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
