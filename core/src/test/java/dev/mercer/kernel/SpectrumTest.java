package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.data.Points;
import dev.mercer.util.InvalidInputException;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SpectrumTest extends TextKernelContract {
    @Override
    protected List<Kernel> examples() {
        return List.of(new Spectrum(1), new Spectrum(2));
    }

    @Override
    protected String text(int longest, SplittableRandom random) {
        return letters("ACG", longest, random);
    }

    @Test
    void isTheNumberOfPairsOfEqualWords() {
        for (int k = 1; k <= 4; k++) {
            int length = k;
            assertIs(new Spectrum(k), 20, (x, z) -> {
                int equal = 0;
                for (int i = 0; i + length <= x.length(); i++)
                    for (int j = 0; j + length <= z.length(); j++) if (x.regionMatches(i, z, j, length)) equal++;
                return equal;
            });
        }
    }

    @Test
    void isWrittenOnAColumn() {
        assertThat(Kernel.parse("spectrum(3)[dna]")).isEqualTo(new Spectrum(3).on("dna"));
        assertThat(Kernel.parse("normalized(spectrum(k=3)[dna]) + gaussian(1)[age]")
                        .definiteness())
                .isEqualTo(new Spectrum(3).definiteness());
    }

    @Test
    void refusesPointsThatAreNoTexts() {
        assertThatThrownBy(() -> new Spectrum(1).requireDomain(Points.of(new double[] {65, 0}, new double[] {65, 1.5})))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("row 2 is not a text: coordinate 2 must be the code of a character, got 1.5");
        assertThatThrownBy(() -> new Spectrum(0)).hasMessage("k must be >= 1, got 0");
    }
}
