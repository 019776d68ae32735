package dev.mercer.select;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.data.Targets;
import dev.mercer.kernel.Kernel;
import dev.mercer.score.RidgeLeaveOneOut;
import dev.mercer.score.ValidationScore;
import dev.mercer.solve.Candidates;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Penalty;
import dev.mercer.util.Progress;

/** The validation of ridge regression with one kernel, at any ρ. */
interface RidgeValidation {
    ValidationScore at(double rho);

    Trial.Validation kind();

    /** Validation by leave-one-out in closed form. */
    static RidgeValidation leaveOneOut(
            Kernel kernel, Intercept intercept, Dataset data, Compute compute, Progress progress) {
        RidgeLeaveOneOut left =
                RidgeLeaveOneOut.of(RidgeLeaveOneOut.For.FEW, kernel, intercept, data, compute, progress);
        Targets targets = data.targets().orElseThrow().select(left.rows());
        Reals weights = data.weights().select(left.rows());
        return new RidgeValidation() {
            @Override
            public ValidationScore at(double rho) {
                return new Candidates("penalties")
                        .attempt(() -> ValidationScore.of(
                                targets, left.predictions(Penalty.lambda(rho, left.totalWeight())), weights))
                        .orElse(ValidationScore.NONE);
            }

            @Override
            public Trial.Validation kind() {
                return Trial.Validation.LEAVE_ONE_OUT;
            }
        };
    }
}
