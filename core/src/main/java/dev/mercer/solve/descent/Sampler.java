package dev.mercer.solve.descent;

import dev.mercer.data.Reals;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Draws points for the steps of a descent, so that the mean of factor·slope over the draws estimates Σ wᵢ·slope/Σw. */
abstract class Sampler {
    static Sampler of(Draw draw, Reals weights) {
        if (draw instanceof Draw.Shuffled shuffled) return new Passes(shuffled.seed(), weights);
        if (draw instanceof Draw.WithReplacement replacing) return new Replacing(replacing.seed(), weights);
        throw new AssertionError(draw);
    }

    /** The next point. */
    abstract int next();

    /** The weight of the slope of point i when it is drawn. */
    abstract double factor(int i);

    /** Every point once, then again in another order. */
    private static final class Passes extends Sampler {
        private final SplittableRandom random;
        private final double[] factors;
        private final int[] order;
        private int at;

        Passes(long seed, Reals weights) {
            double mean = weights.sum() / weights.size();
            this.random = new SplittableRandom(seed);
            this.factors = weights.stream().map(w -> w / mean).toArray();
            this.order = new int[weights.size()];
            Arrays.setAll(order, i -> i);
            this.at = order.length;
        }

        @Override
        int next() {
            if (at == order.length) shuffle();
            return order[at++];
        }

        private void shuffle() {
            for (int i = order.length - 1; i > 0; i--) {
                int j = random.nextInt(i + 1);
                int kept = order[i];
                order[i] = order[j];
                order[j] = kept;
            }
            at = 0;
        }

        @Override
        double factor(int i) {
            return factors[i];
        }
    }

    /** Point i with probability wᵢ/Σw. */
    private static final class Replacing extends Sampler {
        private final SplittableRandom random;
        private final double[] sums;
        private final boolean equal;

        Replacing(long seed, Reals weights) {
            this.random = new SplittableRandom(seed);
            this.sums = weights.toArray();
            for (int i = 1; i < sums.length; i++) sums[i] += sums[i - 1];
            this.equal = weights.stream().allMatch(w -> w == weights.get(0));
        }

        @Override
        int next() {
            if (equal) return random.nextInt(sums.length);
            double u = random.nextDouble() * sums[sums.length - 1];
            int found = Arrays.binarySearch(sums, u);
            // Point i owns [sums[i − 1], sums[i]); a point of weight 0 has an empty interval, so a tie skips all
            // intervals that end there.
            int i = found >= 0 ? found + 1 : -found - 1;
            while (i < sums.length - 1 && sums[i] <= u) i++;
            return i;
        }

        @Override
        double factor(int i) {
            return 1;
        }
    }
}
