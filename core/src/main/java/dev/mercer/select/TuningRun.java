package dev.mercer.select;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Targets;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Quantiles;
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
import java.util.stream.IntStream;

/** One run of a {@link Tuner}. */
final class TuningRun {
    /** Rows of the rounds in which kernels are screened, and how many families go on to the next. */
    private static final int[] ROUNDS = {500, 1000, 2500};

    private static final int[] KEPT = {3, 2, 1};
    /** Families whose error is larger than the least by more than this part of it do not go on. */
    private static final double NEAR = 0.1;

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

    TuningRun(Tuner tuner, Sample sample, Compute compute, Progress progress) {
        this.tuner = tuner;
        this.sample = sample;
        this.data = sample.all();
        this.compute = compute;
        this.journal = new Journal(tuner.time(), progress);
        this.order = Shuffle.proportional(sample.targets(), tuner.seed());
        this.judged = rows(JUDGED);
    }

    /** The best of one method, judged where there was time for it. */
    record Finalist(Recipe recipe, Kernel kernel, double rho, OptionalDouble epsilon, Optional<HeldOut> held) {
        /** The same with factors of all rows. */
        Finalist with(FeatureSearch.Learned learned) {
            boolean ridge = recipe.closedForm().isPresent() && recipe.rho().isEmpty();
            return new Finalist(recipe, learned.kernel(), ridge ? learned.rho() : rho, epsilon, held);
        }

        double error() {
            return held.map(HeldOut::error).orElse(Double.POSITIVE_INFINITY);
        }
    }

    Tuned run() {
        try {
            List<Found> kernels = screened();
            compare(kernels.get(0), learned(kernels.get(0)));
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
        List<KernelFamily.Fitted> families = families();
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
            if (before > 0 && (count < MORE * before || !journal.allows(4 * grown * seconds))) break;
            RidgeSearch search = search(rows(count), first);
            List<Found> now = new ArrayList<>();
            int step = round == 0 ? 2 : 1;
            try {
                if (round == 0)
                    for (KernelFamily.Fitted family : families)
                        search.search(family, Place.START, step).ifPresent(now::add);
                else
                    for (Found found : left)
                        search.search(found.family(), found.place(), step).ifPresent(now::add);
            } catch (CancelledException noMore) {
                if (now.isEmpty() && left.isEmpty()) throw noMore;
            }
            left = best(now.isEmpty() ? left : now, KEPT[round]);
            remember(left.get(0));
            before = count;
            seconds = search.seconds();
            if (journal.over()) break;
        }
        return left;
    }

    /** All kernels on the inputs, and where they may be learned also on their ranks. */
    private List<KernelFamily.Fitted> families() {
        List<KernelFamily.Fitted> families = new ArrayList<>();
        for (KernelFamily family : tuner.kernels()) families.add(family.on(data.points()));
        if (!learns()) return families;
        Optional<FeatureMap> ranks = Optional.of(Quantiles.of(data.points()));
        for (KernelFamily family : tuner.kernels()) families.add(family.on(data.points(), ranks));
        return families;
    }

    /**
     * What is learned from targets needs rows that stand for themselves to be judged by, and enough of them; one column has nothing
     * to be weighed against, and sparse points would lose their zeros.
     */
    private boolean learns() {
        return tuner.inputs() == Tuner.Inputs.LEARNED
                && tuner.folds().independent()
                && data.points() instanceof DensePoints
                && data.points().dim() > 1
                && data.size() >= FeatureSearch.FEWEST;
    }

    private Optional<FeatureSearch.Learned> learned(Found plain) {
        if (!learns() || journal.over()) return Optional.empty();
        Intercept intercept = tuner.recipes().get(0).closedForm().orElse(Intercept.CENTRED);
        int[] some = Arrays.copyOf(order, Math.min(order.length, fitting(FeatureSearch.ROWS)));
        Optional<FeatureSearch.Learned> learned =
                new FeatureSearch(data, some, intercept, compute, journal).from(plain);
        learned.ifPresent(
                found -> remember(new Found(plain.family(), found.kernel(), found.rho(), plain.place(), Double.NaN)));
        return learned;
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

    private List<Found> best(List<Found> found, int most) {
        List<Found> good = found.stream()
                .filter(f -> Double.isFinite(f.loss()))
                .sorted(Comparator.comparingDouble(Found::loss))
                .limit(most)
                .toList();
        if (!good.isEmpty()) {
            double enough = good.get(0).loss() * (1 + NEAR);
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
        // A map of columns is one of these columns: no fold may drop any.
        return new CrossValidation(learns() ? Sample.of(data) : sample, folds, recipe.judge());
    }

    /** Folds of the rows that judge; those that made the factors are learned from in each of them. */
    private CrossValidation validation(MetricRows rows, Recipe recipe) {
        int[] makers = rows.makingNumbers();
        List<Fold> folds = tuner.folds().of(sample.targets(), rows.judgingNumbers()).stream()
                .map(fold -> new Fold(
                        IntStream.concat(Arrays.stream(makers), Arrays.stream(fold.train()))
                                .toArray(),
                        fold.test()))
                .toList();
        return new CrossValidation(Sample.of(data), folds, recipe.judge());
    }

    /** The best of each method by the same folds; where there is one, and it is quick, on more rows. */
    private void compare(Found plain, Optional<FeatureSearch.Learned> learned) {
        boolean quick = tuner.recipes().size() == 1
                && tuner.recipes().get(0).closedForm().isPresent();
        int[] rows = learned.map(found -> found.rows().numbers()).orElse(rows(fitting(quick ? SCORED : JUDGED)));
        judged = rows;
        int divisions = Math.max(1, Math.min(MOST_DIVISIONS, ENOUGH / rows.length));
        List<Finalist> compared = new ArrayList<>();
        for (Recipe recipe : tuner.recipes()) {
            if (journal.over()) break;
            CrossValidation folds = learned.map(found -> validation(found.rows(), recipe))
                    .orElseGet(() -> validation(rows, recipe, divisions));
            PathSearch path = new PathSearch(recipe, folds, rows.length, compute, journal);
            Found kernel = learned.map(FeatureSearch.Learned::judged).orElse(plain);
            Optional<Finalist> found = path.search(kernel, data)
                    .map(best -> learned.map(better -> best.with(better)).orElse(best));
            if (found.isPresent()) {
                compared.add(found.get());
                finalists.clear();
                finalists.addAll(compared);
            }
        }
    }
}
