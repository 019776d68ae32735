package dev.mercer.gram;

import dev.mercer.compute.Compute;
import dev.mercer.compute.internal.BlockEvaluator;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.compute.internal.Window;
import dev.mercer.data.Points;
import dev.mercer.kernel.Kernel;
import dev.mercer.util.Indices;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.List;

/**
 * The Gram matrices of every pair of several classes of points. Half of each row belongs to the row's own class and is
 * the same in all matrices of that class: it is computed once, in single precision. The packed form of the points of a
 * class is also computed once. Thread-safe.
 */
public final class ClassGrams {
    /** Rows computed at once inside a class. */
    private static final int TALL = 256;

    /** Columns computed at once: a tile of the back end, which stays in the cache until it is copied. */
    private static final int WIDE = 512;

    private final Kernel kernel;
    private final List<Points> classes;
    private final List<BlockEvaluator> columns;
    private final float[][][] inside;

    /**
     * Computes the kernel values inside each class. Not for points with two values, for which counting is faster than
     * sharing.
     */
    public ClassGrams(Kernel kernel, List<Points> classes, Compute compute, Progress progress) {
        this.kernel = kernel;
        this.classes = List.copyOf(classes);
        this.columns = progress.during(() -> classes.stream()
                .map(points -> compute.backend().prepare(KernelBlock.square(kernel, points)))
                .toList());
        this.inside = new float[classes.size()][][];
        compute.run("kernel values inside classes", inside.length, progress, c -> inside[c] = square(c));
    }

    /** The largest memory for classes of these sizes. */
    public static long bytes(int... sizes) {
        return Arrays.stream(sizes).mapToLong(n -> 4L * n * n).sum();
    }

    /**
     * The Gram matrix of all points of class {@code a}, followed by those of class {@code b}. Only rows in single
     * precision are shared.
     *
     * @param points the points of both classes, in this order
     */
    public Gram pair(int a, int b, Points points, Compute compute) {
        int first = classes.get(a).size();
        Require.equal("number of points of two classes", first + classes.get(b).size(), points.size());
        return new StreamedGram(KernelBlock.square(kernel, points), compute, new StreamedGram.FloatRows() {
            @Override
            public void rows(int[] chosen, float[][] out) {
                copyRows(new Side(a, 0), new Side(b, first), chosen, out);
                copyRows(new Side(b, first), new Side(a, 0), chosen, out);
            }

            @Override
            public double rowError() {
                return Math.max(columns.get(a).floatError(), columns.get(b).floatError());
            }
        });
    }

    /** A class, and its first column in the rows of a pair. */
    private record Side(int of, int from) {}

    /** Writes the chosen rows that belong to one class. */
    private void copyRows(Side own, Side other, int[] chosen, float[][] out) {
        int size = classes.get(own.of).size();
        int[] places = Indices.where(chosen.length, t -> chosen[t] >= own.from && chosen[t] < own.from + size);
        if (places.length == 0) return;
        int[] numbers = Arrays.stream(places).map(t -> chosen[t] - own.from).toArray();
        float[][] known = inside[own.of];
        for (int t = 0; t < places.length; t++) System.arraycopy(known[numbers[t]], 0, out[places[t]], own.from, size);
        BlockEvaluator part = columns.get(other.of).over(classes.get(own.of).select(numbers));
        float[] piece = new float[places.length * WIDE];
        int end = classes.get(other.of).size();
        for (int from = 0; from < end; from += WIDE) {
            int to = Math.min(from + WIDE, end);
            part.fill(new Window(0, places.length, from, to), piece, 0, to - from);
            for (int t = 0; t < places.length; t++)
                System.arraycopy(piece, t * (to - from), out[places[t]], other.from + from, to - from);
        }
    }

    /** All kernel values inside a class: the upper triangle is computed and mirrored. */
    private float[][] square(int of) {
        int n = classes.get(of).size();
        float[][] rows = new float[n][n];
        float[] piece = new float[Math.min(TALL, n) * n];
        for (int top = 0; top < n; top += TALL) {
            int bottom = Math.min(top + TALL, n);
            int width = n - top;
            columns.get(of).fill(new Window(top, bottom, top, n), piece, 0, width);
            for (int i = top; i < bottom; i++) System.arraycopy(piece, (i - top) * width, rows[i], top, width);
            for (int j = bottom; j < n; j++) transpose(piece, j - top, width, rows[j], top, bottom);
        }
        return rows;
    }

    private static void transpose(float[] piece, int column, int width, float[] row, int from, int to) {
        for (int i = from, at = column; i < to; i++, at += width) row[i] = piece[at];
    }
}
