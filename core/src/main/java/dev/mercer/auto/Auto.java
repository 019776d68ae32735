package dev.mercer.auto;

import dev.mercer.auto.internal.ItemRows;
import dev.mercer.auto.internal.SearchOptions;
import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Task;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.encoder.StoredRows;
import dev.mercer.data.encoder.StoredTable;
import dev.mercer.data.encoder.internal.Encoded;
import dev.mercer.data.table.ColumnRoles;
import dev.mercer.data.table.Examples;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TargetKind;
import dev.mercer.data.table.TextColumn;
import dev.mercer.data.table.internal.RowOption;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.kernel.TextColumns;
import dev.mercer.kernel.internal.Domain;
import dev.mercer.method.ChosenMethod;
import dev.mercer.method.IntervalChoice;
import dev.mercer.method.LearnerSettings;
import dev.mercer.method.Learners;
import dev.mercer.method.Method;
import dev.mercer.method.MethodKind;
import dev.mercer.method.Methods;
import dev.mercer.method.RefusedSettings;
import dev.mercer.method.Setting;
import dev.mercer.method.Settings;
import dev.mercer.model.Model;
import dev.mercer.model.TableModel;
import dev.mercer.score.ScoreMetric;
import dev.mercer.search.Tuner;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Learns a model from a table: options that are set are kept, and the rest is chosen by the score on rows that were not used for training.
 *
 * <pre>{@code
 * Table houses = Tables.read(Path.of("houses.csv"));
 * AutoModel model = Auto.learn(houses, "price");
 * double[] prices = model.predict(newHouses);
 * model.save(Path.of("houses.mercer"));
 * }</pre>
 *
 * <p>The command {@code mercer train} does the same with the same settings, bit by bit.
 *
 * @param method the method; chosen if absent
 * @param task the kind of target; derived from the target if absent
 * @param settings the settings that are given; the others are tuned, or have the default of the method
 * @param search options of tuning
 * @param encoding the encoding of inputs as points
 */
public record Auto(
        Optional<MethodKind> method, Optional<Task> task, Settings settings, SearchOptions search, Encoding encoding) {
    /** Tuning learns from at most 8,000 rows and holds 2,000 out; more rows would only take memory, and time to encode. */
    public static final int TUNING_ROWS = 20_000;

    /** Chooses everything, in a minute at most. */
    public Auto() {
        this(Optional.empty(), Optional.empty(), Settings.none(), SearchOptions.standard(), Encoding.AUTO);
    }

    /** Learns a column of a table from all others. */
    public static AutoModel learn(Table table, String target) {
        return new Auto().fit(Examples.of(table, ColumnRoles.target(target)), AutoRun.standard());
    }

    /** Learns a column of a table that may be larger than memory from all others, block by block. */
    public static AutoModel learn(StoredTable table, String target) {
        return new Auto().fit(table, target, AutoRun.standard());
    }

    /** A copy with this method. */
    public Auto method(MethodKind kind) {
        return new Auto(Optional.of(kind), task, settings, search, encoding);
    }

    /**
     * A copy with this method in its notation, with the values of its arguments: {@code "svm"}, {@code "nystrom(1000, pivots)"} or {@code
     * "leaves(64, trees=4)"}.
     */
    public Auto method(String notation) {
        ChosenMethod chosen = ChosenMethod.parse(notation);
        return new Auto(Optional.of(chosen.kind()), task, chosen.arguments().orElse(settings), search, encoding);
    }

    /** A copy with this loss or likelihood in its notation: {@code "huber(1.5)"}, {@code "pinball(0.1, 0.9)"} or {@code "poisson"}. */
    public Auto loss(String notation) {
        return new Auto(method, task, settings.withLoss(notation), search, encoding);
    }

    /** A copy with this value of a setting. */
    public <T> Auto with(Setting<T> setting, T value) {
        return new Auto(method, task, settings.with(setting, value), search, encoding);
    }

    /** A copy that treats the target as numbers. */
    public Auto regression() {
        return new Auto(method, Optional.of(Task.REGRESSION), settings, search, encoding);
    }

    /** A copy that treats the target as classes, even if it consists of numbers. */
    public Auto classification() {
        return new Auto(method, Optional.of(Task.CLASSIFICATION), settings, search, encoding);
    }

    /** A copy that chooses among these kernels, in their notation; a parameter {@code auto} is tuned. */
    public Auto kernels(String... notations) {
        List<KernelFamily> families =
                Arrays.stream(notations).map(KernelFamily::new).toList();
        return search(search.withKernels(Optional.of(families)));
    }

    /** A copy that chooses in seconds, among kernels of the unchanged inputs; no metric is learned. */
    public Auto quick() {
        return search(search.withEffort(Tuner.Effort.QUICK));
    }

    /** A copy that tunes and learns in about this time; in at most 10 seconds as {@link #quick} does. */
    public Auto within(Duration time) {
        return search(search.within(time));
    }

    /** A copy that scores by cross-validation with this number of folds, even if everything is given, which is not scored otherwise. */
    public Auto folds(int count) {
        return search(search.withFolds(OptionalInt.of(count)));
    }

    /** A copy that scores even if everything is given, with the default number of folds unless another number is set. */
    public Auto scored() {
        return folds(search.count());
    }

    /** A copy that chooses by this measure. */
    public Auto metric(ScoreMetric metric) {
        return search(search.withMetric(metric));
    }

    /** A copy with these options of tuning. */
    public Auto search(SearchOptions options) {
        return new Auto(method, task, settings, options, encoding);
    }

    /** A copy with this encoding of inputs. */
    public Auto encoding(Encoding newEncoding) {
        return new Auto(method, task, settings, search, newEncoding);
    }

    /**
     * Learns a column of a table from all others.
     *
     * @throws dev.mercer.util.InvalidInputException if settings contradict each other, or the table cannot be learned from
     * @throws dev.mercer.util.CancelledException if it is cancelled before there is any result
     */
    public AutoModel fit(Table table, String target, Compute compute, Progress progress) {
        AutoRun run = AutoRun.standard().withCompute(compute).withProgress(progress);
        return fit(examples(table, ColumnRoles.target(target)), run);
    }

    /** Learns from rows in memory; a run that is stopped early learns quickly from the rows of tuning. */
    public AutoModel fit(Examples rows, AutoRun run) {
        List<Note> notes = new ArrayList<>();
        AutoRun noted = run.keepingNotes(notes);
        Choice choice = choose(rows, noted);
        if (choice.tuned().isPresent()) noted.notes().accept(new Note.Chosen(choice));
        // The time of a fit that was chosen by its time has already been predicted.
        boolean priced = method.isEmpty() && choice.tuned().isPresent();
        if (!priced && !run.progress().cancelled()) Forecast.announce(choice.problem(), noted);
        boolean process = choice.problem().method().kind() == MethodKind.GP;
        Optional<LeftOutScore> score = method.isEmpty() ? LeftOutScore.of(choice, search) : Optional.empty();
        Fit fit = Fit.of(choice, score, process ? timed(noted) : noted);
        fit.model().model().training().remarks().forEach(each -> noted.notes().accept(new Note.Remark(each)));
        Examples learned = fit.problem().rows();
        return new AutoModel(
                fit.choice(),
                fit.model(),
                fit.seconds(),
                learned.size(),
                false,
                () -> validation(fit.problem().settings(), learned),
                notes);
    }

    /** Adds a time limit for a Gaussian process, which tunes itself. */
    private AutoRun timed(AutoRun run) {
        return run.withProgress(run.progress().within(search.duration()));
    }

    private static Optional<Examples> validation(LearnerSettings settings, Examples rows) {
        int[] numbers = validationRows(settings, rows.size());
        return numbers.length == 0 ? Optional.empty() : Optional.of(rows.select(numbers));
    }

    /** The numbers of the rows that score each step of the solver and are not trained on. */
    public static int[] validationRows(LearnerSettings settings, int rows) {
        return settings.get(Setting.VALIDATION).isEmpty()
                ? new int[0]
                : Learners.nystrom(settings).validationRows(rows);
    }

    /** Tunes the options that are not given. Does not fit the final model to all rows. */
    public Choice choose(Examples given, AutoRun run) {
        check();
        Examples rows = given.with(texts().in(given.inputs()));
        Task found = task(rows, run.notes());
        if (found != Task.DETECTION) search.metric().ifPresent(m -> m.requireTask(found));
        Choice choice = found == Task.DETECTION
                ? Choice.given(withoutTarget(rows, run))
                : tuning(found, run).of(() -> problem(rows, found, run));
        leftOut(rows, choice.problem(), run);
        return choice;
    }

    /** The expected problem of the final fit of {@link #fit}, as far as it is known before anything is tried. */
    public Assumption assume(Examples given, AutoRun run) {
        check();
        Examples rows = given.with(texts().in(given.inputs()));
        Task found = task(rows, run.notes());
        Assumption assumption = found == Task.DETECTION
                ? Assumption.nothing(withoutTarget(rows, run))
                : tuning(found, run).assumption(problem(rows, found, run));
        leftOut(rows, assumption.problem(), run);
        return assumption;
    }

    /** The rows for the preferred method. Numbers that are written with a unit are parsed once. */
    private Problem problem(Examples rows, Task found, AutoRun run) {
        Method first = Methods.candidates(method, found, settings).get(0);
        Examples all = found == Task.REGRESSION ? rows.withNumbers() : rows;
        return Problem.of(all, first, settings, kernelEncoding(), run.machine());
    }

    /** Notes rows without a target, columns that are uninformative, and those that would be more useful with a special kernel. */
    private void leftOut(Examples rows, Problem problem, AutoRun run) {
        if (rows.dropped() > 0) run.notes().accept(new Note.RowsLeftOut(rows.dropped()));
        List<String> sentences = problem.encoder().dropped();
        if (!sentences.isEmpty()) run.notes().accept(new Note.ColumnsLeftOut(sentences));
        if (!settings.has(Setting.KERNEL) && search.kernels().isEmpty())
            SequenceColumns.of(rows).forEach(name -> run.notes().accept(new Note.Sequences(name)));
    }

    private AutoTuning tuning(Task found, AutoRun run) {
        List<Method> among = Methods.candidates(method, found, settings);
        return new AutoTuning(among, method.isEmpty(), settings, openSearch(), run);
    }

    /** The problem of a table without a target. No candidate can be scored, so a length scale that is not given is set to the median distance. */
    private Problem withoutTarget(Examples rows, AutoRun run) {
        Method chosen = Methods.choose(method, Task.DETECTION, settings);
        Settings known =
                chosen.tunesKernel(settings) ? settings.with(Setting.KERNEL, ofMedianDistance(rows)) : settings;
        return Problem.of(rows, chosen, known, kernelEncoding(), run.machine());
    }

    private KernelFamily ofMedianDistance(Examples rows) {
        Dataset data = Encoder.fit(kernelEncoding(), rows, Task.DETECTION).dataset(rows, Task.DETECTION);
        KernelFamily family = settings.get(Setting.KERNEL).orElseGet(() -> KernelFamily.ofAnyScale(new Gaussian(1)));
        return KernelFamily.of(family.start(data));
    }

    /** Learns a column of a table that may be larger than memory from all others, block by block. */
    public AutoModel fit(StoredTable table, String target, AutoRun run) {
        ColumnRoles roles = withTexts(ColumnRoles.target(target));
        return table.read(
                roles,
                kernelEncoding(),
                onlyTask(),
                rows -> task(rows, run.notes()),
                run.progress(),
                rows -> fit(rows, run));
    }

    /** Learns from rows that do not fit into memory, block by block, on few centers; everything else is tuned on a sample. */
    public AutoModel fit(StoredRows rows, AutoRun run) {
        List<Note> notes = new ArrayList<>();
        AutoRun noted = run.keepingNotes(notes);
        StoredTuning tuning = StoredTuning.of(this, rows, noted);
        Choice choice = tuning.choice();
        if (choice.tuned().isPresent()) noted.notes().accept(new Note.Chosen(choice));
        Problem problem = choice.problem();
        BlockFit.require(problem);
        long begin = System.nanoTime();
        Model model = BlockFit.of(problem, rows, noted);
        double seconds = (System.nanoTime() - begin) / 1e9;
        TableModel whole = new TableModel(rows.encoder(), rows.target(), model);
        return new AutoModel(
                choice, whole, seconds, rows.size(), true, () -> tuning.validation(problem.settings()), notes);
    }

    /**
     * Tunes the options that are not given, on a sample of rows that do not fit into memory: the kernel (with a learned metric if no method is
     * named), λ, and the number of centers for all rows.
     */
    public Choice choose(StoredRows rows, AutoRun run) {
        return StoredTuning.of(this, rows, run).choice();
    }

    /** Encodes other rows for a model that was learned from stored rows, in the form that {@link AutoModel#predictions(Examples, Progress)} takes. */
    public static Examples encoded(Examples rows, Encoder encoder, Consumer<String> warning) {
        Encoded found = encoder.encode(rows.inputs());
        found.said().forEach(warning);
        return rows.with(Table.of(found.points()).withSource(rows.inputs().source()));
    }

    /** The options of tuning. The search is thorough only if method and kernel are open, because the metric is then open too. */
    SearchOptions openSearch() {
        boolean open = method.isEmpty() && search.kernels().isEmpty() && !settings.has(Setting.KERNEL);
        return open ? search : search.withTime(Optional.of(search.duration())).withEffort(Tuner.Effort.QUICK);
    }

    /** The rows of data in the form that these settings need: kernel values if the kernel is precomputed, and a target if the method has one. */
    public Examples examples(Table data, ColumnRoles roles) {
        Examples rows = rows(data, roles);
        return ofItems() ? rows.with(ItemRows.training(rows.inputs(), Optional.empty())) : rows;
    }

    /** Rows other than the training rows, with the same target. */
    public Examples unseen(Table data, ColumnRoles roles, Examples learned) {
        Examples rows = rows(data, roles);
        if (!ofItems()) return rows;
        int items = learned.inputs().unnamedPoints().orElseThrow().dim() - 1;
        return rows.with(ItemRows.unseen(rows.inputs(), Optional.empty(), items));
    }

    private Examples rows(Table data, ColumnRoles roles) {
        return is(MethodKind.ONE_CLASS) ? Examples.unlabelled(data, roles) : Examples.of(data, roles);
    }

    /** Rejects settings that contradict each other or the method. */
    public void check() {
        Methods.check(method, task, settings);
        if (search.kernels().isPresent() && settings.has(Setting.KERNEL))
            throw new RefusedSettings(
                    "%s and kernels to choose among contradict each other: give one of them", Setting.KERNEL);
        if (search.kernels().isPresent() && is(MethodKind.GP))
            throw new RefusedSettings(
                    "%s finds the numbers of one kernel: give one, such as gaussian(auto)", MethodKind.GP);
        if (!texts().uses().isEmpty()) checkTexts();
        if (!ofItems()) return;
        if (is(MethodKind.GP))
            throw new RefusedSettings(
                    "%s needs the kernel of each new row with itself, which rows of kernel values do not have: use %s",
                    MethodKind.GP, MethodKind.RIDGE);
        families().filter(kernel -> !ItemRows.areFor(kernel)).findFirst().ifPresent(other -> {
            throw new RefusedSettings("precomputed() cannot be compared with %s, which needs coordinates", other);
        });
        if (settings.has(Setting.LEAVES))
            throw new RefusedSettings(
                    "%s divides rows by their coordinates, and rows of kernel values have none", Setting.LEAVES);
        if (settings.get(Setting.INTERVAL)
                .filter(i -> i.kind() == IntervalChoice.Kind.GP)
                .isPresent())
            throw new RefusedSettings(
                    "%s gp needs the kernel of each new row with itself, which rows of kernel values do not have: use %s cv",
                    Setting.INTERVAL, Setting.INTERVAL);
    }

    /** Rejects options that need numbers if the kernel takes texts. */
    private void checkTexts() {
        if (is(MethodKind.METRIC))
            throw new RefusedSettings(
                    "%s learns which numbers matter, and texts have none: use %s", MethodKind.METRIC, MethodKind.RIDGE);
        if (settings.has(Setting.LEAVES))
            throw new RefusedSettings("%s divides rows by their numbers, and texts have none", Setting.LEAVES);
    }

    private boolean is(MethodKind kind) {
        return method.equals(Optional.of(kind));
    }

    /** The kernels that were given. */
    private Stream<Kernel> families() {
        return search.kernels().or(() -> settings.get(Setting.KERNEL).map(List::of)).stream()
                .flatMap(List::stream)
                .map(KernelFamily::any);
    }

    /** The columns that the kernels treat as texts. */
    private TextColumns texts() {
        return families().map(TextColumns::of).reduce(new TextColumns(Map.of()), TextColumns::and);
    }

    /** These roles, with the kinds of columns that the kernels treat as texts. */
    public ColumnRoles withTexts(ColumnRoles roles) {
        return roles.with(texts().kinds());
    }

    /** The smallest set on which one of the kernels is defined. */
    private Domain domain() {
        return families().map(Kernel::domain).max(Comparator.naturalOrder()).orElse(Domain.REALS);
    }

    /** True if rows are kernel values with the training rows. */
    public boolean ofItems() {
        return families().anyMatch(Kernel::ofItems);
    }

    /** The encoding of inputs; the automatic encoding is the one that fits the kernels. */
    public Encoding kernelEncoding() {
        return encoding == Encoding.AUTO ? domain().encoding() : encoding;
    }

    /** The task that was set, or the only one that the settings allow. */
    public Optional<Task> onlyTask() {
        return task.or(() -> Methods.onlyTask(method, settings));
    }

    /** The kind of target of these rows. A few different integers can be either: then the settings decide, or {@link TargetKind#of}. */
    public Task task(Examples rows, Consumer<Note> notes) {
        if (is(MethodKind.ONE_CLASS)) return Task.DETECTION;
        if (rows.known().size() > 1) return several(rows.known().size());
        if (task.isPresent()) return task.get();
        if (!TargetKind.couldBeEither(rows.target())) return byTarget(rows, notes);
        Optional<Task> only = Methods.onlyTask(method, settings);
        Task taken = only.orElseGet(() -> TargetKind.of(rows.target()));
        notes.accept(new Note.TakenAs(rows.targetName(), TargetKind.different(rows.target()), taken, only.isPresent()));
        return taken;
    }

    private static Task byTarget(Examples rows, Consumer<Note> notes) {
        Task found = TargetKind.of(rows.target());
        if (found == Task.REGRESSION && rows.target() instanceof TextColumn)
            notes.accept(
                    new Note.ReadAsNumbers(rows.targetName(), rows.target().text(0), TargetKind.unit(rows.target())));
        return found;
    }

    /** Several targets are numbers. */
    private Task several(int targets) {
        if (task.filter(asked -> asked == Task.CLASSIFICATION).isPresent())
            throw new RefusedSettings(
                    "%s names %d columns, which are learned as numbers: leave out %s, or name one of them",
                    RowOption.TARGET, targets, RowOption.CLASSES);
        return Task.REGRESSION;
    }
}
