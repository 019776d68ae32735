package dev.mercer.kernel;

import dev.mercer.data.Points;
import dev.mercer.kernel.internal.ColumnName;
import dev.mercer.kernel.internal.PointMap;
import dev.mercer.linalg.internal.Definiteness;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.List;

/**
 * A kernel restricted to some columns: {@code k[age, income]}.
 *
 * <p>It has the definiteness of k, because it is k after a projection.
 *
 * @param kernel k
 * @param columns one or more, by name or by number
 */
public record OnColumns(Kernel kernel, List<ColumnName> columns) implements Composite.Transformed {
    public OnColumns {
        columns = List.copyOf(columns);
        Require.that(!columns.isEmpty(), "a kernel on columns needs at least one column");
    }

    private int[] indices() {
        return columns.stream().mapToInt(ColumnName::index).toArray();
    }

    @Override
    public PointMap map() {
        int[] indices = indices();
        return new PointMap() {
            @Override
            public int dim(int inputs) {
                int widest = Arrays.stream(indices).max().orElseThrow();
                Require.that(widest < inputs, "the kernel uses column %d, the data has %d columns", widest + 1, inputs);
                return indices.length;
            }

            @Override
            public Points apply(Points points) {
                dim(points.dim());
                return points.columns(indices);
            }

            @Override
            public OfOne single() {
                return (x, out) -> {
                    for (int k = 0; k < indices.length; k++) out[k] = x[indices[k]];
                };
            }
        };
    }

    @Override
    public Object key() {
        return columns;
    }

    @Override
    public Definiteness definiteness() {
        return kernel.definiteness();
    }

    @Override
    public void requireDomain(Points points) {
        requireDomain(points, column -> indices()[column]);
    }

    /** Names inside k refer to the columns that are passed to k. */
    @Override
    public Kernel bind(List<String> names) {
        List<ColumnName> bound =
                columns.stream().flatMap(c -> c.bind(names).stream()).toList();
        List<String> seen = bound.stream()
                .map(c -> c.index() < names.size() ? names.get(c.index()) : "")
                .toList();
        return new OnColumns(kernel.bind(seen), bound);
    }

    @Override
    public Kernel withKernel(Kernel other) {
        return new OnColumns(other, columns);
    }

    @Override
    public void pullBack(double[] gradient, double[] out) {
        int[] indices = indices();
        Arrays.fill(out, 0);
        for (int k = 0; k < indices.length; k++) out[indices[k]] += gradient[k];
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
