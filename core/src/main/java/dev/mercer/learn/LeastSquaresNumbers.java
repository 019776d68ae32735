package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.leftout.LeftOutRows;
import dev.mercer.learn.plan.PrimalOrDual;
import dev.mercer.learn.plan.RidgeProblem;
import dev.mercer.model.Regressor;
import dev.mercer.model.internal.Provenance;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.internal.RidgeLeftOut;
import dev.mercer.solve.internal.RidgeSolver;
import dev.mercer.solve.internal.Solution;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.Optional;

/** The exact fit of regression with the squared loss, by the smaller of the two normal equations. */
record LeastSquaresNumbers(
        KernelRegression learner, boolean dual, Dataset data, List<Reals> targets, Compute compute, Progress progress) {
    Regressor fit() {
        return fit(new RidgeLeftOut(List.of()));
    }

    LeftOutFit<Regressor> fitLeavingOut(int[] rows) {
        LeftOutRows wanted = new LeftOutRows(data, rows);
        Regressor model = fit(wanted.forSolver());
        return new LeftOutFit<>(model, wanted.predictions());
    }

    private Regressor fit(RidgeLeftOut leftOut) {
        FitSupport.requireRows(data);
        Kernel bound = FitSupport.requirePsd(learner.kernel(), data, "ridge regression");
        PrimalOrDual forms = PrimalOrDual.of(bound, data);
        Optional<FeatureMap> primal = forms.chosen(problem(learner, dual, targets.size()), compute);
        if (primal.isPresent())
            return new ExplicitFeatures(primal.get())
                    .fit(learner, data, targets, Provenance.of(learner, data, compute), compute, progress);
        Gram gram = forms.gram(compute, progress);
        boolean free = learner.intercept() != Intercept.NONE;
        Solution solution = RidgeSolver.solve(gram, targets, data.weights(), learner.lambda(), free, leftOut, progress);
        return FitSupport.regressor(learner, bound, data, solution, compute);
    }

    static RidgeProblem problem(KernelRegression learner, boolean dual, int outputs) {
        return new RidgeProblem(
                learner.kernel(), learner.lambda(), learner.intercept() != Intercept.NONE, outputs, true, !dual);
    }
}
