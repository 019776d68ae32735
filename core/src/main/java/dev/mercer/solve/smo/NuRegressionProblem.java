package dev.mercer.solve.smo;

import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.loss.EpsilonInsensitive;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.internal.Centering;
import dev.mercer.solve.internal.Objective;
import dev.mercer.solve.internal.Penalty;
import dev.mercer.solve.internal.Solution;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.stream.IntStream;

/**
 * The ν-SVM for regression: minimises {@code (1/Σw) Σᵢ wᵢ max(0, |yᵢ − f(xᵢ)| − ε) + νε + λ‖f‖²} over f with a free b,
 * and the width ε ≥ 0 of the tube [SSWB00].
 *
 * <p>The dual has a weight for either side of the tube, α = a − a* with 0 ≤ aᵢ, aᵢ* ≤ Cᵢ = wᵢ/(2λΣw):
 * {@code min ½αᵀKα − yᵀα} with Σa = Σa* = ν/4λ. At the optimum it is the solution of the ε-insensitive loss at the ε
 * found; the certificate is that of this loss, and its gap that of the problem above. At most the share ν of the weight
 * is outside the tube, at least the share ν is not strictly inside. Costs as {@link SmoSolver} with twice as many
 * variables, by pairs; docs/internals/math/svm.md.
 *
 * @param gram K
 * @param targets y
 * @param weights w ≥ 0 with a positive sum
 * @param lambda λ > 0
 * @param nu {@code 0 < ν ≤ 1}
 */
public record NuRegressionProblem(Gram gram, Reals targets, Reals weights, double lambda, double nu) {
    public NuRegressionProblem {
        Nu.require(nu);
        Require.positive("lambda", lambda);
        Nu.requireWeights(gram, weights);
        Require.equal("number of targets", gram.size(), targets.size());
    }

    /** Solves; after a cancellation or a limit returns the best so far. An offset of the targets is left to b. */
    public NuSolution solve(Stopping stopping, Progress progress) {
        double level = Centering.level(targets, weights);
        NuSolution found = new NuRegressionProblem(gram, Centering.less(targets, level), weights, lambda, nu)
                .solveAsGiven(stopping, progress);
        return new NuSolution(found.solution().raised(level), found.parameter());
    }

    private NuSolution solveAsGiven(Stopping stopping, Progress progress) {
        int n = gram.size();
        Gram twice = gram.twice();
        BoxEnd end = SmoSolver.solve(problem(), twice, stopping, progress);
        double[] both = end.point().alpha;
        double[] alpha = new double[n];
        for (int i = 0; i < n; i++) alpha[i] = both[i] + both[n + i];
        double above = end.point().bias(0);
        double below = end.point().bias(1);
        double epsilon = Math.max(0, (above - below) / 2);
        double bias = below + (above - below) / 2;
        Objective objective = new Objective(gram, new EpsilonInsensitive(epsilon), targets, weights, lambda, true);
        double gap = 2 * lambda * end.point().gap(bias + epsilon, bias - epsilon);
        Certificate certificate = Certificate.of(objective.value(alpha, end.product(), bias), gap, gram);
        return new NuSolution(Solution.of(alpha, bias, end.convergence(), certificate), epsilon);
    }

    private BoxProblem problem() {
        int n = gram.size();
        double c = Penalty.cOfLambda(lambda, weights.sum());
        requireDigits(c);
        BoxProblem problem = BoxProblem.grouped(2 * n, 2);
        for (int i = 0; i < n; i++) {
            problem.linear[i] = -targets.get(i);
            problem.linear[n + i] = -targets.get(i);
            problem.upper[i] = c * weights.get(i);
            problem.lower[n + i] = -c * weights.get(i);
            problem.group[n + i] = 1;
        }
        problem.start(0, nu / (4 * lambda));
        problem.start(1, -nu / (4 * lambda));
        return problem;
    }

    /** Throws if C is so large that f, which is a sum of differences of weights as large as C, loses all digits. */
    private void requireDigits(double c) {
        double largest = IntStream.range(0, gram.size())
                .mapToDouble(gram::diagonal)
                .max()
                .orElse(0);
        double target = targets.stream().map(Math::abs).max().orElse(0);
        double most = Math.max(target, Double.MIN_NORMAL) / (Math.ulp(1.0) * Math.max(largest, Double.MIN_NORMAL));
        Require.that(
                c <= most || target == 0,
                "lambda must be at least %s for these targets and this nu, got %s: give a larger lambda",
                1 / (2 * most * weights.sum()),
                lambda);
    }
}
