package dev.mercer.solve.smo;

import dev.mercer.compute.Backend;
import dev.mercer.compute.PlainBackend;
import dev.mercer.compute.internal.BackendFailure;
import dev.mercer.compute.internal.BlockEvaluator;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.compute.internal.ResidentDecomposition;
import dev.mercer.compute.internal.Window;
import dev.mercer.data.Points;
import dev.mercer.linalg.tile.TileMath;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * A decomposition in the memory of the host, by the first pair that violates most: what a back end with its own memory does, in few
 * lines. Kernel values of the gradient's update are off by as much as is told, all to one side.
 */
final class HostedDecomposition implements ResidentDecomposition {
    private static final int EACH = 40;
    private static final int STEPS = 400;

    private final KernelBlock block;
    private final Hosted counts;
    private double[] alpha = {};
    private double[] gradient = {};
    private Box box = new Box(alpha, alpha, alpha, alpha, 0);

    /** A back end that has it, and counts. */
    static final class Hosted implements Backend {
        private final PlainBackend plain = new PlainBackend();
        final double error;
        int left = Integer.MAX_VALUE;
        /** True if rounds change nothing. */
        boolean idle;
        /** The error of the first weight when it is copied. */
        double spoiled;
        /** The amount that goes from the last weight to the first when they are copied: their sum is kept. */
        double moved;

        int rounds;
        long steps;
        int copies;
        int open;

        Hosted(double error) {
            this.error = error;
        }

        @Override
        public String name() {
            return "hosted";
        }

        @Override
        public String description() {
            return "for tests";
        }

        @Override
        public int priority() {
            return -1;
        }

        @Override
        public TileMath<double[]> tileMath() {
            return plain.tileMath();
        }

        @Override
        public BlockEvaluator prepare(KernelBlock block) {
            BlockEvaluator evaluator = plain.prepare(block);
            return new BlockEvaluator() {
                @Override
                public void fill(Window window, double[] out, int offset, int stride) {
                    evaluator.fill(window, out, offset, stride);
                }

                @Override
                public BlockEvaluator select(int... rows) {
                    return evaluator.select(rows);
                }

                @Override
                public BlockEvaluator over(Points rows) {
                    return evaluator.over(rows);
                }

                @Override
                public Optional<ResidentDecomposition> decomposition() {
                    open++;
                    return Optional.of(new HostedDecomposition(block, Hosted.this));
                }
            };
        }
    }

    private HostedDecomposition(KernelBlock block, Hosted counts) {
        this.block = block;
        this.counts = counts;
    }

    @Override
    public void begin(Box newBox, double[] newAlpha, double[] newGradient) {
        box = newBox;
        alpha = newAlpha.clone();
        gradient = newGradient.clone();
    }

    private double rise(int i) {
        if (!(alpha[i] < box.upper()[i])) return Double.NEGATIVE_INFINITY;
        return (alpha[i] >= 0 ? -box.kink() : box.kink()) - gradient[i];
    }

    private double fall(int i) {
        if (!(alpha[i] > box.lower()[i])) return Double.POSITIVE_INFINITY;
        return (alpha[i] > 0 ? -box.kink() : box.kink()) - gradient[i];
    }

    private int[] top(IntPredicate which, Comparator<Integer> order) {
        return IntStream.range(0, alpha.length)
                .filter(which)
                .boxed()
                .sorted(order)
                .limit(EACH)
                .mapToInt(i -> i)
                .toArray();
    }

    @Override
    public Round round(double tolerance, long most) {
        if (counts.left-- <= 0) throw new BackendFailure("the device is lost");
        int[] growing = top(i -> rise(i) > Double.NEGATIVE_INFINITY, Comparator.comparingDouble(i -> -rise(i)));
        int[] shrinking = top(i -> fall(i) < Double.POSITIVE_INFINITY, Comparator.comparingDouble(this::fall));
        double violation = rise(growing[0]) - fall(shrinking[0]);
        if (!(violation > tolerance)) return new Round(violation, 0, 0);
        if (counts.idle) return new Round(violation, 1, 0.5);
        counts.rounds++;
        int[] set = IntStream.concat(IntStream.of(growing), IntStream.of(shrinking))
                .distinct()
                .toArray();
        double[] before = alpha.clone();
        double[] kept = gradient.clone();
        long steps = pairs(set, tolerance, Math.min(most, STEPS));
        counts.steps += steps;
        // Inside the set the values were exact; the update of all is not.
        gradient = kept;
        double size = 0;
        for (int j : set) {
            double change = alpha[j] - before[j];
            if (change == 0) continue;
            size += Math.abs(change) * Math.sqrt(value(j, j));
            gradient[j] += box.ridge()[j] * change;
            for (int i = 0; i < alpha.length; i++)
                gradient[i] += change
                        * (value(i, j) + (j % 2 == 0 ? 1 : -1) * counts.error * Math.sqrt(value(i, i) * value(j, j)));
        }
        return new Round(violation, steps, size);
    }

    private double value(int i, int j) {
        return block.kernel().value(block.x(), i, block.x(), j);
    }

    private long pairs(int[] set, double tolerance, long most) {
        for (long step = 0; step < most; step++) {
            int i = set[0];
            int j = set[0];
            for (int k : set) {
                if (rise(k) > rise(i)) i = k;
                if (fall(k) < fall(j)) j = k;
            }
            double slope = rise(i) - fall(j);
            if (!(slope > tolerance)) return step;
            double curvature = box.diagonal()[i] + box.diagonal()[j] - 2 * value(i, j);
            double room = Math.min(
                    (alpha[i] < 0 ? Math.min(0, box.upper()[i]) : box.upper()[i]) - alpha[i],
                    alpha[j] - (alpha[j] > 0 ? Math.max(0, box.lower()[j]) : box.lower()[j]));
            double way = Math.min(room, slope / Math.max(curvature, 1e-12));
            alpha[i] = way == box.upper()[i] - alpha[i] ? box.upper()[i] : alpha[i] + way;
            alpha[j] = way == alpha[j] - box.lower()[j] ? box.lower()[j] : alpha[j] - way;
            for (int k : set) gradient[k] += way * (value(k, i) - value(k, j));
            gradient[i] += way * box.ridge()[i];
            gradient[j] -= way * box.ridge()[j];
        }
        return most;
    }

    @Override
    public void read(double[] toAlpha, double[] toGradient) {
        System.arraycopy(alpha, 0, toAlpha, 0, alpha.length);
        System.arraycopy(gradient, 0, toGradient, 0, alpha.length);
        counts.copies++;
        toAlpha[0] += counts.spoiled + counts.moved;
        toAlpha[alpha.length - 1] -= counts.moved;
    }

    @Override
    public double valueError() {
        return counts.error;
    }

    @Override
    public void close() {
        counts.open--;
    }
}
