package dev.mercer.kernel;

import dev.mercer.data.Points;
import dev.mercer.util.Require;
import java.util.function.Function;
import java.util.function.ToDoubleBiFunction;

/**
 * A kernel of items of any Java type: a symmetric function k(x, z), with the operations that combine kernels to new
 * ones.
 *
 * <pre>{@code
 * ItemKernel<Patient> kernel = ItemKernel.of(new Spectrum(3)).on(Patient::dna)
 *         .times(ItemKernel.of(new Gaussian(5)).on(p -> new double[] {p.age()}));
 * }</pre>
 *
 * <p>{@code ItemPoints} computes its Gram matrix and its values with new items, for every learner. {@code PsdDoctor}
 * tests on items whether it is positive semi-definite.
 *
 * @param <T> the type of the items
 */
@FunctionalInterface
public interface ItemKernel<T> extends ToDoubleBiFunction<T, T> {
    /** k(x, z). */
    double value(T x, T z);

    @Override
    default double applyAsDouble(T x, T z) {
        return value(x, z);
    }

    /** A kernel of texts. */
    static ItemKernel<String> of(TextKernel kernel) {
        return kernel::of;
    }

    /** A kernel of points, each given by its coordinates. */
    static ItemKernel<double[]> of(Kernel kernel) {
        return (x, z) -> kernel.value(Points.of(x), 0, Points.of(z), 0);
    }

    /** k(part(x), part(z)): this kernel of a part of other items. */
    default <S> ItemKernel<S> on(Function<? super S, ? extends T> part) {
        return (x, z) -> value(part.apply(x), part.apply(z));
    }

    /** k(x, z) + other(x, z). */
    default ItemKernel<T> plus(ItemKernel<? super T> other) {
        return (x, z) -> value(x, z) + other.value(x, z);
    }

    /** k(x, z) · other(x, z). */
    default ItemKernel<T> times(ItemKernel<? super T> other) {
        return (x, z) -> value(x, z) * other.value(x, z);
    }

    /** factor · k(x, z), factor > 0. */
    default ItemKernel<T> scaled(double factor) {
        Require.positive("factor", factor);
        return (x, z) -> factor * value(x, z);
    }

    /** k(x, z)ⁿ, n ≥ 1. */
    default ItemKernel<T> power(int exponent) {
        Require.atLeast("exponent", 1, exponent);
        return (x, z) -> Power.of(value(x, z), exponent);
    }

    /** exp(k(x, z)). */
    default ItemKernel<T> exp() {
        return (x, z) -> Math.exp(value(x, z));
    }

    /** k(x, z)/√(k(x, x) k(z, z)). */
    default ItemKernel<T> normalized() {
        return (x, z) -> value(x, z) / Math.sqrt(length(x) * length(z));
    }

    private double length(T x) {
        double length = value(x, x);
        Require.that(
                length > 0 && length < Double.POSITIVE_INFINITY,
                "a normalised kernel needs k(x, x) > 0 and finite, got %s of %s",
                Require.text(length),
                x);
        return length;
    }
}
