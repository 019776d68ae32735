package dev.mercer.compute;

import dev.mercer.compute.internal.PackedPoints;
import dev.mercer.data.Points;
import dev.mercer.data.SparsePoints;
import java.util.Arrays;
import java.util.Optional;

/**
 * Points whose coordinates have two values, such as the columns of a one-hot encoding, stored as one bit for each
 * coordinate. The coordinates that two points share are counted 32 at a time, in a loop that the compiler vectorises
 * (16 words an instruction if the processor supports it).
 *
 * <p>Laid out as {@link PackedPoints}: a word of all points of a panel is one array.
 */
final class BitPoints {
    /** Points of a panel: as many as the columns of a tile of {@code CrossGram.rows}. */
    static final int WIDTH = 512;

    /** Words processed in one step; the number of words of a point is a multiple of it. */
    private static final int STEP_WORDS = 4;

    private final double low;
    private final double high;
    private final int words;
    private final int[][][] panels;
    /** For each point the number of coordinates with the high value, by panels. */
    private final int[][] highs;

    private BitPoints(Points points, double low, double high) {
        this.low = low;
        this.high = high;
        this.words = (points.dim() / (Integer.SIZE * STEP_WORDS) + 1) * STEP_WORDS;
        this.panels = new int[(points.size() + WIDTH - 1) / WIDTH][][];
        this.highs = new int[panels.length][];
        for (int p = 0; p < panels.length; p++) {
            highs[p] = new int[Math.min(WIDTH, points.size() - p * WIDTH)];
            panels[p] = new int[words][highs[p].length];
        }
    }

    /** The bits of points with two values, one of them 0 if the points are sparse; else empty. */
    static Optional<BitPoints> of(Points points) {
        return points instanceof SparsePoints sparse ? ofSparse(sparse) : ofDense(points);
    }

    private static Optional<BitPoints> ofSparse(SparsePoints points) {
        // Counting a word of zeros costs as much as any other word, whereas zeros of sparse points cost nothing.
        if ((long) points.dim() / Integer.SIZE * points.size() > points.nonZeros()) return Optional.empty();
        double high = 0;
        for (int i = 0; i < points.size() && high == 0; i++) if (points.nonZeros(i) > 0) high = points.value(i, 0);
        for (int i = 0; i < points.size(); i++)
            for (int k = 0; k < points.nonZeros(i); k++) if (points.value(i, k) != high) return Optional.empty();
        BitPoints bits = new BitPoints(points, 0, high);
        for (int i = 0; i < points.size(); i++)
            for (int k = 0; k < points.nonZeros(i); k++) bits.set(i, points.column(i, k));
        return Optional.of(bits);
    }

    private static Optional<BitPoints> ofDense(Points points) {
        if (points.size() == 0 || points.dim() == 0) return Optional.empty();
        double[] row = new double[points.dim()];
        double one = points.get(0, 0);
        double other = one;
        for (int i = 0; i < points.size(); i++) {
            points.copyRow(i, row);
            for (double value : row) {
                if (other == one) other = value;
                if (value != one && value != other) return Optional.empty();
            }
        }
        // Zero is the low value even if the other is negative: inner products then follow from the coordinates that
        // both points have.
        double low = other == 0 ? other : one == 0 ? one : Math.min(one, other);
        BitPoints bits = new BitPoints(points, low, low == one ? other : one);
        for (int i = 0; i < points.size(); i++) {
            points.copyRow(i, row);
            for (int k = 0; k < row.length; k++) if (row[k] != low) bits.set(i, k);
        }
        return Optional.of(bits);
    }

    private void set(int i, int column) {
        panels[i / WIDTH][column / Integer.SIZE][i % WIDTH] |= 1 << column;
        highs[i / WIDTH][i % WIDTH]++;
    }

    /** The value of a bit that is not set. */
    double low() {
        return low;
    }

    /** The value of a bit that is set. */
    double high() {
        return high;
    }

    /**
     * The number of coordinates in which point {@code i} and each point of a panel differ; {@code counts} has
     * {@link #WIDTH} numbers.
     */
    void differing(int i, int panel, int[] counts) {
        int[][] own = panels[i / WIDTH];
        int[][] others = panels[panel];
        int lane = i % WIDTH;
        int count = others[0].length;
        Arrays.fill(counts, 0);
        for (int w = 0; w < words; w += STEP_WORDS) {
            int x0 = own[w][lane];
            int x1 = own[w + 1][lane];
            int x2 = own[w + 2][lane];
            int x3 = own[w + 3][lane];
            int[] y0 = others[w];
            int[] y1 = others[w + 1];
            int[] y2 = others[w + 2];
            int[] y3 = others[w + 3];
            for (int c = 0; c < count; c++)
                counts[c] += Integer.bitCount(x0 ^ y0[c])
                        + Integer.bitCount(x1 ^ y1[c])
                        + (Integer.bitCount(x2 ^ y2[c]) + Integer.bitCount(x3 ^ y3[c]));
        }
    }

    /**
     * The number of coordinates in which both points have the high value: half of the sum of their high counts minus
     * the number of differing coordinates.
     */
    void common(int i, int panel, int[] counts) {
        differing(i, panel, counts);
        int[] others = highs[panel];
        int own = highs[i / WIDTH][i % WIDTH];
        for (int c = 0; c < others.length; c++) counts[c] = (own + others[c] - counts[c]) / 2;
    }
}
