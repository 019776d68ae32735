package dev.mercer.cli;

import dev.mercer.auto.Auto;
import dev.mercer.auto.Choice;
import dev.mercer.auto.Grid;
import dev.mercer.cli.option.OutFile;
import dev.mercer.cli.option.ProblemOptions;
import dev.mercer.cli.option.Session;
import dev.mercer.cli.option.StateOptions;
import dev.mercer.cli.option.UsageProblem;
import dev.mercer.data.table.Examples;
import dev.mercer.method.Setting;
import dev.mercer.report.GridText;
import dev.mercer.report.ScalePicture;
import dev.mercer.report.TunedText;
import dev.mercer.search.Tuned;
import dev.mercer.util.InvalidInputException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code mercer tune DATA --target COL}: the table of what is tried. */
@Command(
        name = "tune",
        description = "Choose what is not given, as `mercer train` does, and show all that was tried.",
        footer = {
            "",
            "Example:",
            "  mercer tune cars.csv --target dist --kernel \"gaussian(auto); linear()\"",
            "  mercer tune cars.csv --target dist --method \"svm; ridge\" --c 0.1,1,10",
            "",
            "Nothing is learned from all rows, and no model is kept."
        })
final class TuneCommand implements Callable<Integer> {
    /** What the table is not. */
    private static final String RAW =
            "losses and errors in the table are of the rows that choose: the least is too good";

    private final Session session;

    @Mixin
    private final ProblemOptions asked = new ProblemOptions();

    @Mixin
    private final StateOptions states = new StateOptions();

    @Option(
            names = "--plot",
            paramLabel = "FILE.svg",
            description =
                    "Draw training and leave-one-out error of ridge regression against the scale of the chosen kernel.")
    private Optional<Path> plot = Optional.empty();

    TuneCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        asked.takeLists();
        asked.keep(states);
        List<Auto> combinations = asked.combinations();
        if (combinations.size() > 1) return grid(new Grid(combinations));
        Auto auto = asked.auto().scored();
        boolean noKernel = auto.settings().has(Setting.FEATURES);
        if (plot.isPresent() && noKernel) throw noScale();
        states.require(List.of(asked.path()));
        plot.ifPresent(file -> session.expectOutput(file, List.of(asked.path())));
        Map<String, Path> files = new LinkedHashMap<>(states.files());
        plot.ifPresent(file -> files.put("--plot", file));
        OutFile.requireDistinct(files);
        states.onFailure(session.stderr()::error);
        Examples rows = asked.read(session);
        Choice chosen = auto.choose(rows, asked.run(session));
        if (chosen.tuned().isEmpty()) return answerGiven(chosen);
        Tuned tuned = chosen.tuned().get();
        plot.filter(file -> !session.interrupted()).ifPresent(file -> {
            ScalePicture.of(chosen, tuned, session.progress())
                    .orElseThrow(TuneCommand::noScale)
                    .writeTo(file);
            session.say("the picture is in " + file);
        });
        TunedText text = TunedText.of(chosen);
        session.answer(text.table() + "\n\n" + RAW + "\n" + text.sentence(), text.json());
        return session.interrupted() ? ExitCode.INTERRUPTED : ExitCode.SUCCESS;
    }

    /** Compares all combinations of lists. */
    private int grid(Grid grid) {
        if (plot.isPresent()) throw noScale();
        if (states.to().isPresent())
            throw new UsageProblem("--state keeps one search, and lists are several: leave it out");
        List<Choice> choices = grid.choose(asked.read(session), asked.run(session));
        GridText text = new GridText(choices);
        session.answer(text.table() + "\n\n" + RAW + "\n" + text.sentence(), text.json());
        return session.interrupted() ? ExitCode.INTERRUPTED : ExitCode.SUCCESS;
    }

    private int answerGiven(Choice given) {
        if (plot.isPresent()) throw noScale();
        if (given.problem().data().targets().isEmpty())
            throw new UsageProblem(
                    "there is nothing to choose, and no target to score it by: leave out --method one-class");
        if (given.heldOut().isEmpty())
            throw new InvalidInputException("there is nothing to choose, and no score of what is given");
        TunedText text = TunedText.of(given);
        session.answer(text.table() + "\n\n" + text.sentence(), text.json());
        return ExitCode.SUCCESS;
    }

    private static UsageProblem noScale() {
        return new UsageProblem(
                "--plot draws the error against the scale of a kernel, and there is no scale here: leave it out");
    }
}
