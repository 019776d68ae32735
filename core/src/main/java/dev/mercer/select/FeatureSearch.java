package dev.mercer.select;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Scales;
import dev.mercer.select.RidgeSearch.Found;
import dev.mercer.solve.Intercept;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Learns a factor for each column of the best kernel, on some rows: two thirds of them make the factors ({@link ScaleDescent}), and the
 * leave-one-out errors of the others say whether they are better than none. Those that are used in the end are made by all of these rows.
 */
final class FeatureSearch {
    /** Rows that factors are learned from and judged by. */
    static final int ROWS = 1500;
    /** Fewer rows have nothing to judge by. */
    static final int FEWEST = 60;

    private static final int STEPS = 25;
    private static final int LAST_STEPS = 12;
    /** Fewer steps lead nowhere. */
    private static final int FEWEST_STEPS = 6;
    /** Parts of the time that is left: the others judge, and learn from all rows. */
    private static final double SHARE = 0.4;

    /** Factors that gain less than this part of the error are not worth their place. */
    private static final double GAIN = 0.005;
    /** Powers of √10 around ρ. */
    private static final int REACH = 6;

    private final MetricRows rows;
    private final Intercept intercept;
    private final Compute compute;
    private final Journal journal;

    /**
     * A kernel with learned factors.
     *
     * @param judged with the factors of the makers, which the judges had no part in
     * @param kernel with the factors of all rows
     * @param rho its ρ
     * @param rows who made and who judged
     */
    record Learned(Found judged, Kernel kernel, double rho, MetricRows rows) {}

    FeatureSearch(Dataset data, int[] order, Intercept intercept, Compute compute, Journal journal) {
        int[] used = Arrays.stream(order).filter(i -> data.weights().get(i) > 0).toArray();
        this.rows = MetricRows.of(data, used, ROWS);
        this.intercept = intercept;
        this.compute = compute;
        this.journal = journal;
    }

    /** Empty where they are no better than none, or where there is nothing to learn. */
    Optional<Learned> from(Found plain) {
        Kernel kernel = plain.family().plain(Math.pow(2, plain.place().scale() / 2));
        Dataset points = mapped(plain, rows.all());
        if (!ScaleDescent.knows(kernel) || rows.all().size() < FEWEST) return Optional.empty();
        RidgeJudge.Verdict before = judged(plain.kernel(), plain.rho()).verdict;
        Optional<ScaleDescent.Place> made = descend(
                kernel,
                mapped(plain, rows.making()),
                ScaleDescent.ones(points.points().dim()),
                plain.rho(),
                STEPS);
        if (made.isEmpty() || !Double.isFinite(made.get().loss())) return Optional.empty();
        Judged after =
                judged(after(plain, kernel, made.get().scales()), made.get().rho());
        if (!(after.verdict.loss() < before.loss() * (1 - GAIN))) return Optional.empty();
        ScaleDescent.Place last = descend(kernel, points, made.get().scales(), after.rho, LAST_STEPS)
                .filter(place -> Double.isFinite(place.loss()))
                .orElse(made.get());
        Kernel learned = after(plain, kernel, made.get().scales());
        Found judged = new Found(plain.family(), learned, after.rho, plain.place(), after.verdict.loss());
        return Optional.of(new Learned(judged, after(plain, kernel, last.scales()), last.rho(), rows));
    }

    private Optional<ScaleDescent.Place> descend(Kernel kernel, Dataset data, double[] start, double rho, int most) {
        ScaleDescent descent = new ScaleDescent(kernel, data, compute, journal.progress());
        long begin = System.nanoTime();
        descent.loss(start, rho);
        double seconds = (System.nanoTime() - begin) * 1e-9;
        int steps = (int) Math.min(most, SHARE * journal.left() / seconds);
        if (steps < most) journal.leaveOut();
        return steps < Math.min(most, FEWEST_STEPS)
                ? Optional.empty()
                : Optional.of(descent.descend(start, rho, steps));
    }

    private static Dataset mapped(Found plain, Dataset data) {
        return plain.family().map().isEmpty()
                ? data
                : Dataset.of(
                                plain.family().map().get().apply(data.points()),
                                data.targets().orElseThrow())
                        .withWeights(data.weights());
    }

    private static Kernel after(Found plain, Kernel kernel, double[] scales) {
        Kernel scaled = kernel.after(Scales.of(scales));
        return plain.family().map().map(scaled::after).orElse(scaled);
    }

    private record Judged(double rho, RidgeJudge.Verdict verdict) {}

    /** At the best ρ near this one. */
    private Judged judged(Kernel kernel, double near) {
        long begin = System.nanoTime();
        RidgeLeaveOneOut left = RidgeLeaveOneOut.of(kernel, intercept, rows.all(), compute, journal.progress());
        Climb climb =
                new Climb(k -> rows.judge(left, near * Math.pow(10, k / 2.0)).loss(), 0, 1, -REACH, REACH);
        double rho = near * Math.pow(10, climb.from(0) / 2.0);
        RidgeJudge.Verdict verdict = rows.judge(left, rho);
        journal.add(new Trial(
                "features",
                kernel,
                rho,
                OptionalDouble.empty(),
                rows.all().size(),
                Trial.Judge.LEAVE_ONE_OUT,
                verdict.loss(),
                verdict.error(),
                verdict.standardError(),
                (System.nanoTime() - begin) * 1e-9));
        return new Judged(rho, verdict);
    }
}
