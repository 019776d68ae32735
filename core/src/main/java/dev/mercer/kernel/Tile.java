package dev.mercer.kernel;

import dev.mercer.data.Points;
import dev.mercer.kernel.internal.Formula;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A rectangle of pairs (xᵢ, yⱼ) with one number for each pair; the bulk form of a kernel consists of its operations.
 *
 * <p>A back end decides how the numbers are stored (double, float, on which device) and how each operation is
 * performed; a kernel only lists the operations. So every kernel and every composite of kernels has the fast path of
 * every back end. An operation writes or changes the number of every pair.
 */
public interface Tile {
    /** value ← xᵢᵀyⱼ. */
    void dots();

    /** value ← ‖xᵢ − yⱼ‖²; exactly 0 for equal points. */
    void squaredDistances();

    /**
     * value ← ‖xᵢ − yⱼ‖², for a kernel in which an error e of ‖x − z‖² causes an error of at most {@code
     * sensitivity}·e: a tile in single precision need not recompute close points if that is below 1e-6.
     */
    default void squaredDistances(double sensitivity) {
        squaredDistances();
    }

    /** value ← ‖xᵢ − yⱼ‖₁, the sum of the distances of the coordinates. */
    default void manhattanDistances() {
        sum((sum, x, z) -> sum + Math.abs(x - z), Formula.X.minus(Formula.Z).abs());
    }

    /** value ← the fold of {@code step} over the coordinates of both points, see {@link Points#fold}. */
    void fold(double start, Points.CoordinateStep step);

    /** value ← Σₖ term(xₖ, zₖ); {@code step} adds a term to a sum. */
    default void sum(Points.CoordinateStep step, Formula term) {
        fold(0, step);
    }

    /** value ← Πₖ factor(xₖ, zₖ); {@code step} multiplies a product by a factor. */
    default void product(Points.CoordinateStep step, Formula factor) {
        fold(1, step);
    }

    /** value ← function(xᵢ, yⱼ), pair by pair: for kernels that have no bulk form. */
    void each(PairFunction function);

    /** value ← {@code constant}. */
    void set(double constant);

    /** value ← factor · value + offset. */
    void affine(double factor, double offset);

    /** value ← exp(factor · value); a negative factor means that every value is ≥ 0. */
    void exp(double factor);

    /** value ← √value. */
    void sqrt();

    /** value ← min(value, most). */
    void atMost(double most);

    /** value ← valueⁿ for n ≥ 1. */
    void power(int exponent);

    /** value ← function(value), for functions that the operations above cannot express; slower. */
    void map(DoubleUnaryOperator function);

    /** {@link #map(DoubleUnaryOperator)} with the function as a formula of {@link Formula#VALUE} too. */
    default void map(DoubleUnaryOperator function, Formula formula) {
        map(function);
    }

    /** value ← value + the other tile's value. */
    void add(Tile other);

    /** value ← value · the other tile's value. */
    void multiply(Tile other);

    /** value ← value / √(k(xᵢ, xᵢ) k(yⱼ, yⱼ)). */
    void normalize(Kernel kernel);

    /** Lends a second tile of the same pairs, its values not yet set, for the time of {@code use}. */
    void scratch(Consumer<Tile> use);

    /** Lends a second tile of the same pairs and values, for the time of {@code use}. */
    void copy(Consumer<Tile> use);

    /**
     * A tile with these values over transformed points: xᵢ ← transform(x)ᵢ, yⱼ ← transform(y)ⱼ. The transform is run
     * once for all tiles of a matrix; {@code key} identifies it.
     */
    Tile view(Object key, UnaryOperator<Points> transform);

    /**
     * A tile with these values over transformed points, where the transform depends on the points of the columns: {@code fit}
     * makes it from all yⱼ, once for all tiles of a matrix. It may therefore leave out features that no yⱼ has.
     */
    Tile fittedView(Object key, Function<Points, UnaryOperator<Points>> fit);

    /** A function of point {@code i} of {@code x} and point {@code j} of {@code y}. */
    @FunctionalInterface
    interface PairFunction {
        double of(Points x, int i, Points y, int j);
    }
}
