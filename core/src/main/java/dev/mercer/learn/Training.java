package dev.mercer.learn;

import dev.mercer.data.Reals;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Convergence;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How a model came about.
 *
 * @param convergence why the solver stopped
 * @param certificate how far from the optimum it is, where that is known
 * @param losses J after each pass over the data, for learners that record it; else empty
 * @param rows for each centre of the expansion the number (from 0) of the training row that it is; empty when the centres
 *     are not training rows
 * @param tube ε, half the height of the tube in which errors were free, where there was one
 * @param quantile τ, where predictions are τ-quantiles of the targets
 * @param provenance from what it was learned, and with what
 */
public record Training(
        Convergence convergence,
        Optional<Certificate> certificate,
        Reals losses,
        List<Integer> rows,
        OptionalDouble tube,
        OptionalDouble quantile,
        Provenance provenance) {
    public Training {
        rows = List.copyOf(rows);
    }

    /** Without a tube, and of no quantile. */
    public Training(
            Convergence convergence,
            Optional<Certificate> certificate,
            Reals losses,
            List<Integer> rows,
            Provenance provenance) {
        this(convergence, certificate, losses, rows, OptionalDouble.empty(), OptionalDouble.empty(), provenance);
    }

    /** The same with a tube. */
    public Training withTube(double epsilon) {
        return new Training(convergence, certificate, losses, rows, OptionalDouble.of(epsilon), quantile, provenance);
    }

    /** The same of a quantile. */
    public Training withQuantile(double tau) {
        return new Training(convergence, certificate, losses, rows, tube, OptionalDouble.of(tau), provenance);
    }

    /** The same where the rows have other numbers. */
    public Training withRows(List<Integer> numbers) {
        return new Training(convergence, certificate, losses, numbers, tube, quantile, provenance);
    }

    /** The same with another origin. */
    public Training withProvenance(Provenance origin) {
        return new Training(convergence, certificate, losses, rows, tube, quantile, origin);
    }
}
