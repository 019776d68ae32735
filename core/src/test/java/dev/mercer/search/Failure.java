package dev.mercer.search;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Linear;
import dev.mercer.learn.Learner;
import dev.mercer.linalg.internal.NotPositiveDefiniteException;
import dev.mercer.model.Expansion;
import dev.mercer.model.Regressor;
import dev.mercer.model.Training;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Reason;
import dev.mercer.util.InvalidInputException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** The ways in which a candidate fails on purpose. */
public enum Failure {
    /** Predictions are not numbers. */
    NOT_A_NUMBER,
    /** Predictions are infinite. */
    INFINITE,
    /** The solver stalled; its model predicts perfectly all the same. */
    STALLED,
    REFUSED,
    ARITHMETIC,
    NOT_POSITIVE_DEFINITE;

    /** The exception, for a failure that is one; a refusal otherwise. */
    public RuntimeException exception() {
        return switch (this) {
            case ARITHMETIC -> new ArithmeticException("divided by zero on purpose");
            case NOT_POSITIVE_DEFINITE -> new NotPositiveDefiniteException(3, 1, -1);
            default -> new InvalidInputException("refused on purpose");
        };
    }

    /** A learner of numbers that fails; the target is the first column of its data, so that a model can be perfect. */
    public Learner<Regressor> learner() {
        return (data, compute, progress) -> switch (this) {
            case NOT_A_NUMBER -> overflowing(data, 1, -1);
            case INFINITE -> overflowing(data, 1, 1);
            case STALLED -> stalled(FakeMachines.regressor(data, 0, 0));
            default -> throw exception();
        };
    }

    private static Regressor stalled(Regressor perfect) {
        Training known = perfect.training();
        Training stalled = new Training(
                new Convergence(Reason.STALLED, 0.5, 7),
                known.certificate(),
                known.losses(),
                known.rows(),
                known.provenance());
        return new Regressor(perfect.expansion(), stalled);
    }

    /** Finite coefficients whose products overflow: to ∞, or to ∞ − ∞. */
    private static Regressor overflowing(Dataset data, double one, double other) {
        DensePoints centers = DensePoints.generate(2, data.points().dim(), (i, k) -> k == 0 ? 1e300 : 0);
        Expansion f = new Expansion(
                Optional.empty(),
                new Linear(),
                centers,
                Collections.nCopies(1, Reals.of(one * 1e300, other * 1e300)),
                Reals.of(0));
        return new Regressor(f, FakeMachines.regressor(data, 0, 0).training());
    }

    public static List<Failure> exceptions() {
        return List.of(REFUSED, ARITHMETIC, NOT_POSITIVE_DEFINITE);
    }
}
