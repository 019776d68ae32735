package dev.mercer.solve.internal;

import dev.mercer.data.Reals;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Convergence;
import dev.mercer.util.Require;
import java.util.List;

/**
 * The solution of a primal solver: f(x) = θᵀΦ(x) + b of each output.
 *
 * @param theta D weights for each output
 * @param bias b of each output
 * @param convergence the reason why it stopped, and the accuracy
 * @param certificate a bound on the distance from the optimum, summed over the outputs
 */
public record PrimalSolution(List<Reals> theta, Reals bias, Convergence convergence, Certificate certificate) {
    public PrimalSolution {
        theta = List.copyOf(theta);
        Require.equal("number of biases", theta.size(), bias.size());
    }
}
