package dev.mercer.io.tensor;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.MessageDigest;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class Sha256Test {
    /** Every length around the ends of blocks, in pieces of any size, and again after a digest. */
    @Test
    void isTheDigestOfTheJdk() throws Exception {
        MessageDigest wanted = MessageDigest.getInstance("SHA-256");
        MessageDigest own = new Sha256();
        SplittableRandom random = new SplittableRandom(1);
        for (int length = 0; length < 300; length++) {
            byte[] bytes = new byte[length];
            random.nextBytes(bytes);
            for (int at = 0; at < length; ) {
                int count = Math.min(length - at, random.nextInt(1, 100));
                own.update(bytes, at, count);
                at += count;
            }
            assertThat(own.digest()).as("%d bytes", length).isEqualTo(wanted.digest(bytes));
        }
        own.update((byte) 7);
        assertThat(own.digest()).isEqualTo(wanted.digest(new byte[] {7}));
        assertThat(own.getDigestLength()).isEqualTo(32);
    }
}
