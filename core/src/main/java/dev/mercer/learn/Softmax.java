package dev.mercer.learn;

import dev.mercer.data.WeightedLabels;
import dev.mercer.gram.Gram;
import dev.mercer.solve.Centering;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.SoftmaxObjective;
import dev.mercer.solve.SoftmaxSolver;
import dev.mercer.solve.Solution;
import dev.mercer.solve.Stopping;
import dev.mercer.util.Progress;

/** Fits all classes jointly by softmax, with any intercept. */
record Softmax(double lambda, Intercept intercept, Stopping stopping) {
    Solution solve(Gram gram, WeightedLabels given, Progress progress) {
        if (intercept != Intercept.CENTRED) return solve(gram, given, intercept == Intercept.FREE, progress);
        Centering centering = new Centering(gram, given.weights());
        return centering.restored(solve(centering.gram(), given, false, progress), 0);
    }

    private Solution solve(Gram gram, WeightedLabels given, boolean free, Progress progress) {
        SoftmaxObjective objective = new SoftmaxObjective(gram, given.labels(), given.weights(), lambda, free);
        return SoftmaxSolver.solve(objective, stopping, progress);
    }
}
