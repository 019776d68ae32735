package dev.mercer.solve.smo;

import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.internal.Solution;
import dev.mercer.util.Progress;

/**
 * The one-class SVM problem: f = Σ αⱼ k(xⱼ, ·) and the level ρ minimise
 * {@code J = (1/Σw) Σᵢ wᵢ max(0, ρ − f(xᵢ)) − νρ + λ‖f‖²}, with λ = 1/(2Σw) [SPS01].
 *
 * <p>Another λ would scale both f and ρ. The dual is {@code min ½αᵀKα} with 0 ≤ αᵢ ≤ wᵢ and Σα = ν·Σw, in the scale of
 * LIBSVM. At the optimum at most the share ν of the weight has {@code f < ρ}, and at least the share ν has αᵢ > 0. The bias of
 * the solution is −ρ, the bound of its certificate −λαᵀKα. Costs as {@link SmoSolver}; docs/internals/math/svm.md.
 *
 * @param gram K
 * @param weights w ≥ 0 with a positive sum
 * @param nu {@code 0 < ν ≤ 1}
 */
public record OneClassProblem(Gram gram, Reals weights, double nu) {
    public OneClassProblem {
        Nu.require(nu);
        Nu.requireWeights(gram, weights);
    }

    /** Solves; after a cancellation or a limit returns the best so far. */
    public NuSolution solve(Stopping stopping, Progress progress) {
        double total = weights.sum();
        BoxProblem problem = BoxProblem.grouped(gram.size(), 1);
        for (int i = 0; i < gram.size(); i++) problem.upper[i] = weights.get(i);
        problem.start(0, nu * total);
        BoxEnd end = SmoSolver.solve(problem, gram, stopping, progress);
        double rho = -end.point().bias(0);
        Certificate certificate = certify(end, rho, total);
        return new NuSolution(Solution.of(end.point().alpha, -rho, end.convergence(), certificate), rho);
    }

    private Certificate certify(BoxEnd end, double rho, double total) {
        double below = 0;
        for (int i = 0; i < gram.size(); i++) below += weights.get(i) * Math.max(0, rho - end.product()[i]);
        double value = below / total - nu * rho + end.norm() / (2 * total);
        return Certificate.of(value, end.point().gap(-rho) / total, gram);
    }
}
