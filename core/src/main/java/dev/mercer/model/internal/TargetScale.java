package dev.mercer.model.internal;

import dev.mercer.data.Reals;
import dev.mercer.loss.internal.Normal;
import dev.mercer.model.TargetDecoder;
import dev.mercer.util.Require;
import dev.mercer.util.Text;
import java.util.Arrays;
import java.util.Optional;

/**
 * A scale on which a target of numbers is learned: a continuous, increasing function of the target and its inverse.
 *
 * <p>Prices, incomes and durations are skewed, with errors that grow with their size: on the scale of their logarithm
 * errors have a similar size everywhere, as the squared loss assumes. A {@link TargetDecoder} converts predictions on
 * the scale to the unit of the target.
 */
public sealed interface TargetScale {
    /** The target on the scale, for any number. */
    double toScale(double y);

    /** The target that has this value on the scale; the inverse of {@link #toScale} for targets of the training rows. */
    double fromScale(double s);

    /** The name in one word: {@code none}, {@code log}, {@code sqrt} or {@code ranks}. */
    String name();

    /** The formula of the scale for the target of this name, such as {@code log(price + 1)}. */
    default String formula(String target) {
        return name() + "(" + target + ")";
    }

    /** The number that is first added to the target, if the scale has one. */
    default Optional<Double> shift() {
        return Optional.empty();
    }

    /** Targets on the scale. */
    default Reals toScale(Reals targets) {
        return Reals.of(targets.stream().map(this::toScale).toArray());
    }

    /** Targets in their own unit. */
    default Reals fromScale(Reals values) {
        return Reals.of(values.stream().map(this::fromScale).toArray());
    }

    /** The unscaled target. */
    record Identity() implements TargetScale {
        @Override
        public double toScale(double y) {
            return y;
        }

        @Override
        public double fromScale(double s) {
            return s;
        }

        @Override
        public String name() {
            return "none";
        }
    }

    /**
     * The logarithm: {@code ln(y + offset)}, for targets that are not negative.
     *
     * @param offset 0 if all targets are positive; else so large that zeros are not outliers on the scale
     */
    record Log(double offset) implements TargetScale {
        /** The share of the positive targets that are smaller than the offset, if there are zeros. */
        private static final double SMALL = 0.1;

        public Log {
            Require.nonNegative("offset", offset);
        }

        /** The logarithm for these targets, if none is negative and some are positive. */
        static Optional<TargetScale> of(RankedTargets targets) {
            if (targets.at(0) < 0) return Optional.empty();
            double zeros = targets.upTo(0);
            double positive = targets.rows() - zeros;
            if (positive <= 0) return Optional.empty();
            return Optional.of(new Log(zeros > 0 ? targets.at(zeros + (int) (SMALL * positive)) : 0));
        }

        @Override
        public double toScale(double y) {
            return Math.log(Math.max(y + offset, Double.MIN_NORMAL));
        }

        @Override
        public double fromScale(double s) {
            return Math.max(0, Math.min(Math.exp(s), Double.MAX_VALUE) - offset);
        }

        @Override
        public String name() {
            return "log";
        }

        @Override
        public String formula(String target) {
            return "log(" + target + (offset > 0 ? " + " + Text.number(offset) : "") + ")";
        }

        @Override
        public Optional<Double> shift() {
            return Optional.of(offset);
        }
    }

    /** The square root, for targets that are not negative, such as counts. */
    record SquareRoot() implements TargetScale {
        static Optional<TargetScale> of(RankedTargets targets) {
            return targets.at(0) < 0 ? Optional.empty() : Optional.of(new SquareRoot());
        }

        @Override
        public double toScale(double y) {
            return Math.sqrt(Math.max(0, y));
        }

        @Override
        public double fromScale(double s) {
            return s > 0 ? s * s : 0;
        }

        @Override
        public String name() {
            return "sqrt";
        }
    }

    /**
     * Normal scores of ranks: the share p of targets below y becomes the p-quantile of the normal distribution. It is
     * linear between the quantiles of a table, and beyond its ends.
     *
     * @param targets some targets, ascending, at least two
     * @param scores their normal scores, ascending
     */
    record NormalScores(Reals targets, Reals scores) implements TargetScale {
        /** The most quantiles of a table. */
        private static final int MOST = 200;

        public NormalScores {
            Require.atLeast("number of quantiles", 2, targets.size());
            Require.equal("number of normal scores", targets.size(), scores.size());
            for (int k = 1; k < targets.size(); k++)
                Require.that(
                        targets.get(k) > targets.get(k - 1) && scores.get(k) > scores.get(k - 1),
                        "quantiles and their scores must ascend, got %s after %s",
                        targets.get(k),
                        targets.get(k - 1));
        }

        /** The table of these targets, if two of them differ. */
        static Optional<TargetScale> of(RankedTargets all) {
            double n = all.rows();
            int count = (int) Math.min(MOST, Math.round(n));
            double[] targets = new double[count];
            double[] scores = new double[count];
            int size = 0;
            for (int q = 0; q < count; q++) {
                double y = all.at((double) Math.round(q * (n - 1.0) / Math.max(1, count - 1)));
                if (size > 0 && y <= targets[size - 1]) continue;
                targets[size] = y;
                scores[size++] = Normal.quantile((all.below(y) + all.upTo(y)) / (2.0 * n));
            }
            if (size < 2) return Optional.empty();
            return Optional.of(
                    new NormalScores(Reals.of(Arrays.copyOf(targets, size)), Reals.of(Arrays.copyOf(scores, size))));
        }

        @Override
        public double toScale(double y) {
            return line(targets, scores, y);
        }

        @Override
        public double fromScale(double s) {
            return line(scores, targets, s);
        }

        private static double line(Reals from, Reals to, double x) {
            int k = piece(from, x);
            double share = (x - from.get(k)) / (from.get(k + 1) - from.get(k));
            return to.get(k) + share * (to.get(k + 1) - to.get(k));
        }

        /** The number of the piece that x is in; the first or last one beyond the ends. */
        private static int piece(Reals ends, double x) {
            int low = 0;
            int high = ends.size() - 2;
            while (low < high) {
                int middle = (low + high + 1) >>> 1;
                if (ends.get(middle) <= x) low = middle;
                else high = middle - 1;
            }
            return low;
        }

        @Override
        public String name() {
            return "ranks";
        }

        @Override
        public String formula(String target) {
            return "normal scores of the ranks of " + target;
        }
    }

    /** The logarithm for targets of rows of these weights; empty if one is negative or all are 0. */
    static Optional<TargetScale> log(Reals targets, Reals weights) {
        return Log.of(RankedTargets.of(targets, weights));
    }

    /** The square root for targets of rows of these weights; empty if one is negative. */
    static Optional<TargetScale> squareRoot(Reals targets, Reals weights) {
        return SquareRoot.of(RankedTargets.of(targets, weights));
    }

    /** Normal scores of ranks for targets of rows of these weights; empty if all are equal. */
    static Optional<TargetScale> normalScores(Reals targets, Reals weights) {
        return NormalScores.of(RankedTargets.of(targets, weights));
    }
}
