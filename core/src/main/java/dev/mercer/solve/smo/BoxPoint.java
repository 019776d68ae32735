package dev.mercer.solve.smo;

import dev.mercer.gram.Gram;
import dev.mercer.util.Indices;
import java.util.Arrays;

/**
 * A feasible α of a {@link BoxProblem} with the gradient g = (K + diag r)α + p of its smooth part, and for each
 * variable the rate at which the objective falls when it grows or shrinks.
 *
 * <p>{@code rise[i] − g[i]} is the rate at which the objective falls when αᵢ grows, −∞ at the upper bound;
 * {@code g[i] − fall[i]} the rate when it shrinks, −∞ at the lower bound. The kink of ε|αᵢ| at 0 is in them. With a
 * free b, every b between max(rise − g) and min(fall − g) is optimal once the first is not above the second.
 *
 * <p>Where products are in single precision g is approximate: {@code error[i]} bounds the error of {@code gradient[i]}.
 * The statements about α ({@link #violation(double)}, {@link #gap}) hold for every gradient within these bounds.
 */
final class BoxPoint {
    /** Relative to the diagonal: below this the objective is flat up to rounding. */
    static final double LEAST_CURVATURE = 1e-12;

    final BoxProblem problem;
    final double[] alpha;
    final double[] gradient;
    final double[] rise;
    final double[] fall;
    final double[] error;

    /** Kᵢᵢ + rᵢ. */
    final double[] diagonal;

    /** √Kᵢᵢ. */
    private final double[] rootDiagonal;

    /**
     * The start of the problem, where {@code kernel} is the diagonal of K. Unless α starts at 0, the gradient is valid
     * only after {@link #refresh}.
     */
    BoxPoint(BoxProblem problem, double[] kernel) {
        int n = problem.size();
        this.problem = problem;
        this.alpha = problem.start.clone();
        this.gradient = problem.linear.clone();
        this.rise = new double[n];
        this.fall = new double[n];
        this.error = new double[n];
        this.diagonal = new double[n];
        this.rootDiagonal = new double[n];
        for (int i = 0; i < n; i++) {
            diagonal[i] = kernel[i] + problem.ridge[i];
            rootDiagonal[i] = Math.sqrt(Math.max(0, kernel[i]));
            rates(i);
        }
    }

    /** Starts from {@code factor} times the α of a problem with different bounds. */
    void start(BoxPoint from, double factor) {
        double[] product = from.product();
        double[] scaled = problem.scaled(from.alpha, factor);
        for (int i = 0; i < alpha.length; i++) {
            alpha[i] = scaled[i];
            gradient[i] = factor * product[i] + problem.ridge[i] * scaled[i] + problem.linear[i];
            error[i] = factor * from.error[i];
            rates(i);
        }
    }

    /** Replaces α, and the gradient by one that was updated elsewhere. */
    void replace(double[] newAlpha, double[] newGradient) {
        System.arraycopy(newAlpha, 0, alpha, 0, alpha.length);
        System.arraycopy(newGradient, 0, gradient, 0, gradient.length);
        for (int i = 0; i < alpha.length; i++) rates(i);
    }

    /** α and gradient restricted to some variables, while the others are fixed. */
    BoxPoint restricted(int... chosen) {
        BoxPoint some = new BoxPoint(problem.restricted(chosen), new double[chosen.length]);
        for (int i = 0; i < chosen.length; i++) {
            some.alpha[i] = alpha[chosen[i]];
            some.gradient[i] = gradient[chosen[i]];
            some.diagonal[i] = diagonal[chosen[i]];
            some.rates(i);
        }
        return some;
    }

    /** Sets αᵢ and its own data, but not the gradients of other variables. */
    void set(int i, double value) {
        gradient[i] += problem.ridge[i] * (value - alpha[i]);
        alpha[i] = value;
        rates(i);
    }

    private void rates(int i) {
        double a = alpha[i];
        double kink = problem.kink;
        rise[i] = a < problem.upper[i] ? (a >= 0 ? -kink : kink) : Double.NEGATIVE_INFINITY;
        fall[i] = a > problem.lower[i] ? (a > 0 ? -kink : kink) : Double.POSITIVE_INFINITY;
    }

    /** g ← g + K(column i)·d. */
    void move(double[] row, double d) {
        for (int k = 0; k < gradient.length; k++) gradient[k] += row[k] * d;
    }

    /** g ← g + K(column i)·d + K(column j)·e. */
    void move(double[] rowI, double d, double[] rowJ, double e) {
        for (int k = 0; k < gradient.length; k++) gradient[k] += rowI[k] * d + rowJ[k] * e;
    }

    /** Adds √Kᵢᵢ times {@code norm} to the error bound of each variable. */
    void addError(double norm) {
        for (int i = 0; i < error.length; i++) error[i] += rootDiagonal[i] * norm;
    }

    /** √Kᵢᵢ|d|, the norm of the change of f: a change of αᵢ by d changes the gradient of j by at most √Kⱼⱼ times this. */
    double changeNorm(int i, double d) {
        return rootDiagonal[i] * Math.abs(d);
    }

    /**
     * The variables for which {@code share} of their error bound could decide whether α is optimal at the current b; an
     * error up to {@code harmless} is ignored.
     */
    int[] undecided(double share, double harmless) {
        double[] biases = biases();
        return Indices.where(alpha.length, i -> {
            double b = biases[problem.group[i]] + gradient[i];
            double off = share * error[i];
            return error[i] > harmless && (rise[i] + off > b || fall[i] - off < b);
        });
    }

    /** Recomputes the gradient of some variables in double. */
    void correct(Gram gram, int... chosen) {
        double[] product = gram.applyAt(chosen, alpha);
        for (int t = 0; t < chosen.length; t++) {
            int i = chosen[t];
            gradient[i] = product[t] + problem.ridge[i] * alpha[i] + problem.linear[i];
            error[i] = 0;
        }
    }

    /** Kα, from the gradient. */
    double[] product() {
        double[] product = new double[alpha.length];
        for (int i = 0; i < alpha.length; i++)
            product[i] = gradient[i] - problem.ridge[i] * alpha[i] - problem.linear[i];
        return product;
    }

    /** Removes rounding errors from Σα and the gradient, and returns Kα. */
    double[] refresh(Gram gram) {
        balance();
        double[] product = new double[alpha.length];
        gram.apply(alpha, product);
        for (int i = 0; i < alpha.length; i++)
            gradient[i] = product[i] + problem.ridge[i] * alpha[i] + problem.linear[i];
        Arrays.fill(error, 0);
        return product;
    }

    /** Removes rounding errors from the sums of α. */
    void balance() {
        if (problem.balanced) for (int g = 0; g < problem.sums.length; g++) balance(g);
    }

    /**
     * Restores the sum of a constraint, which steps keep up to rounding: the difference goes to the variable farthest
     * from its bounds.
     */
    private void balance(int g) {
        double sum = -problem.sums[g];
        double compensation = 0;
        int freest = 0;
        double most = 0;
        for (int i = 0; i < alpha.length; i++) {
            if (problem.group[i] != g) continue;
            double term = alpha[i] - compensation;
            double next = sum + term;
            compensation = next - sum - term;
            sum = next;
            double room = Math.min(problem.upper[i] - alpha[i], alpha[i] - problem.lower[i]);
            // A variable at the kink stays there: sparse weights remain sparse.
            if (alpha[i] != 0 && room > most) {
                most = room;
                freest = i;
            }
        }
        if (Math.abs(sum) < most) set(freest, alpha[freest] - sum);
    }

    /** max(rise − g): the lower end of the interval of b. */
    double highestRise() {
        return highestRise(0, 0);
    }

    /** min(fall − g): the upper end of the interval of b. */
    double lowestFall() {
        return lowestFall(0, 0);
    }

    private double highestRise(int g, double share) {
        double highest = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < rise.length; i++)
            if (problem.group[i] == g) highest = Math.max(highest, rise[i] - gradient[i] + share * error[i]);
        return highest;
    }

    private double lowestFall(int g, double share) {
        double lowest = Double.POSITIVE_INFINITY;
        for (int i = 0; i < fall.length; i++)
            if (problem.group[i] == g) lowest = Math.min(lowest, fall[i] - gradient[i] - share * error[i]);
        return lowest;
    }

    /** The largest violation of the optimality conditions by this gradient: ≤ 0 at an optimum. */
    double violation() {
        return violation(0);
    }

    /** The largest violation by any gradient within {@code share} of the error bounds. */
    double violation(double share) {
        double worst = Double.NEGATIVE_INFINITY;
        if (problem.balanced) {
            for (int g = 0; g < problem.sums.length; g++)
                worst = Math.max(worst, highestRise(g, share) - lowestFall(g, share));
            return worst;
        }
        for (int i = 0; i < rise.length; i++) {
            double violated = Math.max(rise[i] - gradient[i], gradient[i] - fall[i]);
            worst = Math.max(worst, violated + share * error[i]);
        }
        return worst;
    }

    /** ½αᵀ(K + diag r)α + pᵀα + ε‖α‖₁, from the gradient. */
    double value() {
        double value = 0;
        for (int i = 0; i < alpha.length; i++)
            value += alpha[i] * (gradient[i] + problem.linear[i]) / 2 + problem.kink * Math.abs(alpha[i]);
        return value;
    }

    /**
     * An upper bound on (J − D)/2λ for any gradient within the error bounds, for given b of each constraint: the sum
     * over the points of the non-negative terms L(f) + L*(u) − uf, free of cancellation.
     */
    double gap(double... biases) {
        double gap = 0;
        for (int i = 0; i < alpha.length; i++) {
            double h = gradient[i] - problem.ridge[i] * alpha[i] + biases[problem.group[i]];
            gap += Math.max(problem.excess(i, alpha[i], h - error[i]), problem.excess(i, alpha[i], h + error[i]));
        }
        return gap;
    }

    /** The b of each constraint. */
    private double[] biases() {
        double[] biases = new double[problem.sums.length];
        for (int g = 0; g < biases.length && problem.balanced; g++) biases[g] = bias(g);
        return biases;
    }

    /** The middle of the interval of b, or its end if it has only one; 0 if b is not free. */
    double bias() {
        return problem.balanced ? bias(0) : 0;
    }

    /** The multiplier of one constraint: the middle of the interval over its variables. */
    double bias(int g) {
        double low = highestRise(g, 0);
        double high = lowestFall(g, 0);
        if (Double.isInfinite(low)) return Double.isInfinite(high) ? 0 : high;
        return Double.isInfinite(high) ? low : low + (high - low) / 2;
    }
}
