package dev.mercer.cli.option;

import dev.mercer.auto.Auto;
import dev.mercer.auto.AutoRun;
import dev.mercer.auto.internal.SearchOptions;
import dev.mercer.data.table.ColumnRoles;
import dev.mercer.data.table.Examples;
import dev.mercer.data.table.Table;
import dev.mercer.io.StreamedRows;
import dev.mercer.io.table.ReadOptions;
import dev.mercer.learn.plan.Speed;
import dev.mercer.method.ChosenMethod;
import dev.mercer.method.MethodKind;
import dev.mercer.method.Setting;
import dev.mercer.method.Settings;
import dev.mercer.report.Layout;
import dev.mercer.report.NoteText;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The options that {@code train}, {@code tune} and {@code explain} share: rows, target, method and tuning. */
public final class ProblemOptions {
    @Parameters(
            paramLabel = "DATA",
            description =
                    "A .csv, .tsv, .libsvm or .parquet file, also .gz, or - for standard input. CSV has a header row.")
    private String path = "";

    @Mixin
    private final DataOptions data = new DataOptions();

    @Mixin
    private final TaskOptions task = new TaskOptions();

    @Mixin
    private final ColumnOptions columns = new ColumnOptions();

    @Mixin
    private final LearnOptions learn = new LearnOptions();

    @Mixin
    private final TuneOptions tune = new TuneOptions();

    private StateOptions states = new StateOptions();

    /** The settings of the run that this one resumes. */
    private Settings before = Settings.none();

    private boolean inBlocks;
    private boolean lists;

    public String path() {
        return path;
    }

    /** The method that was given, if any. */
    public Optional<MethodKind> method() {
        return inBlocks
                ? Optional.of(MethodKind.NYSTROM)
                : learn.given().chosen().map(ChosenMethod::kind);
    }

    /** Switches to training block by block. */
    public void learnInBlocks() {
        inBlocks = true;
    }

    /** Stores states as set by these options; settings that are not given are taken from the run that this one resumes. */
    public void keep(StateOptions options) {
        states = options;
        before = options.before();
    }

    /** All options as an {@code Auto}; contradictions are refused. Of lists it has the first values. */
    public Auto auto() {
        return auto(lists ? learn.given().combinations().get(0) : learn.given());
    }

    /** Takes lists of values. */
    public void takeLists() {
        lists = true;
    }

    /** Every combination of the values of lists. */
    public List<Auto> combinations() {
        return learn.given().combinations().stream().map(this::auto).toList();
    }

    private Auto auto(GivenOptions options) {
        Settings given = options.settings();
        Settings all = given.orElse(given.hasAny(Setting.PENALTY) ? before.without(Setting.PENALTY) : before);
        SearchOptions search = tune.search(options.families());
        // One of the kernels was chosen in an earlier run.
        if (before.has(Setting.KERNEL)) search = search.withKernels(Optional.empty());
        Optional<MethodKind> kind = options.chosen().map(ChosenMethod::kind);
        Auto auto = new Auto(kind, task.asked(), all, search, task.encoding());
        Auto checked = inBlocks ? auto.method(MethodKind.NYSTROM) : auto;
        checked.check();
        // If no method is given, a metric is learned, which a resumed run would not find again.
        return states.given() ? checked : auto;
    }

    /** The execution context of a run. */
    public AutoRun run(Session session) {
        return new AutoRun(
                session.shared().machine(),
                session.progress(),
                note -> NoteText.say(note, path, session::say),
                states.given() ? Optional.of(states) : Optional.empty(),
                Speed.measured(System::nanoTime));
    }

    /** The rows to learn from. */
    public Examples read(Session session) {
        Auto auto = auto();
        ColumnRoles roles = columns.roles(data.target());
        if (tune.ordered() && (roles.group().isPresent() || roles.time().isPresent()))
            throw new UsageProblem("--folds ordered and --column COL="
                    + (roles.time().isPresent() ? "time" : "group")
                    + " contradict each other: give one of them");
        Examples rows = auto.examples(data(path, auto, session), roles);
        return tune.ordered() ? rows.inFileOrder() : rows;
    }

    /** Other rows than the training rows, with the same target. */
    public Examples read(String file, Examples learned, Session session) {
        Auto auto = auto();
        ColumnRoles same = columns.roles(learned.targetReference()).withoutOrder();
        Examples rows = auto.unseen(data(file, auto, session), same, learned);
        sayDropped(file, rows, session);
        return rows;
    }

    /** Rows with the target of this name, if training rows are not in memory. */
    public Examples read(String file, Optional<String> target, Session session) {
        ColumnRoles same = columns.roles(target).withoutOrder();
        Examples rows = Examples.of(data(file, auto(), session), same);
        sayDropped(file, rows, session);
        return rows;
    }

    private Table data(String file, Auto auto, Session session) {
        ReadOptions plain = data.read().withThreads(session.shared().threads());
        ReadOptions options = auto.ofItems() ? plain.withLibsvm(plain.libsvm().allowNumbers()) : plain;
        boolean detects =
                auto.method().filter(kind -> kind == MethodKind.ONE_CLASS).isPresent();
        return session.read(file, detects ? options.withLibsvm(options.libsvm().allowUnlabelled()) : options);
    }

    private static void sayDropped(String file, Examples rows, Session session) {
        if (rows.dropped() > 0)
            session.say(file + ": left out " + Layout.count(rows.dropped(), "row") + " without a target");
    }

    public ReadOptions readOptions() {
        return data.read();
    }

    /** The file as rows that are read block by block. */
    public StreamedRows streamed(Session session) {
        if (path.equals("-"))
            throw new UsageProblem("--cache is for files, which can be read twice: standard input cannot");
        Auto auto = auto();
        return new StreamedRows(
                path,
                data.read(),
                auto.withTexts(columns.roles(data.target())),
                auto.kernelEncoding(),
                auto.onlyTask(),
                rows -> auto.task(rows, note -> NoteText.say(note, path, session::say)),
                session::say);
    }
}
