package dev.mercer.linalg;

/**
 * A vector cut into tiles as the rows of a {@link TileStore} are, in its precision: scale times the numbers it stands for.
 *
 * @param <A> {@code double[]} or {@code float[]}
 */
final class TileVector<A> {
    /** A power of two. */
    final double scale;

    private final TileMath<A> math;
    private final Object[] tiles;
    private final int size;

    private TileVector(TileMath<A> math, int size, double scale) {
        this.math = math;
        this.size = size;
        this.scale = scale;
        this.tiles = new Object[(size + SymmetricMatrix.TILE - 1) / SymmetricMatrix.TILE];
        for (int i = 0; i < tiles.length; i++) tiles[i] = math.allocate(rows(i));
    }

    static <A> TileVector<A> zero(TileMath<A> math, int size, double scale) {
        return new TileVector<>(math, size, scale);
    }

    /** sign·v, scaled so that its largest number is between 1 and 2. */
    static <A> TileVector<A> of(TileMath<A> math, double[] v, int sign) {
        double largest = VectorMath.maxAbs(v);
        int exponent = largest > 0 && largest < Double.POSITIVE_INFINITY ? Math.getExponent(largest) : 0;
        // Twice the exponent would overflow for numbers near the ends of the range.
        double scale = Math.scalb(1.0, Math.max(-1000, Math.min(1000, -exponent)));
        TileVector<A> vector = new TileVector<>(math, v.length, scale);
        for (int i = 0; i < vector.tiles.length; i++) {
            A tile = vector.tile(i);
            int start = i * SymmetricMatrix.TILE;
            for (int r = 0; r < vector.rows(i); r++) math.set(tile, r, sign * scale * v[start + r]);
        }
        return vector;
    }

    @SuppressWarnings("unchecked") // Only tiles of this precision are put in.
    A tile(int i) {
        return (A) tiles[i];
    }

    int rows(int i) {
        return Math.min(SymmetricMatrix.TILE, size - i * SymmetricMatrix.TILE);
    }

    /** out ← out + this vector, without its scale. */
    void addTo(double[] out) {
        for (int i = 0; i < tiles.length; i++) {
            A tile = tile(i);
            int start = i * SymmetricMatrix.TILE;
            for (int r = 0; r < rows(i); r++) out[start + r] += math.get(tile, r) / scale;
        }
    }
}
