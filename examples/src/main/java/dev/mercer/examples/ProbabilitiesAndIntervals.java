package dev.mercer.examples;

import dev.mercer.auto.Auto;
import dev.mercer.auto.AutoModel;
import dev.mercer.compute.Compute;
import dev.mercer.data.table.Table;
import dev.mercer.io.Tables;
import dev.mercer.linalg.Matrix;
import dev.mercer.method.IntervalChoice;
import dev.mercer.method.MethodKind;
import dev.mercer.method.Setting;
import dev.mercer.model.Bounds;
import dev.mercer.util.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;

/** A support vector machine with probabilities, and a regression with prediction intervals. */
public final class ProbabilitiesAndIntervals {
    private ProbabilitiesAndIntervals() {}

    public static void main(String[] args) {
        Table machines = table(300);
        Table newMachines = table(2);
        probabilities(machines.drop(1), newMachines.drop(1));
        intervals(machines.drop(2), newMachines.drop(2));
    }

    private static void probabilities(Table machines, Table newMachines) {
        Auto auto = new Auto().method(MethodKind.SVM).quick();
        AutoModel model = auto.fit(machines, "failed", Compute.standard(), Progress.none());
        Matrix probabilities = model.probabilities(newMachines); // a row for each row, a column for each class
        int yes = model.classes(newMachines).classes().indexOf("yes");
        for (int i = 0; i < 2; i++)
            System.out.printf("machine %d fails with probability %.1f%n", i, probabilities.get(i, yes));
    }

    private static void intervals(Table machines, Table newMachines) {
        Auto auto = new Auto().quick().with(Setting.INTERVAL, IntervalChoice.of(IntervalChoice.Kind.SPLIT));
        AutoModel model = auto.fit(machines, "wear", Compute.standard(), Progress.none());
        double[] wear = model.predict(newMachines);
        Bounds bounds = model.intervals(newMachines, 0.9);
        for (int i = 0; i < 2; i++)
            System.out.printf(
                    "wear %.0f, between %.0f and %.0f%n",
                    wear[i], bounds.lower().get(i), bounds.upper().get(i));
    }

    /** Columns hours, wear and failed: wear grows with hours, and worn machines fail. */
    private static Table table(int rows) {
        Random random = new Random(rows);
        StringBuilder csv = new StringBuilder("hours,wear,failed\n");
        for (int i = 0; i < rows; i++) {
            double hours = rows == 2 ? 20 + 60 * i : 100 * random.nextDouble();
            double wear = hours + 5 * random.nextGaussian();
            String failed = wear + 10 * random.nextGaussian() > 60 ? "yes" : "no";
            csv.append(String.format(Locale.ROOT, "%.1f,%.1f,%s\n", hours, wear, failed));
        }
        try {
            Path file = Files.createTempFile("machines", ".csv");
            file.toFile().deleteOnExit();
            Files.writeString(file, csv);
            return Tables.read(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
