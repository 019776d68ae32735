package dev.mercer.cli;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.io.table.Data;
import dev.mercer.io.table.LibsvmData;
import dev.mercer.io.table.TableData;
import dev.mercer.learn.Learner;
import dev.mercer.learn.belief.CalibrationSet;
import dev.mercer.learn.belief.Conformal;
import dev.mercer.model.Classifier;
import dev.mercer.model.Intervals;
import dev.mercer.model.Model;
import dev.mercer.model.Predictions;
import dev.mercer.model.Regressor;
import dev.mercer.model.TableModel;
import dev.mercer.model.Training;
import dev.mercer.solve.Reason;
import dev.mercer.util.CancelledException;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What one method learned from one set of rows.
 *
 * @param method which one
 * @param settings its settings
 * @param rows what it learned from
 * @param model what it learned
 * @param compute where
 * @param seconds how long the learner took: matrix, solution and certificate
 */
record Fit(Method method, Settings settings, Examples rows, TableModel model, Compute compute, double seconds) {
    static Fit of(Chosen chosen, Session session) {
        Problem problem = chosen.problem();
        return of(chosen, session, () -> problem.learner().fit(problem.data(), problem.compute(), session.progress()));
    }

    /** The same by another way to the model. */
    static Fit of(Chosen chosen, Session session, Supplier<Model> way) {
        Problem problem = chosen.problem();
        long start = System.nanoTime();
        Model found = way.get();
        double seconds = (System.nanoTime() - start) / 1e9;
        Model model =
                problem.apart().map(kept -> renumbered(found, kept.others())).orElse(found);
        TableModel whole = new TableModel(problem.encoder(), problem.rows().targetNames(), model);
        Fit fit = new Fit(problem.method(), problem.settings(), problem.rows(), whole, problem.compute(), seconds);
        return fit.withIntervals(chosen, session);
    }

    /** What was chosen, learned from the rows that it was chosen by: quick, for people who have waited long enough. */
    static Fit inHaste(Chosen chosen) {
        Problem problem = chosen.problem();
        List<Integer> rows = chosen.tuned().orElseThrow().validationRows();
        Dataset some =
                problem.data().select(rows.stream().mapToInt(Integer::intValue).toArray());
        long start = System.nanoTime();
        Learner<?> learner = problem.learner().forPart(some, problem.data());
        Model model = renumbered(learner.fit(some, problem.compute(), Progress.none()), rows);
        double seconds = (System.nanoTime() - start) / 1e9;
        TableModel whole = new TableModel(problem.encoder(), problem.rows().targetNames(), model);
        return new Fit(problem.method(), problem.settings(), problem.rows(), whole, problem.compute(), seconds);
    }

    /** The same with intervals, if they are wanted and the user waits for them. */
    private Fit withIntervals(Chosen chosen, Session session) {
        Problem problem = chosen.problem();
        boolean stopped = model.model().training().convergence().reason() == Reason.CANCELLED;
        if (settings.interval().isEmpty() || stopped) return this;
        Progress progress = session.progress();
        try {
            if (problem.apart().isEmpty()) return with(settings.interval().get().of(this, chosen, progress));
            CalibrationSet kept = problem.heldOut(problem.apart().get().rows());
            return with(Conformal.split((Regressor) model.model(), kept, compute, progress));
        } catch (CancelledException noMore) {
            session.say("the model has no intervals: there was no time for them");
            return this;
        }
    }

    /** With the numbers that its rows have among all rows. */
    private static Model renumbered(Model model, List<Integer> numbers) {
        Training training = model.training();
        Training known =
                training.withRows(training.rows().stream().map(numbers::get).toList());
        if (model instanceof Classifier classes)
            return new Classifier(
                    classes.expansion(), classes.classes(), classes.scheme(), classes.calibration(), known);
        return new Regressor(model.expansion(), known);
    }

    private Fit with(Intervals intervals) {
        Model wider = ((Regressor) model.model()).with(intervals);
        return new Fit(
                method, settings, rows, new TableModel(model.encoder(), model.targets(), wider), compute, seconds);
    }

    static Predictions predict(TableModel model, Data inputs, Compute compute, Progress progress) {
        return inputs instanceof LibsvmData sparse
                ? model.predict(sparse.points(), compute, progress)
                : model.predict(((TableData) inputs).table(), compute, progress);
    }

    /** How good the model is on rows; what their encoding met goes to {@code warning}. */
    Scored score(Examples rows, Progress progress, Consumer<String> warning) {
        Predictions found = predict(model, rows.inputs(), compute, progress);
        found.inputs().said().forEach(warning);
        return Scored.of(model.model(), found, rows);
    }
}
