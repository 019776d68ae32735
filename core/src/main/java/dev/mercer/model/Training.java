package dev.mercer.model;

import dev.mercer.data.Reals;
import dev.mercer.model.internal.Provenance;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Convergence;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The record of how a model was trained.
 *
 * @param convergence the reason why the solver stopped
 * @param certificate the distance from the optimum, where known
 * @param losses J after each pass over the data, for learners that record it; else empty
 * @param rows for each center of the expansion the number (from 0) of its training row; empty if the centers are not
 *     training rows
 * @param tube ε, the half-width of the tube in which errors cost nothing, if there is one
 * @param quantiles τ, ascending, if the outputs are τ-quantiles of the target; else empty
 * @param provenance the learner, the data and the machine
 * @param remarks messages of the learner for the user, a sentence each; not stored in files
 */
public record Training(
        Convergence convergence,
        Optional<Certificate> certificate,
        Reals losses,
        List<Integer> rows,
        OptionalDouble tube,
        Reals quantiles,
        Provenance provenance,
        List<String> remarks) {
    public Training {
        rows = List.copyOf(rows);
        remarks = List.copyOf(remarks);
    }

    /** Without remarks. */
    public Training(
            Convergence convergence,
            Optional<Certificate> certificate,
            Reals losses,
            List<Integer> rows,
            OptionalDouble tube,
            Reals quantiles,
            Provenance provenance) {
        this(convergence, certificate, losses, rows, tube, quantiles, provenance, List.of());
    }

    /** Without a tube or quantiles. */
    public Training(
            Convergence convergence,
            Optional<Certificate> certificate,
            Reals losses,
            List<Integer> rows,
            Provenance provenance) {
        this(convergence, certificate, losses, rows, OptionalDouble.empty(), Reals.of(), provenance);
    }

    /** The output that is used where only one is possible: the middle one of several quantiles, else the first. */
    public int middleOutput() {
        return Math.max(0, quantiles.size() - 1) / 2;
    }

    /** A copy with a tube. */
    public Training withTube(double epsilon) {
        return new Training(
                convergence, certificate, losses, rows, OptionalDouble.of(epsilon), quantiles, provenance, remarks);
    }

    /** A copy with quantiles. */
    public Training withQuantiles(Reals taus) {
        return new Training(convergence, certificate, losses, rows, tube, taus, provenance, remarks);
    }

    /** A copy with another convergence. */
    public Training withConvergence(Convergence other) {
        return new Training(other, certificate, losses, rows, tube, quantiles, provenance, remarks);
    }

    /** A copy with other row numbers. */
    public Training withRows(List<Integer> numbers) {
        return new Training(convergence, certificate, losses, numbers, tube, quantiles, provenance, remarks);
    }

    /** A copy with another provenance. */
    public Training withProvenance(Provenance origin) {
        return new Training(convergence, certificate, losses, rows, tube, quantiles, origin, remarks);
    }

    /** A copy with remarks. */
    public Training withRemarks(List<String> sentences) {
        return new Training(convergence, certificate, losses, rows, tube, quantiles, provenance, sentences);
    }
}
