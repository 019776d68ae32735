package dev.mercer.linalg.tile;

/**
 * Some vectors, cut into tiles like the rows of a {@link TileStore}: the part of tile row i is one tile, with a row for
 * each vector. Each vector is multiplied by a power of two that brings its largest number near 1, so that floats can
 * represent very small vectors too.
 *
 * @param <A> {@code double[]} or {@code float[]}
 */
public final class TileVectors<A> {
    private final TileMath<A> math;
    private final int size;
    private final double[] scales;
    private final Object[] tiles;

    private TileVectors(TileMath<A> math, int size, double[] scales) {
        this.math = math;
        this.size = size;
        this.scales = scales;
        this.tiles = new Object[(size + TileStore.TILE - 1) / TileStore.TILE];
        for (int i = 0; i < tiles.length; i++) tiles[i] = math.allocate(scales.length * rows(i));
    }

    /** The vectors, negated. */
    public static <A> TileVectors<A> negated(TileMath<A> math, double[][] v) {
        double[] scales = new double[v.length];
        for (int c = 0; c < v.length; c++) scales[c] = scale(VectorMath.maxAbs(v[c]));
        TileVectors<A> vectors = new TileVectors<>(math, v.length == 0 ? 0 : v[0].length, scales);
        for (int i = 0; i < vectors.tiles.length; i++) {
            int rows = vectors.rows(i);
            for (int c = 0; c < v.length; c++)
                math.fill(vectors.tile(i), c * rows, -scales[c], v[c], i * TileStore.TILE, rows);
        }
        return vectors;
    }

    private static double scale(double largest) {
        if (!(largest > 0 && largest < Double.POSITIVE_INFINITY)) return 1;
        // Within the range in which the inverse is a normal number too.
        return Math.scalb(1.0, Math.max(-1000, Math.min(1000, -Math.getExponent(largest))));
    }

    /** Zero vectors, as many as these, with the same scales. */
    public TileVectors<A> zeros() {
        return new TileVectors<>(math, size, scales);
    }

    public int count() {
        return scales.length;
    }

    int tiles() {
        return tiles.length;
    }

    /** Rows of the matrix in tile row i. */
    public int rows(int i) {
        return Math.min(TileStore.TILE, size - i * TileStore.TILE);
    }

    @SuppressWarnings("unchecked") // Only tiles of this precision are put in.
    public A tile(int i) {
        return (A) tiles[i];
    }

    /** Adds tile row i of each vector, times the factor and without its scale, to the same rows of {@code out}. */
    public void addTo(double[][] out, int i, double factor) {
        int rows = rows(i);
        for (int c = 0; c < scales.length; c++)
            math.addTo(out[c], i * TileStore.TILE, factor / scales[c], tile(i), c * rows, rows);
    }
}
