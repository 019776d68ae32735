package dev.mercer.examples;

import dev.mercer.compute.Compute;
import dev.mercer.data.Reals;
import dev.mercer.data.Task;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.table.ColumnRoles;
import dev.mercer.data.table.Examples;
import dev.mercer.data.table.Table;
import dev.mercer.io.Tables;
import dev.mercer.model.Predictions;
import dev.mercer.model.TableModel;
import dev.mercer.score.Sample;
import dev.mercer.search.Tuned;
import dev.mercer.search.Tuner;
import dev.mercer.util.Progress;
import java.nio.file.Path;

/** From a file to predictions with nothing given: kernel and λ are chosen by leave-one-out. */
public final class ChosenForYou {
    private ChosenForYou() {}

    /** The first argument is a CSV file whose last column is a number to be learned. */
    public static void main(String[] args) {
        Compute compute = Compute.standard();
        Table table = Tables.read(Path.of(args[0]));
        Examples rows = Examples.of(table, ColumnRoles.target("-1"));

        Sample sample = Sample.of(Encoding.AUTO, rows, Task.REGRESSION);
        Tuned tuned = Tuner.standard(sample.targets()).tune(sample, compute, Progress.none());
        TableModel model =
                new TableModel(sample.encoder(), rows.targetNames(), tuned.fit(sample.all(), compute, Progress.none()));

        Predictions predicted = model.predictions(table.select(0), compute, Progress.none());
        double rmse = tuned.heldOut().orElseThrow().numbers().orElseThrow().rmse();
        System.out.printf(
                "%s was the best of %d trials%n",
                tuned.candidate().name(), tuned.trials().size());
        System.out.printf("rows that were not learned from are predicted within %.2f%n", rmse);
        System.out.printf(
                "the first row is %.2f, predicted %.2f%n",
                ((Reals) sample.targets()).get(0), predicted.numbers()[0]);
    }
}
