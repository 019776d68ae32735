package dev.mercer.solve;

import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.linalg.Matrix;
import dev.mercer.loss.Squared;
import java.util.List;
import java.util.OptionalDouble;

/** The certificate for squared loss: J and its bound, summed over the targets. */
record RidgeCertificate(Gram gram, List<Reals> targets, Reals weights, double lambda, boolean free) {
    Certificate of(List<Reals> alpha, Reals bias) {
        double objective = 0;
        double bound = 0;
        Matrix products = products(alpha);
        for (int t = 0; t < alpha.size(); t++) {
            double[] a = alpha.get(t).toArray();
            double[] product = products.column(t);
            Objective j = new Objective(gram, new Squared(), targets.get(t), weights, lambda, free);
            Certificate one = j.certify(a, product, bias.get(t));
            objective += one.objective();
            bound += one.bound().orElse(Double.NaN);
        }
        return new Certificate(objective, Double.isNaN(bound) ? OptionalDouble.empty() : OptionalDouble.of(bound));
    }

    /** Kα for all targets at once: a K that is not stored is computed once. */
    private Matrix products(List<Reals> alpha) {
        Matrix all = new Matrix(gram.size(), alpha.size());
        for (int t = 0; t < alpha.size(); t++)
            for (int i = 0; i < gram.size(); i++) all.set(i, t, alpha.get(t).get(i));
        if (alpha.size() > 1) return gram.multiply(all);
        Matrix product = new Matrix(gram.size(), 1);
        gram.apply(all.values(), product.values());
        return product;
    }
}
