package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.model.Classifier;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.internal.Solution;
import dev.mercer.solve.smo.NuClassProblem;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import dev.mercer.util.Text;
import java.util.Optional;

/**
 * Support vector machine with ν in place of λ: for each pair of classes, or each class against the rest, at most the
 * share ν of the weight has a margin yᵢf(xᵢ) below 1, and at least the share ν is support vectors.
 *
 * <p>f is that of {@link Svm} with a free intercept and the C that corresponds to ν, a different one for each pair. ν
 * can be at most twice the share of the smaller class; a ν so small that no margin remains, which happens where classes
 * overlap, is rejected too. Exact, by {@link NuClassProblem}. Source: [SSWB00, CL01].
 *
 * @param kernel k, positive semi-definite
 * @param nu {@code 0 < ν ≤ 1}
 * @param scheme for more than two classes: one against one, or one against the rest
 * @param classWeights the weights of the classes
 * @param stopping the violation of the optimality conditions to reach, in the scale of αᵢ ≤ wᵢ, and the most steps for
 *     each output
 */
public record NuSvmClassifier(Kernel kernel, double nu, Scheme scheme, ClassWeights classWeights, Stopping stopping)
        implements Learner<Classifier> {
    private static final String NAME = "a support vector classifier";

    public NuSvmClassifier {
        Require.that(nu > 0 && nu <= 1, "nu must be > 0 and <= 1, got %s", Require.text(nu));
        BinaryProblems.requireMany(scheme);
    }

    /** A learner for one class against one, with the tolerance of LIBSVM. */
    public NuSvmClassifier(Kernel kernel, double nu) {
        this(kernel, nu, Scheme.ONE_VS_ONE, ClassWeights.none(), SupportVectors.STOPPING);
    }

    public NuSvmClassifier withScheme(Scheme newScheme) {
        return new NuSvmClassifier(kernel, nu, newScheme, classWeights, stopping);
    }

    public NuSvmClassifier withClassWeights(ClassWeights newWeights) {
        return new NuSvmClassifier(kernel, nu, scheme, newWeights, stopping);
    }

    public NuSvmClassifier withStopping(Stopping newStopping) {
        return new NuSvmClassifier(kernel, nu, scheme, classWeights, newStopping);
    }

    @Override
    public Classifier fit(Dataset data, Compute compute, Progress progress) {
        Kernel bound = FitSupport.requirePsd(kernel, data, NAME);
        BinaryProblems problems = BinaryProblems.of(classWeights.labels(data, NAME), scheme);
        requireFeasible(problems);
        Gram gram = Gram.of(bound, data.points(), compute, progress);
        Solution solution = problems.solve(
                gram,
                (seen, part) -> new NuClassProblem(seen, part.signs, part.weights, nu)
                        .solve(stopping, progress)
                        .solution());
        return FitSupport.classifier(this, bound, data, problems.decision(), solution, compute);
    }

    /**
     * Checks ν for all outputs before anything is computed: a ν that is valid for one pair may be too large for
     * another.
     */
    private void requireFeasible(BinaryProblems problems) {
        double least = Double.POSITIVE_INFINITY;
        int narrowest = 0;
        for (int t = 0; t < problems.parts().size(); t++) {
            BinaryProblems.Part part = problems.parts().get(t);
            double most = NuClassProblem.largest(part.signs, part.weights);
            if (most < least) {
                least = most;
                narrowest = t;
            }
        }
        Require.that(
                nu <= least,
                "nu must be at most %s for these classes, twice the share of the smaller one of %s, got %s: give a smaller"
                        + " nu",
                Require.text(least),
                names(problems, narrowest),
                Require.text(nu));
    }

    private static String names(BinaryProblems problems, int output) {
        int classes = problems.classes().size();
        StringBuilder names = new StringBuilder();
        for (int c = 0; c < classes; c++) {
            if (problems.scheme().sign(output, c, classes) == 0) continue;
            names.append(names.length() == 0 ? "" : " and ")
                    .append(Text.quote(problems.classes().get(c)));
        }
        return problems.scheme() == Scheme.ONE_VS_REST ? names + " and the rest" : names.toString();
    }

    @Override
    public Optional<Plan> plan(Dataset data, Planner planner) {
        return Optional.of(planner.matrix(kernel, data).svm(Classes.share(data, scheme)));
    }
}
