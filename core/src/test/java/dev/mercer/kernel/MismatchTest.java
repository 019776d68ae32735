package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.data.Letters;
import dev.mercer.util.InvalidInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class MismatchTest extends TextKernelContract {
    @Override
    protected List<Kernel> examples() {
        return List.of(new Mismatch(2, 1, 4), new Mismatch(2, 0, 26), new Mismatch(1, 1, 20));
    }

    @Override
    protected String text(int longest, SplittableRandom random) {
        return letters("ACG", longest, random);
    }

    @Test
    void countsTheWordsNearEveryWordOfTheAlphabet() {
        for (int m = 0; m <= 2; m++) {
            int most = m;
            List<String> words = new ArrayList<>();
            for (char a : "ACGT".toCharArray())
                for (char b : "ACGT".toCharArray()) for (char c : "ACGT".toCharArray()) words.add("" + a + b + c);
            assertIs(
                    new Mismatch(3, m, 4),
                    12,
                    (x, z) -> words.stream()
                            .mapToDouble(w -> (double) near(x, w, most) * near(z, w, most))
                            .sum());
        }
    }

    private static int near(String text, String word, int most) {
        int near = 0;
        for (int at = 0; at + word.length() <= text.length(); at++) {
            int different = 0;
            for (int k = 0; k < word.length(); k++) if (text.charAt(at + k) != word.charAt(k)) different++;
            if (different <= most) near++;
        }
        return near;
    }

    @Test
    void withoutMismatchesItIsTheSpectrum() {
        for (String x : texts(10, 9, 3))
            assertThat(new Mismatch(3, 0, 4).of(x, "ACGACG")).isEqualTo(new Spectrum(3).of(x, "ACGACG"));
    }

    @Test
    void smallLettersCountAsCapitalOnes() {
        Mismatch kernel = new Mismatch(3, 1, 4);
        assertThat(kernel.counts("gattaca")).isEqualTo(kernel.counts("GATTACA"));
        assertThat(kernel.of("gatTAca", "TACAGAT")).isEqualTo(kernel.of("GATTACA", "TACAGAT"));
    }

    @Test
    @Timeout(5)
    void tooManyNearWordsAreRefusedBeforeTheyAreCounted() {
        assertThatThrownBy(() -> new Mismatch(Integer.MAX_VALUE, Integer.MAX_VALUE, 26))
                .hasMessageContaining("at most 100,000 words are near a word");
    }

    @Test
    void whatIsWrongIsSaid() {
        assertThat(Kernel.parse("mismatch(5, 1)")).isEqualTo(new Mismatch(5, 1, 4));
        assertThatThrownBy(() -> new Mismatch(3, 1, 5))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("letters must be 4 (ACGT), 20 (amino acids) or 26 (A to Z), got 5");
        assertThatThrownBy(() -> new Mismatch(3, 4, 4)).hasMessage("m must be from 0 to k = 3, got 4");
        assertThatThrownBy(() -> new Mismatch(12, 5, 20)).hasMessageContaining("at most 100,000 words");
        assertThatThrownBy(() -> new Mismatch(3, 1, 4).requireDomain(Letters.points(List.of("ACG", "ANA"))))
                .hasMessage(
                        "row 2: mismatch(k=3, m=1, letters=4) has the letters ACGT, got \"N\" as letter 2 of a text");
    }
}
