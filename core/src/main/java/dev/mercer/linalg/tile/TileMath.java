package dev.mercer.linalg.tile;

/**
 * The arithmetic of a tiled Cholesky factorisation: products and triangular solves of complete tiles.
 *
 * <p>A tile is a row-major array without gaps: element (i, j) of an m×n tile is at {@code i·n + j}, and arrays hold
 * exactly m·n numbers. L stands for a lower triangular n×n tile of which the upper half is not read. {@link
 * PlainTileMath} is the definition; another back end gives the same up to rounding, and passes {@code CholeskyContract}.
 * Right-hand sides are the rows of B or C, so that this interface suffices for the solves of a factorisation.
 *
 * <p>Implementations are called from several threads at once, for different target tiles. Source: [BLKD09].
 *
 * @param <A> {@code double[]} or {@code float[]}
 */
public interface TileMath<A> {
    /** A tile of zeros. */
    A allocate(int length);

    /** Number {@code at} of a tile. */
    double get(A tile, int at);

    /** Sets number {@code at} of a tile. */
    void set(A tile, int at, double value);

    /** Numbers {@code from} … of a tile ← factor·v[at …], {@code count} of them. */
    void fill(A tile, int from, double factor, double[] v, int at, int count);

    /** out[at …] ← out[at …] + factor·numbers {@code from} … of a tile, {@code count} of them. */
    void addTo(double[] out, int at, double factor, A tile, int from, int count);

    /**
     * C ← C − A·B for few rows, C m×n and A m×k in double, B a tile k×n: the arithmetic in double without a wide copy
     * of B. Returns false, without any change, if the back end has no such routine or there are too many rows for it.
     */
    default boolean minusWideRows(double[] c, double[] a, A b, int m, int n, int k) {
        return false;
    }

    /** C ← C − A·Bᵀ for few rows, B a tile n×k; otherwise as {@link #minusWideRows}. */
    default boolean minusWideRowsTransposed(double[] c, double[] a, A b, int m, int n, int k) {
        return false;
    }

    /** out ← the first {@code count} numbers of a tile. */
    void widen(A tile, double[] out, int count);

    /** C ← C − A·B; C is m×n, A is m×k, B is k×n. */
    void minusProduct(A c, A a, A b, int m, int n, int k);

    /** C ← C − A·Bᵀ; C is m×n, A is m×k, B is n×k. */
    void minusProductTransposed(A c, A a, A b, int m, int n, int k);

    /**
     * Both products of a tile T of m×n with a few vectors, where a symmetric matrix has T on one side and Tᵀ on the other: X ← X
     * − A·Tᵀ and Y ← Y − B·T; X and B have m columns, Y and A n, and all have {@code count} rows. A back end may read the tile once
     * for both.
     */
    default void minusBothProducts(Sides<A> sides, A t, int count, int m, int n) {
        minusProduct(sides.y, sides.b, t, count, n, m);
        minusProductTransposed(sides.x, sides.a, t, count, m, n);
    }

    /** The operands of {@link #minusBothProducts}: A and B are read, X and Y are changed. */
    record Sides<A>(A x, A a, A y, A b) {}

    /** C ← C − A·Aᵀ; C is n×n, A is n×k. Only the lower half of C is defined afterwards. */
    void minusSquare(A c, A a, int n, int k);

    /** B ← B·L⁻¹; B is m×n. */
    void solve(A b, A l, int m, int n);

    /** B ← B·L⁻ᵀ; B is m×n. */
    void solveTransposed(A b, A l, int m, int n);

    /**
     * A ← L with A = LLᵀ; A is n×n, only its lower half is read, and only that of L is defined.
     *
     * @return −1, or the first row p whose pivot is not a positive number; {@code a[p·n + p]} then holds that pivot
     */
    int factor(A a, int n);

    /**
     * A ← L with A = LLᵀ of a complete matrix, by a back end that is faster at that than tile by tile. Returns false, without any
     * change, if it is not faster, or if the matrix is not positive definite.
     */
    default boolean factorWhole(TileStore<A> a) {
        return false;
    }

    /** Tiles of doubles. */
    interface OfDouble extends TileMath<double[]> {
        @Override
        default double[] allocate(int length) {
            return new double[length];
        }

        @Override
        default double get(double[] tile, int at) {
            return tile[at];
        }

        @Override
        default void set(double[] tile, int at, double value) {
            tile[at] = value;
        }

        @Override
        default void fill(double[] tile, int from, double factor, double[] v, int at, int count) {
            for (int i = 0; i < count; i++) tile[from + i] = factor * v[at + i];
        }

        @Override
        default void widen(double[] tile, double[] out, int count) {
            System.arraycopy(tile, 0, out, 0, count);
        }

        @Override
        default void addTo(double[] out, int at, double factor, double[] tile, int from, int count) {
            for (int i = 0; i < count; i++) out[at + i] += factor * tile[from + i];
        }
    }

    /** Tiles of floats. */
    interface OfFloat extends TileMath<float[]> {
        @Override
        default float[] allocate(int length) {
            return new float[length];
        }

        @Override
        default double get(float[] tile, int at) {
            return tile[at];
        }

        @Override
        default void set(float[] tile, int at, double value) {
            tile[at] = (float) value;
        }

        @Override
        default void fill(float[] tile, int from, double factor, double[] v, int at, int count) {
            for (int i = 0; i < count; i++) tile[from + i] = (float) (factor * v[at + i]);
        }

        @Override
        default void widen(float[] tile, double[] out, int count) {
            for (int i = 0; i < count; i++) out[i] = tile[i];
        }

        @Override
        default void addTo(double[] out, int at, double factor, float[] tile, int from, int count) {
            for (int i = 0; i < count; i++) out[at + i] += factor * tile[from + i];
        }
    }
}
