package dev.mercer.cli;

import dev.mercer.compute.Compute;
import dev.mercer.data.table.Dropped;
import dev.mercer.data.table.Encoding;
import dev.mercer.io.table.DataFile;
import dev.mercer.io.table.LibsvmData;
import dev.mercer.io.table.ReadOptions;
import dev.mercer.kernel.Domain;
import dev.mercer.kernel.Kernel;
import dev.mercer.select.KernelFamily;
import dev.mercer.util.Quote;
import java.time.Duration;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
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

    @Mixin
    private final TuneOptions tune = new TuneOptions();

    /** What a run that this one goes on from was begun with. */
    private Map<Setting, String> before = Map.of();

    private StateOptions states = new StateOptions();

    private Optional<String> insisted = Optional.empty();

    String path() {
        return path;
    }

    /** The name of the method. */
    String method() {
        return insisted.orElseGet(learn::method);
    }

    /** From now on this is the method. */
    void insistOn(String name) {
        insisted = Optional.of(name);
    }

    /** Where it is kept how far the work has come; what is not given is as in the run that this one goes on from. */
    void keep(StateOptions options) {
        states = options;
        options.from().ifPresent(file -> before = BlockFit.options(file));
        if (before.containsKey(Setting.KERNEL)) tune.knowsKernel();
    }

    private Map<Setting, String> options() {
        Map<Setting, String> all = learn.given();
        boolean penalty = all.keySet().stream().anyMatch(Setting.PENALTY::contains);
        before.forEach((setting, text) -> {
            if (!(penalty && Setting.PENALTY.contains(setting))) all.putIfAbsent(setting, text);
        });
        return all;
    }

    /** The options of the method, each readable; with none of the methods they could be for, they are refused. */
    Map<Setting, String> given() {
        Map<Setting, String> given = options();
        Methods.check(method(), task.asked(), given);
        tune.check(given);
        encoding();
        checkItems(given);
        return given;
    }

    /** The automatic one is that which suits the kernels. */
    Encoding encoding() {
        Encoding asked = task.encoding();
        return asked == Encoding.AUTO ? domain().encoding() : asked;
    }

    /** The smallest set on which one of the kernels is defined. */
    private Domain domain() {
        return kernels().map(Kernel::domain).max(Comparator.naturalOrder()).orElse(Domain.REALS);
    }

    /** The kernels that were given. */
    private Stream<Kernel> kernels() {
        return tune
                .families()
                .or(() ->
                        Optional.ofNullable(options().get(Setting.KERNEL)).map(text -> List.of(new KernelFamily(text))))
                .stream()
                .flatMap(List::stream)
                .map(KernelFamily::any);
    }

    /** Whether rows are kernel values. */
    private boolean ofItems() {
        return domain() == Domain.ITEMS;
    }

    private void checkItems(Map<Setting, String> given) {
        if (!ofItems()) return;
        kernels().filter(kernel -> !ItemRows.areFor(kernel)).findFirst().ifPresent(other -> {
            throw new UsageProblem("precomputed() cannot be compared with " + other + ", which needs coordinates");
        });
        if (given.containsKey(Setting.LEAVES))
            throw new UsageProblem("--leaves divides rows by their coordinates, and rows of kernel values have none");
        if (given.getOrDefault(Setting.INTERVAL, "").strip().equalsIgnoreCase("gp"))
            throw new UsageProblem("--interval gp needs the kernel of each new row with itself, which rows of kernel"
                    + " values do not have: use --interval cv");
    }

    /** The rows to learn from. */
    Examples read(Session session) {
        Examples read = read(path, roles(data.target(), tune.group(), tune.timeColumn()), session);
        Examples rows = tune.inOrder() && tune.timeColumn().isEmpty() ? read.inFileOrder() : read;
        return ofItems() ? rows.with(ItemRows.training(rows.inputs(), Optional.empty())) : rows;
    }

    private Examples.Roles roles(Optional<String> target, Optional<String> group, Optional<String> time) {
        return new Examples.Roles(target, columns.weight(), task.ignored(), group, time, columns.dropMissing());
    }

    /** Other rows than those that were learned from, with the same target. */
    Examples read(String file, Examples learned, Session session) {
        Examples rows = read(file, roles(learned.targetReference(), Optional.empty(), Optional.empty()), session);
        if (!ofItems()) return rows;
        int items = ((LibsvmData) learned.inputs()).points().dim() - 1;
        return rows.with(ItemRows.unseen(rows.inputs(), Optional.empty(), items));
    }

    private Examples read(String file, Examples.Roles roles, Session session) {
        ReadOptions plain = data.read().withThreads(session.shared().threads());
        ReadOptions options = ofItems() ? plain.withLibsvm(plain.libsvm().allowNumbers()) : plain;
        if (method().equals(Methods.ONE_CLASS)) {
            ReadOptions any = options.withLibsvm(options.libsvm().allowUnlabelled());
            return Examples.withoutTarget(DataFile.read(file, any, session.progress()), roles);
        }
        Examples read = Examples.of(DataFile.read(file, options, session.progress()), roles);
        if (read.dropped() > 0)
            session.say(file + ": left out " + Layout.count(read.dropped(), "row") + " without a target");
        return read;
    }

    /** Without a target there is nothing to judge a choice by: what is missing is asked for. */
    private Problem withoutTarget(Examples rows, Map<Setting, String> given, Session session) {
        Method method = Methods.choose(method(), Task.DETECTION, given);
        Optional<String> missing = method.unchosen(given);
        if (missing.isPresent()) throw new UsageProblem(missing.get());
        Problem problem = Problem.of(rows, method, given, encoding(), session);
        sayWhatIsLeftOut(problem, session);
        return problem;
    }

    /** The method for the rows, with their data as it wants them; what was not given is assumed. */
    Assumed assumed(Examples rows, Session session) {
        Map<Setting, String> given = options();
        Task what = decide(rows, given, session);
        if (what == Task.DETECTION) {
            Problem problem = withoutTarget(rows, given, session);
            return new Assumed(problem, List.of(), List.of(problem.method()));
        }
        Assumed assumed = tuning(what, given, session).assumed(rows);
        sayWhatIsLeftOut(assumed.problem(), session);
        return assumed;
    }

    /** How long train may try what it chooses among. */
    Duration time() {
        return tune.time();
    }

    private void sayWhatIsLeftOut(Problem problem, Session session) {
        Dropped.lines(problem.encoder()).forEach(line -> session.say(path + ": " + line));
    }

    /** The same with all chosen that was not given. */
    Chosen chosen(Examples rows, Session session) {
        Map<Setting, String> given = options();
        Task what = decide(rows, given, session);
        if (what == Task.DETECTION) return Chosen.given(withoutTarget(rows, given, session));
        Chosen chosen = tuning(what, given, session).of(rows);
        sayWhatIsLeftOut(chosen.problem(), session);
        return chosen;
    }

    private Tuning tuning(Task what, Map<Setting, String> given, Session session) {
        List<Method> among = Methods.candidates(method(), what, given);
        return new Tuning(among, method().equals(Methods.AUTO), given, tune, states, encoding(), session);
    }

    /** Few different integers can be either: then the options decide, or they are classes; one line says so. */
    private Task decide(Examples rows, Map<Setting, String> given, Session session) {
        if (method().equals(Methods.ONE_CLASS)) return Task.DETECTION;
        if (rows.known().size() > 1) return several(rows.known().size());
        if (task.asked().isPresent()) return task.asked().get();
        if (!TargetKind.couldBeEither(rows.target())) return TargetKind.of(rows.target());
        Optional<Task> only = Methods.onlyTask(method(), given);
        Task taken = only.orElse(Task.CLASSIFICATION);
        String name = rows.targetName().map(n -> "the target " + Quote.of(n)).orElse("the target");
        session.say(name + " has " + Layout.count(TargetKind.different(rows.target()), "different integer")
                + ": taken as " + taken.targets + (only.isPresent() ? ", which these options need" : "")
                + " (--regression or --classes decides)");
        return taken;
    }

    /** Several targets are numbers. */
    private Task several(int targets) {
        if (task.asked().filter(asked -> asked == Task.CLASSIFICATION).isPresent())
            throw new UsageProblem("--target names " + targets
                    + " columns, which are learned as numbers: leave out --classes, or name one of them");
        return Task.REGRESSION;
    }

    ReadOptions readOptions() {
        return data.read();
    }

    /** The rows on the way through a cache. */
    StreamedRows streamed(Session session) {
        if (path.equals("-"))
            throw new UsageProblem("--cache is for files, which can be read twice: standard input cannot");
        Map<Setting, String> given = options();
        Optional<Task> only = task.asked().or(() -> Methods.onlyTask(method(), given));
        return new StreamedRows(
                path,
                data.read(),
                roles(data.target(), tune.group(), tune.timeColumn()),
                encoding(),
                only.map(Task::toString).orElse(""),
                rows -> decide(rows, given, session));
    }

    /** Chooses what is not given by a sample, for all rows: the same rho = lambda times the sum of all weights. */
    Chosen chosen(Streamed rows, Session session) {
        Map<Setting, String> given = options();
        Method method = Methods.choose(Methods.NYSTROM, rows.task(), given);
        Tuning tuning = new Tuning(List.of(method), false, given, tune, states, Encoding.NONE, session);
        Chosen found = tuning.of(rows.sample());
        Problem sample = found.problem();
        Map<Setting, String> all = new EnumMap<>(Setting.class);
        all.putAll(sample.settings().given());
        if (found.tuned().isPresent() && method.tunesPenalty(given))
            all.put(Setting.LAMBDA, Double.toString(found.tuned().get().rho() / rows.totalWeight(given, session)));
        Compute compute = session.compute();
        if (!given.containsKey(Setting.CENTERS))
            all.put(
                    Setting.CENTERS,
                    ""
                            + tuning.lastFit()
                                    .centers(rows.cache().size(), found.tuned().isPresent(), compute));
        Settings settings = new Settings(all, sample.method(), rows.totalWeight(given, session));
        Problem whole = new Problem(
                sample.method(), settings, sample.rows(), Optional.empty(), sample.encoder(), sample.data(), compute);
        return new Chosen(whole, found.tuned(), found.heldOut(), found.seconds(), found.repeated());
    }
}
