package dev.mercer.cli;

import dev.mercer.data.Dropped;
import dev.mercer.data.Encoding;
import dev.mercer.io.DataFile;
import dev.mercer.util.Quote;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** What is to be learned, from which rows, and how: what {@code train} and {@code explain} are asked alike. */
final class ProblemOptions {
    @Parameters(
            paramLabel = "DATA",
            description = "A .csv, .tsv or .libsvm file, also .gz, or - for standard input. CSV has a header row.")
    private String path = "";

    @Mixin
    private final DataOptions data = new DataOptions();

    @Mixin
    private final TaskOptions task = new TaskOptions();

    @Mixin
    private final ColumnOptions columns = new ColumnOptions();

    @Mixin
    private final LearnOptions learn = new LearnOptions();

    String path() {
        return path;
    }

    /** The options of the method, each readable; with none of the methods they could be for, they are refused. */
    Map<Setting, String> given() {
        Map<Setting, String> given = learn.given();
        Methods.check(learn.method(), task.asked(), given);
        encoding();
        return given;
    }

    Encoding encoding() {
        return task.encoding();
    }

    /** The rows to learn from. */
    Examples read(Session session) {
        return read(path, data.target(), session);
    }

    /** Other rows with this target. */
    Examples read(String file, Optional<String> target, Session session) {
        Examples.Roles roles = new Examples.Roles(target, columns.weight(), task.ignored(), columns.dropMissing());
        Examples read = Examples.of(DataFile.read(file, data.read(), session.progress()), roles);
        if (read.dropped() > 0)
            session.say(file + ": left out " + Layout.count(read.dropped(), "row") + " without a target");
        return read;
    }

    /** The method for the rows, with their data as it wants them. */
    Problem problem(Examples rows, Session session) {
        Map<Setting, String> given = learn.given();
        Method method = Methods.choose(learn.method(), decide(rows, given, session), given);
        Problem problem = Problem.of(rows, method, given, encoding(), session);
        Dropped.lines(problem.encoder()).forEach(line -> session.say(path + ": " + line));
        return problem;
    }

    /** Few different integers can be either: then the options decide, or they are classes; one line says so. */
    private Task decide(Examples rows, Map<Setting, String> given, Session session) {
        if (task.asked().isPresent()) return task.asked().get();
        if (!TargetKind.couldBeEither(rows.target())) return TargetKind.of(rows.target());
        Optional<Task> only = Methods.onlyTask(learn.method(), given);
        Task taken = only.orElse(Task.CLASSIFICATION);
        String name = rows.targetName().map(n -> "the target " + Quote.of(n)).orElse("the target");
        session.say(name + " has " + Layout.count(TargetKind.different(rows.target()), "different integer")
                + ": taken as " + taken.targets + (only.isPresent() ? ", which these options need" : "")
                + " (--regression or --classes decides)");
        return taken;
    }
}
