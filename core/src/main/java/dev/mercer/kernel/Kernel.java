package dev.mercer.kernel;

import dev.mercer.data.Points;
import dev.mercer.kernel.internal.ColumnName;
import dev.mercer.kernel.internal.Domain;
import dev.mercer.kernel.internal.Parameter;
import dev.mercer.linalg.internal.Definiteness;
import java.util.Arrays;
import java.util.List;

/**
 * A kernel k(x, z), a measure of similarity, as an immutable expression.
 *
 * <p>{@link #value} is the definition. {@link #fill} is the same function over a rectangle of pairs, written with the operations of {@link Tile} so
 * that every back end can run it fast; it must agree with {@code value}. Kernels are symmetric. They compose by {@link #plus}, {@link #times},
 * {@link #scaled} and the others, and have one text form, {@link #parse(String)} and {@code toString}, which are exact inverses. Thread-safe.
 */
public sealed interface Kernel permits NamedKernel, Composite, CustomKernel {

    /** k(xᵢ, yⱼ), the definition. */
    double value(Points x, int i, Points y, int j);

    /** Writes k(xᵢ, yⱼ) for every pair of the tile: the definition in bulk. The default computes value by value. */
    default void fill(Tile tile) {
        tile.each(this::value);
    }

    /**
     * Writes k(xᵢ, yⱼ)/√(k(xᵢ, xᵢ) k(yⱼ, yⱼ)): the bulk form of {@link #normalized}. Powers and products are normalised
     * before they are multiplied, which gives the same result and keeps intermediate numbers below 1: in single
     * precision the fifth power of a large inner product overflows.
     */
    default void fillNormalized(Tile tile) {
        fill(tile);
        tile.normalize(this);
    }

    /** The positive semi-definiteness that the construction proves, without any data. */
    Definiteness definiteness();

    /** The kernels of which this one is composed, in order; empty for a leaf. */
    default List<Kernel> parts() {
        return List.of();
    }

    /** The set on which it is defined, in short; {@link #requireDomain} checks all rules. */
    default Domain domain() {
        Domain smallest = Domain.REALS;
        for (Kernel part : parts()) if (part.domain().compareTo(smallest) > 0) smallest = part.domain();
        return smallest;
    }

    /** True if a row holds values of the kernel with the training rows in place of columns, see {@link Precomputed}. */
    default boolean ofItems() {
        return domain() == Domain.ITEMS;
    }

    /**
     * The approximate number of operations for one value on points of {@code inputs} coordinates; the coordinates of
     * the data together count as one, see {@link KernelCost}.
     */
    default double cost(int inputs) {
        return KernelCost.of(this, inputs);
    }

    /**
     * Refuses an expression that costs too much on points of {@code inputs} coordinates.
     *
     * @throws dev.mercer.util.InvalidInputException if it does, or if one of its maps does not accept this number of coordinates
     */
    default void requireAffordable(int inputs) {
        KernelCost.require(this, inputs);
    }

    /** Refuses points outside the set on which the kernel is defined, naming row, column and value; by default there are none. */
    default void requireDomain(Points points) {}

    /** The hyper-parameters that vary continuously, in the order in which the notation shows them. */
    List<Parameter> parameters();

    /** A copy of the expression with other values for {@link #parameters()}. */
    Kernel withParameters(double... values);

    /**
     * Writes ∂k(xᵢ, yⱼ)/∂θ for each of {@link #parameters()} to {@code out} from index {@code at} on; nothing by default, which is
     * for kernels without parameters.
     */
    default void gradient(Points x, int i, Points y, int j, double[] out, int at) {}

    /**
     * Writes ∂k(xᵢ, yⱼ)/∂xᵢ, d numbers; where the kernel has a kink (equal points, equal coordinates), the midpoint of
     * its subgradients. Kernels without a gradient throw {@link UnsupportedOperationException}.
     */
    void inputGradient(Points x, int i, Points y, int j, double[] out);

    /** A copy of the expression with columns given by name replaced by their position among {@code names}. */
    Kernel bind(List<String> names);

    default Kernel plus(Kernel other) {
        return new Sum(List.of(this, other));
    }

    default Kernel times(Kernel other) {
        return new Product(List.of(this, other));
    }

    default Kernel scaled(double factor) {
        return new Scaled(factor, this);
    }

    default Kernel power(int exponent) {
        return new Power(this, exponent);
    }

    default Kernel exp() {
        return new Exp(this);
    }

    default Kernel normalized() {
        return new Normalized(this);
    }

    /** The kernel on these columns only, counted from 0 as everywhere in Java (the notation counts from 1). */
    default Kernel on(int... columns) {
        return new OnColumns(
                this,
                Arrays.stream(columns).mapToObj(c -> ColumnName.number(c + 1)).toList());
    }

    /** The kernel on these columns only, by name. */
    default Kernel on(String... columns) {
        return new OnColumns(this, Arrays.stream(columns).map(ColumnName::named).toList());
    }

    /** The kernel of x₁/ℓ₁, x₂/ℓ₂, …: a length scale of its own for each feature. */
    default Kernel perColumn(double... lengths) {
        return new PerColumn(this, lengths);
    }

    /** k(Φ(x), Φ(z)). */
    default Kernel after(FeatureMap map) {
        return new Mapped(this, map);
    }

    /** Reads the notation; errors point at the character and name the cure. */
    static Kernel parse(String text) {
        return KernelText.parse(text);
    }

    /** A user-written kernel on coordinates. */
    static CustomKernel of(String name, CustomKernel.Function function) {
        return new CustomKernel(name, function);
    }
}
