package dev.mercer.select;

import dev.mercer.data.Dataset;
import dev.mercer.data.Points;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.kernel.Mapped;
import dev.mercer.score.ValidationScore;
import dev.mercer.solve.Candidates;
import dev.mercer.solve.HillClimb;
import dev.mercer.solve.TrialMemory;
import dev.mercer.util.Cancellation;
import dev.mercer.util.CancelledException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Tunes the scale of a kernel and ρ by the exact leave-one-out error of ridge regression on a sample.
 *
 * <p>Far from a known optimum it climbs along scales, and along ρ at each of them: scales are powers of 2 times the
 * unit of the data, ρ are powers of √10 times the mean of k(x, x), and the last step is a parabola through the
 * neighbours of the best. Near a known optimum a paraboloid finds the minimum with seven evaluations, each with its own
 * factorisation. Optima carry over from few rows to many: see docs/internals/math/tuning.md.
 */
final class RidgeSearch {
    private static final int LEAST = -12;
    private static final int MOST = 6;
    /** The step along scales, in powers of √2, far from a known optimum. */
    private static final int STEP = 2;

    private static final int SMALLEST = -12;

    private static final int LARGEST = 14;
    /** Scales at which an optimum far from a known one shows. */
    private static final int[] SPREAD = {-12, -8, -4, 0, 4, 8, 12};

    /** Scales nearer than this to a known place belong to its search. */
    private static final double APART = 3;

    /** A search near an optimum leaves the usual scales and ρ as far as a climb does. */
    private static final Paraboloid.Box BOX = new Paraboloid.Box(
            SMALLEST - STEP * HillClimb.BEYOND,
            LARGEST + STEP * HillClimb.BEYOND,
            LEAST - HillClimb.BEYOND,
            MOST + HillClimb.BEYOND);
    /** A smaller relative reduction of the error is not a gain: flat valleys are not followed to their end. */
    private static final double GAIN = 2e-3;
    /** The least gain for a smaller ρ, which makes the equations harder to solve. */
    static final double RHO_GAIN = 5e-4;

    private final Dataset data;
    private final OptionalDouble given;
    private final Function<Kernel, RidgeValidation> validations;
    private final TrialLog journal;
    private final Candidates candidates = new Candidates("kernels");
    private final Candidates searches = new Candidates("families of kernels");
    /** The families that were searched near an optimum. */
    private final Map<KernelFamily.Fitted, Line> lines = new HashMap<>();

    /**
     * A candidate of the search.
     *
     * @param scale in powers of √2
     * @param rho ρ in powers of √10 times the mean of k(x, x)
     */
    record Place(double scale, double rho) {
        static final Place START = new Place(0, -2);
    }

    /**
     * The best candidate of a family.
     *
     * @param family the family
     * @param kernel its best kernel
     * @param rho its best ρ
     * @param place the candidate, as a start for another search
     * @param loss its error
     */
    record Found(KernelFamily.Fitted family, Kernel kernel, double rho, Place place, double loss) {}

    RidgeSearch(Dataset data, OptionalDouble rho, Function<Kernel, RidgeValidation> validations, TrialLog journal) {
        this.data = data;
        this.given = rho;
        this.validations = validations;
        this.journal = journal;
    }

    /** Throws if every kernel that was tried failed. */
    void requireAny() {
        candidates.requireAny();
        searches.requireAny();
    }

    /**
     * Searches widely, starting from the optimum of another family; empty where there was no time for any scale. The
     * very first scale is tried whatever the time.
     */
    Optional<Found> far(KernelFamily.Fitted family, Place start) {
        return search(new Line(family, start), line -> climb(line, start, STEP));
    }

    /** Tries an optimum that fewer rows have found; empty where there was no time. */
    Optional<Found> at(KernelFamily.Fitted family, Place optimum) {
        return search(line(family, optimum), line -> {
            if (climbs(family)) line.value(Math.rint(optimum.scale));
            else line.value(optimum);
            line.release();
        });
    }

    /** Searches near an optimum that fewer rows have found. */
    Optional<Found> near(KernelFamily.Fitted family, Place optimum) {
        return search(line(family, optimum), line -> {
            if (climbs(family)) climb(line, optimum, 1);
            else line.descend(optimum);
        });
    }

    /**
     * Searches widely for the first family, without a known optimum. After a climb, scales far apart are tried, whatever the time: a function
     * that varies quickly has its optimum behind a flat stretch that no climb crosses.
     */
    Optional<Found> first(KernelFamily.Fitted family) {
        return search(new Line(family, Place.START), line -> {
            climb(line, Place.START, STEP);
            Optional<Found> climbed = line.best();
            if (climbed.isEmpty() || family.family().single()) return;
            line.spread(climbed.get().place, Double.POSITIVE_INFINITY);
            Place best = line.best().orElseThrow().place;
            if (!best.equals(climbed.get().place)) climb(line, best, STEP);
        });
    }

    /** This optimum that fewer rows have found, or a better one at a much shorter scale, which more rows may resolve. */
    Found orShorter(Found best) {
        if (best.family.family().single() || journal.over()) return best;
        return search(line(best.family, best.place), line -> {
                    line.spread(best.place, best.place.scale);
                    line.release();
                })
                .filter(found -> found.loss < best.loss)
                .flatMap(found -> near(found.family, found.place))
                .orElse(best);
    }

    /** True where ρ or the scale is given. */
    private boolean climbs(KernelFamily.Fitted family) {
        return given.isPresent() || family.family().single();
    }

    private Line line(KernelFamily.Fitted family, Place optimum) {
        return lines.computeIfAbsent(family, f -> new Line(f, optimum));
    }

    private Optional<Found> search(Line line, Consumer<Line> method) {
        try {
            searches.attempt(() -> {
                method.accept(line);
                return line;
            });
        } catch (CancelledException noMore) {
            if (line.best().isEmpty()) throw noMore;
        }
        return line.best();
    }

    private void climb(Line line, Place start, int step) {
        int first = (int) Math.round(start.scale / step);
        if (line.family.family().single()) {
            line.value(0);
            return;
        }
        HillClimb climb = new HillClimb(k -> line.value(k * (double) step), GAIN, 1, SMALLEST / step, LARGEST / step);
        int best = climb.from(first);
        if (!journal.over() && Double.isFinite(climb.value(best))) {
            double aside = HillClimb.parabola(climb.value(best - 1), climb.value(best), climb.value(best + 1));
            if (Math.abs(aside) > 0.1) line.value((best + aside) * step);
        }
    }

    /** The kernels of a family, by scale. */
    private final class Line {
        private final KernelFamily.Fitted family;
        private final Map<Place, Found> found = new HashMap<>();
        private final Map<Double, Double> losses = new HashMap<>();
        private double nearRho;
        private boolean anywhere;
        /** The scale evaluated last. */
        private double scale = Double.NaN;

        private @Nullable RidgeValidation validation;
        private double unit;

        Line(KernelFamily.Fitted family, Place start) {
            this.family = family;
            this.nearRho = start.rho;
            this.anywhere = start.equals(Place.START);
        }

        /** Gives the memory of a matrix back. */
        void release() {
            validation = null;
        }

        void descend(Place start) {
            new Paraboloid((at, rho) -> value(new Place(at, rho)), GAIN, BOX).from(start.scale, start.rho);
        }

        private double value(Place place) {
            Found known = found.get(place);
            if (known != null) return known.loss;
            return tooLate() ? Double.POSITIVE_INFINITY : tried(place);
        }

        private double tried(Place place) {
            double begin = journal.seconds();
            RidgeValidation at = validation(place.scale);
            return add(place, unit * Math.pow(10, place.rho / 2), at, begin);
        }

        /** Tries scales below {@code most} that are far from a known place, at a usual ρ. */
        void spread(Place known, double most) {
            for (int scale : SPREAD) {
                if (scale > most || Math.abs(scale - known.scale) < APART) continue;
                journal.progress().throwIfCancelled();
                if (given.isPresent()) at(scale);
                else tried(new Place(scale, Math.min(known.rho, Place.START.rho)));
            }
            best().ifPresent(found -> nearRho = found.place.rho);
        }

        /** The error at a scale, with the best ρ. */
        double value(double scale) {
            Double known = losses.get(scale);
            if (known != null) return known;
            if (tooLate()) return Double.POSITIVE_INFINITY;
            double loss = at(scale);
            losses.put(scale, loss);
            return loss;
        }

        private boolean tooLate() {
            return journal.over() && !journal.trials().isEmpty();
        }

        private double at(double scale) {
            double begin = journal.seconds();
            RidgeValidation at = validation(scale);
            if (given.isPresent())
                return add(
                        new Place(scale, 2 * Math.log10(given.getAsDouble() / unit)), given.getAsDouble(), at, begin);
            double best = bestRho(at, unit);
            double loss = add(new Place(scale, best), unit * Math.pow(10, best / 2), at, begin);
            if (Double.isFinite(loss)) {
                nearRho = best;
                anywhere = false;
            }
            return loss;
        }

        /** The validation at a scale; only one is kept, because each holds a matrix. */
        private RidgeValidation validation(double wanted) {
            if (validation != null && scale == wanted) return validation;
            validation = null;
            Kernel kernel = kernel(wanted);
            unit = Cancellation.during(journal.progress(), () -> unit(kernel));
            scale = wanted;
            validation = new Remembered(kernel);
            return validation;
        }

        private Kernel kernel(double scale) {
            return family.at(Math.pow(2, scale / 2));
        }

        private double add(Place place, double rho, RidgeValidation validation, double begin) {
            ValidationScore score = validation.at(rho);
            Kernel kernel = kernel(place.scale);
            journal.add(new Trial(
                    "ridge",
                    kernel,
                    rho,
                    OptionalDouble.empty(),
                    data.size(),
                    validation.kind(),
                    score.loss(),
                    score.error(),
                    score.standardError(),
                    journal.seconds() - begin));
            found.put(place, new Found(family, kernel, rho, place, score.loss()));
            return score.loss();
        }

        /** The best ρ; starts from the previous scale's best ρ. */
        private double bestRho(RidgeValidation validation, double unit) {
            int patience = anywhere ? 2 : 1;
            HillClimb climb = new HillClimb(
                    k -> validation.at(unit * Math.pow(10, k / 2.0)).loss(), RHO_GAIN, patience, LEAST, MOST);
            int best = climb.from((int) Math.round(nearRho));
            if (best == LEAST - HillClimb.BEYOND) return best;
            return best + HillClimb.parabola(climb.value(best - 1), climb.value(best), climb.value(best + 1));
        }

        Optional<Found> best() {
            return found.values().stream()
                    .min(Comparator.<Found>comparingDouble(f -> f.loss).thenComparingDouble(f -> f.place.scale));
        }
    }

    /** A validation that reuses the results of an earlier run, and computes no matrix for them. */
    private final class Remembered implements RidgeValidation {
        private final Kernel kernel;
        private @Nullable RidgeValidation validation;
        private Trial.Validation kind = Trial.Validation.LEAVE_ONE_OUT;

        Remembered(Kernel kernel) {
            this.kernel = kernel;
        }

        @Override
        public ValidationScore at(double rho) {
            // Everything that the result depends on, besides the rows and options of the whole run.
            String name = String.join(" ", "ridge", "" + data.size(), kernel.toString(), "" + rho);
            Optional<TrialMemory.Found> known = journal.known(name);
            if (known.isPresent()) {
                double[] numbers = known.get().numbers(0, 5);
                kind = numbers[3] == 0 ? Trial.Validation.LEAVE_ONE_OUT : Trial.Validation.FOLDS;
                journal.addBefore(numbers[4]);
                return new ValidationScore(numbers[0], numbers[1], numbers[2]);
            }
            double begin = journal.seconds();
            ValidationScore found = candidates.attempt(() -> scored(rho)).orElse(ValidationScore.NONE);
            double seconds = journal.seconds() - begin;
            double[] numbers = {
                found.loss(),
                found.error(),
                found.standardError(),
                kind == Trial.Validation.LEAVE_ONE_OUT ? 0 : 1,
                seconds
            };
            journal.made(name, new TrialMemory.Found(List.of(numbers), List.of()));
            return found;
        }

        private ValidationScore scored(double rho) {
            if (validation == null) validation = validations.apply(kernel);
            kind = validation.kind();
            return validation.at(rho);
        }

        @Override
        public Trial.Validation kind() {
            return kind;
        }
    }

    /** The weighted mean of k(x, x). */
    private double unit(Kernel kernel) {
        Kernel bound = kernel.bind(data.names());
        Points points = data.points();
        // Mapped once, not for every row.
        for (; bound instanceof Mapped mapped; bound = mapped.kernel())
            points = mapped.map().apply(points);
        double sum = 0;
        for (int i = 0; i < points.size(); i++) sum += data.weights().get(i) * bound.value(points, i, points, i);
        return sum > 0 ? sum / data.weights().sum() : 1;
    }
}
