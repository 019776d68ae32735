package dev.mercer.kernel;

import dev.mercer.util.Require;
import java.util.HashMap;
import java.util.Map;

/**
 * Spectrum kernel of strings: {@code k(x, z) = Σ_w |x|_w |z|_w} over all words w of k letters, where |x|_w is the number of
 * places at which w occurs in x.
 *
 * <p>Positive semi-definite; a text shorter than k has no words, and k(x, x) = 0. Source: [LEN02].
 *
 * @param k the number of letters of a word
 */
public record Spectrum(int k) implements CountKernel {
    public Spectrum {
        Require.atLeast("k", 1, k);
    }

    @Override
    public Map<String, Integer> counts(String text) {
        return words(text, k);
    }

    /** The words of {@code length} letters, with the number of occurrences of each. */
    static Map<String, Integer> words(String text, int length) {
        Map<String, Integer> counts = new HashMap<>();
        for (int at = 0; at + length <= text.length(); at++)
            counts.merge(text.substring(at, at + length), 1, Integer::sum);
        return counts;
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
