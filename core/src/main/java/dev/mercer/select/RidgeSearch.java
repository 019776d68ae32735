package dev.mercer.select;

import dev.mercer.data.Dataset;
import dev.mercer.data.Points;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Mapped;
import dev.mercer.util.CancelledException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * Looks for the scale of a kernel and for ρ by the exact leave-one-out error of ridge regression on some rows.
 *
 * <p>One decomposition for each scale gives the error at all ρ. Scales are powers of 2 (or of √2) times what suits the data,
 * ρ are powers of √10 times the mean of k(x, x); the last step is a parabola through the neighbours of the best. Both are
 * those of {@link Place}, and carry over from few rows to many: see docs/math/tuning.md.
 */
final class RidgeSearch {
    private static final int LEAST = -12;
    private static final int MOST = 6;
    /** Powers of √2. */
    private static final int SMALLEST = -12;

    private static final int LARGEST = 14;
    /** A flat valley is not followed to its end: less than this part of the error is no gain. */
    private static final double GAIN = 2e-3;
    /** Nor is a smaller ρ taken for nothing: it makes the matrix hard to solve with. */
    static final double RHO_GAIN = 5e-4;

    private final Dataset data;
    private final OptionalDouble given;
    private final Function<Kernel, RidgeJudge> judges;
    private final Journal journal;
    /** How long the last decomposition took. */
    private double seconds;

    /**
     * Where the error is least.
     *
     * @param scale in powers of √2
     * @param rho ρ in powers of √10 times the mean of k(x, x)
     */
    record Place(double scale, double rho) {
        static final Place START = new Place(0, -2);
    }

    /**
     * What was found for a family.
     *
     * @param family which one
     * @param kernel the best of it
     * @param rho its best ρ
     * @param place the same as a place to begin another search at
     * @param loss the error there
     */
    record Found(KernelFamily.Fitted family, Kernel kernel, double rho, Place place, double loss) {}

    RidgeSearch(Dataset data, OptionalDouble rho, Function<Kernel, RidgeJudge> judges, Journal journal) {
        this.data = data;
        this.given = rho;
        this.judges = judges;
        this.journal = journal;
    }

    double seconds() {
        return seconds;
    }

    /**
     * From a place, by steps of so many powers of √2; empty where there was no time for any. The first of all is tried
     * whatever the time.
     */
    Optional<Found> search(KernelFamily.Fitted family, Place start, int step) {
        Line line = new Line(family, start);
        try {
            climb(line, start, step);
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
        Climb climb = new Climb(k -> line.value(k * (double) step), GAIN, 1, SMALLEST / step, LARGEST / step);
        int best = climb.from(first);
        if (!journal.over() && Double.isFinite(climb.value(best)) && best * step > SMALLEST && best * step < LARGEST) {
            double aside = Climb.parabola(climb.value(best - 1), climb.value(best), climb.value(best + 1));
            if (Math.abs(aside) > 0.1) line.value((best + aside) * step);
        }
    }

    /** The kernels of a family, by scale. */
    private final class Line {
        private final KernelFamily.Fitted family;
        private final Map<Double, Found> found = new HashMap<>();
        private double nearRho;
        private boolean anywhere;

        Line(KernelFamily.Fitted family, Place start) {
            this.family = family;
            this.nearRho = start.rho;
            this.anywhere = start.equals(Place.START);
        }

        double value(double scale) {
            Found known = found.get(scale);
            if (known == null) {
                if (journal.over() && !journal.trials().isEmpty()) return Double.POSITIVE_INFINITY;
                known = at(scale);
                found.put(scale, known);
                if (Double.isFinite(known.loss)) {
                    nearRho = known.place.rho;
                    anywhere = false;
                }
            }
            return known.loss;
        }

        private Found at(double scale) {
            long begin = System.nanoTime();
            Kernel kernel = family.at(Math.pow(2, scale / 2));
            double unit = unit(kernel);
            RidgeJudge judge = judges.apply(kernel);
            Place place = given.isPresent()
                    ? new Place(scale, 2 * Math.log10(given.getAsDouble() / unit))
                    : new Place(scale, bestRho(judge, unit));
            double rho = given.orElse(unit * Math.pow(10, place.rho / 2));
            RidgeJudge.Verdict verdict = judge.at(rho);
            double loss = verdict.loss();
            seconds = (System.nanoTime() - begin) * 1e-9;
            journal.add(new Trial(
                    "ridge",
                    kernel,
                    rho,
                    OptionalDouble.empty(),
                    data.size(),
                    judge.kind(),
                    loss,
                    verdict.error(),
                    verdict.standardError(),
                    seconds));
            return new Found(family, kernel, rho, place, loss);
        }

        /** Where the scale before had it first of all. */
        private double bestRho(RidgeJudge judge, double unit) {
            int patience = anywhere ? 2 : 1;
            Climb climb =
                    new Climb(k -> judge.at(unit * Math.pow(10, k / 2.0)).loss(), RHO_GAIN, patience, LEAST, MOST);
            int start = (int) Math.max(LEAST, Math.min(MOST, Math.round(nearRho)));
            int best = climb.from(start);
            if (best == LEAST || best == MOST) return best;
            return best + Climb.parabola(climb.value(best - 1), climb.value(best), climb.value(best + 1));
        }

        Optional<Found> best() {
            return found.values().stream()
                    .min(Comparator.<Found>comparingDouble(f -> f.loss).thenComparingDouble(f -> f.place.scale));
        }
    }

    /** The mean of k(x, x). */
    private double unit(Kernel kernel) {
        Kernel bound = kernel.bind(data.names());
        Points points = data.points();
        // Mapped once, not for every row.
        for (; bound instanceof Mapped mapped; bound = mapped.kernel())
            points = mapped.map().apply(points);
        double sum = 0;
        for (int i = 0; i < points.size(); i++) sum += bound.value(points, i, points, i);
        return sum > 0 ? sum / data.size() : 1;
    }
}
