package dev.mercer.kernel;

import dev.mercer.data.Letters;
import dev.mercer.data.Points;
import dev.mercer.data.table.ColumnKind;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Require;

/**
 * A kernel of texts: strings, sets, sequences of numbers or graphs. A point is a text letter by letter, see {@link Letters}.
 *
 * <p>In the notation it is restricted to one column by name: {@code spectrum(k=3)[dna]}. Such a column of a table is encoded by
 * its letters ({@link TextColumns}). Kernels of texts can be used wherever other kernels can: in sums and products with kernels
 * of numbers, every learner, Nyström centers, tuning and model files.
 */
public sealed interface TextKernel extends NamedKernel permits CountKernel, Jaccard, Subsequence, SeriesKernel {
    /** True if an expression has a kernel of texts: the coordinates of its points are letters, not positions in space. */
    static boolean isIn(Kernel kernel) {
        return KernelTree.of(kernel).leaves().anyMatch(TextKernel.class::isInstance);
    }

    /** k(x, z), the definition. */
    double of(String x, String z);

    /** The kind of column that it needs: any text, sequences of numbers, or graphs. */
    ColumnKind kind();

    /**
     * Refuses a text on which the kernel is not defined.
     *
     * @throws InvalidInputException if it is not
     */
    void requireDomain(String text);

    @Override
    default double value(Points x, int i, Points y, int j) {
        Require.equal("number of coordinates", x.dim(), y.dim());
        return of(Letters.text(x, i), Letters.text(y, j));
    }

    @Override
    default void requireDomain(Points points) {
        for (int i = 0; i < points.size(); i++) {
            String text = Letters.text(points, i);
            try {
                requireDomain(text);
            } catch (InvalidInputException malformed) {
                throw malformed.within("row " + (i + 1) + ": ");
            }
        }
    }

    @Override
    default void inputGradient(Points x, int i, Points y, int j, double[] out) {
        throw new UnsupportedOperationException("no input gradient of a kernel of texts: " + this);
    }
}
