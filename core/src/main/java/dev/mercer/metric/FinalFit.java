package dev.mercer.metric;

import dev.mercer.kernel.Kernel;
import dev.mercer.learn.KernelClassification;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Learner;
import dev.mercer.learn.Leaves;
import dev.mercer.learn.Nystrom;
import dev.mercer.learn.RidgeClassifier;
import dev.mercer.model.Classifier;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Require;

/** The method by which ridge regression is fitted to all rows, once the metric has been learned from a sample. */
public sealed interface FinalFit {
    /** Exactly, with one matrix of all rows. */
    record Exactly() implements FinalFit {}

    /** On few centres (Nyström), where memory is short. */
    record OnCenters(Nystrom centers) implements FinalFit {}

    /** In the leaves of a tree, where time is short. */
    record InLeaves(int leaves) implements FinalFit {
        public InLeaves {
            Require.atLeast("number of leaves", 2, leaves);
        }
    }

    /** The learner for regression. */
    default Learner<Regressor> regression(Kernel kernel, double lambda, Intercept intercept) {
        if (this instanceof OnCenters few)
            return KernelRidge.of(kernel, lambda, intercept).withStrategy(few.centers);
        if (this instanceof InLeaves tree)
            return KernelRidge.of(kernel, lambda, intercept).withStrategy(new Leaves(tree.leaves));
        return KernelRidge.dual(kernel, lambda, intercept);
    }

    /** The learner for classification. */
    default Learner<Classifier> classification(Kernel kernel, double lambda, Intercept intercept) {
        if (this instanceof OnCenters few)
            return RidgeClassifier.of(kernel, lambda).withIntercept(intercept).withStrategy(few.centers);
        KernelClassification exact = RidgeClassifier.of(kernel, lambda).withIntercept(intercept);
        return this instanceof InLeaves tree ? exact.withStrategy(new Leaves(tree.leaves)) : exact;
    }
}
