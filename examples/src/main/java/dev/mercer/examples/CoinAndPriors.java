package dev.mercer.examples;

import java.util.Locale;
import java.util.function.DoubleUnaryOperator;

/**
 * Maximum likelihood and maximum a posteriori: heads, heads, tails. What is the probability of heads?
 *
 * <p>loss = −log likelihood, regulariser = −log prior. A prior Beta(a, b) acts like a − 1 heads and b − 1 tails that were
 * seen before, so that the most probable value after h heads and t tails is (h + a − 1)/(h + t + a + b − 2).
 */
public final class CoinAndPriors {
    private CoinAndPriors() {}

    /** The prior of the coin: Beta(a, b). */
    public record Prior(String name, double a, double b) {
        /** −log of the density, up to a constant. */
        public double penalty(double p) {
            return -(a - 1) * Math.log(p) - (b - 1) * Math.log(1 - p);
        }

        /** Where likelihood times prior is largest. */
        public double mostProbable(int heads, int tails) {
            return (heads + a - 1) / (heads + tails + a + b - 2);
        }
    }

    public static final Prior UNIFORM = new Prior("nothing is known", 1, 1);
    public static final Prior BANK = new Prior("from the national bank", 500, 500);
    public static final Prior CASINO = new Prior("from a casino, heads lose", 60, 40);

    /** −log likelihood of throws. */
    public static double loss(double p, int heads, int tails) {
        return -heads * Math.log(p) - tails * Math.log(1 - p);
    }

    /** The lowest point of a function of a probability that has one valley, by golden section. */
    public static double lowest(DoubleUnaryOperator f) {
        double ratio = (Math.sqrt(5) - 1) / 2;
        double low = 1e-9;
        double high = 1 - 1e-9;
        while (high - low > 1e-9) {
            double left = high - ratio * (high - low);
            double right = low + ratio * (high - low);
            if (f.applyAsDouble(left) < f.applyAsDouble(right)) high = right;
            else low = left;
        }
        return (low + high) / 2;
    }

    public static void main(String[] args) {
        int heads = 2;
        int tails = 1;
        System.out.printf(Locale.ROOT, "most likely: %.4f%n", lowest(p -> loss(p, heads, tails)));
        for (Prior prior : new Prior[] {UNIFORM, BANK, CASINO}) {
            double searched = lowest(p -> loss(p, heads, tails) + prior.penalty(p));
            double formula = prior.mostProbable(heads, tails);
            System.out.printf(Locale.ROOT, "%s: %.4f, by the formula %.4f%n", prior.name(), searched, formula);
        }
    }
}
