package dev.mercer.cli;

import dev.mercer.compute.Compute;
import dev.mercer.io.Data;
import dev.mercer.io.LibsvmData;
import dev.mercer.io.TableData;
import dev.mercer.learn.Model;
import dev.mercer.learn.Predictions;
import dev.mercer.learn.TableModel;
import dev.mercer.util.Progress;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What one method learned from one set of rows.
 *
 * @param method which one
 * @param settings its settings
 * @param model what it learned
 * @param compute where
 * @param seconds how long the learner took: matrix, solution and certificate
 */
record Fit(Method method, Settings settings, TableModel model, Compute compute, double seconds) {
    static Fit of(Problem problem, Optional<String> target, Session session) {
        Progress progress = session.progress();
        long start = System.nanoTime();
        Model model = problem.learner().fit(problem.data(), problem.compute(), progress);
        double seconds = (System.nanoTime() - start) / 1e9;
        TableModel whole = new TableModel(problem.encoder(), target, model);
        return new Fit(problem.method(), problem.settings(), whole, problem.compute(), seconds);
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
