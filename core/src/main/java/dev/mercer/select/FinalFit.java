package dev.mercer.select;

import dev.mercer.kernel.Kernel;
import dev.mercer.learn.ClassWeights;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Learner;
import dev.mercer.learn.LocalRidge;
import dev.mercer.learn.LocalRidgeClassifier;
import dev.mercer.learn.Nystrom;
import dev.mercer.learn.NystromClassifier;
import dev.mercer.learn.NystromRegression;
import dev.mercer.learn.RidgeClassifier;
import dev.mercer.model.Classifier;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Require;

/** How all rows are learned from by ridge regression, once the metric is known from some of them. */
public sealed interface FinalFit {
    /** By one matrix of all rows. */
    record Exactly() implements FinalFit {}

    /** On few centres, for more rows than memory. */
    record OnCenters(Nystrom centers) implements FinalFit {}

    /** In the leaves of a tree, for more rows than time. */
    record InLeaves(int leaves) implements FinalFit {
        public InLeaves {
            Require.atLeast("number of leaves", 2, leaves);
        }
    }

    /** Numbers. */
    default Learner<Regressor> regression(Kernel kernel, double lambda, Intercept intercept) {
        if (this instanceof OnCenters few) return new NystromRegression(kernel, lambda, intercept, few.centers);
        if (this instanceof InLeaves tree) return new LocalRidge(kernel, lambda, intercept, tree.leaves);
        return new KernelRidge(kernel, lambda, intercept, KernelRidge.Form.DUAL);
    }

    /** Classes. */
    default Learner<Classifier> classification(Kernel kernel, double lambda, Intercept intercept) {
        if (this instanceof OnCenters few)
            return new NystromClassifier(kernel, lambda, few.centers).withIntercept(intercept);
        ClassWeights equal = ClassWeights.none();
        if (this instanceof InLeaves tree)
            return new LocalRidgeClassifier(kernel, lambda, intercept, equal, tree.leaves);
        return new RidgeClassifier(kernel, lambda, intercept, equal);
    }
}
