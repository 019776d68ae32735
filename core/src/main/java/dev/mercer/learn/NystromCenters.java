package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Points;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.nystrom.NystromDraw;
import dev.mercer.learn.plan.CostModel;
import dev.mercer.util.Indices;
import dev.mercer.util.Progress;
import dev.mercer.util.RandomOrder;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/** The choice of centers for the Nyström method; no two centers are equal. */
public sealed interface NystromCenters {
    /** The sampling of training rows. */
    enum Selection {
        /** Uniform. */
        UNIFORM,
        /**
         * One after the other, in proportion to the part of k(x, x) that the earlier centers leave unexplained:
         * randomly pivoted Cholesky [CETW25].
         */
        PIVOTS,
        /** In proportion to approximate leverage at λ: how much a row could change its own prediction [RCR15]. */
        LEVERAGE,
        /**
         * One after the other, in proportion to the squared distance from the earlier centers, as in the start of
         * k-means++ [AV07].
         */
        SPREAD
    }

    /** The inputs of the choice. */
    record Context(Kernel kernel, Dataset data, double lambda, Compute compute) {}

    /**
     * The chosen centers.
     *
     * @param points the centers
     * @param rows the numbers of their rows, ascending; empty if the centers were given
     */
    record Chosen(Points points, List<Integer> rows) {}

    /** The largest number of centers for {@code rows} rows. */
    int size(int rows, Compute compute);

    /** The reason for the number, in two words, if it was not given. */
    default Optional<String> why(int rows, Compute compute) {
        return Optional.empty();
    }

    /** Chooses the centers. */
    Chosen choose(Context context, Progress progress);

    /** {@code count} training rows of weight > 0, drawn uniformly. */
    static NystromCenters uniform(int count, long seed) {
        return new Drawn(Selection.UNIFORM, OptionalInt.of(count), seed);
    }

    /**
     * Training rows of weight > 0.
     *
     * <p>All but the uniform choice draw from a uniform sample of ten times as many rows as centers, at least 10,000.
     * The default M is the least of 4√N, of √(2·10¹³/N), at which the normal equations take about two minutes, and of
     * the number that fits into a quarter of the memory; but at least 100.
     *
     * @param selection the sampling
     * @param count the number, ≥ 1; fewer if there are fewer distinct rows
     * @param seed the same seed chooses the same rows
     */
    record Drawn(Selection selection, OptionalInt count, long seed) implements NystromCenters {
        private static final int LEAST = 100;
        private static final int LEAST_SAMPLE = 10_000;
        private static final double MOST_WORK = 2e13;

        public Drawn {
            count.ifPresent(m -> Require.atLeast("number of centers", 1, m));
        }

        @Override
        public int size(int rows, Compute compute) {
            return count.orElseGet(() ->
                    (int) Math.max(LEAST, Math.min(byWork(rows), Math.min(byRows(rows), byMemory(compute)))));
        }

        private static double byRows(int rows) {
            return 4 * Math.sqrt(rows);
        }

        private static double byWork(int rows) {
            return Math.sqrt(MOST_WORK / Math.max(1, rows));
        }

        private static double byMemory(Compute compute) {
            return CostModel.mostCenters(compute);
        }

        @Override
        public Optional<String> why(int rows, Compute compute) {
            if (count.isPresent()) return Optional.empty();
            int size = size(rows, compute);
            if (size == LEAST) return Optional.of("the least number");
            if (size == (int) byRows(rows)) return Optional.of("4√N");
            return Optional.of(
                    size == (int) byWork(rows) ? "what two minutes allow" : "what a quarter of the memory allows");
        }

        /** The number of distinct rows considered for this many centers. */
        int candidates(int size) {
            return selection == Selection.UNIFORM ? size : (int) Math.max(LEAST_SAMPLE, Math.min(10L * size, 1 << 30));
        }

        @Override
        public Chosen choose(Context context, Progress progress) {
            Dataset data = context.data();
            int[] rows = Indices.where(data.size(), i -> data.weights().get(i) > 0);
            RandomOrder order = new RandomOrder(rows.length, seed);
            return choose(context, IntStream.generate(() -> rows[order.next()]).limit(rows.length), progress);
        }

        /** Chooses centers in a given random order of the rows, which is followed until there are enough candidates. */
        Chosen choose(Context context, IntStream order, Progress progress) {
            Points points = context.data().points();
            int size = size(context.data().size(), context.compute());
            int[] candidates = distinct(points, order, candidates(size));
            int[] rows = candidates;
            if (candidates.length > size) {
                NystromDraw draw = new NystromDraw(
                        context.kernel(), points.select(candidates), context.lambda(), context.compute(), seed);
                int[] among = switch (selection) {
                    case UNIFORM -> IntStream.range(0, size).toArray();
                    case PIVOTS -> draw.byPivots(size, progress);
                    case LEVERAGE -> draw.byLeverage(size, progress);
                    case SPREAD -> draw.bySpread(size, progress);
                };
                rows = Arrays.stream(among).map(i -> candidates[i]).toArray();
            }
            int[] sorted = rows.clone();
            Arrays.sort(sorted);
            return new Chosen(
                    points.select(sorted), Arrays.stream(sorted).boxed().toList());
        }

        /** The first different rows of an order, at most {@code most} of them. */
        static int[] distinct(Points points, IntStream order, int most) {
            Set<Points> seen = new HashSet<>();
            return order.filter(row -> seen.add(points.range(row, row + 1)))
                    .limit(most)
                    .toArray();
        }
    }

    /**
     * Given points, in encoded coordinates; duplicates are removed.
     *
     * @param points one or more
     */
    record Given(Points points) implements NystromCenters {
        public Given {
            Require.that(points.size() > 0, "centers must be one point or more, got none");
        }

        @Override
        public int size(int rows, Compute compute) {
            return points.size();
        }

        @Override
        public Chosen choose(Context context, Progress progress) {
            Require.equal(
                    "number of coordinates of the centers",
                    context.data().points().dim(),
                    points.dim());
            Set<Points> seen = new HashSet<>();
            int[] kept = Indices.where(points.size(), i -> seen.add(points.range(i, i + 1)));
            return new Chosen(points.select(kept), List.of());
        }
    }
}
