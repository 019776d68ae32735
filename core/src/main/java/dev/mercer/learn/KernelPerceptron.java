package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.solve.PerceptronSolver;
import dev.mercer.solve.Solution;
import dev.mercer.util.Progress;
import java.util.Optional;

/**
 * The perceptron in feature space: f = Σ aⱼ k(xⱼ, ·), where aᵢ grows by εyᵢ at each mistake on point i.
 *
 * <p>An algorithm, not the minimiser of a penalised loss: it has neither λ nor a certificate, and which separating function
 * it finds depends on the order of the rows. {@link PerceptronSolver} tells when it ends. No intercept; {@code k + 1}, the
 * kernel with a constant added, has one.
 *
 * @param kernel k
 * @param solver start, averaging, ε and epochs
 */
public record KernelPerceptron(Kernel kernel, PerceptronSolver solver) implements Learner<Classifier> {
    /** From a = 0, averaged, at most 100 epochs. */
    public KernelPerceptron(Kernel kernel) {
        this(kernel, new PerceptronSolver(PerceptronSolver.Start.ZERO, true, 1, 100));
    }

    @Override
    public Classifier fit(Dataset data, Compute compute, Progress progress) {
        TwoClasses two = TwoClasses.of(data, "the perceptron");
        Kernel bound = kernel.bind(data.names());
        Gram gram = Gram.of(bound, data.points(), compute, progress);
        Solution solution = solver.solve(gram, two.signs(), data.weights(), progress);
        return two.classifier(this, bound, data, new TwoClasses.Learning(solution, Optional.empty(), compute));
    }

    @Override
    public Optional<Plan> plan(Dataset data, Planner planner) {
        return Optional.of(planner.descent(kernel, data, solver.epochs(), true));
    }
}
