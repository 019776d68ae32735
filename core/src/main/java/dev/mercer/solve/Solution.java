package dev.mercer.solve;

import dev.mercer.data.Reals;
import dev.mercer.util.Require;
import java.util.List;
import java.util.Optional;

/**
 * What a solver found: α and b of each output, why it stopped and how good that is.
 *
 * @param alpha N dual weights for each output
 * @param bias b of each output
 * @param convergence why and when it stopped
 * @param certificate how far from the optimum, where that is known
 * @param losses J after each pass over the data, for solvers that record it; else empty
 * @param products Kα of each output, for solvers that have it in hand at the end; else empty
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

    /** Without Kα. */
    public Solution(
            List<Reals> alpha, Reals bias, Convergence convergence, Optional<Certificate> certificate, Reals losses) {
        this(alpha, bias, convergence, certificate, losses, List.of());
    }

    /** One output, without a record of losses. */
    public static Solution of(double[] alpha, double bias, Convergence convergence, Certificate certificate) {
        return new Solution(
                List.of(Reals.of(alpha)), Reals.of(bias), convergence, Optional.of(certificate), Reals.of());
    }

    /** The same with Kα of its one output. */
    public Solution withProduct(double[] product) {
        return new Solution(alpha, bias, convergence, certificate, losses, List.of(Reals.of(product)));
    }
}
