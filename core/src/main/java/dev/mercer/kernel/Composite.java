package dev.mercer.kernel;

import dev.mercer.data.Points;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/** Helpers of kernels that are made of others. */
final class Composite {
    private Composite() {}

    /** Flattens nested kernels of the same class: (a + b) + c and a + (b + c) become one expression, a + b + c. */
    static List<Kernel> flatten(Class<? extends Kernel> type, List<Kernel> kernels, String what) {
        Require.that(kernels.size() >= 2, "a %s needs at least 2 kernels, got %d", what, kernels.size());
        List<Kernel> flat = new ArrayList<>();
        for (Kernel kernel : kernels) {
            if (type.isInstance(kernel)) flat.addAll(parts(kernel));
            else flat.add(kernel);
        }
        return List.copyOf(flat);
    }

    private static List<Kernel> parts(Kernel kernel) {
        return kernel instanceof Sum sum ? sum.terms() : ((Product) kernel).factors();
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

    static List<Parameter> parameters(List<Kernel> kernels) {
        return kernels.stream().flatMap(k -> k.parameters().stream()).toList();
    }

    /** Distributes {@code values} over the kernels, as many to each as it has parameters. */
    static List<Kernel> withParameters(List<Kernel> kernels, double[] values) {
        Require.equal("number of parameters", parameters(kernels).size(), values.length);
        List<Kernel> changed = new ArrayList<>();
        int at = 0;
        for (Kernel kernel : kernels) {
            int count = kernel.parameters().size();
            changed.add(kernel.withParameters(Arrays.copyOfRange(values, at, at + count)));
            at += count;
        }
        return changed;
    }

    static List<Kernel> bind(List<Kernel> kernels, List<String> names) {
        return kernels.stream().map(k -> k.bind(names)).toList();
    }

    static void requireDomain(List<Kernel> kernels, Points points) {
        for (Kernel kernel : kernels) kernel.requireDomain(points);
    }

    /** Multiplies {@code count} numbers from {@code out[at]} on by {@code factor}. */
    static void multiply(double[] out, int at, int count, double factor) {
        for (int k = at; k < at + count; k++) out[k] *= factor;
    }
}
