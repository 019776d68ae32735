package dev.mercer.kernel;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import java.util.Random;

/** Points for tests: the same for the same seed. */
public final class TestPoints {
    /** This share of the coordinates is exactly 0, so that sparse storage is not dense storage in disguise. */
    private static final double ZEROS = 0.2;

    private TestPoints() {}

    /** Standard normal coordinates, one in five of them 0. */
    public static DensePoints normal(int n, int d, long seed) {
        Random random = new Random(seed);
        return DensePoints.generate(n, d, (i, k) -> random.nextDouble() < ZEROS ? 0 : random.nextGaussian());
    }

    /** Like histograms: coordinates in [0, 1), one in five of them 0. */
    public static DensePoints nonNegative(int n, int d, long seed) {
        Random random = new Random(seed);
        return DensePoints.generate(n, d, (i, k) -> random.nextDouble() < ZEROS ? 0 : random.nextDouble());
    }

    /** As {@link #normal}, but the first coordinate is never 0: no point is the origin. */
    public static DensePoints nonZero(int n, int d, long seed) {
        Random random = new Random(seed);
        return DensePoints.generate(
                n, d, (i, k) -> k == 0 || random.nextDouble() >= ZEROS ? random.nextGaussian() + 0.01 : 0);
    }

    /** The points shifted by {@code offset} in every coordinate. */
    public static DensePoints moved(Points points, double offset) {
        return DensePoints.generate(points.size(), points.dim(), (i, k) -> points.get(i, k) + offset);
    }

    /** The points, and then once more with one coordinate of each moved by {@code distance}. */
    public static DensePoints nearDuplicates(Points points, double distance) {
        int n = points.size();
        int d = points.dim();
        return DensePoints.generate(2 * n, d, (i, k) -> points.get(i % n, k) + (i >= n && k == i % d ? distance : 0));
    }
}
