package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.util.InvalidInputException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class SubsequenceTest extends TextKernelContract {
    @Override
    protected List<Kernel> examples() {
        return List.of(new Subsequence(1, 0.5), new Subsequence(2, 0.7), new Subsequence(2, 1));
    }

    @Override
    protected String text(int longest, SplittableRandom random) {
        return letters("ab", longest, random);
    }

    @Test
    void sumsOverAllChoicesOfPlaces() {
        for (int n = 1; n <= 4; n++) {
            int length = n;
            assertIs(new Subsequence(n, 0.7), 8, (x, z) -> {
                Map<String, Double> left = weights(x, length, 0.7);
                Map<String, Double> right = weights(z, length, 0.7);
                return left.keySet().stream()
                        .mapToDouble(word -> left.get(word) * right.getOrDefault(word, 0.0))
                        .sum();
            });
        }
    }

    /** The sum of decay^span for each word, over all subsets of the places. */
    private static Map<String, Double> weights(String text, int n, double decay) {
        Map<String, Double> weights = new HashMap<>();
        for (int subset = 0; subset < (1 << text.length()); subset++) {
            if (Integer.bitCount(subset) != n) continue;
            StringBuilder word = new StringBuilder();
            for (int k = 0; k < text.length(); k++) if (((subset >> k) & 1) == 1) word.append(text.charAt(k));
            int span = 32 - Integer.numberOfLeadingZeros(subset) - Integer.numberOfTrailingZeros(subset);
            weights.merge(word.toString(), Math.pow(decay, span), Double::sum);
        }
        return weights;
    }

    /** Once for each of the two thousand million letters, though there are none so long. */
    @Test
    @Timeout(5)
    void wordsLongerThanTheTextsCostNothing() {
        assertThat(new Subsequence(Integer.MAX_VALUE, 0.5).of("abc", "abc")).isZero();
        assertThat(new Subsequence(4, 0.5).of("abc", "abcd")).isZero();
        assertThat(new Subsequence(3, 0.5).of("abc", "abcd")).isEqualTo(Math.pow(0.5, 6));
    }

    /** The example of the paper. */
    @Test
    void isKnownForCatAndCar() {
        double decay = 0.5;
        assertThat(new Subsequence(2, decay).of("cat", "car")).isCloseTo(Math.pow(decay, 4), within(1e-15));
        assertThat(new Subsequence(2, decay).of("cat", "cat"))
                .isCloseTo(2 * Math.pow(decay, 4) + Math.pow(decay, 6), within(1e-15));
    }

    @Test
    void aTextWithFewerLettersHasNothingInCommon() {
        assertThat(new Subsequence(Integer.MAX_VALUE, 0.5).of("abab", "abab")).isZero();
    }

    @Test
    void otherDecaysAreRefused() {
        assertThatThrownBy(() -> new Subsequence(2, 1.5))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("decay must be > 0 and at most 1, got 1.5");
    }
}
