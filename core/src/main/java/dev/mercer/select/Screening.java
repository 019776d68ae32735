package dev.mercer.select;

import dev.mercer.data.Dataset;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.kernel.Manhattan;
import dev.mercer.kernel.Quantiles;
import dev.mercer.method.Candidate;
import dev.mercer.score.CrossValidation;
import dev.mercer.select.RidgeSearch.Found;
import dev.mercer.select.RidgeSearch.Place;
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

/** Screens kernels by successive halving: all kernels on few rows, the best of them on more and more. */
final class Screening {
    /** The number of rows in each round, and of families kept after it. */
    private static final int[] ROUNDS = {400, 900, 2000};

    private static final int[] KEPT = {3, 2, 1};
    /** The most rows that kernels are screened on. */
    static final int LAST_ROUND = ROUNDS[ROUNDS.length - 1];

    /** Families whose error exceeds the least by more than this part are dropped; more rows allow a tighter margin. */
    private static final double[] NEAR = {0.1, 0.05, 0};

    /** The margin of the best family of the other distance, Manhattan or Euclidean, whose error may fall faster with more rows. */
    private static final double[] OTHER_NEAR = {0.15, 0.1, 0};

    /** The most by which a search near the optimum of fewer rows reduces the error, about. */
    private static final double SEARCH_GAIN = 0.03;

    /** A round must have at least this many times the rows of the one before. */
    static final double MORE = 1.3;

    private final TuningScope scope;
    private final TrialLog journal;
    /** The best of each family in the first round. */
    private List<Found> firstRound = List.of();

    Screening(TuningScope scope) {
        this.scope = scope;
        this.journal = scope.journal;
    }

    /** The best kernel after all rounds; the best of each round is passed to {@code soFar}. */
    Found best(Consumer<Found> soFar) {
        List<KernelFamily.Fitted> families = families();
        Candidate first = scope.tuner.candidates().get(0);
        if (families.size() == 1 && families.get(0).family().single() && !wantsRidge()) {
            Found only = new Found(families.get(0), families.get(0).at(1), 1, Place.START, Double.NaN);
            soFar.accept(only);
            return only;
        }
        List<Found> left = List.of();
        int before = 0;
        for (int round = 0; round < ROUNDS.length; round++) {
            int[] rows = scope.rows(scope.fitting(ROUNDS[round]));
            double grown = before == 0 ? 1 : Math.pow((double) rows.length / before, 3);
            if (before > 0
                    && (rows.length < MORE * before
                            || !journal.allows(grown * left.size() * trialSeconds(journal.trials(), before)))) break;
            RidgeSearch search = search(rows, first);
            List<Found> now = new ArrayList<>();
            try {
                if (round == 0)
                    for (KernelFamily.Fitted family : families)
                        (now.isEmpty() ? search.first(family) : search.far(family, start(family, now)))
                                .ifPresent(now::add);
                else now.addAll(searched(left, search));
            } catch (CancelledException noMore) {
                if (now.isEmpty() && left.isEmpty()) throw noMore;
            }
            if (now.stream().noneMatch(found -> Double.isFinite(found.loss()))) search.requireAny();
            if (round == 0) firstRound = List.copyOf(now);
            left = best(now.isEmpty() ? left : now, round);
            soFar.accept(left.get(0));
            before = rows.length;
            if (journal.over()) break;
        }
        return left.get(0);
    }

    /** The median time of a trial on so many rows: the first trials of a run take longer, since they also load and compile code. */
    static double trialSeconds(List<Trial> trials, int rows) {
        double[] sorted = trials.stream()
                .filter(trial -> trial.rows() == rows)
                .mapToDouble(Trial::seconds)
                .sorted()
                .toArray();
        return sorted.length == 0 ? 0 : sorted[sorted.length / 2];
    }

    /**
     * One trial of each, then a search near those that may become the best by it. For the best one shorter lengths are tried too: more
     * rows resolve what fewer could not.
     */
    private static List<Found> searched(List<Found> left, RidgeSearch search) {
        List<Found> tried = left.stream()
                .flatMap(found -> search.at(found.family(), found.place()).stream())
                .toList();
        double least = least(tried);
        List<Found> near = tried.stream()
                .map(found -> found.loss() <= least * (1 + SEARCH_GAIN)
                        ? search.near(found.family(), found.place()).orElse(found)
                        : found)
                .toList();
        double best = least(near);
        return near.stream()
                .map(found -> found.loss() <= best ? search.orShorter(found) : found)
                .toList();
    }

    private static double least(List<Found> found) {
        return found.stream().mapToDouble(Found::loss).min().orElse(0);
    }

    /**
     * Kernels that see the inputs in another way than the best one, for a blend: the best of the other kind of distance, Manhattan
     * or Euclidean, and the best of the other kind of input, as they are or by their ranks.
     */
    List<Found> different(Found best) {
        List<Predicate<Found>> kinds = List.of(
                found -> isManhattan(found) != isManhattan(best),
                found -> found.family().maps().isEmpty() != best.family().maps().isEmpty());
        return kinds.stream()
                .flatMap(kind -> firstRound.stream()
                        .filter(found -> Double.isFinite(found.loss()))
                        .filter(kind)
                        .min(Comparator.comparingDouble(Found::loss))
                        .stream())
                .distinct()
                .toList();
    }

    private static boolean isManhattan(Found found) {
        return found.family().family().any() instanceof Manhattan;
    }

    /**
     * The start for the next family: the optimum of the same kernel on other inputs, or of the best family so far. Only a Manhattan kernel starts
     * at the unit of the data: for smooth targets the other kernels have their optimum at lengths far beyond its own.
     */
    private static Place start(KernelFamily.Fitted family, List<Found> found) {
        List<Found> good = found.stream().filter(f -> Double.isFinite(f.loss())).toList();
        return good.stream()
                .filter(f -> f.family().family().equals(family.family()))
                .findFirst()
                .or(() -> good.stream()
                        .filter(f -> !(family.family().any() instanceof Manhattan))
                        .min(Comparator.comparingDouble(Found::loss)))
                .map(Found::place)
                .orElse(Place.START);
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

    private static List<Found> best(List<Found> found, int round) {
        List<Found> sorted = found.stream()
                .filter(f -> Double.isFinite(f.loss()))
                .sorted(Comparator.comparingDouble(Found::loss))
                .toList();
        List<Found> good = List.of();
        if (!sorted.isEmpty()) {
            Found first = sorted.get(0);
            good = Stream.concat(
                            sorted.stream()
                                    .limit(KEPT[round])
                                    .filter(f -> f.loss() <= first.loss() * (1 + NEAR[round])),
                            sorted.stream()
                                    .filter(f -> isManhattan(f) != isManhattan(first))
                                    .limit(1)
                                    .filter(f -> f.loss() <= first.loss() * (1 + OTHER_NEAR[round])))
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
                    kernel -> RidgeValidation.leaveOneOut(kernel, intercept, sample, scope.compute, journal.progress()),
                    journal);
        CrossValidation folds = scope.validation(rows, candidate, 1);
        return new RidgeSearch(sample, rho, kernel -> new RidgeFolds(kernel, folds, scope.compute, journal), journal);
    }
}
