package dev.mercer.learn;

import dev.mercer.data.Reals;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Convergence;
import java.util.List;
import java.util.Optional;

/**
 * How a model came about.
 *
 * @param convergence why the solver stopped
 * @param certificate how far from the optimum it is, where that is known
 * @param losses J after each pass over the data, for learners that record it; else empty
 * @param rows for each centre of the expansion the number (from 0) of the training row that it is; empty when the centres
 *     are not training rows
 * @param provenance from what it was learned, and with what
 */
public record Training(
        Convergence convergence,
        Optional<Certificate> certificate,
        Reals losses,
        List<Integer> rows,
        Provenance provenance) {
    public Training {
        rows = List.copyOf(rows);
    }
}
