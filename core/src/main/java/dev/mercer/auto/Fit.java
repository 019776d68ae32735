package dev.mercer.auto;

import dev.mercer.conformal.CalibrationSet;
import dev.mercer.data.Dataset;
import dev.mercer.data.internal.RowBlocks;
import dev.mercer.learn.Learner;
import dev.mercer.learn.LeftOutFit;
import dev.mercer.method.IntervalChoice;
import dev.mercer.model.Classifier;
import dev.mercer.model.Model;
import dev.mercer.model.Regressor;
import dev.mercer.model.TableModel;
import dev.mercer.model.Training;
import dev.mercer.solve.Reason;
import dev.mercer.util.CancelledException;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The result of the final fit: the model of a choice.
 *
 * @param choice the problem that was learned, with the expected score
 * @param model the model, with the encoder of its rows
 * @param seconds the duration of the fit: matrix, solution and certificate
 */
record Fit(Choice choice, TableModel model, double seconds) {
    /** The time that a fit may take after the work was stopped. */
    private static final Duration GRACE_PERIOD = Duration.ofSeconds(3);

    /** The fewest rows to try: if there is not enough memory even for these, the program itself has too little. */
    private static final int FEWEST_ROWS = 100;

    /** The problem that was learned. */
    Problem problem() {
        return choice.problem();
    }

    /** Learns from all rows; if that is stopped before there is a result, from the rows of tuning. */
    static Fit of(Choice choice, Optional<LeftOutScore> score, AutoRun run) {
        if (run.progress().cancelled() && choice.tuned().isPresent())
            return fitOnRows(choice, tuningRows(choice), withDeadline());
        try {
            Problem problem = choice.problem();
            Supplier<LeftOutFit<?>> learn = run.state().isPresent()
                    ? () -> new LeftOutFit<>(BlockFit.of(problem, blocks(problem), run), Optional.empty())
                    : () -> learned(problem, score, run.progress());
            return of(choice, score, run, learn);
        } catch (CancelledException tooLong) {
            if (choice.tuned().isEmpty()) throw tooLong;
            return fitOnRows(choice, tuningRows(choice), withDeadline());
        } catch (OutOfMemoryError tooLarge) {
            if (choice.tuned().isEmpty()) throw tooLarge;
            return fitWithinMemory(choice, run);
        }
    }

    private static LeftOutFit<?> learned(Problem problem, Optional<LeftOutScore> score, Progress progress) {
        Learner<?> learner = problem.learner();
        if (score.isEmpty())
            return new LeftOutFit<>(learner.fit(problem.data(), problem.compute(), progress), Optional.empty());
        int[] rows = score.get().rows();
        long start = progress.nanoTime();
        LeftOutFit<?> fit = learner.fitLeavingOut(problem.data(), rows, problem.compute(), progress);
        double seconds = (progress.nanoTime() - start) / 1e9;
        boolean inTime = 2 * seconds <= score.get().seconds() && !progress.cancelled();
        return fit.outputs().isEmpty() && inTime
                ? fit.withOutputs(LeftOutFit.bySecondFit(learner, problem.data(), rows, problem.compute(), progress))
                : fit;
    }

    private static RowBlocks blocks(Problem problem) {
        BlockFit.require(problem);
        Dataset data = problem.data();
        return RowBlocks.of(data, RowBlocks.standardRows(data.points().dim()));
    }

    private static Fit of(Choice choice, Optional<LeftOutScore> score, AutoRun run, Supplier<LeftOutFit<?>> learn) {
        long start = System.nanoTime();
        LeftOutFit<?> both = learn.get();
        Model found = both.model();
        double seconds = (System.nanoTime() - start) / 1e9;
        Choice scored = both.outputs()
                .map(outputs -> choice.with(score.orElseThrow().of(found, outputs)))
                .orElse(choice);
        Problem problem = scored.problem();
        Model model =
                problem.heldOut().map(held -> renumbered(found, held.others())).orElse(found);
        TableModel whole = new TableModel(problem.encoder(), problem.rows().targetNames(), model);
        return new Fit(scored, whole, seconds).withIntervals(run).decoded();
    }

    /** Progress with a short deadline: a solver that has not converged by then returns its current result, because the user has stopped the work. */
    private static Progress withDeadline() {
        return Progress.none().within(GRACE_PERIOD);
    }

    private static List<Integer> tuningRows(Choice choice) {
        return choice.tuned().orElseThrow().validationRows();
    }

    /** Learns with the chosen settings from the rows of tuning, or from half as many until memory suffices; 500 classes need much memory. */
    private static Fit fitWithinMemory(Choice choice, AutoRun run) {
        List<Integer> rows = tuningRows(choice);
        while (true) {
            try {
                Fit some = fitOnRows(choice, rows, Progress.none());
                run.notes().accept(new Note.FewerRows(rows.size()));
                return some;
            } catch (OutOfMemoryError tooLarge) {
                if (rows.size() <= FEWEST_ROWS) throw tooLarge;
                List<Integer> all = rows;
                rows = IntStream.range(0, all.size() / 2)
                        .mapToObj(i -> all.get(2 * i))
                        .toList();
            }
        }
    }

    /** Learns with the chosen settings from some rows. */
    private static Fit fitOnRows(Choice choice, List<Integer> rows, Progress progress) {
        Problem problem = choice.problem();
        Dataset some =
                problem.data().select(rows.stream().mapToInt(Integer::intValue).toArray());
        long start = System.nanoTime();
        Learner<?> learner = problem.learner().forPart(some, problem.data());
        Model model = renumbered(learner.fit(some, problem.compute(), progress), rows);
        double seconds = (System.nanoTime() - start) / 1e9;
        TableModel whole = new TableModel(problem.encoder(), problem.rows().targetNames(), model);
        return new Fit(choice, whole, seconds).decoded();
    }

    /** A copy with predictions in the unit of the target; before, they are on the scale on which the model was learned. */
    private Fit decoded() {
        return problem()
                .decoder()
                .map(found -> with(((Regressor) model.model()).with(found)))
                .orElse(this);
    }

    /** A copy with intervals, if they are requested and the run has not been stopped. */
    private Fit withIntervals(AutoRun run) {
        Optional<IntervalChoice> interval = problem().settings().interval();
        boolean stopped = model.model().training().convergence().reason() == Reason.CANCELLED;
        if (interval.isEmpty() || stopped) return this;
        Progress progress = run.progress();
        try {
            if (problem().heldOut().isEmpty()) return with(FittedIntervals.of(interval.get(), this, progress));
            CalibrationSet held =
                    problem().calibration(problem().heldOut().get().rows());
            return new Fit(choice, HeldOutIntervals.of(this, held, progress), seconds);
        } catch (CancelledException noMore) {
            run.notes().accept(new Note.NoIntervals());
            return this;
        }
    }

    /** The model with the numbers that its rows have among all rows. */
    private static Model renumbered(Model model, List<Integer> numbers) {
        Training training = model.training();
        Training known =
                training.withRows(training.rows().stream().map(numbers::get).toList());
        if (model instanceof Classifier classes)
            return new Classifier(
                    classes.expansion(), classes.classes(), classes.scheme(), classes.calibration(), known);
        return new Regressor(model.expansion(), known);
    }

    private Fit with(Regressor other) {
        return new Fit(choice, new TableModel(model.encoder(), model.targets(), other), seconds);
    }
}
