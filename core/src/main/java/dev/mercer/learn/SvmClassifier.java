package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Distinct;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.calibration.ClassDecision;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.loss.Hinge;
import dev.mercer.model.Classifier;
import dev.mercer.model.Expansion;
import dev.mercer.model.Provenance;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Solution;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.smo.SmoSolver;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Support vector machine: minimises {@code (1/Σw) Σ wᵢ max(0, 1 − yᵢf(xᵢ)) + λ‖f‖²} for each pair of classes, or each
 * class against the rest.
 *
 * <p>Exact, by {@link SmoSolver}: time between N² and N³, two rows of the Gram matrix a step. Only points with yᵢf(xᵢ)
 * ≤ 1 get a weight: the support vectors. Other texts have C in place of λ, αᵢ ≤ C, with C = 1/(2λΣw): see
 * {@link #withC}. Source: [CV95].
 *
 * @param kernel k, positive semi-definite
 * @param lambda λ > 0
 * @param intercept usually free; centred loses the sparseness of α
 * @param scheme for more than two classes: one against one, or one against the rest; two are always
 *     {@link Scheme#BINARY}
 * @param classWeights the weights of the classes
 * @param stopping the violation of the optimality conditions to reach, and the most steps for each output
 * @param probabilities by leave-one-out scores by default; of more than two classes these scores also decide whether the coupled
 *     probabilities of the pairs or their votes choose the class
 */
public record SvmClassifier(
        Kernel kernel,
        double lambda,
        Intercept intercept,
        Scheme scheme,
        ClassWeights classWeights,
        Stopping stopping,
        Probabilities probabilities)
        implements PenalizedLearner<Classifier> {
    private static final String NAME = "a support vector classifier";

    public SvmClassifier {
        Require.positive("lambda", lambda);
        BinaryProblems.requireMany(scheme);
    }

    /** With a free intercept, one class against one, and the tolerance of LIBSVM. */
    public SvmClassifier(Kernel kernel, double lambda) {
        this(
                kernel,
                lambda,
                Intercept.FREE,
                Scheme.ONE_VS_ONE,
                ClassWeights.none(),
                SupportVectors.STOPPING,
                Probabilities.LEFT_OUT);
    }

    /** A learner with the C of other texts, for these data: λ = 1/(2C·Σw). */
    public static SvmClassifier ofC(Kernel kernel, double c, Dataset data) {
        return new SvmClassifier(kernel, 1).withC(c, data);
    }

    /**
     * A copy with λ = 1/(2C·Σw), the sum over these data after class weights: then αᵢ ≤ C times the weight of the point
     * and of its class, as in LIBSVM.
     */
    public SvmClassifier withC(double c, Dataset data) {
        return withLambda(SupportVectors.lambda(c, labels(data).weights()));
    }

    @Override
    public SvmClassifier withLambda(double newLambda) {
        return new SvmClassifier(kernel, newLambda, intercept, scheme, classWeights, stopping, probabilities);
    }

    public SvmClassifier withIntercept(Intercept newIntercept) {
        return new SvmClassifier(kernel, lambda, newIntercept, scheme, classWeights, stopping, probabilities);
    }

    public SvmClassifier withScheme(Scheme newScheme) {
        return new SvmClassifier(kernel, lambda, intercept, newScheme, classWeights, stopping, probabilities);
    }

    /** A copy with class weights. It keeps λ, so that C changes with the sum of the weights. */
    public SvmClassifier withClassWeights(ClassWeights newWeights) {
        return new SvmClassifier(kernel, lambda, intercept, scheme, newWeights, stopping, probabilities);
    }

    public SvmClassifier withStopping(Stopping newStopping) {
        return new SvmClassifier(kernel, lambda, intercept, scheme, classWeights, newStopping, probabilities);
    }

    public SvmClassifier withProbabilities(Probabilities newProbabilities) {
        return new SvmClassifier(kernel, lambda, intercept, scheme, classWeights, stopping, newProbabilities);
    }

    private WeightedLabels labels(Dataset data) {
        return WeightedLabels.of(data, classWeights, NAME);
    }

    @Override
    public Classifier fit(Dataset data, Compute compute, Progress progress) {
        Kernel bound = FitSupport.requirePsd(kernel, data, NAME);
        WeightedLabels given = labels(data);
        Distinct distinct = Distinct.of(data.withTargets(given.labels()).withWeights(given.weights()));
        Dataset rows = distinct.data();
        Supplier<Provenance> provenance = Provenance.inBackground(this, data, compute);
        PairGrams grams = new PairGrams(bound, rows.points(), given.of(rows), scheme, compute, progress);
        BinaryProblems problems = grams.problems();
        Calibrator calibrator = new Calibrator(probabilities, rows.points(), given.of(rows), scheme);
        Solution solution = problems.solve(grams.beside(compute), progress, (part, own, silent) -> {
            Gram gram = grams.gram(part, own, silent);
            return calibrator.solve(
                    part,
                    gram,
                    new Calibrator.Machine(new Hinge(), lambda, intercept, o -> SmoSolver.solve(o, stopping, silent)));
        });
        Expansion all = FitSupport.expansion(bound, rows, solution);
        ClassDecision decision = calibrator.decision(problems, all, compute).weighted(given.factors());
        return FitSupport.classifier(all, decision, solution, distinct.rows(), provenance.get());
    }

    @Override
    public Optional<Plan> plan(Dataset data, Planner planner) {
        return Optional.of(planner.svm(kernel, data, Classes.share(data, scheme), intercept));
    }
}
