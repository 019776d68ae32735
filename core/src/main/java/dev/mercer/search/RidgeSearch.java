package dev.mercer.search;

import dev.mercer.data.Dataset;
import dev.mercer.data.Points;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.kernel.Mapped;
import dev.mercer.score.ValidationScore;
import dev.mercer.search.internal.TunedKernel;
import dev.mercer.search.internal.TunedKernel.Exponents;
import dev.mercer.solve.internal.Candidates;
import dev.mercer.solve.internal.HillClimb;
import dev.mercer.util.CancelledException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Tunes the scale of a kernel and ρ by the validation error of ridge regression on a sample, usually the exact leave-one-out error.
 *
 * <p>Far from a known optimum it climbs along scales, and along ρ at each of them: scales are powers of 2 times the
 * unit of the data, ρ are powers of √10 times the mean of k(x, x), and the last step is a parabola through the
 * neighbours of the best. Near a known optimum a paraboloid finds the minimum with seven evaluations, each with its own
 * factorisation. Optima carry over from few rows to many: see docs/internals/math/tuning.md.
 */
final class RidgeSearch {
    /** The name of its trials. */
    static final String NAME = "ridge";

    /** The usual range of ρ, relative to the mean of k(x, x), as powers of √10. */
    private static final int SMALLEST_RHO = -12;

    private static final int LARGEST_RHO = 6;

    /** The usual factors of the unit of a family, as powers of √2. */
    private static final int SMALLEST_SCALE = -12;

    private static final int LARGEST_SCALE = 14;

    /** The step along scales far from a known optimum, as a power of √2. */
    private static final int STEP = 2;

    /** Scales, as powers of √2, that are tried to detect an optimum far from a known one. */
    private static final int[] SPREAD = {-12, -8, -4, 0, 4, 8, 12};

    /** Scales nearer to a known one than this power of √2 belong to its search. */
    private static final double APART = 3;

    /** The range of a search near an optimum, which exceeds the usual scales and ρ as far as a climb may. */
    private static final Paraboloid.Box BOX = new Paraboloid.Box(
            SMALLEST_SCALE - STEP * HillClimb.BEYOND,
            LARGEST_SCALE + STEP * HillClimb.BEYOND,
            SMALLEST_RHO - HillClimb.BEYOND,
            LARGEST_RHO + HillClimb.BEYOND);
    /** A smaller relative reduction of the error is not a gain: flat valleys are not followed to their end. */
    private static final double GAIN = 2e-3;
    /** The least relative gain for a smaller ρ, which makes the equations harder to solve. */
    static final double RHO_GAIN = 5e-4;

    private final Dataset data;
    private final OptionalDouble givenRho;
    private final Trial.Validation kind;
    private final Function<Kernel, DoubleFunction<ValidationScore>> validations;
    private final TrialLog log;
    private final Candidates candidates = new Candidates("kernels");
    private final Candidates searches = new Candidates("families of kernels");
    /** The families that were searched near an optimum. */
    private final Map<KernelFamily.Fitted, FamilySearch> families = new HashMap<>();

    /**
     * A search on these rows.
     *
     * @param givenRho ρ, if it is not tuned
     * @param kind the kind of the validation
     * @param validations the validation score of a kernel, as a function of ρ
     */
    RidgeSearch(
            Dataset data,
            OptionalDouble givenRho,
            Trial.Validation kind,
            Function<Kernel, DoubleFunction<ValidationScore>> validations,
            TrialLog log) {
        this.data = data;
        this.givenRho = givenRho;
        this.kind = kind;
        this.validations = validations;
        this.log = log;
    }

    /** Throws if every kernel that was tried failed. */
    void requireAny() {
        candidates.requireAny();
        searches.requireAny();
    }

    /**
     * Searches widely, starting from the optimum of another family; empty if there was no time for any scale. The very
     * first scale is tried even without time.
     */
    Optional<TunedKernel> far(KernelFamily.Fitted family, Exponents start) {
        return search(new FamilySearch(family, start), search -> search.climb(start, STEP));
    }

    /** Tries an optimum that was found with fewer rows; empty if there was no time. */
    Optional<TunedKernel> at(TunedKernel optimum) {
        return search(near(optimum.family(), optimum.exponents()), search -> {
            if (climbs(optimum.family()))
                search.loss(Math.rint(optimum.exponents().scale()));
            else search.loss(optimum.exponents());
            search.release();
        });
    }

    /** Searches near an optimum that was found with fewer rows. */
    Optional<TunedKernel> near(TunedKernel optimum) {
        return search(near(optimum.family(), optimum.exponents()), search -> {
            if (climbs(optimum.family())) search.climb(optimum.exponents(), 1);
            else search.descend(optimum.exponents());
        });
    }

    /**
     * Searches widely for the first family, without a known optimum. After a climb, scales far apart are tried even without time left: the optimum
     * for a function that varies quickly lies behind a flat stretch that no climb crosses.
     */
    Optional<TunedKernel> first(KernelFamily.Fitted family) {
        return search(new FamilySearch(family, Exponents.START), search -> {
            search.climb(Exponents.START, STEP);
            Optional<TunedKernel> climbed = search.best();
            if (climbed.isEmpty() || family.family().single()) return;
            search.spread(climbed.get().exponents(), Double.POSITIVE_INFINITY);
            Exponents best = search.best().orElseThrow().exponents();
            if (!best.equals(climbed.get().exponents())) search.climb(best, STEP);
        });
    }

    /** The given optimum, which was found with fewer rows, or a better one at a much shorter scale, which more rows may resolve. */
    TunedKernel orShorter(TunedKernel best) {
        if (best.single() || log.over()) return best;
        return search(near(best.family(), best.exponents()), search -> {
                    search.spread(best.exponents(), best.exponents().scale());
                    search.release();
                })
                .filter(found -> found.loss() < best.loss())
                .flatMap(this::near)
                .orElse(best);
    }

    /** True if ρ or the scale is given. */
    private boolean climbs(KernelFamily.Fitted family) {
        return givenRho.isPresent() || family.family().single();
    }

    private FamilySearch near(KernelFamily.Fitted family, Exponents optimum) {
        return families.computeIfAbsent(family, f -> new FamilySearch(f, optimum));
    }

    private Optional<TunedKernel> search(FamilySearch family, Consumer<FamilySearch> method) {
        try {
            searches.attempt(() -> {
                method.accept(family);
                return family;
            });
        } catch (CancelledException noMore) {
            if (family.best().isEmpty()) throw noMore;
        }
        return family.best();
    }

    /** The kernels of a family that were tried, and the losses of further ones. */
    private final class FamilySearch {
        private final KernelFamily.Fitted family;
        private final Map<Exponents, TunedKernel> tried = new HashMap<>();
        /** The losses with the best ρ, by scale. */
        private final Map<Double, Double> losses = new HashMap<>();
        /** The exponent of ρ from which the next scale starts. */
        private double startRho;

        private boolean startsAnywhere;
        /** The scale evaluated last. */
        private double scale = Double.NaN;

        private @Nullable Remembered validation;
        private double unit;

        FamilySearch(KernelFamily.Fitted family, Exponents start) {
            this.family = family;
            this.startRho = start.rho();
            this.startsAnywhere = start.equals(Exponents.START);
        }

        /** Releases the memory of a matrix. */
        void release() {
            validation = null;
        }

        void climb(Exponents start, int step) {
            if (family.family().single()) {
                loss(0);
                return;
            }
            HillClimb climb =
                    new HillClimb(k -> loss(k * (double) step), GAIN, 1, SMALLEST_SCALE / step, LARGEST_SCALE / step);
            int best = climb.from((int) Math.round(start.scale() / step));
            if (!log.over() && Double.isFinite(climb.value(best))) {
                double aside = climb.aside(best);
                if (Math.abs(aside) > 0.1) loss((best + aside) * step);
            }
        }

        void descend(Exponents start) {
            new Paraboloid((at, rho) -> loss(new Exponents(at, rho)), GAIN, BOX).from(start.scale(), start.rho());
        }

        /** Tries scales below {@code most} that are far from a known one, at a usual ρ. */
        void spread(Exponents known, double most) {
            for (int at : SPREAD) {
                if (at > most || Math.abs(at - known.scale()) < APART) continue;
                log.progress().throwIfCancelled();
                if (givenRho.isPresent()) withBestRho(at);
                else withRho(new Exponents(at, Math.min(known.rho(), Exponents.START.rho())));
            }
            best().ifPresent(found -> startRho = found.exponents().rho());
        }

        private double loss(Exponents exponents) {
            TunedKernel known = tried.get(exponents);
            if (known != null) return known.loss();
            return tooLate() ? Double.POSITIVE_INFINITY : withRho(exponents);
        }

        /** The loss at a scale, with the best ρ. */
        double loss(double at) {
            Double known = losses.get(at);
            if (known != null) return known;
            if (tooLate()) return Double.POSITIVE_INFINITY;
            double loss = withBestRho(at);
            losses.put(at, loss);
            return loss;
        }

        private boolean tooLate() {
            return log.over() && !log.trials().isEmpty();
        }

        private double withRho(Exponents exponents) {
            double begin = log.seconds();
            Remembered at = validation(exponents.scale());
            return add(exponents, unit * Math.pow(10, exponents.rho() / 2), at, begin);
        }

        private double withBestRho(double wanted) {
            double begin = log.seconds();
            Remembered at = validation(wanted);
            if (givenRho.isPresent()) {
                double rho = givenRho.getAsDouble();
                return add(new Exponents(wanted, 2 * Math.log10(rho / unit)), rho, at, begin);
            }
            double best = bestRho(at);
            double loss = add(new Exponents(wanted, best), unit * Math.pow(10, best / 2), at, begin);
            if (Double.isFinite(loss)) {
                startRho = best;
                startsAnywhere = false;
            }
            return loss;
        }

        /** The exponent of the best ρ; the search starts from that of the previous scale. */
        private double bestRho(Remembered at) {
            HillClimb climb = new HillClimb(
                    k -> at.apply(unit * Math.pow(10, k / 2.0)).loss(),
                    RHO_GAIN,
                    startsAnywhere ? 2 : 1,
                    SMALLEST_RHO,
                    LARGEST_RHO);
            int best = climb.from((int) Math.round(startRho));
            return best == SMALLEST_RHO - HillClimb.BEYOND ? best : best + climb.aside(best);
        }

        /** The validation at a scale; only one is kept, because each holds a matrix. */
        private Remembered validation(double wanted) {
            if (validation != null && scale == wanted) return validation;
            validation = null;
            Kernel kernel = family.at(new Exponents(wanted, 0).factor());
            unit = log.progress().during(() -> meanOfDiagonal(kernel));
            scale = wanted;
            validation = new Remembered(kernel);
            return validation;
        }

        private double add(Exponents exponents, double rho, Remembered at, double begin) {
            ValidationScore score = at.apply(rho);
            TunedKernel found = new TunedKernel(family, exponents, rho, score.loss());
            log.add(Trial.ofRidge(NAME, found, data.size(), kind, score, log.seconds() - begin));
            tried.put(exponents, found);
            return score.loss();
        }

        Optional<TunedKernel> best() {
            return tried.values().stream()
                    .min(Comparator.comparingDouble(TunedKernel::loss)
                            .thenComparingDouble(found -> found.exponents().scale()));
        }
    }

    /** The validation scores of a kernel; scores of an earlier run are reused, and need no matrix. */
    private final class Remembered {
        private final Kernel kernel;
        private final Map<Double, ValidationScore> known = new HashMap<>();
        private @Nullable DoubleFunction<ValidationScore> validation;

        Remembered(Kernel kernel) {
            this.kernel = kernel;
        }

        ValidationScore apply(double rho) {
            ValidationScore before = known.get(rho);
            if (before != null) return before;
            // Everything that the result depends on, besides the rows and options of the run.
            String name = String.join(" ", NAME, "" + data.size(), kernel.toString(), "" + rho);
            ValidationScore score = log.remembered(
                            name, StoredScores::of, StoredScores::validation, () -> Optional.of(scored(rho)))
                    .orElseThrow()
                    .result();
            known.put(rho, score);
            return score;
        }

        private ValidationScore scored(double rho) {
            return candidates
                    .attempt(() -> {
                        if (validation == null) validation = validations.apply(kernel);
                        return validation.apply(rho);
                    })
                    .orElse(ValidationScore.NONE);
        }
    }

    /** The weighted mean of k(x, x). */
    private double meanOfDiagonal(Kernel kernel) {
        Kernel bound = kernel.bind(data.names());
        Points points = data.points();
        // The points are mapped once, not for every row.
        for (; bound instanceof Mapped mapped; bound = mapped.kernel())
            points = mapped.map().apply(points);
        double sum = 0;
        for (int i = 0; i < points.size(); i++) sum += data.weights().get(i) * bound.value(points, i, points, i);
        return sum > 0 ? sum / data.weights().sum() : 1;
    }
}
