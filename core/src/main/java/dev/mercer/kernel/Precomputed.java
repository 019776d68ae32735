package dev.mercer.kernel;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.SparsePoints;
import dev.mercer.kernel.internal.Domain;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.Definiteness;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Require;

/**
 * Kernel values that were computed elsewhere, between items of any kind: {@code k(x, z)} is looked up in the points.
 *
 * <p>A point is a row (s, k(x, x₁), …, k(x, x_N)): first the number s of the item among the N training items, counted
 * from 1, or 0 for a new item; then its kernel values with all of them, as in a file for LIBSVM's kernel type 4. For
 * two training items the value is in both rows, so that one of the rows may be reduced to its number ({@link
 * #numbersOf}). The value between two new items is unknown, so {@code normalized} and the variance of a posterior are
 * not available for new items. It can be combined only with itself and with {@code constant}: other kernels would treat
 * rows of kernel values as coordinates.
 */
public record Precomputed() implements NamedKernel {
    /** The largest asymmetry of a matrix in single precision, or printed with seven digits. */
    private static final double ROUNDING = 1e-6;

    /** The rows of training items: their kernel values with all N, a column each, and the number of each of them. */
    public static DensePoints training(Points values, int... numbers) {
        Require.equal("number of items", values.size(), numbers.length);
        for (int i = 0; i < numbers.length; i++)
            if (numbers[i] < 1 || numbers[i] > values.dim())
                Require.that(
                        false,
                        "row %d is that of training item %d, but rows hold kernel values with items 1 to %d",
                        i + 1,
                        numbers[i],
                        values.dim());
        double[][] rows = rows(values, numbers);
        symmetrize(rows);
        return DensePoints.of(rows);
    }

    /** The rows of new items: their kernel values with all N training items, a column each. */
    public static DensePoints unseen(Points values) {
        return DensePoints.of(rows(values, new int[values.size()]));
    }

    private static double[][] rows(Points values, int[] numbers) {
        double[][] rows = new double[values.size()][values.dim() + 1];
        double[] row = new double[values.dim()];
        for (int i = 0; i < rows.length; i++) {
            values.copyRow(i, row);
            rows[i][0] = numbers[i];
            System.arraycopy(row, 0, rows[i], 1, row.length);
        }
        return rows;
    }

    /** Averages the two values of a pair if they differ only by rounding; a larger difference is refused. */
    private static void symmetrize(double[][] rows) {
        for (int i = 0; i < rows.length; i++)
            for (int j = 0; j < i; j++) {
                int s = (int) rows[i][0];
                int t = (int) rows[j][0];
                double asymmetry = SymmetricMatrix.asymmetry(rows[i][t], rows[j][s], rows[i][s], rows[j][t]);
                if (asymmetry == 0) continue;
                if (!(asymmetry <= ROUNDING))
                    Require.that(
                            false,
                            "kernel values are symmetric, got k(x, z) = %s and k(z, x) = %s for the training items of rows %d and %d",
                            rows[i][t],
                            rows[j][s],
                            i + 1,
                            j + 1);
                double mean = rows[i][t] + (rows[j][s] - rows[i][t]) / 2;
                rows[i][t] = mean;
                rows[j][s] = mean;
            }
    }

    /** The numbers of training items, from their rows: a model stores nothing else of its centers. */
    public static SparsePoints numbersOf(Points rows) {
        SparsePoints.Builder numbers = new SparsePoints.Builder();
        for (int i = 0; i < rows.size(); i++) {
            numbers.add(0, rows.get(i, 0));
            numbers.endRow();
        }
        return numbers.build(rows.dim());
    }

    /**
     * True when a kernel uses only the kernel values of training items with others: it is composed of this kernel, and
     * perhaps constants, by sums, products, multiples, powers and exp.
     */
    public static boolean isAllOf(Kernel kernel) {
        return kernel.ofItems() && plain(kernel);
    }

    private static boolean plain(Kernel kernel) {
        if (kernel.parts().isEmpty()) return kernel instanceof Precomputed || kernel instanceof Constant;
        boolean joins = kernel instanceof Sum
                || kernel instanceof Product
                || kernel instanceof Scaled
                || kernel instanceof Power
                || kernel instanceof Exp;
        return joins && kernel.parts().stream().allMatch(Precomputed::plain);
    }

    @Override
    public double value(Points x, int i, Points y, int j) {
        Require.equal("number of coordinates", x.dim(), y.dim());
        int s = number(x, i);
        int t = number(y, j);
        if (s == 0 && t == 0)
            Require.that(
                    false, "precomputed() is not known between two new items, those of rows %d and %d", i + 1, j + 1);
        double value = t == 0 ? 0 : x.get(i, t);
        return value != 0 || s == 0 ? value : y.get(j, s);
    }

    private static int number(Points points, int i) {
        double first = points.get(i, 0);
        int number = (int) first;
        if (number != first || number < 0 || number >= points.dim())
            throw new InvalidInputException("precomputed() needs the number of a training item, 1 to "
                    + (points.dim() - 1) + ", or 0 for a new one, got " + Require.text(first) + " in row " + (i + 1));
        return number;
    }

    @Override
    public Definiteness definiteness() {
        return Definiteness.UNKNOWN;
    }

    @Override
    public Domain domain() {
        return Domain.ITEMS;
    }

    @Override
    public void requireDomain(Points points) {
        for (int i = 0; i < points.size(); i++) number(points, i);
    }

    @Override
    public void inputGradient(Points x, int i, Points y, int j, double[] out) {
        throw new UnsupportedOperationException("no input gradient of kernel values: precomputed()");
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
