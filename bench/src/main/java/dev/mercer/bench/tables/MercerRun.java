package dev.mercer.bench.tables;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.mercer.bench.Command;
import dev.mercer.bench.Fork.Outcome;
import dev.mercer.bench.KeptScores;
import dev.mercer.bench.Peers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code mercer train --time TIME} and {@code mercer predict}, whole commands; nothing is said but the target and the task. The last
 * result of each table and time is kept, for the picture and for tables without new measurements.
 *
 * @param time as the option takes it
 * @param mercer the command
 * @param folder where results are kept
 */
record MercerRun(String time, Path mercer, Path folder) {
    private static final String NO_PROBABILITIES = "has no probabilities";

    /** The result as it is kept; null where there is none. */
    @Nullable
    Scores kept(RealTable table) {
        Path file = file(table);
        try {
            return Files.exists(file) ? new Scores(new ObjectMapper().readTree(file.toFile())) : null;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Measures one table; a command that fails throws. */
    Scores measure(RealTable table, RealTable.Parts parts) {
        String model = folder.resolve(table.name() + ".mercer").toString();
        Path predictions = folder.resolve(table.name() + ".predictions.csv");
        Command trained = Command.run(List.of(
                mercer.toString(),
                "train",
                parts.train().toString(),
                "--target",
                table.target(),
                table.classes() ? "--task=classes" : "--task=regression",
                "--time",
                time,
                "--json",
                "--out",
                model));
        List<String> predict = new ArrayList<>(
                List.of(mercer.toString(), "predict", model, parts.test().toString()));
        predict.addAll(List.of("--out", predictions.toString()));
        Command predicted = table.classes() ? withProbabilities(predict) : Command.run(predict);
        Outcome scored = Peers.scikitLearn(
                "tables.py",
                List.of(
                        "score",
                        parts.train().toString(),
                        parts.test().toString(),
                        table.target(),
                        table.metric(),
                        predictions.toString()));
        if (scored == null) throw new IllegalStateException("scikit-learn is not here: there is nobody to score");
        JsonNode said = trained.json();
        ObjectNode found = scored.found().deepCopy();
        found.put("seconds", trained.seconds());
        found.put("predictSeconds", predicted.seconds());
        found.put("rows", said.path("n").asInt());
        found.put(
                "chosen",
                said.path("method").asText() + " " + said.path("kernel").asText());
        found.put("commit", System.getProperty("bench.commit", ""));
        try {
            KeptScores.write(file(table), found);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return new Scores(found);
    }

    /** A model without probabilities predicts classes; it then has no log loss. */
    private static Command withProbabilities(List<String> predict) {
        List<String> asked = new ArrayList<>(predict);
        asked.add("--proba");
        try {
            return Command.run(asked);
        } catch (IllegalStateException refused) {
            if (!String.valueOf(refused.getMessage()).contains(NO_PROBABILITIES)) throw refused;
            return Command.run(predict);
        }
    }

    private Path file(RealTable table) {
        return folder.resolve("mercer-" + time).resolve(table.name() + ".json");
    }
}
