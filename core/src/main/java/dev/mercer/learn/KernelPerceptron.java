package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.model.Classifier;
import dev.mercer.model.Scheme;
import dev.mercer.solve.descent.PerceptronSolver;
import dev.mercer.solve.internal.Solution;
import dev.mercer.util.Progress;
import java.util.Optional;

/**
 * The perceptron in feature space: f = Σ aⱼ k(xⱼ, ·), where aᵢ grows by εyᵢ at each mistake on point i.
 *
 * <p>An algorithm, not the minimiser of a penalised loss: it has neither λ nor a certificate, and which separating
 * function it finds depends on the order of the rows. {@link PerceptronSolver} describes when it ends. No intercept;
 * use {@code k + 1}, the kernel with a constant added, to have one.
 *
 * @param kernel k
 * @param solver start, averaging, ε and epochs, for each binary problem
 * @param scheme for more than two classes: one against one (the default), which separates more easily, or one against
 *     the rest; two are always {@link Scheme#BINARY}
 * @param classWeights the weights of the classes, which multiply the steps
 */
public record KernelPerceptron(Kernel kernel, PerceptronSolver solver, Scheme scheme, ClassWeights classWeights)
        implements Learner<Classifier> {
    public KernelPerceptron {
        BinaryProblems.requireMany(scheme);
    }

    /** One class against one, without class weights. */
    public KernelPerceptron(Kernel kernel, PerceptronSolver solver) {
        this(kernel, solver, Scheme.ONE_VS_ONE, ClassWeights.none());
    }

    /** A perceptron from a = 0, averaged, with at most 100 epochs. */
    public KernelPerceptron(Kernel kernel) {
        this(kernel, new PerceptronSolver(PerceptronSolver.Start.ZERO, true, 1, 100));
    }

    public KernelPerceptron withScheme(Scheme newScheme) {
        return new KernelPerceptron(kernel, solver, newScheme, classWeights);
    }

    public KernelPerceptron withClassWeights(ClassWeights newWeights) {
        return new KernelPerceptron(kernel, solver, scheme, newWeights);
    }

    @Override
    public Classifier fit(Dataset data, Compute compute, Progress progress) {
        BinaryProblems problems = BinaryProblems.of(classWeights.labels(data, "the perceptron"), scheme);
        Kernel bound = kernel.bind(data.names());
        Gram gram = Gram.of(bound, data.points(), compute, progress);
        Solution solution =
                problems.solve(gram, (seen, part) -> solver.solve(seen, part.signs, part.weights, progress));
        return FitSupport.classifier(this, bound, data, problems.decision(), solution, compute);
    }

    /** The plan is an upper bound: a row of K is read for each mistake, and a pass without a mistake is the last. */
    @Override
    public Optional<Plan> plan(Dataset data, Planner planner) {
        double share = Classes.share(data, scheme);
        return Optional.of(planner.matrix(kernel, data).descent(solver.epochs(), false, false, share));
    }
}
