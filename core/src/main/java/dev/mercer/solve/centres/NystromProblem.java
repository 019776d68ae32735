package dev.mercer.solve.centres;

import dev.mercer.data.Reals;
import dev.mercer.gram.tall.TallGram;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Require;
import java.util.List;

/**
 * The objective of every learner over functions on M chosen centres only: {@code J = (1/Σw) Σᵢ wᵢ L(yᵢ, fᵢ) + λαᵀK_MMα}
 * with f = Kα + b and K between N points and the centres. Its minimum is above that over all functions, and equal to it
 * where every point is a centre. Several targets share all but y. Sources: [WS01], [RCR17].
 *
 * @param gram K, N×M
 * @param centers K_MM
 * @param targets y of each output, N numbers each
 * @param weights w ≥ 0 with a positive sum
 * @param intercept none; or free; or centred: Σwᵢ(Kα)ᵢ is taken from Kα, and the mean from targets that are numbers
 */
public record NystromProblem(
        TallGram gram, SymmetricMatrix centers, List<Reals> targets, Reals weights, Intercept intercept) {
    public NystromProblem {
        targets = List.copyOf(targets);
        Require.equal("number of centers", gram.columns(), centers.size());
        Require.equal("number of weights", gram.rows(), weights.size());
        Require.that(!targets.isEmpty(), "there are no targets to learn");
        for (Reals y : targets) Require.equal("number of targets", gram.rows(), y.size());
        Require.positive("sum of the weights", weights.sum());
        for (int i = 0; i < weights.size(); i++)
            if (!(weights.get(i) >= 0)) Require.nonNegative("weight " + i, weights.get(i));
    }

    int outputs() {
        return targets.size();
    }

    double totalWeight() {
        return weights.sum();
    }

    /** The weighted mean of each target; zeros where there is no intercept. */
    double[] means() {
        double[] means = new double[outputs()];
        if (intercept == Intercept.NONE) return means;
        double total = totalWeight();
        for (int t = 0; t < means.length; t++) {
            for (int i = 0; i < weights.size(); i++)
                means[t] += weights.get(i) * targets.get(t).get(i);
            means[t] /= total;
        }
        return means;
    }

    /** The targets less these numbers, a row for each point. */
    Matrix shifted(double[] means) {
        Matrix y = new Matrix(weights.size(), outputs());
        for (int t = 0; t < means.length; t++)
            for (int i = 0; i < y.rows(); i++) y.set(i, t, targets.get(t).get(i) - means[t]);
        return y;
    }
}
