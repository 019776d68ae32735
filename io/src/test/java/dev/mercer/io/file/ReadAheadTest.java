package dev.mercer.io.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class ReadAheadTest {
    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(5).nextBytes(bytes);
        return bytes;
    }

    @Test
    void givesTheSameBytes() throws IOException {
        for (int length : new int[] {0, 1, 1 << 17, (1 << 17) + 1, 3_000_000}) {
            byte[] bytes = random(length);
            try (ReadAhead ahead = new ReadAhead(new ByteArrayInputStream(bytes))) {
                assertThat(ahead.readAllBytes()).isEqualTo(bytes);
                assertThat(ahead.read()).isEqualTo(-1);
                assertThat(ahead.read(new byte[3], 0, 3)).isEqualTo(-1);
            }
        }
    }

    @Test
    void whatGoesWrongComesAfterWhatWasRead() throws IOException {
        InputStream failing = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("the disk is gone");
            }
        };
        byte[] bytes = random(1000);
        try (ReadAhead ahead = new ReadAhead(new SequenceInputStream(new ByteArrayInputStream(bytes), failing))) {
            assertThat(ahead.readNBytes(1000)).isEqualTo(bytes);
            assertThatThrownBy(ahead::read).isInstanceOf(IOException.class).hasMessage("the disk is gone");
            assertThatThrownBy(ahead::read).isInstanceOf(IOException.class).hasMessage("the disk is gone");
        }
    }

    @Test
    void closesInTheMiddleOfAnEndlessStream() throws IOException {
        AtomicBoolean closed = new AtomicBoolean();
        InputStream endless = new InputStream() {
            @Override
            public int read() {
                return 7;
            }

            @Override
            public void close() {
                closed.set(true);
            }
        };
        try (ReadAhead ahead = new ReadAhead(endless)) {
            assertThat(ahead.read()).isEqualTo(7);
        }
        assertThat(closed).isTrue();
    }
}
