package dev.mercer.solve.primal;

import dev.mercer.data.Reals;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Convergence;
import dev.mercer.util.Require;
import java.util.List;

/**
 * What a solver in the primal found: f(x) = θᵀΦ(x) + b of each output.
 *
 * @param theta D weights for each output
 * @param bias b of each output
 * @param convergence why and when it stopped
 * @param certificate how far from the optimum, summed over the outputs
 */
public record PrimalSolution(List<Reals> theta, Reals bias, Convergence convergence, Certificate certificate) {
    public PrimalSolution {
        theta = List.copyOf(theta);
        Require.equal("number of biases", theta.size(), bias.size());
    }
}
