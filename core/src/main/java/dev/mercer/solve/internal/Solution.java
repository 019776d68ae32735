package dev.mercer.solve.internal;

import dev.mercer.data.Reals;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Convergence;
import dev.mercer.util.Require;
import java.util.List;
import java.util.Optional;

/**
 * The solution of a solver: α and b of each output, the reason why it stopped and a certificate.
 *
 * @param alpha N dual weights for each output
 * @param bias b of each output
 * @param convergence the reason why it stopped, and the accuracy
 * @param certificate a bound on the distance from the optimum, where known
 * @param losses J after each pass over the data, for solvers that record it; else empty
 * @param products Kα of each output, for solvers that have it at the end; else empty
 */
public record Solution(
        List<Reals> alpha,
        Reals bias,
        Convergence convergence,
        Optional<Certificate> certificate,
        Reals losses,
        List<Reals> products) {
    public Solution {
        alpha = List.copyOf(alpha);
        products = List.copyOf(products);
        Require.equal("number of biases", alpha.size(), bias.size());
    }

    /** A solution without Kα. */
    public Solution(
            List<Reals> alpha, Reals bias, Convergence convergence, Optional<Certificate> certificate, Reals losses) {
        this(alpha, bias, convergence, certificate, losses, List.of());
    }

    /** One output, without a record of losses. */
    public static Solution of(double[] alpha, double bias, Convergence convergence, Certificate certificate) {
        return new Solution(
                List.of(Reals.of(alpha)), Reals.of(bias), convergence, Optional.of(certificate), Reals.of());
    }

    /** A copy whose b are larger by a number: the solution for targets that are larger by this number. */
    public Solution raised(double by) {
        Reals raised = Reals.of(bias.stream().map(b -> b + by).toArray());
        return new Solution(alpha, raised, convergence, certificate, losses, products);
    }

    /** A copy with Kα of its one output. */
    public Solution withProduct(double[] product) {
        return new Solution(alpha, bias, convergence, certificate, losses, List.of(Reals.of(product)));
    }
}
