package dev.mercer.serve;

import dev.mercer.util.InvalidInputException;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;

/**
 * A private key with its certificates, for HTTPS.
 *
 * @param keystore a PKCS12 file
 * @param password of the file and of the key
 */
public record TlsKey(Path keystore, String password) {
    /** A text without the password. */
    @Override
    public String toString() {
        return "TLS key of " + keystore;
    }

    SslContext context() {
        try (InputStream in = Files.newInputStream(keystore)) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(in, password.toCharArray());
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(store, password.toCharArray());
            return SslContextBuilder.forServer(keys)
                    .sslProvider(SslProvider.JDK)
                    .protocols("TLSv1.3", "TLSv1.2")
                    .build();
        } catch (IOException | GeneralSecurityException failed) {
            throw new InvalidInputException(
                    keystore + ": is not a PKCS12 key store that this password opens: " + failed.getMessage(), failed);
        }
    }
}
