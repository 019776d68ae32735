package dev.mercer.solve;

import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.loss.Squared;
import java.util.List;
import java.util.OptionalDouble;

/** The certificate for squared loss: J and its bound, summed over the targets. */
record RidgeCertificate(Gram gram, List<Reals> targets, Reals weights, double lambda, boolean free) {
    Certificate of(List<Reals> alpha, Reals bias) {
        double objective = 0;
        double bound = 0;
        double[] product = new double[gram.size()];
        for (int t = 0; t < alpha.size(); t++) {
            double[] a = alpha.get(t).toArray();
            gram.apply(a, product);
            Objective j = new Objective(gram, new Squared(), targets.get(t), weights, lambda, free);
            Certificate one = j.certify(a, product, bias.get(t));
            objective += one.objective();
            bound += one.bound().orElse(Double.NaN);
        }
        return new Certificate(objective, Double.isNaN(bound) ? OptionalDouble.empty() : OptionalDouble.of(bound));
    }
}
