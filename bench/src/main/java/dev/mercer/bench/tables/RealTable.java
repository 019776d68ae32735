package dev.mercer.bench.tables;

import dev.mercer.bench.auto.AutoSet;
import dev.mercer.bench.auto.AutoSplit;
import dev.mercer.bench.features.TableSets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A table with rows to learn from and rows to judge by.
 *
 * @param name what it is called
 * @param group {@code messy} or {@code clean}
 * @param target the column that is learned
 * @param metric {@code rmse}, {@code rmse_log} or {@code accuracy}
 */
record RealTable(String name, String group, String target, String metric) {
    static final String MESSY = "messy";
    static final String CLEAN = "clean";

    /** The files of both parts. */
    record Parts(Path train, Path test) {}

    boolean classes() {
        return metric.equals("accuracy");
    }

    /** The twelve messy ones, as their list has them, and the clean ones of the comparison of features. */
    static List<RealTable> all(Path data) {
        List<RealTable> all = new ArrayList<>();
        Path list = data.resolve(MESSY).resolve("sets.txt");
        try {
            if (Files.exists(list))
                for (String line : Files.readAllLines(list)) {
                    String[] words = line.split(" ", -1);
                    all.add(new RealTable(words[0], MESSY, words[2], words[3]));
                }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        for (AutoSet set : TableSets.ALL)
            all.add(new RealTable(set.name(), CLEAN, "target", set.classes() ? "accuracy" : "rmse"));
        return all;
    }

    /** The published parts of a messy table, the first split of a clean one, written to {@code work}. */
    Parts files(Path data, Path work) {
        if (group.equals(MESSY)) {
            Path folder = data.resolve(MESSY);
            return new Parts(folder.resolve(name + "_train.csv.gz"), folder.resolve(name + "_test.csv.gz"));
        }
        AutoSplit split = AutoSplit.of(new AutoSet(name, classes(), false), data, work, 0);
        return new Parts(split.train(), split.test());
    }
}
