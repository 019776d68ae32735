package dev.mercer.select;

import dev.mercer.compute.Compute;
import dev.mercer.data.Labels;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.RidgeClassifier;
import dev.mercer.linalg.NotPositiveDefiniteException;
import dev.mercer.select.score.CrossValidation;
import dev.mercer.select.score.HeldOut;
import java.util.HashMap;
import java.util.Map;

/** Judges ridge regression by folds, where rows belong together and leaving out one of them would tell little. */
final class RidgeFolds implements RidgeJudge {
    private final Kernel kernel;
    private final CrossValidation folds;
    private final Compute compute;
    private final Journal journal;
    private final Map<Double, Verdict> known = new HashMap<>();

    RidgeFolds(Kernel kernel, CrossValidation folds, Compute compute, Journal journal) {
        this.kernel = kernel;
        this.folds = folds;
        this.compute = compute;
        this.journal = journal;
    }

    @Override
    public Verdict at(double rho) {
        return known.computeIfAbsent(rho, this::judge);
    }

    private Verdict judge(double rho) {
        boolean classes = folds.sample().targets() instanceof Labels;
        try {
            HeldOut held = folds.judge(
                    train -> {
                        double lambda = rho / train.weights().sum();
                        return classes ? new RidgeClassifier(kernel, lambda) : new KernelRidge(kernel, lambda);
                    },
                    compute,
                    journal.progress());
            return new Verdict(held.loss(), held.error(), held.standardError());
        } catch (NotPositiveDefiniteException tooSmall) {
            return Verdict.NONE;
        }
    }

    @Override
    public Trial.Judge kind() {
        return Trial.Judge.FOLDS;
    }
}
