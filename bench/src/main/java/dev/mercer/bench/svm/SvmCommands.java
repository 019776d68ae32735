package dev.mercer.bench.svm;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mercer.bench.Command;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The commands that are compared. */
final class SvmCommands {
    private final String mercer;

    /** Of the project at {@code root}. */
    SvmCommands(Path root) {
        this.mercer = root.resolve("mercer").toString();
        // The launcher builds when sources are newer: not while the clock runs.
        Command.run(List.of(mercer, "doctor"));
    }

    static Path model(SvmProblem problem, Path train) {
        return train.resolveSibling(problem.name() + ".mercer");
    }

    Command train(SvmProblem problem, Path file, List<String> more) {
        List<String> command = new ArrayList<>(List.of(mercer, "train", file.toString(), "--method", "svm"));
        command.addAll(List.of("--encode", "none", "--kernel", "gaussian(gamma=" + problem.gamma() + ")"));
        command.addAll(List.of("--c", "" + problem.c()));
        if (problem.regression()) command.addAll(List.of("--loss", "epsilon(" + problem.epsilon() + ")", "--task", "regression"));
        else command.addAll(List.of("--task", "classes", "--method", "svm(probabilities=none)")); // svm-train learns none either
        command.addAll(more);
        command.addAll(List.of("--out", model(problem, file).toString(), "--json"));
        return Command.run(command);
    }

    JsonNode evaluate(SvmProblem problem, SvmFiles files) {
        Path model = model(problem, files.train());
        return Command.run(List.of(
                        mercer, "evaluate", model.toString(), files.test().toString(), "--json"))
                .json();
    }

    Command libsvm(SvmProblem problem, Path file) {
        List<String> command = new ArrayList<>(List.of("svm-train", "-m", "1000", "-g", "" + problem.gamma()));
        command.addAll(List.of("-c", "" + problem.c()));
        if (problem.regression()) command.addAll(List.of("-s", "3", "-p", "" + problem.epsilon()));
        command.addAll(List.of(file.toString(), libsvmModel(problem, file).toString()));
        return Command.run(command);
    }

    static Path libsvmModel(SvmProblem problem, Path train) {
        return train.resolveSibling(problem.name() + ".libsvm.model");
    }
}
