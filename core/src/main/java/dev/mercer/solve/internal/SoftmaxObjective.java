package dev.mercer.solve.internal;

import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.Require;

/**
 * Logistic regression for C classes: {@code J = (1/Σw) Σᵢ wᵢ[ln Σ_c e^(f_c(xᵢ)) − f_yᵢ(xᵢ)] + λ Σ_c ‖f_c‖²} with f_c = Σⱼ
 * Aⱼ_c k(xⱼ, ·) + b_c, the negative log likelihood of p_c = e^(f_c)/Σe^f. For two classes it is the binary problem for f₂ −
 * f₁ at λ/2.
 *
 * <p>The dual: with rows uᵢ = −2λΣw·Aᵢ/wᵢ such that uᵢ + e_yᵢ is a distribution q over the classes, D(A) = −(1/Σw) Σᵢ wᵢ Σ_c
 * q ln q − λ tr AᵀKA ≤ J, provided the columns of A sum to zero where b is free.
 *
 * @param gram K
 * @param labels the class of each point
 * @param weights w ≥ 0 with a positive sum
 * @param lambda λ > 0
 * @param free whether the b_c are free; else they are 0
 */
public record SoftmaxObjective(Gram gram, Labels labels, Reals weights, double lambda, boolean free) {
    public SoftmaxObjective {
        Require.equal("number of labels", gram.size(), labels.size());
        Require.equal("number of weights", gram.size(), weights.size());
        Require.positive("lambda", lambda);
        Require.atLeast("number of classes", 2, labels.classes().size());
    }

    /** A copy with b free, or 0. */
    SoftmaxObjective withFree(boolean newFree) {
        return new SoftmaxObjective(gram, labels, weights, lambda, newFree);
    }

    /** A copy with another matrix. */
    SoftmaxObjective withGram(Gram newGram) {
        return new SoftmaxObjective(newGram, labels, weights, lambda, free);
    }

    public int size() {
        return gram.size();
    }

    /** C. */
    public int classes() {
        return labels.classes().size();
    }

    public double totalWeight() {
        return weights.sum();
    }

    /** J, from A, KA and b. */
    public double value(Matrix alpha, Matrix product, double[] bias) {
        double norm = 0;
        for (int at = 0; at < alpha.values().length; at++) norm += alpha.values()[at] * product.values()[at];
        return risk(product, bias) + lambda * norm;
    }

    /** The mean loss, from KA and b. */
    double risk(Matrix product, double[] bias) {
        double risk = 0;
        double[] f = new double[classes()];
        for (int i = 0; i < size(); i++) {
            if (weights.get(i) == 0) continue;
            scores(product, i, bias, f);
            risk += weights.get(i) * (logSum(f) - f[labels.code(i)]);
        }
        return risk / totalWeight();
    }

    /** The probabilities of the classes at each point, one row for each. */
    Matrix probabilities(Matrix product, double[] bias) {
        Matrix p = new Matrix(size(), classes());
        double[] f = new double[classes()];
        for (int i = 0; i < size(); i++) {
            scores(product, i, bias, f);
            double sum = logSum(f);
            for (int c = 0; c < f.length; c++) p.set(i, c, Math.exp(f[c] - sum));
        }
        return p;
    }

    /** The derivative of the mean loss with respect to the scores: w(P − Y)/Σw. */
    Matrix forces(Matrix p) {
        double total = totalWeight();
        Matrix forces = new Matrix(size(), classes());
        for (int i = 0; i < size(); i++) {
            double share = weights.get(i) / total;
            for (int c = 0; c < classes(); c++) forces.set(i, c, share * (p.get(i, c) - (c == labels.code(i) ? 1 : 0)));
        }
        return forces;
    }

    private static void scores(Matrix product, int i, double[] bias, double[] out) {
        for (int c = 0; c < out.length; c++) out[c] = product.get(i, c) + bias[c];
    }

    /** ln Σ e^f, without overflow. */
    private static double logSum(double[] f) {
        double largest = Double.NEGATIVE_INFINITY;
        for (double x : f) largest = Math.max(largest, x);
        double sum = 0;
        for (double x : f) sum += Math.exp(x - largest);
        return largest + Math.log(sum);
    }
}
