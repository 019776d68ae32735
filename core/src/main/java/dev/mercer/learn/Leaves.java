package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.data.TargetVectors;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.LocalKernel;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.learn.plan.RidgeProblem;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Squared;
import dev.mercer.model.Classifier;
import dev.mercer.model.Model;
import dev.mercer.model.Regressor;
import dev.mercer.model.internal.Provenance;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Exact solutions in the leaves of a tree, for large data: rows are split at the median of the column that varies most in the space of the
 * kernel, and again in each half; then each leaf is fitted exactly, independently of the others.
 *
 * <p>This equals {@link Exact} with the kernel {@code cells(…) * k}, which is positive semi-definite too. It takes N³/L² operations in place of N³,
 * and a prediction uses one leaf only. f may jump at the borders. The mean of T trees, each with different borders, has jumps of 1/T of that size,
 * for T times the work; for classes, the log odds are the means over the trees. One intercept serves all leaves. The model keeps all rows; if that is
 * too much, use {@link Nystrom}.
 *
 * @param leaves L, the most leaves; fewer if there are fewer distinct rows
 * @param trees T
 */
public record Leaves(int leaves, int trees) implements Strategy {
    private static final Exact EACH = Exact.of(new Squared());

    public Leaves {
        Require.atLeast("number of leaves", 2, leaves);
        Require.atLeast("number of trees", 1, trees);
    }

    /** Leaves in one tree. */
    public Leaves(int leaves) {
        this(leaves, 1);
    }

    @Override
    public Optional<String> refusal(Loss loss, Intercept intercept, Optional<ClassOptions> classes) {
        if (!(loss instanceof Squared))
            return Optional.of("leaves are fitted by ridge regression, which needs the squared loss, got " + loss);
        return EACH.refusal(loss, intercept, classes)
                .or(() -> classes.filter(options -> trees > 1 && options.probabilities() == Probabilities.NONE)
                        .map(options -> trees
                                + " trees need probabilities, whose odds they average: take one tree without them"));
    }

    @Override
    public Classifier fit(KernelClassification learner, Dataset data, Compute compute, Progress progress) {
        Classifier model = inLeaves(learner, data, progress).fit(data, compute, progress);
        return model.withProvenance(Provenance.of(learner, data, compute));
    }

    @Override
    public LeftOutFit<Classifier> fitLeavingOut(
            KernelClassification learner, Dataset data, int[] rows, Compute compute, Progress progress) {
        LeftOutFit<Classifier> found = inLeaves(learner, data, progress).fitLeavingOut(data, rows, compute, progress);
        return new LeftOutFit<>(found.model().withProvenance(Provenance.of(learner, data, compute)), found.outputs());
    }

    @Override
    public boolean hasProbabilities(Loss loss) {
        return true;
    }

    @Override
    public String name(Loss loss) {
        return EACH.name(loss);
    }

    @Override
    public Regressor fit(
            KernelRegression learner, Dataset data, List<Reals> targets, Compute compute, Progress progress) {
        FitSupport.requireRows(data);
        Regressor model = inLeaves(learner, data, progress).fit(with(targets, data), compute, progress);
        return model.withProvenance(Provenance.of(learner, data, compute));
    }

    @Override
    public LeftOutFit<Regressor> fitLeavingOut(
            KernelRegression learner,
            Dataset data,
            List<Reals> targets,
            int[] rows,
            Compute compute,
            Progress progress) {
        FitSupport.requireRows(data);
        LeftOutFit<Regressor> found =
                inLeaves(learner, data, progress).fitLeavingOut(with(targets, data), rows, compute, progress);
        return new LeftOutFit<>(found.model().withProvenance(Provenance.of(learner, data, compute)), found.outputs());
    }

    private static Dataset with(List<Reals> targets, Dataset data) {
        if (targets.size() == 1) return data.withTargets(targets.get(0));
        List<String> names =
                IntStream.range(0, targets.size()).mapToObj(t -> "y" + t).toList();
        return data.withTargets(new TargetVectors(names, targets));
    }

    private Learner<Regressor> inLeaves(KernelRegression learner, Dataset data, Progress progress) {
        return progress.during(() -> {
            Kernel bound = FitSupport.requirePsd(learner.kernel(), data, "ridge regression in leaves");
            return blended(
                    bound,
                    data,
                    local -> learner.withKernel(local).withStrategy(Exact.dualOnly()),
                    RegressionBlend::new);
        });
    }

    @Override
    public Plan plan(KernelRegression learner, Dataset data, Planner planner) {
        FitSupport.requirePsd(learner.kernel(), data, "ridge regression in leaves");
        RidgeProblem each = LeastSquaresNumbers.problem(learner, true, FitSupport.outputs(data));
        return planner.ridgeInLeaves(each, leaves, trees, data);
    }

    private Learner<Classifier> inLeaves(KernelClassification learner, Dataset data, Progress progress) {
        return progress.during(() -> {
            Kernel bound = FitSupport.requirePsd(learner.kernel(), data, "ridge regression on classes in leaves");
            Reals weights = learner.classWeights()
                    .labels(data, "ridge regression on classes in leaves")
                    .weights();
            return blended(
                    bound,
                    data.withWeights(weights),
                    local -> learner.withKernel(local).withStrategy(EACH),
                    ClassificationBlend::new);
        });
    }

    /** The learner of the only tree, or a blend of all. */
    private <M extends Model> Learner<M> blended(
            Kernel bound,
            Dataset data,
            Function<Kernel, Learner<M>> each,
            BiFunction<List<Learner<M>>, Reals, Learner<M>> blend) {
        List<Learner<M>> grown = IntStream.range(0, trees)
                .mapToObj(tree -> LocalKernel.grown(bound, data.points(), data.weights(), leaves, tree))
                .map(each)
                .toList();
        return trees == 1 ? grown.get(0) : blend.apply(grown, Reals.constant(trees, 1.0 / trees));
    }

    @Override
    public Plan plan(KernelClassification learner, Dataset data, Planner planner) {
        FitSupport.requirePsd(learner.kernel(), data, "ridge regression on classes in leaves");
        return planner.ridgeInLeaves(LeastSquaresClasses.problem(learner, data), leaves, trees, data);
    }
}
