package dev.mercer.solve.smo;

import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.loss.Hinge;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.internal.Objective;
import dev.mercer.solve.internal.Solution;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.List;
import java.util.Optional;

/**
 * The ν-SVM for two classes: minimises {@code ½‖f‖² + Σᵢ wᵢ max(0, ρ − yᵢ(f(xᵢ) + b)) − νΣw·ρ} over f, b and the margin
 * ρ; then f and b are divided by ρ, so that the margin is 1 [SSWB00, CL01].
 *
 * <p>The dual is {@code min ½αᵀKα} with 0 ≤ yᵢαᵢ ≤ wᵢ and the sums ½νΣw and −½νΣw over the points of either label.
 * Divided by ρ it is the solution of the hinge loss with C = 1/ρ, that is λ = ρ/(2Σw); the certificate is that of this
 * problem, and its gap that of the problem above divided by ρΣw. At most the share ν of the weight has a margin below
 * 1, at least the share ν has αᵢ ≠ 0. Costs as {@link SmoSolver}, by pairs; docs/internals/math/svm.md.
 *
 * @param gram K
 * @param signs y, labels ±1
 * @param weights w ≥ 0
 * @param nu {@code 0 < ν} ≤ {@link #largest}
 */
public record NuClassProblem(Gram gram, Reals signs, Reals weights, double nu) {
    /** The relative excess of ν that counts as rounding. */
    private static final double ROUNDING = 1e-12;

    public NuClassProblem {
        Nu.require(nu);
        Nu.requireWeights(gram, weights);
        Require.equal("number of labels", gram.size(), signs.size());
        for (int i = 0; i < signs.size(); i++)
            Require.that(Math.abs(signs.get(i)) == 1, "label %d must be 1 or -1, got %s", i, signs.get(i));
        double most = largest(signs, weights);
        Require.that(
                nu <= most * (1 + ROUNDING),
                "nu must be at most %s here, twice the share of the smaller class, got %s: give a smaller nu",
                Require.text(most),
                Require.text(nu));
    }

    /** The largest ν for which the problem has a solution: twice the share of the smaller class in all weight. */
    public static double largest(Reals signs, Reals weights) {
        double plus = 0;
        double minus = 0;
        for (int i = 0; i < signs.size(); i++) {
            if (signs.get(i) > 0) plus += weights.get(i);
            else minus += weights.get(i);
        }
        return 2 * Math.min(plus, minus) / (plus + minus);
    }

    /**
     * Solves; after a cancellation or a limit returns the best so far, which has no certificate while its margin is not
     * positive.
     *
     * @throws dev.mercer.util.InvalidInputException if no positive margin exists at this ν, as where classes overlap
     */
    public NuSolution solve(Stopping stopping, Progress progress) {
        double total = weights.sum();
        BoxProblem problem = BoxProblem.grouped(gram.size(), 2);
        for (int i = 0; i < gram.size(); i++) {
            boolean plus = signs.get(i) > 0;
            problem.group[i] = plus ? 0 : 1;
            problem.upper[i] = plus ? weights.get(i) : 0;
            problem.lower[i] = plus ? 0 : -weights.get(i);
        }
        problem.start(0, nu * total / 2);
        problem.start(1, -nu * total / 2);
        BoxEnd end = SmoSolver.solve(problem, gram, stopping, progress);
        double ofPlus = end.point().bias(0);
        double ofMinus = end.point().bias(1);
        double rho = (ofMinus - ofPlus) / 2;
        double bias = ofPlus + rho;
        Convergence convergence = end.convergence();
        if (rho > stopping.tolerance()) return new NuSolution(scaled(end, bias, rho, total), rho);
        Require.that(
                !convergence.converged(),
                "nu = %s leaves no margin between these classes (%s, with a tolerance of %s): give a larger nu, at most %s, or a"
                        + " smaller tolerance",
                Require.text(nu),
                Require.text(rho),
                Require.text(stopping.tolerance()),
                Require.text(largest(signs, weights)));
        Reals alpha = Reals.of(end.point().alpha);
        return new NuSolution(
                new Solution(List.of(alpha), Reals.of(bias), convergence, Optional.empty(), Reals.of()), rho);
    }

    private Solution scaled(BoxEnd end, double bias, double rho, double total) {
        double[] alpha = end.point().alpha.clone();
        double[] product = end.product().clone();
        for (int i = 0; i < alpha.length; i++) {
            alpha[i] /= rho;
            product[i] /= rho;
        }
        double lambda = rho / (2 * total);
        double objective =
                new Objective(gram, new Hinge(), signs, weights, lambda, true).value(alpha, product, bias / rho);
        Certificate certificate =
                Certificate.of(objective, end.point().gap(bias - rho, bias + rho) / (rho * total), gram);
        return Solution.of(alpha, bias / rho, end.convergence(), certificate);
    }
}
