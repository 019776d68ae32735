package dev.mercer.model;

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
 * @param quantiles τ, ascending, where the outputs are τ-quantiles of the target; else empty
 * @param provenance from what it was learned, and with what
 */
public record Training(
        Convergence convergence,
        Optional<Certificate> certificate,
        Reals losses,
        List<Integer> rows,
        OptionalDouble tube,
        Reals quantiles,
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
        this(convergence, certificate, losses, rows, OptionalDouble.empty(), Reals.of(), provenance);
    }

    /** The same with a tube. */
    public Training withTube(double epsilon) {
        return new Training(convergence, certificate, losses, rows, OptionalDouble.of(epsilon), quantiles, provenance);
    }

    /** The same of quantiles. */
    public Training withQuantiles(Reals taus) {
        return new Training(convergence, certificate, losses, rows, tube, taus, provenance);
    }

    /** The same where the rows have other numbers. */
    public Training withRows(List<Integer> numbers) {
        return new Training(convergence, certificate, losses, numbers, tube, quantiles, provenance);
    }

    /** The same with another origin. */
    public Training withProvenance(Provenance origin) {
        return new Training(convergence, certificate, losses, rows, tube, quantiles, origin);
    }
}
