package dev.mercer.kernel;

import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.internal.PointMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/**
 * The decomposition of a kernel that is 0 between the cells of a tree: {@code cells(…) * k}, also after feature maps or
 * with lengths per feature. Its matrix has one block for each cell; everything outside the blocks is 0.
 *
 * @param within k(x, z) of two points of one cell
 * @param cells the tree
 * @param views map points, one after the other, to the coordinates that the tree splits
 */
public record LocalKernel(Kernel within, Cells cells, List<PointMap> views) {
    public LocalKernel {
        views = List.copyOf(views);
    }

    /** The decomposition; empty for kernels without cells, and for kernels that have cells deeper in an expression. */
    public static Optional<LocalKernel> of(Kernel kernel) {
        if (kernel instanceof Mapped mapped)
            return of(mapped.kernel()).map(k -> k.seen(k.within.after(mapped.map()), mapped.map()));
        if (kernel instanceof PerColumn lengths)
            return of(lengths.kernel()).map(k -> k.seen(new PerColumn(k.within, lengths.lengths()), lengths.map()));
        return kernel instanceof Product product ? of(product) : Optional.empty();
    }

    /**
     * Makes a kernel 0 between at most {@code leaves} cells of about the same weight of these points. They are grown in
     * the space in which the kernel measures distances, after its feature maps; points of weight 0 are ignored.
     */
    public static Kernel grown(Kernel kernel, Points points, Reals weights, int leaves) {
        return grown(kernel, points, weights, leaves, 0);
    }

    /**
     * One of many trees with borders at different places: {@code tree} 0 is the most even one, the others cut near the medians of
     * columns that are chosen at random among those of large variance. The mean of functions that were learned in several trees has
     * smaller jumps at the borders than each of them.
     */
    public static Kernel grown(Kernel kernel, Points points, Reals weights, int leaves, long tree) {
        if (kernel instanceof Mapped mapped)
            return grown(mapped.kernel(), mapped.map().apply(points), weights, leaves, tree)
                    .after(mapped.map());
        if (kernel instanceof PerColumn lengths)
            return new PerColumn(
                    grown(lengths.kernel(), lengths.map().apply(points), weights, leaves, tree), lengths.lengths());
        return CellGrowth.of(points, weights, leaves, tree).times(kernel);
    }

    /** The kernel k + c, with c inside of feature maps and lengths, where the cells are too, so that each cell has a bias of its own. */
    public static Kernel biased(Kernel kernel, double c) {
        if (kernel instanceof Mapped mapped) return biased(mapped.kernel(), c).after(mapped.map());
        if (kernel instanceof PerColumn lengths) return new PerColumn(biased(lengths.kernel(), c), lengths.lengths());
        return kernel.plus(new Constant(c));
    }

    private static Optional<LocalKernel> of(Product product) {
        List<Kernel> others = new ArrayList<>(product.factors());
        return others.stream().filter(Cells.class::isInstance).findFirst().map(cells -> {
            others.remove(cells);
            Kernel within = others.size() == 1 ? others.get(0) : new Product(others);
            return new LocalKernel(within, (Cells) cells, List.of());
        });
    }

    private LocalKernel seen(Kernel outer, PointMap before) {
        List<PointMap> all = new ArrayList<>(List.of(before));
        all.addAll(views);
        return new LocalKernel(outer, cells, all);
    }

    /** The numbers of the points in each non-empty cell, ascending. */
    public SortedMap<Integer, int[]> groups(Points points) {
        SortedMap<Integer, IntStream.Builder> found = new TreeMap<>();
        int[] numbers = numbers(points);
        for (int i = 0; i < numbers.length; i++)
            found.computeIfAbsent(numbers[i], cell -> IntStream.builder()).add(i);
        SortedMap<Integer, int[]> groups = new TreeMap<>();
        found.forEach((cell, rows) -> groups.put(cell, rows.build().toArray()));
        return groups;
    }

    /** The number of the cell of each point. */
    public int[] numbers(Points points) {
        Points viewed = points;
        for (PointMap view : views) viewed = view.apply(viewed);
        Points seen = viewed;
        cells.requireDomain(seen);
        return IntStream.range(0, points.size()).map(i -> cells.of(seen, i)).toArray();
    }

    /** Finds the numbers of the cells of points that come one at a time, by their coordinates; thread-safe. */
    public ToIntFunction<double[]> finder() {
        List<PointMap.OfOne> singles = views.stream().map(PointMap::single).toList();
        return x -> {
            double[] seen = x;
            for (int v = 0; v < singles.size(); v++) {
                double[] next = new double[views.get(v).dim(seen.length)];
                singles.get(v).write(seen, next);
                seen = next;
            }
            return cells.of(seen);
        };
    }
}
