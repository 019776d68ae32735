package dev.mercer.auto;

import dev.mercer.gp.internal.Inference;
import dev.mercer.learn.LatentProcess;
import dev.mercer.model.Model;
import dev.mercer.solve.internal.Candidates;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The log evidence, or log marginal likelihood, of a problem as a Gaussian process: exact for ridge regression, Laplace's approximation for logistic
 * regression on two classes. The larger it is, the better kernel and λ explain the targets. No rows are held out for it.
 */
public final class Evidence {
    /** The most rows for which the evidence, which costs another factorisation, is computed without a request. */
    private static final int MOST_ROWS = 1000;

    private Evidence() {}

    /** The log evidence of a problem and its model, if it is defined and quick to compute. */
    public static Optional<Double> of(Problem problem, Model model) {
        return new Candidates("evidences")
                .attempt(() -> sum(problem, () -> problem.learner().latentProcesses(model, problem.data())))
                .flatMap(value -> value);
    }

    /** The log evidence of a problem, if it is defined and quick to compute. */
    public static Optional<Double> of(Problem problem) {
        return new Candidates("evidences")
                .attempt(() -> sum(
                        problem,
                        () -> problem.learner().latentProcess(problem.data()).stream()
                                .toList()))
                .flatMap(value -> value);
    }

    private static Optional<Double> sum(Problem problem, Supplier<List<LatentProcess>> processes) {
        if (problem.data().size() > MOST_ROWS) return Optional.empty();
        List<LatentProcess> all = processes.get();
        if (all.isEmpty()) return Optional.empty();
        double sum = all.stream()
                .mapToDouble(process -> Inference.of(process, problem.compute(), Progress.none())
                        .logMarginalLikelihood())
                .sum();
        return Optional.of(sum).filter(Double::isFinite);
    }
}
