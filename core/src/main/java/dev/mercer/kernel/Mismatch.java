package dev.mercer.kernel;

import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import dev.mercer.util.Text;
import java.util.HashMap;
import java.util.Map;

/**
 * Mismatch kernel of strings: {@code k(x, z) = Σ_w c_w(x) c_w(z)} over all words w of k letters, c_w(x) the number of words in x
 * that differ from w in at most m letters.
 *
 * <p>Positive semi-definite; with m = 0 the {@link Spectrum} kernel. A word costs Σⱼ C(k, j)(letters − 1)ʲ, j ≤ m. Source: [LEC04].
 *
 * <p>Small letters are treated as capitals, because files of sequences have both, often in one sequence.
 *
 * @param k the number of letters of a word
 * @param m the number of letters that may differ
 * @param letters the size of the alphabet: 4 for ACGT, 20 for the amino acids ACDEFGHIKLMNPQRSTVWY, 26 for A to Z
 */
public record Mismatch(int k, int m, int letters) implements CountKernel {
    /** The largest number of words near a word: with more, no useful number of texts would fit into memory. */
    private static final long MOST = 100_000;

    private static final Map<Integer, String> ALPHABETS =
            Map.of(4, "ACGT", 20, "ACDEFGHIKLMNPQRSTVWY", 26, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");

    public Mismatch {
        Require.atLeast("k", 1, k);
        Require.that(m >= 0 && m <= k, "m must be from 0 to k = %d, got %d", k, m);
        Require.that(
                ALPHABETS.containsKey(letters),
                "letters must be 4 (ACGT), 20 (amino acids) or 26 (A to Z), got %d",
                letters);
        Require.that(
                near(k, m, letters) <= MOST,
                "m must be so small that at most %,d words are near a word, got %d for words of %d letters",
                MOST,
                m,
                k);
    }

    private static double near(int k, int m, int letters) {
        double sum = 1;
        double term = 1;
        for (int j = 1; j <= m && sum <= MOST; j++) {
            term *= (double) (k - j + 1) / j * (letters - 1);
            sum += term;
        }
        return sum;
    }

    @Override
    public Map<String, Integer> counts(String given) {
        String alphabet = ALPHABETS.getOrDefault(letters, "");
        String text = capitals(given);
        for (int at = 0; at < text.length(); at++)
            if (alphabet.indexOf(text.charAt(at)) < 0)
                throw new InvalidInputException(this + " has the letters " + alphabet + ", got "
                        + Text.quote(given.substring(at, at + 1)) + " as letter " + (at + 1) + " of a text");
        Map<String, Integer> counts = new HashMap<>();
        Spectrum.words(text, k).forEach((word, count) -> {
            Progress.checkCurrent();
            spread(word.toCharArray(), 0, m, alphabet, count, counts);
        });
        return counts;
    }

    /** The text with A to Z in place of a to z. */
    private static String capitals(String text) {
        char[] all = text.toCharArray();
        for (int at = 0; at < all.length; at++)
            if (all[at] >= 'a' && all[at] <= 'z') all[at] = (char) (all[at] - 'a' + 'A');
        return new String(all);
    }

    /** Adds a word, and all that differ from it in at most {@code left} letters from {@code from} on. */
    private static void spread(
            char[] word, int from, int left, String alphabet, int count, Map<String, Integer> counts) {
        counts.merge(new String(word), count, Integer::sum);
        if (left == 0) return;
        for (int at = from; at < word.length; at++) {
            char own = word[at];
            for (int a = 0; a < alphabet.length(); a++) {
                if (alphabet.charAt(a) == own) continue;
                word[at] = alphabet.charAt(a);
                spread(word, at + 1, left - 1, alphabet, count, counts);
            }
            word[at] = own;
        }
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
