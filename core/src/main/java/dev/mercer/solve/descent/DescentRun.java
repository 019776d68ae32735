package dev.mercer.solve.descent;

import dev.mercer.data.Reals;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Reason;
import dev.mercer.solve.internal.Objective;
import dev.mercer.solve.internal.Solution;
import dev.mercer.util.CancelledException;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** One run of a {@link Descent}. */
final class DescentRun {
    /** Points processed between two checks for cancellation, so that checking costs little. */
    private static final int PATIENCE = 64;
    /** Batches of more than N/8 points go through a product with K, which reads it in order and on all threads. */
    private static final int ROWS_PER_PRODUCT = 8;

    private static final double OVERFLOW = 1e200;

    private final Descent descent;
    private final Objective objective;
    private final Progress progress;
    private final int n;
    private final double total;
    private final LongToDoubleFunction steps;
    private final @Nullable Sampler sampler;
    private final Iterate iterate;
    private final double[] slopes;
    private final double[] column;
    private final List<Double> losses = new ArrayList<>();
    private final double valueAtZero;
    private double gradientAtZero = Double.NaN;
    private double gradient = Double.NaN;
    private int nextGap;
    private long taken;
    private boolean cancelled;

    DescentRun(Descent descent, Objective objective, Progress progress) {
        this.descent = descent;
        this.objective = objective;
        this.progress = progress;
        this.n = objective.size();
        this.total = objective.totalWeight();
        this.steps = steps();
        this.sampler = sampler(descent.batch(), objective.weights());
        this.iterate = new Iterate(n);
        this.slopes = new double[n];
        this.column = new double[n];
        this.valueAtZero = objective.value(new double[n], new double[n], 0);
    }

    /** The step sizes; not computed when the caller has already cancelled. */
    private LongToDoubleFunction steps() {
        try {
            return descent.step().sizes(objective, descent.batch(), progress);
        } catch (CancelledException asked) {
            cancelled = true;
            return t -> 0;
        }
    }

    private static @Nullable Sampler sampler(Batch batch, Reals weights) {
        if (batch instanceof Batch.Some some) return Sampler.of(some.draw(), weights);
        if (batch instanceof Batch.Growing growing) return Sampler.of(growing.draw(), weights);
        return null;
    }

    Solution run() {
        Optional<Reason> reason = interrupted();
        while (reason.isEmpty()) reason = pass();
        double[] alpha = alpha();
        double bias = bias();
        double[] product = new double[n];
        objective.gram().apply(alpha, product);
        double value = requireFinite(objective.value(alpha, product, bias));
        boolean asked = reason.get() == Reason.CANCELLED || reason.get() == Reason.TIME_LIMIT;
        Reason why = value > valueAtZero && !asked ? Reason.STALLED : reason.get();
        Certificate certificate = DualPoint.certify(objective, alpha, product, bias);
        double measure = Double.isNaN(gradient) ? relativeGap(certificate).orElse(change()) : relative(gradient);
        return new Solution(
                List.of(Reals.of(alpha)),
                Reals.of(bias),
                new Convergence(why, measure, losses.size()),
                Optional.of(certificate),
                Reals.of(losses.stream().mapToDouble(j -> j).toArray()));
    }

    private boolean averaged() {
        return descent.averaging() != Averaging.NONE;
    }

    private Optional<Reason> interrupted() {
        if (cancelled || progress.cancelled()) return Optional.of(Reason.CANCELLED);
        return progress.expired() ? Optional.of(Reason.TIME_LIMIT) : Optional.empty();
    }

    /** Makes steps until N points have been processed, and returns the reason to stop, if there is one. */
    private Optional<Reason> pass() {
        // Passes are counted from 1: at passes 1, 2, 4, 8, … the average drops the iterates before the previous such
        // pass.
        if (descent.averaging() == Averaging.SUFFIX && Integer.bitCount(losses.size() + 1) == 1) iterate.renew();
        int unasked = 0;
        for (long seen = 0; seen < n; ) {
            int size = descent.batch().size(taken, n);
            double eta = steps.applyAsDouble(taken++);
            if (averaged()) iterate.remember();
            if (size == n) fullStep(eta);
            else sampledStep(eta, size);
            seen += size;
            unasked += size;
            if (unasked < PATIENCE || seen >= n) continue;
            unasked = 0;
            Optional<Reason> reason = interrupted();
            if (reason.isPresent()) return reason;
        }
        losses.add(requireFinite(value()));
        progress.report("descent", losses.size(), descent.stopping().iterations());
        return descent.stopping().reason(measure(), losses.size(), progress);
    }

    private double[] alpha() {
        return averaged() ? iterate.averageAlpha() : iterate.alpha();
    }

    private double bias() {
        return averaged() ? iterate.averageBias() : iterate.bias();
    }

    /** Kα of {@link #alpha}. */
    private double[] product(double[] alpha) {
        if (!averaged()) return iterate.product();
        objective.gram().apply(alpha, column);
        return column;
    }

    /** J of the current solution. */
    private double value() {
        double[] alpha = alpha();
        return objective.value(alpha, product(alpha), bias());
    }

    private void fullStep(double eta) {
        double sum = 0;
        for (int i = 0; i < n; i++) {
            slopes[i] = objective.weights().get(i) / total * slope(i, iterate.value(i));
            sum += slopes[i];
        }
        objective.gram().apply(slopes, column);
        if (byGradient()) gradient = gradientNorm(slopes, column, iterate.alpha(), iterate.product());
        move(eta, sum);
    }

    private void sampledStep(double eta, int size) {
        Sampler draws = Objects.requireNonNull(sampler);
        gradient = Double.NaN;
        int[] points = new int[size];
        double[] amounts = new double[size];
        double sum = 0;
        for (int k = 0; k < size; k++) {
            int i = draws.next();
            points[k] = i;
            amounts[k] = draws.factor(i) * slope(i, iterate.value(i)) / size;
            sum += amounts[k];
        }
        if ((long) size * ROWS_PER_PRODUCT > n) {
            Arrays.fill(slopes, 0);
            for (int k = 0; k < size; k++) slopes[points[k]] += amounts[k];
            objective.gram().apply(slopes, column);
            move(eta, sum);
            return;
        }
        iterate.shrink(1 - 2 * eta * objective.lambda());
        for (int k = 0; k < size; k++) {
            if (amounts[k] == 0) continue;
            iterate.add(points[k], -eta * amounts[k]);
            objective.gram().row(points[k], column);
            iterate.follow(-eta * amounts[k], column);
        }
        if (objective.free()) iterate.lift(-eta * sum);
    }

    /** α ← (1 − 2ηλ)α − η·slopes, where {@code column} is K·slopes and {@code sum} their sum. */
    private void move(double eta, double sum) {
        iterate.shrink(1 - 2 * eta * objective.lambda());
        for (int i = 0; i < n; i++) if (slopes[i] != 0) iterate.add(i, -eta * slopes[i]);
        iterate.follow(-eta, column);
        if (objective.free()) iterate.lift(-eta * sum);
    }

    /** L′; 0 where the loss is 0, also at a kink, because no further reduction is possible. */
    private double slope(int i, double f) {
        double y = objective.targets().get(i);
        return objective.loss().value(y, f) == 0 ? 0 : objective.loss().derivative(y, f);
    }

    private boolean byGradient() {
        return !averaged() && objective.loss().smooth();
    }

    /** ‖∇J‖ in feature space: √(cᵀKc) with c = h + 2λα, and the slope of b. */
    private double gradientNorm(double[] h, double[] kh, double[] alpha, double[] product) {
        double twice = 2 * objective.lambda();
        double square = 0;
        double sum = 0;
        for (int i = 0; i < n; i++) {
            square += (h[i] + twice * alpha[i]) * (kh[i] + twice * product[i]);
            sum += h[i];
        }
        // Rounding may make a square close to 0 negative.
        return Math.sqrt(Math.max(0, square) + (objective.free() ? sum * sum : 0));
    }

    /**
     * The measure that is compared with the tolerance. A J that hardly changes does not show that it is close to the
     * optimum, since steps may be too small; it is only the time to compute the gap, and again after a quarter more passes.
     */
    private double measure() {
        if (!Double.isNaN(gradient)) return relative(gradient);
        if (losses.size() < nextGap || change() > descent.stopping().tolerance()) return Double.POSITIVE_INFINITY;
        nextGap = losses.size() + 1 + losses.size() / 4;
        double[] alpha = alpha();
        return relativeGap(DualPoint.certify(objective, alpha, product(alpha), bias()))
                .orElse(Double.POSITIVE_INFINITY);
    }

    /** The gap relative to J; absent if there is no bound. A J of 0 is the optimum: losses are never negative. */
    private static OptionalDouble relativeGap(Certificate certificate) {
        if (certificate.objective() == 0) return OptionalDouble.of(0);
        OptionalDouble gap = certificate.gap();
        return gap.isPresent() ? OptionalDouble.of(gap.getAsDouble() / certificate.objective()) : gap;
    }

    private double relative(double norm) {
        if (Double.isNaN(gradientAtZero)) {
            double[] h = new double[n];
            double[] kh = new double[n];
            for (int i = 0; i < n; i++) h[i] = objective.weights().get(i) / total * slope(i, 0);
            objective.gram().apply(h, kh);
            gradientAtZero = gradientNorm(h, kh, new double[n], new double[n]);
        }
        return gradientAtZero > 0 ? norm / gradientAtZero : norm;
    }

    /** The largest relative change of J in the last three passes; 1 while there are fewer. */
    private double change() {
        int last = losses.size() - 1;
        if (last < 3) return 1;
        double largest = 0;
        for (int p = last - 2; p <= last; p++) {
            double scale = Math.max(Math.abs(losses.get(p - 1)), Double.MIN_NORMAL);
            largest = Math.max(largest, Math.abs(losses.get(p) - losses.get(p - 1)) / scale);
        }
        return largest;
    }

    private double requireFinite(double value) {
        if (Math.abs(value) <= OVERFLOW) return value;
        throw new InvalidInputException("the descent diverges: J was " + Require.text(valueAtZero) + " at f = 0 and is "
                + Require.text(value) + " after " + taken + " steps, the first of them "
                + Require.text(steps.applyAsDouble(0)) + ": use a smaller step, or a larger lambda");
    }
}
