package dev.mercer.kernel;

import dev.mercer.data.Points;
import dev.mercer.linalg.Definiteness;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/** A kernel that is composed of others, its {@link #parts}: its parameters are theirs, and it is defined where all of them are. */
sealed interface Composite extends Kernel permits Sum, Product, Composite.Unary {
    /** A copy with other parts, as many as there are. */
    Kernel withParts(List<Kernel> others);

    @Override
    default Definiteness definiteness() {
        return Definiteness.ofAll(parts().stream().map(Kernel::definiteness));
    }

    @Override
    default void requireDomain(Points points) {
        for (Kernel part : parts()) part.requireDomain(points);
    }

    @Override
    default List<Parameter> parameters() {
        return parts().stream().flatMap(part -> part.parameters().stream()).toList();
    }

    /** Distributes the values over the parts, as many to each as it has parameters. */
    @Override
    default Kernel withParameters(double... values) {
        Require.equal("number of parameters", parameters().size(), values.length);
        List<Kernel> changed = new ArrayList<>();
        int at = 0;
        for (Kernel part : parts()) {
            int count = part.parameters().size();
            changed.add(part.withParameters(Arrays.copyOfRange(values, at, at + count)));
            at += count;
        }
        return withParts(changed);
    }

    @Override
    default Kernel bind(List<String> names) {
        return withParts(parts().stream().map(part -> part.bind(names)).toList());
    }

    /** A function of one kernel. */
    sealed interface Unary extends Composite permits Scaled, Power, Exp, Normalized, OnColumns, PerColumn, Mapped {
        /** The kernel k. */
        Kernel kernel();

        /** A copy with another kernel in place of k. */
        Kernel withKernel(Kernel other);

        @Override
        default List<Kernel> parts() {
            return List.of(kernel());
        }

        @Override
        default Kernel withParts(List<Kernel> others) {
            return withKernel(others.get(0));
        }
    }

    /** Flattens nested kernels of the same class: (a + b) + c and a + (b + c) become one expression, a + b + c. */
    static List<Kernel> flatten(Class<? extends Kernel> type, List<Kernel> kernels, String what) {
        Require.that(kernels.size() >= 2, "a %s needs at least 2 kernels, got %d", what, kernels.size());
        List<Kernel> flat = new ArrayList<>();
        for (Kernel kernel : kernels) {
            if (type.isInstance(kernel)) flat.addAll(kernel.parts());
            else flat.add(kernel);
        }
        return List.copyOf(flat);
    }

    /** True for a point with itself. */
    static boolean same(Points x, int i, Points y, int j) {
        return x == y && i == j;
    }

    /**
     * One pair of transformed points, each a block of one row: the same object for a point with itself, which costs less.
     *
     * @param x the first
     * @param y the second
     */
    record Pair(Points x, Points y) {
        static Pair of(UnaryOperator<Points> transform, Points x, int i, Points y, int j) {
            Points first = transform.apply(x.range(i, i + 1));
            return new Pair(first, same(x, i, y, j) ? first : transform.apply(y.range(j, j + 1)));
        }
    }

    /** Multiplies {@code count} numbers from {@code out[at]} on by {@code factor}. */
    static void multiply(double[] out, int at, int count, double factor) {
        for (int k = at; k < at + count; k++) out[k] *= factor;
    }
}
