package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.loss.Hinge;
import dev.mercer.model.Classifier;
import dev.mercer.model.Expansion;
import dev.mercer.model.Provenance;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Solution;
import dev.mercer.solve.descent.Averaging;
import dev.mercer.solve.descent.Descent;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Optional;

/**
 * Soft-margin support vector machine by stochastic gradient descent: minimises
 * {@code (1/Σw) Σ wᵢ max(0, 1 − yᵢf(xᵢ)) + λ‖f‖²} without intercept, for each pair of classes or each class against the
 * rest.
 *
 * <p>Step t = 1, 2, … draws a point i with probability wᵢ/Σw and, where {@code yᵢ(Kα)ᵢ < 1} with α = β/(2λt), adds yᵢ
 * to the count βᵢ; the answer is the mean of these α. Costs one row of K for each point inside the margin, and little
 * for the others. Texts that write (λ/2)‖f‖² mean twice our λ. Sources: [SSSC11], [SSBD14, §16.3].
 *
 * @param kernel k
 * @param lambda λ > 0; C = 1/(2Nλ)
 * @param passes N steps each, ≥ 1: all of them are taken
 * @param averaging all iterates as in the sources, or only the later ones, which is closer to the optimum
 * @param seed of the draws
 * @param scheme for more than two classes: one against one (the default), or one against the rest; two are always
 *     {@link Scheme#BINARY}
 * @param classWeights the weights of the classes
 */
public record SgdSvm(
        Kernel kernel,
        double lambda,
        long passes,
        Averaging averaging,
        long seed,
        Scheme scheme,
        ClassWeights classWeights)
        implements PenalizedLearner<Classifier> {
    private static final String NAME = "the support vector machine";

    public SgdSvm {
        Require.positive("lambda", lambda);
        Require.that(passes >= 1, "passes must be >= 1, got %d", passes);
        BinaryProblems.requireMany(scheme);
    }

    /** One class against one, without class weights. */
    public SgdSvm(Kernel kernel, double lambda, long passes, Averaging averaging, long seed) {
        this(kernel, lambda, passes, averaging, seed, Scheme.ONE_VS_ONE, ClassWeights.none());
    }

    @Override
    public SgdSvm withLambda(double newLambda) {
        return new SgdSvm(kernel, newLambda, passes, averaging, seed, scheme, classWeights);
    }

    /** Twenty passes, averaged over the last half at least. */
    public SgdSvm(Kernel kernel, double lambda, long seed) {
        this(kernel, lambda, 20, Averaging.SUFFIX, seed);
    }

    public SgdSvm withScheme(Scheme newScheme) {
        return new SgdSvm(kernel, lambda, passes, averaging, seed, newScheme, classWeights);
    }

    public SgdSvm withClassWeights(ClassWeights newWeights) {
        return new SgdSvm(kernel, lambda, passes, averaging, seed, scheme, newWeights);
    }

    @Override
    public Classifier fit(Dataset data, Compute compute, Progress progress) {
        BinaryProblems problems = BinaryProblems.of(WeightedLabels.of(data, classWeights, NAME), scheme);
        Kernel bound = kernel.bind(data.names());
        Gram gram = Gram.of(bound, data.points(), compute, progress);
        Solution solution =
                problems.solve(gram, new Hinge(), lambda, o -> descent().solve(o, progress));
        Expansion all = FitSupport.expansion(bound, data, solution);
        return FitSupport.classifier(all, problems.decision(), solution, Provenance.of(this, data, compute));
    }

    private Descent descent() {
        return Descent.pegasos(passes, seed).withAveraging(averaging);
    }

    @Override
    public Optional<Plan> plan(Dataset data, Planner planner) {
        return Optional.of(planner.descent(Classes.descent(kernel, descent(), Classes.share(data, scheme)), data));
    }
}
