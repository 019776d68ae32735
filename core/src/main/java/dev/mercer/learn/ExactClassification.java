package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Distinct;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.calibration.ClassDecision;
import dev.mercer.model.Classifier;
import dev.mercer.model.Expansion;
import dev.mercer.model.Provenance;
import dev.mercer.solve.Solution;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.newton.NewtonSolver;
import dev.mercer.solve.smo.SmoSolver;
import dev.mercer.util.Progress;
import java.util.function.Supplier;

/** The exact fit of a classifier with a loss for labels. */
record ExactClassification(
        KernelClassification learner, Stopping stopping, Dataset data, Compute compute, Progress progress) {
    private String name() {
        return learner.loss().smooth() ? "a support vector machine" : "a support vector classifier";
    }

    /** Equal rows are learned as one. */
    Classifier bySupportVectors() {
        Kernel bound = FitSupport.requirePsd(learner.kernel(), data, name());
        WeightedLabels given = labels();
        Distinct distinct = Distinct.of(data.withTargets(given.labels()).withWeights(given.weights()));
        Dataset rows = distinct.data();
        Supplier<Provenance> provenance = Provenance.inBackground(learner, data, compute);
        PairGrams grams = new PairGrams(
                bound, rows.points(), given.of(rows), learner.options().scheme(), compute, progress);
        BinaryProblems problems = grams.problems();
        Calibrator calibrator = calibrator(rows, given.of(rows));
        Solution solution = problems.solve(
                grams.beside(compute),
                progress,
                (part, own, silent) -> calibrator.solve(part, grams.gram(part, own, silent), machine(silent)));
        Expansion all = FitSupport.expansion(bound, rows, solution);
        ClassDecision decision = calibrator.decision(problems, all, compute).weighted(given.factors());
        return FitSupport.classifier(all, decision, solution, distinct.rows(), provenance.get());
    }

    Classifier byNewton() {
        Kernel bound = FitSupport.requirePsd(learner.kernel(), data, name());
        WeightedLabels given = labels();
        BinaryProblems problems = BinaryProblems.of(given, learner.options().scheme());
        Gram gram = Gram.of(bound, data.points(), compute, progress);
        Calibrator calibrator = calibrator(data, given);
        Solution solution = calibrator.solve(problems, gram, machine(progress));
        Expansion all = FitSupport.expansion(bound, data, solution);
        ClassDecision decision = calibrator.decision(problems, all, compute).weighted(given.factors());
        return FitSupport.classifier(all, decision, solution, Provenance.of(learner, data, compute));
    }

    private WeightedLabels labels() {
        return WeightedLabels.of(data, learner.options().weights(), name());
    }

    private Calibrator calibrator(Dataset rows, WeightedLabels given) {
        ClassOptions options = learner.options();
        return new Calibrator(options.probabilities(), rows.points(), given, options.scheme());
    }

    private Calibrator.Machine machine(Progress reports) {
        return new Calibrator.Machine(
                learner.loss(),
                learner.lambda(),
                learner.intercept(),
                o -> learner.loss().smooth()
                        ? NewtonSolver.solve(o, stopping, reports)
                        : SmoSolver.solve(o, stopping, reports));
    }
}
