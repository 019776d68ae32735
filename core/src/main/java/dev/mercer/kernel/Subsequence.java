package dev.mercer.kernel;

import dev.mercer.data.table.ColumnKind;
import dev.mercer.util.Progress;
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
 * @param decay the factor for each letter of the text that a word spans, above 0 and at most 1
 */
public record Subsequence(int n, double decay) implements TextKernel {
    public Subsequence {
        Require.atLeast("n", 1, n);
        Require.that(decay > 0 && decay <= 1, "decay must be > 0 and at most 1, got %s", Require.text(decay));
    }

    /** The sum does not depend on the order of the arguments; it sorts them so that its rounding does not either. */
    @Override
    public double of(String x, String z) {
        return x.compareTo(z) <= 0 ? sum(x, z) : sum(z, x);
    }

    /** By dynamic programming over the ends of both texts; from the first letters of a word to the last. */
    private double sum(String x, String z) {
        if (n > Math.min(x.length(), z.length())) return 0; // one of them has no words of n letters
        double[][] shorter = new double[x.length() + 1][z.length() + 1];
        for (double[] row : shorter) Arrays.fill(row, 1);
        for (int letter = 1; letter < n; letter++) {
            Progress.checkCurrent();
            shorter = extended(x, z, shorter);
        }
        double sum = 0;
        for (int i = 1; i <= x.length(); i++)
            for (int j = 1; j <= z.length(); j++)
                if (x.charAt(i - 1) == z.charAt(j - 1)) sum += decay * decay * shorter[i - 1][j - 1];
        return sum;
    }

    /** Sums over words with one letter more, which reach to the ends of the first i and j letters. */
    private double[][] extended(String x, String z, double[][] shorter) {
        double[][] longer = new double[x.length() + 1][z.length() + 1];
        for (int i = 1; i <= x.length(); i++) {
            double ending = 0;
            for (int j = 1; j <= z.length(); j++) {
                boolean equal = x.charAt(i - 1) == z.charAt(j - 1);
                ending = decay * ending + (equal ? decay * decay * shorter[i - 1][j - 1] : 0);
                longer[i][j] = decay * longer[i - 1][j] + ending;
            }
        }
        return longer;
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
