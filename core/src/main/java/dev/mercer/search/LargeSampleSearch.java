package dev.mercer.search;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.data.RowGroups;
import dev.mercer.learn.KernelRegression;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.TrialFit;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.model.Regressor;
import dev.mercer.score.RidgeLeaveOneOut;
import dev.mercer.score.ValidationScore;
import dev.mercer.search.internal.TunedKernel;
import dev.mercer.search.internal.TunedKernel.Exponents;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.internal.Candidates;
import dev.mercer.solve.internal.HillClimb;
import dev.mercer.solve.internal.Penalty;
import dev.mercer.util.Indices;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Tunes the scale of a kernel and ρ again on larger samples: more rows resolve details that fewer rows cannot
 * distinguish from noise, and usually favour a shorter scale or a smaller ρ. Ridge regression is fitted to growing
 * samples and validated on a fixed hold-out set that no metric was trained on; one fit costs a quarter of leave-one-out
 * on the same number of rows.
 */
final class LargeSampleSearch {
    /** Training rows of each round. */
    static final List<Integer> ROUNDS = List.of(4000, 8000);

    /** The share of the rows in the hold-out set, which are the last rows of the order. */
    static final double VALIDATION_SHARE = 0.2;

    /** The most rows of the hold-out set. */
    private static final int MOST_VALIDATION_ROWS = 2000;

    /** The approximate number of fits in a round. */
    private static final int FITS = 8;
    /** The usual steps to each side of the start: of √2 for the scale, of √10 for ρ. */
    private static final int REACH = 4;
    /** A smaller relative reduction of the error is not a gain. */
    private static final double GAIN = 2e-3;

    private final Dataset data;
    private final int[] order;
    private final Intercept intercept;
    private final Compute compute;
    private final TrialLog log;
    private final Dataset validation;
    private final List<Reals> truths;

    /** The parameters that may be changed. */
    record Open(boolean scale, boolean rho) {}

    /**
     * A search on these rows.
     *
     * @param order the order in which rows are used
     * @param seen the number of rows, the first of the order, that a metric was trained on
     */
    LargeSampleSearch(Dataset data, int[] order, int seen, Intercept intercept, Compute compute, TrialLog log) {
        this.data = data;
        int[] used = Arrays.stream(order).filter(i -> data.weights().get(i) > 0).toArray();
        boolean[] heldOut = heldOut(RowGroups.ofRepeated(data).select(used), seen);
        this.order = Arrays.stream(Indices.where(used.length, p -> !heldOut[p]))
                .map(p -> used[p])
                .toArray();
        this.validation = data.select(Arrays.stream(Indices.where(used.length, p -> heldOut[p]))
                .map(p -> used[p])
                .toArray());
        this.intercept = intercept;
        this.compute = compute;
        this.log = log;
        this.truths = RidgeLeaveOneOut.numbers(data.targets().orElseThrow());
    }

    /**
     * Marks the hold-out rows: the last of the order, and all rows with equal inputs. Rows whose inputs occur among
     * those that a metric is trained on are excluded.
     */
    private static boolean[] heldOut(RowGroups groups, int seen) {
        int n = groups.size();
        int wanted = (int) Math.min(MOST_VALIDATION_ROWS, VALIDATION_SHARE * n);
        int first = Math.min(n - wanted, seen);
        int made = groups.select(IntStream.range(0, first).toArray()).count();
        boolean[] chosen = new boolean[groups.count()];
        List<int[]> members = groups.rows();
        // Groups are numbered in order of first occurrence.
        for (int p = n - 1, count = 0; p >= 0 && count < wanted; p--) {
            int group = groups.groupOf(p);
            if (chosen[group] || group < made) continue;
            chosen[group] = true;
            count += members.get(group).length;
        }
        boolean[] heldOut = new boolean[n];
        for (int p = 0; p < n; p++) heldOut[p] = chosen[groups.groupOf(p)];
        return heldOut;
    }

    /**
     * Tunes with more rows than the {@code before} on which {@code start} was found; returns {@code start} if there are
     * no more rows, or no time.
     */
    TunedKernel from(TunedKernel start, int before, List<Integer> rounds, Open open) {
        if (validation.size() == 0) return start;
        TunedKernel best = start;
        int last = before;
        double seconds = 0;
        for (int round : rounds) {
            int count = Math.min(round, order.length);
            if (count < Screening.ROW_GROWTH * last || !compute.fits(2 * SymmetricMatrix.bytes(count))) break;
            if (seconds > 0 && !log.allows(FITS * seconds * Math.pow((double) count / last, 3))) break;
            Round now = new Round(best, count);
            TunedKernel next = now.search(open);
            if (Double.isFinite(next.loss())) best = next;
            last = count;
            seconds = now.seconds;
        }
        return best;
    }

    /** Ridge regression on a sample; steps are relative to the start. */
    private final class Round {
        private final TunedKernel start;
        private final Dataset train;
        private final List<Reals> targets;
        private final Map<List<Integer>, Double> known = new HashMap<>();
        /** The duration of the last fit. */
        private double seconds;

        Round(TunedKernel start, int count) {
            int[] rows = Arrays.copyOf(order, count);
            Arrays.sort(rows);
            this.start = start;
            this.train = data.select(rows);
            this.targets = truths.stream().map(y -> y.select(rows)).toList();
        }

        /** Searches along the scale, along ρ, and if ρ moved along the scale again. */
        TunedKernel search(Open open) {
            int scale = open.scale ? climbed(0, k -> loss(k, 0)) : 0;
            int kept = scale;
            int rho = open.rho ? climbed(0, k -> loss(kept, k)) : 0;
            if (open.scale && rho != 0) scale = climbed(scale, k -> loss(k, rho));
            return found(scale, rho);
        }

        private int climbed(int from, IntToDoubleFunction loss) {
            return new HillClimb(loss, GAIN, 1, -REACH, REACH).from(from);
        }

        private TunedKernel found(int scale, int rho) {
            Exponents from = start.exponents();
            return new TunedKernel(
                    start.family(),
                    new Exponents(from.scale() + scale, from.rho() + rho),
                    start.rho() * Math.pow(10, rho / 2.0),
                    known.getOrDefault(List.of(scale, rho), Double.NaN));
        }

        private double loss(int scale, int rho) {
            Double before = known.get(List.of(scale, rho));
            if (before != null) return before;
            // A fit that is not finished in time is not scored.
            if (!log.allows(seconds)) return Double.POSITIVE_INFINITY;
            double begin = log.seconds();
            TunedKernel at = found(scale, rho);
            Optional<ValidationScore> score = score(at);
            // A fit that was stopped early is not scored.
            if (log.over()) return Double.POSITIVE_INFINITY;
            seconds = log.seconds() - begin;
            score.ifPresent(made -> log.add(
                    Trial.ofRidge(RidgeSearch.NAME, at, train.size(), Trial.Validation.HOLD_OUT, made, seconds)));
            double loss = score.map(ValidationScore::loss).orElse(Double.POSITIVE_INFINITY);
            known.put(List.of(scale, rho), loss);
            return loss;
        }

        /** The score at a candidate; empty if it fails, for example because ρ is below rounding. */
        private Optional<ValidationScore> score(TunedKernel at) {
            double lambda = Penalty.lambda(at.rho(), train.weights());
            KernelRegression ridge = KernelRidge.dual(at.kernel(), lambda, intercept);
            return new Candidates("scales").attempt(() -> {
                Regressor model = TrialFit.of(ridge, train, targets, compute, log.progress());
                return ValidationScore.of(
                        validation.targets().orElseThrow(),
                        model.expansion().predict(validation.points(), compute, log.progress()),
                        validation.weights());
            });
        }
    }
}
