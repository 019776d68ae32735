package dev.mercer.search;

import dev.mercer.data.Dataset;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.kernel.Manhattan;
import dev.mercer.kernel.Quantiles;
import dev.mercer.method.Candidate;
import dev.mercer.score.FoldedSample;
import dev.mercer.search.internal.TunedKernel;
import dev.mercer.search.internal.TunedKernel.Exponents;
import dev.mercer.solve.Intercept;
import dev.mercer.util.CancelledException;
import dev.mercer.util.InvalidInputException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Screens kernels by successive halving: all kernels on few rows, the best of them on more and more rows. */
final class Screening {
    /**
     * A round of screening.
     *
     * @param rows the number of rows
     * @param kept the most families that are kept after it
     * @param margin the relative excess over the least error up to which a family is kept; more rows allow a tighter one
     * @param otherMargin the same for the best family of the other distance, Manhattan or Euclidean, whose error may fall faster with
     *     more rows
     */
    private record Round(int rows, int kept, double margin, double otherMargin) {}

    private static final List<Round> ROUNDS =
            List.of(new Round(400, 3, 0.1, 0.15), new Round(900, 2, 0.05, 0.1), new Round(2000, 1, 0, 0));

    /** The most rows that kernels are screened on. */
    static final int MOST_ROWS = ROUNDS.get(ROUNDS.size() - 1).rows;

    /** The relative reduction of the error, at most, by a search near the optimum of fewer rows. */
    private static final double SEARCH_GAIN = 0.03;

    /** The least ratio of the rows of a round to those of the previous round. */
    static final double ROW_GROWTH = 1.3;

    private final TuningScope scope;
    private final TrialLog log;
    /** The best of each family in the first round. */
    private List<TunedKernel> firstRound = List.of();

    Screening(TuningScope scope) {
        this.scope = scope;
        this.log = scope.log;
    }

    /** The best kernel after all rounds; the best of each round is passed to {@code soFar}. */
    TunedKernel best(Consumer<TunedKernel> soFar) {
        List<KernelFamily.Fitted> families = families();
        Candidate first = scope.tuner.candidates().get(0);
        if (families.size() == 1 && families.get(0).family().single() && !wantsRidge()) {
            TunedKernel only = new TunedKernel(families.get(0), Exponents.START, 1, Double.NaN);
            soFar.accept(only);
            return only;
        }
        List<TunedKernel> left = List.of();
        int before = 0;
        for (Round round : ROUNDS) {
            int[] rows = scope.rows(scope.fitting(round.rows));
            double grown = before == 0 ? 1 : Math.pow((double) rows.length / before, 3);
            if (before > 0
                    && (rows.length < ROW_GROWTH * before
                            || !log.allows(grown * left.size() * trialSeconds(log.trials(), before)))) break;
            RidgeSearch search = search(rows, first);
            List<TunedKernel> now = new ArrayList<>();
            try {
                if (before == 0)
                    for (KernelFamily.Fitted family : families)
                        (now.isEmpty() ? search.first(family) : search.far(family, start(family, now)))
                                .ifPresent(now::add);
                else now.addAll(searched(left, search));
            } catch (CancelledException noMore) {
                if (now.isEmpty() && left.isEmpty()) throw noMore;
            }
            if (now.stream().noneMatch(found -> Double.isFinite(found.loss()))) search.requireAny();
            if (before == 0) firstRound = List.copyOf(now);
            left = best(now.isEmpty() ? left : now, round);
            soFar.accept(left.get(0));
            before = rows.length;
            if (log.over()) break;
        }
        return left.get(0);
    }

    /**
     * The median time of a trial on this number of rows. It is the median because the first trials of a run take
     * longer, since they also load and compile code.
     */
    static double trialSeconds(List<Trial> trials, int rows) {
        double[] sorted = trials.stream()
                .filter(trial -> trial.rows() == rows)
                .mapToDouble(Trial::seconds)
                .sorted()
                .toArray();
        return sorted.length == 0 ? 0 : sorted[sorted.length / 2];
    }

    /**
     * Makes one trial of each kernel, then searches near those that may become the best. For the best one shorter
     * lengths are tried too, since more rows resolve smaller details.
     */
    private static List<TunedKernel> searched(List<TunedKernel> left, RidgeSearch search) {
        List<TunedKernel> tried =
                left.stream().flatMap(found -> search.at(found).stream()).toList();
        double least = least(tried);
        List<TunedKernel> near = tried.stream()
                .map(found -> found.loss() <= least * (1 + SEARCH_GAIN)
                        ? search.near(found).orElse(found)
                        : found)
                .toList();
        double best = least(near);
        return near.stream()
                .map(found -> found.loss() <= best ? search.orShorter(found) : found)
                .toList();
    }

    private static double least(List<TunedKernel> found) {
        return found.stream().mapToDouble(TunedKernel::loss).min().orElse(0);
    }

    /**
     * Kernels that differ from the best one, for a blend: the best with the other kind of distance, Manhattan or
     * Euclidean, and the best with the other kind of inputs, unchanged or replaced by ranks.
     */
    List<TunedKernel> different(TunedKernel best) {
        List<Predicate<TunedKernel>> kinds = List.of(
                found -> found.isManhattan() != best.isManhattan(),
                found -> found.family().maps().isEmpty() != best.family().maps().isEmpty());
        return kinds.stream()
                .flatMap(kind -> firstRound.stream()
                        .filter(found -> Double.isFinite(found.loss()))
                        .filter(kind)
                        .min(Comparator.comparingDouble(TunedKernel::loss))
                        .stream())
                .distinct()
                .toList();
    }

    /**
     * The start for the next family: the optimum of the same kernel on other inputs, or of the best family so far. Only a Manhattan kernel starts at
     * the unit of the data: for smooth targets, the optimal lengths of the other kernels are much larger than its own.
     */
    private static Exponents start(KernelFamily.Fitted family, List<TunedKernel> found) {
        List<TunedKernel> good =
                found.stream().filter(f -> Double.isFinite(f.loss())).toList();
        return good.stream()
                .filter(f -> f.family().family().equals(family.family()))
                .findFirst()
                .or(() -> good.stream()
                        .filter(f -> !(family.family().any() instanceof Manhattan))
                        .min(Comparator.comparingDouble(TunedKernel::loss)))
                .map(TunedKernel::exponents)
                .orElse(Exponents.START);
    }

    /** All kernel families on the inputs, and, if maps may be learned, also on their ranks. */
    private List<KernelFamily.Fitted> families() {
        Dataset data = scope.data;
        List<KernelFamily.Fitted> families = new ArrayList<>();
        for (KernelFamily family : scope.tuner.kernels()) families.add(family.on(data, List.of()));
        if (!scope.canLearnMetric()) return families;
        List<FeatureMap> ranks = List.of(Quantiles.of(data.points(), data.weights()));
        for (KernelFamily family : scope.tuner.kernels()) families.add(family.on(data, ranks));
        return families;
    }

    /** True when ridge regression has an open setting. */
    private boolean wantsRidge() {
        return scope.tuner.candidates().stream().anyMatch(Candidate::tunesClosedForm);
    }

    private static List<TunedKernel> best(List<TunedKernel> found, Round round) {
        List<TunedKernel> sorted = found.stream()
                .filter(f -> Double.isFinite(f.loss()))
                .sorted(Comparator.comparingDouble(TunedKernel::loss))
                .toList();
        List<TunedKernel> good = List.of();
        if (!sorted.isEmpty()) {
            TunedKernel first = sorted.get(0);
            good = Stream.concat(
                            sorted.stream()
                                    .limit(round.kept)
                                    .filter(f -> f.loss() <= first.loss() * (1 + round.margin)),
                            sorted.stream()
                                    .filter(f -> f.isManhattan() != first.isManhattan())
                                    .limit(1)
                                    .filter(f -> f.loss() <= first.loss() * (1 + round.otherMargin)))
                    .distinct()
                    .toList();
        }
        if (good.isEmpty())
            throw new InvalidInputException(
                    "nothing could be learned with " + found.get(0).kernel()
                            + ": its values are too large or too small for these rows (try another kernel)");
        return good;
    }

    private RidgeSearch search(int[] rows, Candidate candidate) {
        Dataset sample = scope.data.select(rows);
        Intercept intercept = candidate.closedForm().orElse(Intercept.CENTRED);
        OptionalDouble rho = candidate.closedForm().isPresent() ? candidate.givenRho() : OptionalDouble.empty();
        if (scope.canLeaveOneOut())
            return new RidgeSearch(
                    sample,
                    rho,
                    Trial.Validation.LEAVE_ONE_OUT,
                    kernel -> RidgeValidation.leaveOneOut(kernel, intercept, sample, scope.compute, log.progress()),
                    log);
        FoldedSample folds = scope.validation(rows, candidate, 1);
        return new RidgeSearch(
                sample,
                rho,
                Trial.Validation.FOLDS,
                kernel -> RidgeValidation.folds(kernel, folds, scope.compute, log.progress()),
                log);
    }
}
