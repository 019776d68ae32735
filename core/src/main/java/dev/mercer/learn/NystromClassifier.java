package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.data.RowBlocks;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.calibration.CalibrationRows;
import dev.mercer.learn.calibration.ClassDecision;
import dev.mercer.learn.plan.NystromPlan;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Squared;
import dev.mercer.model.Classifier;
import dev.mercer.model.Provenance;
import dev.mercer.model.Regressor;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Candidates;
import dev.mercer.solve.Checkpoints;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Solution;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.List;
import java.util.Optional;

/**
 * Classification by functions on M centres, each class against the rest, all in the same passes over the data: with
 * squared loss on the labels ±1 by one system of equations; with logistic loss, whose scores have probabilities, or
 * squared hinge by Newton's method. Cost: see {@link Nystrom}, for each Newton step some ten passes of N·M
 * for all classes at once.
 *
 * @param kernel k, positive semi-definite
 * @param loss squared by default; or a smooth loss for labels
 * @param lambda λ > 0
 * @param intercept free by default
 * @param nystrom the settings of the Nyström method
 * @param classWeights the weights of the classes
 * @param probabilities whether scores of the squared loss are calibrated, by a hold-out set; those of the logistic
 *     loss are log odds already
 */
public record NystromClassifier(
        Kernel kernel,
        Loss loss,
        double lambda,
        Intercept intercept,
        Nystrom nystrom,
        ClassWeights classWeights,
        Probabilities probabilities)
        implements PenalizedLearner<Classifier> {
    private static final String NAME = "classification on few centers";

    public NystromClassifier {
        Require.positive("lambda", lambda);
        Require.that(
                loss instanceof Squared || (loss.forLabels() && loss.smooth()),
                "%s needs the squared loss or a smooth loss for labels, got %s: choose logistic or squaredhinge",
                NAME,
                loss);
    }

    @Override
    public NystromClassifier withLambda(double newLambda) {
        return new NystromClassifier(kernel, loss, newLambda, intercept, nystrom, classWeights, probabilities);
    }

    /** Squared loss with a free intercept. */
    public NystromClassifier(Kernel kernel, double lambda, Nystrom nystrom) {
        this(kernel, new Squared(), lambda, Intercept.FREE, nystrom, ClassWeights.none(), Probabilities.LEFT_OUT);
    }

    public NystromClassifier withLoss(Loss newLoss) {
        return new NystromClassifier(kernel, newLoss, lambda, intercept, nystrom, classWeights, probabilities);
    }

    public NystromClassifier withIntercept(Intercept newIntercept) {
        return new NystromClassifier(kernel, loss, lambda, newIntercept, nystrom, classWeights, probabilities);
    }

    public NystromClassifier withClassWeights(ClassWeights newWeights) {
        return new NystromClassifier(kernel, loss, lambda, intercept, nystrom, newWeights, probabilities);
    }

    public NystromClassifier withProbabilities(Probabilities wanted) {
        return new NystromClassifier(kernel, loss, lambda, intercept, nystrom, classWeights, wanted);
    }

    @Override
    public Classifier fit(Dataset data, Compute compute, Progress progress) {
        Kernel bound = FitSupport.requirePsd(kernel, data, NAME);
        WeightedLabels labels = WeightedLabels.of(data, classWeights, NAME);
        if (!calibrates()) return fit(bound, data, labels, compute, progress);
        int[] held = CalibrationRows.of(labels, data);
        boolean seen = CalibrationRows.seenRowsDo(nystrom.centers().size(data.size(), compute), data.size());
        boolean negligible = !seen && CalibrationRows.negligible(held, data.size());
        boolean withoutHeld = negligible && held.length > 0;
        Classifier model =
                withoutHeld ? without(held, data, compute, progress) : fit(bound, data, labels, compute, progress);
        Optional<Classifier> unseen = seen || negligible || held.length == 0
                ? Optional.of(model)
                : new Candidates("calibrations").attempt(() -> TrialFit.usable(without(held, data, compute, progress)));
        ClassDecision decision = unseen.map(
                        f -> CalibrationRows.decision(f.expansion(), labels, data.points(), compute, progress, held))
                .orElseGet(() -> decision(labels.classes()).withoutProbabilities())
                .weighted(labels.factors());
        return new Classifier(
                model.expansion(),
                decision.classes(),
                decision.scheme(),
                decision.calibration(),
                // The digest reads all data: only where the model's own is that of other rows.
                withoutHeld ? model.training().withProvenance(Provenance.of(this, data, compute)) : model.training());
    }

    /**
     * Learns a function for each list of ±1, without classes and their weights: a list may be of one sign only. The targets of the data
     * set are ignored.
     */
    public Regressor scores(Dataset data, List<Reals> signs, Compute compute, Progress progress) {
        Kernel bound = FitSupport.requirePsd(kernel, data, NAME);
        NystromCenters.Context context = new NystromCenters.Context(bound, data, lambda, compute);
        NystromBlocks work = NystromBlocks.inMemory(nystrom, context, signs, true, progress);
        Solution solution = work.solve(loss, intercept, lambda, Checkpoints.none());
        return new Regressor(work.expansion(solution), work.training(solution, Provenance.of(this, data, compute)));
    }

    /** The decision rule for the scores as they are. */
    ClassDecision decision(List<String> classes) {
        ClassDecision found = ClassDecision.of(classes, classes.size() == 2 ? Scheme.BINARY : Scheme.ONE_VS_REST, loss);
        return probabilities == Probabilities.NONE ? found.withoutProbabilities() : found;
    }

    /** True when scores need a calibration. */
    boolean calibrates() {
        return loss instanceof Squared && probabilities != Probabilities.NONE;
    }

    /** The model of all rows but these. */
    private Classifier without(int[] held, Dataset data, Compute compute, Progress progress) {
        Dataset rest = data.withWeights(CalibrationRows.without(data.weights(), held));
        return withProbabilities(Probabilities.NONE).forPart(rest, data).fit(rest, compute, progress);
    }

    private Classifier fit(Kernel bound, Dataset data, WeightedLabels labels, Compute compute, Progress progress) {
        BinaryProblems problems = BinaryProblems.of(labels, Scheme.ONE_VS_REST);
        List<Reals> signs = problems.parts().stream().map(part -> part.signs).toList();
        NystromCenters.Context context =
                new NystromCenters.Context(bound, data.withWeights(labels.weights()), lambda, compute);
        NystromBlocks work = NystromBlocks.inMemory(nystrom, context, signs, true, progress);
        Solution solution = work.solve(loss, intercept, lambda, Checkpoints.none());
        ClassDecision choosing = decision(labels.classes()).weighted(labels.factors());
        return new Classifier(
                work.expansion(solution),
                choosing.classes(),
                choosing.scheme(),
                choosing.calibration(),
                work.training(solution, Provenance.of(this, data, compute)));
    }

    @Override
    public Classifier fit(RowBlocks rows, Checkpoints checkpoints, Compute compute, Progress progress) {
        return NystromBlocks.fit(this, rows, checkpoints, compute, progress);
    }

    @Override
    public Optional<Plan> plan(Dataset data, Planner planner) {
        NystromPlan ways = new NystromPlan(
                NystromBlocks.problem(nystrom, kernel, data, Classes.outputs(data), planner.compute()), data, planner);
        Plan once = loss instanceof Squared ? ways.squared() : ways.newton();
        if (once.choice().isEmpty()
                || !calibrates()
                || !CalibrationRows.fitTwice(nystrom.centers().size(data.size(), planner.compute()), data.size()))
            return Optional.of(once);
        return Optional.of(once.after(
                "once without the rows that calibrate probabilities, then ",
                List.of(new Plan.Repeated(once.chosen(), 1)),
                planner.compute().memoryBytes()));
    }
}
