package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Distinct;
import dev.mercer.data.Reals;
import dev.mercer.data.internal.WeightedLabels;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.calibration.ClassDecision;
import dev.mercer.loss.Logistic;
import dev.mercer.model.Classifier;
import dev.mercer.model.Expansion;
import dev.mercer.model.Scheme;
import dev.mercer.model.internal.Provenance;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.internal.Centering;
import dev.mercer.solve.internal.NewtonSolver;
import dev.mercer.solve.internal.Objective;
import dev.mercer.solve.internal.SoftmaxObjective;
import dev.mercer.solve.internal.SoftmaxSolver;
import dev.mercer.solve.internal.Solution;
import dev.mercer.solve.smo.SmoSolver;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** The exact fit of a classifier with a loss for labels. */
record ExactClassification(
        KernelClassification learner, Stopping stopping, Dataset data, Compute compute, Progress progress) {
    private String name() {
        if (!learner.loss().smooth()) return "a support vector classifier";
        return learner.loss() instanceof Logistic ? "logistic regression" : "a support vector machine";
    }

    /** Fits a support vector machine; equal rows are merged. */
    Classifier bySupportVectors() {
        Kernel bound = FitSupport.requirePsd(learner.kernel(), data, name());
        WeightedLabels given = labels();
        Distinct distinct = Distinct.of(data.withTargets(given.labels()).withWeights(given.weights()));
        Dataset rows = distinct.data();
        Supplier<Provenance> provenance = Provenance.inBackground(learner, data, compute);
        PairGrams grams = new PairGrams(
                bound, rows.points(), given.of(rows), learner.options().scheme(), compute, progress);
        BinaryProblems problems = grams.problems();
        Calibrator calibrator = calibrator(learner.options().probabilities(), rows, given.of(rows));
        Solution solution = problems.solve(
                grams.beside(compute),
                progress,
                (part, own, silent) -> calibrator.solve(
                        part, grams.gram(part, own, silent), machine(o -> SmoSolver.solve(o, stopping, silent))));
        Expansion all = FitSupport.expansion(bound, rows, solution);
        ClassDecision decision = calibrator.decision(problems, all, compute).weighted(given.factors());
        return FitSupport.classifier(all, decision, solution, distinct.rows(), provenance.get());
    }

    /** Newton's method from f = 0; for two classes also from a given start, the weights of a similar problem. */
    Classifier byNewton(Optional<Reals> start) {
        Kernel bound = FitSupport.requirePsd(learner.kernel(), data, name());
        WeightedLabels given = labels();
        Scheme used = learner.options().scheme().forClasses(given.classes().size());
        int classes = given.classes().size();
        Require.that(start.isEmpty() || classes == 2, "a start is for two classes, got %d", classes);
        Gram gram = Gram.of(bound, data.points(), compute, progress);
        if (used == Scheme.SOFTMAX) {
            SoftmaxObjective objective =
                    new SoftmaxObjective(gram, given.labels(), given.weights(), learner.lambda(), false);
            Solution solution =
                    Centering.solve(objective, learner.intercept(), o -> SoftmaxSolver.solve(o, stopping, progress));
            return classifier(bound, given, odds(given, used), solution);
        }
        BinaryProblems problems = BinaryProblems.of(given, used);
        boolean odds = learner.loss().likelihood().isPresent();
        Calibrator calibrator =
                calibrator(odds ? Probabilities.NONE : learner.options().probabilities(), data, given);
        Solution solution = calibrator.solve(
                problems,
                gram,
                machine(o -> start.map(from -> NewtonSolver.solve(o, from, stopping, progress))
                        .orElseGet(() -> NewtonSolver.solve(o, stopping, progress))));
        ClassDecision decision = odds
                ? odds(given, used)
                : calibrator.decision(problems, FitSupport.expansion(bound, data, solution), compute);
        return classifier(bound, given, decision, solution);
    }

    /** The decision rule for scores that are already log odds. */
    private ClassDecision odds(WeightedLabels given, Scheme used) {
        return learner.options().decision(given.classes(), used, learner.loss());
    }

    private Classifier classifier(Kernel bound, WeightedLabels given, ClassDecision decision, Solution solution) {
        return FitSupport.classifier(learner, bound, data, decision.weighted(given.factors()), solution, compute);
    }

    private WeightedLabels labels() {
        return learner.options().weights().labels(data, name());
    }

    private Calibrator calibrator(Probabilities wanted, Dataset rows, WeightedLabels given) {
        return new Calibrator(wanted, rows.points(), given, learner.options().scheme());
    }

    private Calibrator.Machine machine(Function<Objective, Solution> solver) {
        return new Calibrator.Machine(learner.loss(), learner.lambda(), learner.intercept(), solver);
    }
}
