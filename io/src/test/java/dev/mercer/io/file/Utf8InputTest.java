package dev.mercer.io.file;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.io.Texts;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Utf8InputTest {
    private static final String TEXT = "name;price\nMüller;1.326,80 €\nOsório;\u201E12\u201C\n".repeat(5000);

    private static byte[] read(byte[] bytes, int step, Optional<Charset> given, List<Charset> detected)
            throws IOException {
        InputStream slow = Texts.slow("pipe", bytes, step).open();
        try (Utf8Input in = new Utf8Input(slow, given, detected::add)) {
            return in.readAllBytes();
        }
    }

    private static void reads(String text, byte[] bytes, int step, Charset... expected) throws IOException {
        List<Charset> detected = new ArrayList<>();
        assertThat(new String(read(bytes, step, Optional.empty(), detected), UTF_8))
                .isEqualTo(text);
        assertThat(detected).containsExactly(expected);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 100, 1 << 20})
    void detectsTheEncoding(int step) throws IOException {
        reads("a,b\n1,2\n", "a,b\n1,2\n".getBytes(UTF_8), step);
        reads("", new byte[0], step);
        reads(TEXT, TEXT.getBytes(UTF_8), step, UTF_8);
        reads("\uFEFF" + TEXT, ("\uFEFF" + TEXT).getBytes(UTF_8), step, UTF_8);
        reads("\uD83D\uDE42", "\uD83D\uDE42".getBytes(UTF_8), step, UTF_8);
        reads(TEXT, TEXT.getBytes(Utf8Input.WINDOWS), step, Utf8Input.WINDOWS);
        reads(TEXT, ("\uFEFF" + TEXT).getBytes(UTF_16LE), step, Charset.forName("UTF-16"));
        reads(TEXT, ("\uFEFF" + TEXT).getBytes(UTF_16BE), step, Charset.forName("UTF-16"));
        reads("ü", new byte[] {(byte) 0xFC}, step, Utf8Input.WINDOWS);
        reads("Ã", new byte[] {(byte) 0xC3}, step, Utf8Input.WINDOWS);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 1 << 20})
    void takesTheGivenEncoding(int step) throws IOException {
        for (String name : List.of("UTF-8", "windows-1252", "UTF-16", "UTF-16LE", "UTF-32", "ISO-8859-15", "IBM850")) {
            Charset charset = Charset.forName(name);
            String text = charset.newEncoder().canEncode(TEXT) ? TEXT : "Osório\n";
            List<Charset> detected = new ArrayList<>();
            byte[] read = read(text.getBytes(charset), step, Optional.of(charset), detected);
            assertThat(new String(read, UTF_8)).as(name).isEqualTo(text);
            assertThat(detected).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1 << 20})
    void bytesThatAreNoCharacterAreMarked(int step) throws IOException {
        byte[] undefined = {'a', (byte) 0xFC, (byte) 0x81, 'b'};
        assertThat(read(undefined, step, Optional.empty(), new ArrayList<>()))
                .isEqualTo(new byte[] {'a', (byte) 0xC3, (byte) 0xBC, (byte) 0xFF, 'b'});
        byte[] half = {(byte) 0xFF, (byte) 0xFE, 'a', 0, 'b'};
        assertThat(read(half, step, Optional.empty(), new ArrayList<>())).isEqualTo(new byte[] {'a', (byte) 0xFF});
        byte[] ascii = "a\u00FCb".getBytes(ISO_8859_1);
        assertThat(read(ascii, step, Optional.of(Charset.forName("US-ASCII")), new ArrayList<>()))
                .isEqualTo(new byte[] {'a', (byte) 0xFF, 'b'});
    }
}
