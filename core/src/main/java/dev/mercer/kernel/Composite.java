package dev.mercer.kernel;

import dev.mercer.data.Points;
import dev.mercer.kernel.internal.Parameter;
import dev.mercer.kernel.internal.PointMap;
import dev.mercer.linalg.internal.Definiteness;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** A kernel that is composed of others, its {@link #parts}: it has their parameters and is defined where all of them are. */
sealed interface Composite extends Kernel permits Composite.OfValues, Composite.Unary {
    /** A copy with other parts, of the same number. */
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
    sealed interface Unary extends Composite permits Scaled, Power, Exp, Normalized, Transformed {
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

    /** A function of the values of its parts: {@code k(x, z) = g(k₁(x, z), k₂(x, z), …)}. */
    sealed interface OfValues extends Composite permits Sum, Product, Scaled, Power, Exp {
        /** ∂g/∂kₚ for part p, counted from 0. */
        double slope(int part, Points x, int i, Points y, int j);

        @Override
        default void gradient(Points x, int i, Points y, int j, double[] out, int at) {
            int next = at;
            for (int p = 0; p < parts().size(); p++) {
                Kernel part = parts().get(p);
                part.gradient(x, i, y, j, out, next);
                double slope = slope(p, x, i, y, j);
                int end = next + part.parameters().size();
                for (; next < end; next++) out[next] *= slope;
            }
        }

        @Override
        default void inputGradient(Points x, int i, Points y, int j, double[] out) {
            double[] one = new double[x.dim()];
            double[] sum = new double[x.dim()];
            for (int p = 0; p < parts().size(); p++) {
                double slope = slope(p, x, i, y, j);
                parts().get(p).inputGradient(x, i, y, j, one);
                for (int k = 0; k < sum.length; k++) sum[k] += slope * one[k];
            }
            System.arraycopy(sum, 0, out, 0, sum.length);
        }
    }

    /** A kernel of transformed points, {@code k(Φ(x), Φ(z))}. */
    sealed interface Transformed extends Unary permits OnColumns, PerColumn, Mapped {
        /** Φ. */
        PointMap map();

        /** Identifies Φ, see {@link Tile#view}. */
        Object key();

        /** Writes ∂/∂x from the gradient with respect to Φ(x). */
        void pullBack(double[] gradient, double[] out);

        /** A pair of transformed points, each a block of one row: the same object for a point with itself, which costs less. */
        record Pair(Points x, Points y) {}

        /** The transformed pair. */
        default Pair pair(Points x, int i, Points y, int j) {
            PointMap map = map();
            Points first = map.apply(x.range(i, i + 1));
            return new Pair(first, same(x, i, y, j) ? first : map.apply(y.range(j, j + 1)));
        }

        @Override
        default double value(Points x, int i, Points y, int j) {
            Pair pair = pair(x, i, y, j);
            return kernel().value(pair.x, 0, pair.y, 0);
        }

        @Override
        default void fill(Tile tile) {
            kernel().fill(tile.view(key(), map()));
        }

        @Override
        default void fillNormalized(Tile tile) {
            kernel().fillNormalized(tile.view(key(), map()));
        }

        @Override
        default void gradient(Points x, int i, Points y, int j, double[] out, int at) {
            Pair pair = pair(x, i, y, j);
            kernel().gradient(pair.x, 0, pair.y, 0, out, at);
        }

        @Override
        default void inputGradient(Points x, int i, Points y, int j, double[] out) {
            Pair pair = pair(x, i, y, j);
            double[] inner = new double[pair.x.dim()];
            kernel().inputGradient(pair.x, 0, pair.y, 0, inner);
            pullBack(inner, out);
        }

        /** Refuses points whose columns, numbered by {@code columns} in the data, are outside the domain of k. */
        default void requireDomain(Points points, IntUnaryOperator columns) {
            try {
                kernel().requireDomain(map().apply(points));
            } catch (OutsideDomainException outside) {
                throw outside.seenIn(points, columns.applyAsInt(outside.column()));
            }
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
}
