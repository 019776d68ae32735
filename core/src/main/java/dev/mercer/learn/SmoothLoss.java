package dev.mercer.learn;

import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.loss.Loss;
import dev.mercer.solve.Centring;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.NewtonSolver;
import dev.mercer.solve.Objective;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Solution;
import dev.mercer.solve.Stopping;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A smooth loss with its penalty, solved by Newton's method: what the learners of smooth losses have in common.
 *
 * @param loss L
 * @param lambda λ > 0
 * @param intercept what is done about b
 * @param stopping when it is good enough
 */
record SmoothLoss(Loss loss, double lambda, Intercept intercept, Stopping stopping) {
    /** One output. */
    Solution solve(Gram gram, Reals targets, Reals weights, Progress progress) {
        if (intercept != Intercept.CENTRED) {
            boolean free = intercept == Intercept.FREE;
            return NewtonSolver.solve(new Objective(gram, loss, targets, weights, lambda, free), stopping, progress);
        }
        Centring centring = new Centring(gram, weights);
        double mean = loss.forLabels() ? 0 : centring.mean(targets);
        Reals moved = Reals.of(targets.stream().map(y -> y - mean).toArray());
        Objective centred = new Objective(centring.gram(), loss, moved, weights, lambda, false);
        return centring.restored(NewtonSolver.solve(centred, stopping, progress), mean);
    }

    /** Two classes by one output, more by one output each against all others. */
    Solution classify(Gram gram, Labels labels, Reals weights, Progress progress) {
        int classes = labels.classes().size();
        if (classes == 2) return solve(gram, signs(labels, 1), weights, progress);
        List<Solution> all = new ArrayList<>();
        for (int c = 0; c < classes; c++) all.add(solve(gram, signs(labels, c), weights, progress));
        return together(all);
    }

    /** 1 for this class, −1 for all others. */
    private static Reals signs(Labels labels, int code) {
        double[] signs = new double[labels.size()];
        Arrays.setAll(signs, i -> labels.code(i) == code ? 1 : -1);
        return Reals.of(signs);
    }

    /** The outputs side by side; what is said of all is what holds for the worst, and J is the sum. */
    private static Solution together(List<Solution> all) {
        List<Reals> alpha = all.stream().map(s -> s.alpha().get(0)).toList();
        double[] bias = all.stream().mapToDouble(s -> s.bias().get(0)).toArray();
        Reason reason = Reason.CONVERGED;
        double measure = 0;
        long iterations = 0;
        double objective = 0;
        double bound = 0;
        for (Solution one : all) {
            Convergence end = one.convergence();
            if (!end.converged()) reason = end.reason();
            measure = Math.max(measure, end.measure());
            iterations += end.iterations();
            objective += one.certificate().orElseThrow().objective();
            bound += one.certificate().orElseThrow().bound().orElse(Double.NaN);
        }
        OptionalDouble known = Double.isNaN(bound) ? OptionalDouble.empty() : OptionalDouble.of(bound);
        return new Solution(
                alpha,
                Reals.of(bias),
                new Convergence(reason, measure, iterations),
                Optional.of(new Certificate(objective, known)),
                Reals.of());
    }
}
