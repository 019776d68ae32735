package dev.mercer.kernel;

import dev.mercer.data.table.ColumnKind;
import dev.mercer.util.Require;
import java.util.Arrays;

/**
 * Subsequence kernel of strings: {@code k(x, z) = Σ_w Σ_{i: x[i] = w} Σ_{j: z[j] = w} decay^{l(i) + l(j)}} over all words w of n
 * letters; i and j are ascending places, not necessarily side by side, and l(i) is the number of letters from the first place to
 * the last.
 *
 * <p>Positive semi-definite. A pair of texts costs n|x||z|. Source: [LSS02].
 *
 * @param n the number of letters of a word
 * @param decay the factor for each letter that a word reaches over, above 0 and at most 1
 */
public record Subsequence(int n, double decay) implements TextKernel {
    public Subsequence {
        Require.atLeast("n", 1, n);
        Require.that(decay > 0 && decay <= 1, "decay must be > 0 and at most 1, got %s", Require.text(decay));
    }

    /** The sum does not depend on the order of the two, nor may its rounding. */
    @Override
    public double of(String x, String z) {
        if (n > Math.min(x.length(), z.length())) return 0;
        return x.compareTo(z) <= 0 ? sum(x, z) : sum(z, x);
    }

    /** By dynamic programming over the ends of both texts; from the first letters of a word to the last. */
    private double sum(String x, String z) {
        char[] s = x.toCharArray();
        char[] t = z.toCharArray();
        double[] shorter = new double[(s.length + 1) * (t.length + 1)];
        double[] longer = new double[shorter.length];
        Arrays.fill(shorter, 1);
        for (int letter = 1; letter < n; letter++) {
            extend(s, t, shorter, longer);
            double[] done = shorter;
            shorter = longer;
            longer = done;
        }
        double sum = 0;
        for (int i = 0; i < s.length; i++)
            for (int j = 0, at = i * (t.length + 1); j < t.length; j++, at++) if (s[i] == t[j]) sum += shorter[at];
        return decay * decay * sum;
    }

    /**
     * Sums over words with one letter more, which reach to the ends of the first i letters of s and j of t; row i of both arrays
     * holds them for j = 0, 1, ….
     */
    private void extend(char[] s, char[] t, double[] shorter, double[] longer) {
        int width = t.length + 1;
        Arrays.fill(longer, 0, width, 0);
        for (int i = 1; i <= s.length; i++) {
            int row = i * width;
            double ending = 0;
            longer[row] = 0;
            for (int j = 1; j <= t.length; j++) {
                double own = s[i - 1] == t[j - 1] ? decay * decay * shorter[row - width + j - 1] : 0;
                ending = decay * ending + own;
                longer[row + j] = decay * longer[row - width + j] + ending;
            }
        }
    }

    @Override
    public void fill(Tile tile) {
        tile.each(this::value);
    }

    @Override
    public ColumnKind kind() {
        return ColumnKind.SEQUENCE;
    }

    @Override
    public void requireDomain(String text) {}

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
