package dev.mercer.select;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Targets;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.BandForm;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.select.RidgeSearch.Found;
import dev.mercer.select.RidgeSearch.Place;
import dev.mercer.solve.Intercept;
import dev.mercer.util.CancelledException;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** One run of a {@link Tuner}. */
final class TuningRun {
    /** Rows of the rounds in which kernels are screened, and how many families go on to the next. */
    private static final int[] ROUNDS = {500, 1000, 2000};

    private static final int[] KEPT = {3, 2, 1};
    /** Families whose error is larger than the least by more than this part of it do not go on; more rows tell them apart better. */
    private static final double[] NEAR = {0.1, 0.05, 0};

    /** A round of hardly more rows than the one before tells nothing new. */
    private static final double MORE = 1.3;
    /** Rows that methods are compared on. */
    private static final int JUDGED = 1500;
    /** Few rows are divided several times, until about so many have been judged. */
    private static final int ENOUGH = 1500;

    private static final int MOST_DIVISIONS = 4;
    /** Rows that the score of ridge regression is measured on: each fold is one factorisation. */
    private static final int SCORED = 4000;
    /** Rows that any memory has room for. */
    private static final int FEWEST = 100;

    private final Tuner tuner;
    private final Sample sample;
    private final Dataset data;
    private final Compute compute;
    private final Journal journal;
    /** All rows in a random order, of which the first are looked at first. */
    private final int[] order;

    private final List<Finalist> finalists = new ArrayList<>();
    private int[] judged;

    TuningRun(Tuner tuner, Sample sample, TrialMemory memory, Compute compute, Progress progress) {
        this.tuner = tuner;
        this.sample = sample;
        this.data = sample.all();
        this.compute = compute;
        this.journal = new Journal(tuner.time(), memory, progress);
        this.order = Shuffle.proportional(sample.targets(), tuner.seed());
        this.judged = rows(JUDGED);
    }

    /** The best of one method, judged where there was time for it. */
    record Finalist(Recipe recipe, Kernel kernel, double rho, OptionalDouble epsilon, Optional<HeldOut> held) {
        double error() {
            return held.map(HeldOut::error).orElse(Double.POSITIVE_INFINITY);
        }
    }

    Tuned run() {
        try {
            compare(screened());
        } catch (CancelledException noMore) {
            if (finalists.isEmpty()) throw noMore;
        }
        Finalist best = finalists.stream()
                .min(Comparator.comparingDouble(Finalist::error))
                .orElseThrow();
        return new Tuned(
                best.recipe,
                best.kernel,
                best.rho,
                best.epsilon,
                best.held,
                Arrays.stream(judged).boxed().toList(),
                journal.trials(),
                !journal.stopped());
    }

    private int[] rows(int count) {
        int[] some = Arrays.copyOf(order, Math.min(count, order.length));
        Arrays.sort(some);
        return some;
    }

    /** The kernels that are left after all rounds, the best first. */
    private List<Found> screened() {
        List<KernelFamily.Fitted> families =
                tuner.kernels().stream().map(family -> family.on(data.points())).toList();
        Recipe first = tuner.recipes().get(0);
        if (families.size() == 1 && families.get(0).family().single() && !wantsRidge()) {
            Found only = new Found(families.get(0), families.get(0).at(1), 1, Place.START, Double.NaN);
            remember(only);
            return List.of(only);
        }
        List<Found> left = List.of();
        int before = 0;
        double seconds = 0;
        for (int round = 0; round < ROUNDS.length; round++) {
            int count = Math.min(fitting(ROUNDS[round]), order.length);
            double grown = before == 0 ? 1 : Math.pow((double) count / before, 3);
            if (before > 0 && (count < MORE * before || !journal.allows(grown * seconds))) break;
            RidgeSearch search = search(rows(count), first);
            List<Found> now = new ArrayList<>();
            try {
                if (round == 0)
                    for (KernelFamily.Fitted family : families)
                        search.far(
                                        family,
                                        now.isEmpty()
                                                ? Place.START
                                                : best(now, round).get(0).place())
                                .ifPresent(now::add);
                else
                    for (Found found : left)
                        search.near(found.family(), found.place()).ifPresent(now::add);
            } catch (CancelledException noMore) {
                if (now.isEmpty() && left.isEmpty()) throw noMore;
            }
            left = best(now.isEmpty() ? left : now, round);
            remember(left.get(0));
            before = count;
            seconds = search.seconds();
            if (journal.over()) break;
        }
        return left;
    }

    /** Whether ridge regression has something to choose. */
    private boolean wantsRidge() {
        return tuner.recipes().stream()
                .anyMatch(r -> r.closedForm().isPresent() && r.rho().isEmpty());
    }

    /** So many rows, or fewer where the memory is small: the decomposition, the matrix and a copy of it. */
    private int fitting(int rows) {
        int count = rows;
        while (count > FEWEST
                && !compute.fits(BandForm.bytes(count)
                        + 2 * SymmetricMatrix.bytes(count)
                        + 8L * count * data.points().dim())) count /= 2;
        return count;
    }

    /** So that there is something to fall back on. */
    private void remember(Found found) {
        Recipe first = tuner.recipes().get(0);
        journal.best("ridge", found.kernel());
        finalists.clear();
        double epsilon = first.free().contains(Recipe.Free.EPSILON) ? PathSearch.epsilon(data) : 0;
        OptionalDouble tube =
                first.free().contains(Recipe.Free.EPSILON) ? OptionalDouble.of(epsilon) : OptionalDouble.empty();
        double rho = first.closedForm().isPresent() ? found.rho() : first.rho().orElse(found.rho());
        finalists.add(new Finalist(first, found.kernel(), rho, tube, Optional.empty()));
    }

    private List<Found> best(List<Found> found, int round) {
        List<Found> good = found.stream()
                .filter(f -> Double.isFinite(f.loss()))
                .sorted(Comparator.comparingDouble(Found::loss))
                .limit(KEPT[round])
                .toList();
        if (!good.isEmpty()) {
            double enough = good.get(0).loss() * (1 + NEAR[round]);
            good = good.stream().filter(f -> f.loss() <= enough).toList();
        }
        if (good.isEmpty())
            throw new InvalidInputException(
                    "nothing could be learned with " + found.get(0).kernel()
                            + ": its values are too large or too small for these rows (try another kernel)");
        return good;
    }

    private RidgeSearch search(int[] rows, Recipe recipe) {
        Dataset some = data.select(rows);
        Intercept intercept = recipe.closedForm().orElse(Intercept.CENTRED);
        OptionalDouble rho = recipe.closedForm().isPresent() ? recipe.rho() : OptionalDouble.empty();
        if (tuner.folds().independent())
            return new RidgeSearch(
                    some,
                    rho,
                    kernel -> RidgeJudge.leaveOneOut(kernel, intercept, some, compute, journal.progress()),
                    journal);
        CrossValidation folds = validation(rows, recipe, 1);
        return new RidgeSearch(some, rho, kernel -> new RidgeFolds(kernel, folds, compute, journal), journal);
    }

    private CrossValidation validation(int[] rows, Recipe recipe, int divisions) {
        Targets targets = sample.targets();
        List<Fold> folds = new ArrayList<>(tuner.folds().of(targets, rows));
        if (tuner.folds() instanceof RandomFolds random)
            for (int d = 1; d < divisions; d++)
                folds.addAll(new RandomFolds(random.count(), random.seed() + d).of(targets, rows));
        return new CrossValidation(sample, folds, recipe.judge());
    }

    /** The best of each method by the same folds; where there is one, and it is quick, on more rows. */
    private void compare(List<Found> kernels) {
        boolean quick = tuner.recipes().size() == 1
                && tuner.recipes().get(0).closedForm().isPresent();
        int[] rows = rows(fitting(quick ? SCORED : JUDGED));
        judged = rows;
        int divisions = Math.max(1, Math.min(MOST_DIVISIONS, ENOUGH / rows.length));
        List<Finalist> compared = new ArrayList<>();
        for (Recipe recipe : tuner.recipes()) {
            if (journal.over()) break;
            PathSearch path =
                    new PathSearch(recipe, validation(rows, recipe, divisions), rows.length, compute, journal);
            Optional<Finalist> found = path.search(kernels.get(0), data);
            if (found.isPresent()) {
                compared.add(found.get());
                finalists.clear();
                finalists.addAll(compared);
            }
        }
    }
}
