package dev.mercer.serve;

import dev.mercer.io.tensor.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Checks the header {@code Authorization: Bearer TOKEN}, in a time that does not depend on how much of a token is right. */
final class BearerToken {
    private static final String SCHEME = "Bearer ";

    private final byte @Nullable [] digest;

    /** Without a token every request is admitted. */
    BearerToken(Optional<String> token) {
        digest = token.map(BearerToken::digest).orElse(null);
    }

    private static byte[] digest(String token) {
        return Sha256.ofJdk().digest(token.getBytes(StandardCharsets.UTF_8));
    }

    boolean admits(@Nullable String header) {
        if (digest == null) return true;
        if (header == null || !header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) return false;
        return MessageDigest.isEqual(
                digest, digest(header.substring(SCHEME.length()).strip()));
    }
}
