package dev.mercer.solve.internal;

import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.linalg.internal.Definiteness;
import dev.mercer.loss.Loss;
import dev.mercer.solve.Certificate;
import dev.mercer.util.Require;

/**
 * The objective that every learner minimises: {@code J(f) = (1/Σw) Σᵢ wᵢ L(yᵢ, f(xᵢ)) + λ‖f‖²} over f = Σⱼ αⱼ k(xⱼ, ·)
 * + b, as a function of α and b. By the representer theorem the minimiser has this form [SHS01].
 *
 * <p>The dual: with uᵢ = −2λΣw·αᵢ/wᵢ, D(α) = −(1/Σw) Σᵢ wᵢ L*(yᵢ, uᵢ) − λαᵀKα ≤ J for every α, provided Σα = 0 where b
 * is free. J = D exactly where uᵢ is a slope of L at f(xᵢ).
 *
 * @param gram K
 * @param loss L
 * @param targets y, or labels ±1 where the loss requires them
 * @param weights w ≥ 0 with a positive sum
 * @param lambda λ > 0 (≥ 0 for descent, which may stop before the optimum)
 * @param free whether b is free; else it is 0
 */
public record Objective(Gram gram, Loss loss, Reals targets, Reals weights, double lambda, boolean free) {
    public Objective {
        Require.equal("number of targets", gram.size(), targets.size());
        Require.equal("number of weights", gram.size(), weights.size());
        Require.nonNegative("lambda", lambda);
        if (loss.forLabels())
            for (int i = 0; i < targets.size(); i++)
                Require.that(Math.abs(targets.get(i)) == 1, "label %d must be 1 or -1, got %s", i, targets.get(i));
    }

    /** A copy with b free, or 0. */
    public Objective withFree(boolean newFree) {
        return new Objective(gram, loss, targets, weights, lambda, newFree);
    }

    /** A copy with another λ. */
    public Objective withLambda(double newLambda) {
        return new Objective(gram, loss, targets, weights, newLambda, free);
    }

    public int size() {
        return gram.size();
    }

    public double totalWeight() {
        return weights.sum();
    }

    /** J, from α, Kα and b. */
    public double value(double[] alpha, double[] product, double bias) {
        double risk = 0;
        double norm = 0;
        for (int i = 0; i < alpha.length; i++) {
            double weight = weights.get(i);
            // A point of weight 0 contributes 0, even where its loss overflows.
            if (weight > 0) risk += weight * loss.value(targets.get(i), product[i] + bias);
            norm += alpha[i] * product[i];
        }
        return risk / totalWeight() + lambda * norm;
    }

    /** D, from α and Kα; −∞ where α is not feasible. */
    public double dual(double[] alpha, double[] product) {
        double total = totalWeight();
        double conjugates = 0;
        double norm = 0;
        for (int i = 0; i < alpha.length; i++) {
            double weight = weights.get(i);
            if (weight > 0)
                conjugates += weight * loss.conjugate(targets.get(i), -2 * lambda * total * alpha[i] / weight);
            else if (alpha[i] != 0) return Double.NEGATIVE_INFINITY;
            norm += alpha[i] * product[i];
        }
        return -conjugates / total - lambda * norm;
    }

    /** The certificate of α and b, where {@code product} is Kα and α is itself the dual point. */
    public Certificate certify(double[] alpha, double[] product, double bias) {
        double objective = value(alpha, product, bias);
        return gram.definiteness() == Definiteness.PROVEN
                ? Certificate.of(objective, dual(alpha, product))
                : Certificate.unbounded(objective);
    }
}
