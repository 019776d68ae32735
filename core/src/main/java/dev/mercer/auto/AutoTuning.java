package dev.mercer.auto;

import dev.mercer.auto.internal.RepeatedInputs;
import dev.mercer.auto.internal.SearchOptions;
import dev.mercer.compute.internal.Platform;
import dev.mercer.data.Targets;
import dev.mercer.data.Task;
import dev.mercer.data.internal.DataDigest;
import dev.mercer.data.table.RowOrder;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.kernel.Linear;
import dev.mercer.learn.plan.Plan;
import dev.mercer.method.Candidate;
import dev.mercer.method.Method;
import dev.mercer.method.MethodKind;
import dev.mercer.method.Methods;
import dev.mercer.method.Setting;
import dev.mercer.method.Settings;
import dev.mercer.score.FoldedSample;
import dev.mercer.score.Folds;
import dev.mercer.score.HeldOut;
import dev.mercer.score.Sample;
import dev.mercer.search.Tuned;
import dev.mercer.search.Tuner;
import dev.mercer.solve.internal.Candidates;
import dev.mercer.solve.internal.TrialMemory;
import dev.mercer.util.RandomOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Tunes the settings that were not given.
 *
 * @param among the possible methods, the preferred one first
 * @param automatic true if no method was named
 * @param given the settings that were given
 * @param search options of tuning
 * @param run the execution context
 */
record AutoTuning(List<Method> among, boolean automatic, Settings given, SearchOptions search, AutoRun run) {
    /** A ρ = λΣw that fits the noise of usual data. */
    static final double TYPICAL_RHO = 0.1;

    /** The most rows for support vector machines, which then take about a minute. */
    private static final int MOST_SUPPORT_ROWS = 60_000;

    /** The most members of a blend: further ones add little, and each costs another fit of all rows and another model at each prediction. */
    private static final int MOST_MEMBERS = 4;

    /**
     * The most rows of a blend of models in leaves. Its weights are found on some thousand rows, and for many more rows
     * a rough kernel may be better: docs/internals/decisions/0031.
     */
    private static final int MOST_ROWS_OF_BLENDED_LEAVES = 50_000;

    /** The fewest seconds for a member in leaves: with less time, its leaves are so small that one model in larger leaves is better. */
    private static final double LEAST_MEMBER_SECONDS = 5;

    /** The choice for rows; encoding them counts towards the time. */
    Choice of(Supplier<Problem> encoded) {
        Method first = among.get(0);
        long start = run.progress().nanoTime();
        boolean open = first.tunes(given) || search.kernels().isPresent();
        Problem own = encoded.get();
        search.metric().ifPresent(m -> m.require(own.data().targets().orElseThrow()));
        ScaleChoice scales = new ScaleChoice(families(own), open, search.metric(), run.progress());
        Problem problem = scales.of(own);
        RowOrder order = problem.rows().order();
        boolean folds = search.folds().isPresent()
                || order.group().isPresent()
                || order.time().isPresent();
        if (!open && !folds) return Choice.given(scales.decoded(problem, Optional.empty()));
        int[] drawn = tuningRows(problem.data().size(), problem.settings().seed());
        Problem part = problem.select(drawn);
        Sample sample = part.sample().weighted(problem.settings().classWeights());
        RepeatedInputs repeated = RepeatedInputs.of(sample, order.time().isPresent());
        if (repeated.any()) run.notes().accept(new Note.Repeated(repeated));
        if (!open) return scored(problem, scales, repeated, start);
        Optional<Plan> ridge = Forecast.ofRidge(problem, run.speed());
        List<Method> methods = among(problem, ridge);
        List<Candidate> candidates = methods.stream()
                .map(m -> Candidate.of(
                        m,
                        problem.settings().withoutClassWeights().given(),
                        problem.settings().totalWeight()))
                .toList();
        Tuned best = tuner(problem, folds(part), methods.get(0), candidates, ridge, seconds(start))
                .tune(sample, memory(problem, methods), problem.compute(), run.progress());
        FinalFitChoice last = finalFit(seconds(start));
        FinalProblem end = new FinalProblem(problem, given, automatic, among.get(0), ridge.isPresent(), last);
        Optional<Problem> several = end.blend(best, search.count());
        if (several.isPresent()) return choice(several.get(), scales, best.ofRows(drawn), start, repeated);
        Predicate<Tuned> support =
                found -> automatic && found.candidate().method().kind() == MethodKind.SVM;
        Tuned tuned = last.inTime(
                        best.withoutBlend(),
                        support,
                        search.count(),
                        problem.data().size())
                .ofRows(drawn);
        return choice(end.single(tuned.candidate()), scales, tuned, start, repeated);
    }

    /** The choice if everything is given, with the score of its folds; if a fold fails, there is no score, but a note. */
    private Choice scored(Problem problem, ScaleChoice scales, RepeatedInputs repeated, long start) {
        FoldedSample folds = FoldedSample.of(
                        problem.sample().weighted(problem.settings().classWeights()), folds(problem))
                .withLoss(problem.settings().scoreLoss())
                .withMetric(ScaleChoice.onScale(search.metric(), problem));
        Candidates scores = new Candidates("scores");
        Optional<HeldOut> held =
                scores.attempt(() -> folds.score(problem.learnerOfWeighted(), problem.compute(), run.progress()));
        scores.reason().ifPresent(why -> run.notes().accept(new Note.Remark("there is no score by folds: " + why)));
        Problem decoded = scales.decoded(problem, held);
        return new Choice(
                decoded,
                Optional.empty(),
                held.flatMap(found -> decoded.decoded(found, search.metric())),
                Choice.ScoredBy.FOLDS,
                seconds(start),
                repeated);
    }

    private Choice choice(Problem end, ScaleChoice scales, Tuned tuned, long start, RepeatedInputs repeated) {
        Problem decoded = scales.decoded(end, tuned.unseen());
        return new Choice(
                decoded,
                Optional.of(tuned),
                tuned.unseen().flatMap(held -> decoded.decoded(held, search.metric())),
                scoredBy(tuned),
                seconds(start),
                repeated);
    }

    private static Choice.ScoredBy scoredBy(Tuned tuned) {
        if (tuned.nested().isPresent()) return Choice.ScoredBy.NESTED;
        return tuned.relearned().isPresent() ? Choice.ScoredBy.RELEARNED : Choice.ScoredBy.TUNING;
    }

    /** The rows for tuning, ascending: all rows, or a random sample if there are many. */
    private static int[] tuningRows(int size, long seed) {
        int[] rows = RandomOrder.first(Auto.TUNING_ROWS, size, seed);
        Arrays.sort(rows);
        return rows;
    }

    /**
     * Limits on the models of a blend.
     *
     * @param most the most models whose final fits are within the time; 1 if a requested option needs a single model
     * @param seconds the time of each further model
     * @param shared whether all models share the time of one, and take no further time
     */
    private record Members(int most, double seconds, boolean shared) {
        static final Members ONE = new Members(1, 0, false);
    }

    private Members members(Problem problem, Method first, Optional<Plan> ridge, double planned) {
        boolean able = problem.settings()
                .interval()
                .filter(interval -> interval.fits() > 1)
                .isEmpty();
        if (!able || search.effort() != Tuner.Effort.THOROUGH || run.state().isPresent()) return Members.ONE;
        double matrix = ridge.flatMap(FinalFitChoice::stored)
                .map(Plan.Option::seconds)
                .orElse(ridge.isPresent() ? Double.POSITIVE_INFINITY : 0);
        int whole = first.onFewCenters()
                ? 0
                : (int) Math.min(MOST_MEMBERS, finalFit().seconds() / matrix);
        if (whole > 1) return new Members(whole, planned, false);
        int parts = (int) Math.min(MOST_MEMBERS, finalFit().seconds() / LEAST_MEMBER_SECONDS);
        boolean divided = automatic
                && parts > 1
                && problem.method().task() == Task.REGRESSION
                && problem.data().size() <= MOST_ROWS_OF_BLENDED_LEAVES
                && FinalFitChoice.canHaveLeaves(problem, parts);
        return divided ? new Members(parts, 0, true) : Members.ONE;
    }

    FinalFitChoice finalFit() {
        return finalFit(0);
    }

    private FinalFitChoice finalFit(double spentSeconds) {
        return new FinalFitChoice(
                new TimeBudget(search.duration()).finalFitSeconds(spentSeconds),
                run.speed(),
                FinalFitChoice.MOST_TREES);
    }

    private TrialMemory memory(Problem problem, List<Method> methods) {
        return run.state()
                .map(state -> state.trials(given, facts(problem, methods)))
                .orElseGet(TrialMemory::none);
    }

    /** Everything that trials depend on, besides the settings. */
    private Map<String, String> facts(Problem problem, List<Method> methods) {
        RowOrder order = problem.rows().order();
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("methods", methods.stream().map(m -> m.kind().plain()).collect(Collectors.joining(", ")));
        facts.put("kernels", families(problem).toString());
        facts.put(
                "folds",
                search.count()
                        + order.group().map(column -> " by " + column.name()).orElse("")
                        + order.time()
                                .map(column -> " in order of " + column.name())
                                .orElse(""));
        facts.put(
                "data",
                problem.data().size() + " rows, digest "
                        + DataDigest.of(problem.data(), problem.compute().threads())
                                .substring(0, BlockFit.DIGITS));
        search.metric().ifPresent(metric -> facts.put("metric", metric.plain()));
        facts.put("back end", problem.compute().backend().description());
        facts.put("version", Platform.mercer());
        return facts;
    }

    /** The problem with typical values for the settings to be tuned, without any trial. */
    Assumption assumption(Problem problem) {
        Optional<Plan> ridge = Forecast.ofRidge(problem, run.speed());
        List<Method> methods = among(problem, ridge);
        Method method = methods.get(0);
        List<Assumption.Part> parts = new ArrayList<>();
        if (methods.size() > 1 || !method.equals(among.get(0))) parts.add(Assumption.Part.METHOD);
        if (method.tunesKernel(given)) parts.add(Assumption.Part.KERNEL);
        if (method.tunesPenalty(given)) parts.add(Assumption.Part.LAMBDA);
        if (parts.isEmpty()) return new Assumption(problem, parts, methods);
        Settings typical = typical(method, problem);
        Problem end = new FinalProblem(problem, typical, automatic, among.get(0), ridge.isPresent(), finalFit())
                .single(Candidate.of(method, typical, problem.settings().totalWeight()));
        return new Assumption(end, parts, methods);
    }

    /** The settings that were given, with a typical kernel and ρ if these are tuned. */
    private Settings typical(Method method, Problem problem) {
        Settings typical = given;
        if (method.tunesKernel(given))
            typical = typical.with(
                    Setting.KERNEL, KernelFamily.of(families(problem).get(0).start(problem.data())));
        return method.tunesPenalty(given) ? typical.with(Setting.RHO, TYPICAL_RHO) : typical;
    }

    private double seconds(long start) {
        return (run.progress().nanoTime() - start) * 1e-9;
    }

    /**
     * The methods that are compared. For many classes, logistic regression would take as long as all other work. Ridge regression is always included:
     * its final fit is in leaves or on few centers if a matrix of all rows takes too long or too much memory. Logistic regression of few classes is
     * also included, on few centers, unless a requested option needs a matrix of all rows.
     */
    private List<Method> among(Problem problem, Optional<Plan> ridge) {
        if (onFewCenters(problem, ridge))
            return List.of(Methods.onFewCenters(problem.method().task()));
        if (among.size() == 1) return among;
        Targets targets = problem.data().targets().orElseThrow();
        boolean few =
                Methods.onFewCenters(problem.method().task()).problem(given).isEmpty();
        boolean support = problem.data().size() <= MOST_SUPPORT_ROWS;
        List<Method> able = among.stream()
                .filter(m -> m.suits(targets))
                .filter(m -> m.kind() != MethodKind.SVM || support)
                .filter(m -> m.kind() != MethodKind.LOGISTIC || !automatic || few || isInTime(m, problem))
                .toList();
        return able.isEmpty() ? among : able;
    }

    /** False when the predicted time of a final fit by Newton's method, with a typical kernel and λ, exceeds the time for it. */
    private boolean isInTime(Method method, Problem problem) {
        return Forecast.isLittleByNewton(problem)
                || finalFit().isInTime(problem.with(method, typical(method, problem)));
    }

    /** True only if no method was named, and no setting was given that a model on few centers does not support. */
    private boolean onFewCenters(Problem problem, Optional<Plan> ridge) {
        Method few = Methods.onFewCenters(problem.method().task());
        double most = finalFit().seconds();
        boolean large = ridge.filter(plan -> FinalFitChoice.stored(plan)
                        .filter(option -> Forecast.fits(problem) * option.seconds() <= most)
                        .isEmpty())
                .isPresent();
        boolean able =
                problem.method().task() == Task.CLASSIFICATION && problem.data().size() <= MOST_SUPPORT_ROWS;
        return automatic && large && !able && few.problem(given).isEmpty();
    }

    /**
     * The tuner. Rejects settings that cannot be learned in the final fit before anything is tried; if the method is open, another method is used.
     */
    private Tuner tuner(
            Problem problem,
            Folds folds,
            Method first,
            List<Candidate> candidates,
            Optional<Plan> ridge,
            double spentSeconds) {
        if (!automatic && first.isRidge() && !first.onFewCenters()) ridge.ifPresent(Plan::chosen);
        double most = finalFit().seconds();
        double planned = ridge.map(plan -> plan.choice()
                        .map(option -> Forecast.fits(problem) * option.seconds())
                        .orElse(most))
                .orElse(0.0);
        Members members = members(problem, first, ridge, planned);
        double last = ridge.isPresent() && (first.onFewCenters() || members.shared)
                ? most
                : automatic ? Math.min(most, planned) : planned;
        return new Tuner(
                families(problem),
                candidates,
                search.effort(),
                folds,
                time(last + new TimeBudget(search.duration()).inSteps(spentSeconds)),
                problem.settings().seed(),
                ScaleChoice.onScale(search.metric(), problem),
                members.most,
                Duration.ofNanos((long) (1e9 * members.seconds)));
    }

    /** The kernels to try; for a method without a kernel, one that it ignores. */
    private List<KernelFamily> families(Problem problem) {
        return search.kernels()
                .orElseGet(() -> problem.settings()
                        .get(Setting.KERNEL)
                        .map(List::of)
                        .orElseGet(() -> problem.method().takes().contains(Setting.KERNEL)
                                ? KernelFamily.standard()
                                : List.of(KernelFamily.of(new Linear()))));
    }

    /** The time for tuning: the total time minus these seconds, for the encoding so far and for the final fit. */
    private Duration time(double elsewhere) {
        TimeBudget budget = new TimeBudget(search.duration());
        if (budget.isTooShort(elsewhere)) run.notes().accept(new Note.TimeTooShort(elsewhere));
        return budget.tuning(elsewhere);
    }

    private Folds folds(Problem problem) {
        RowOrder order = problem.rows().order();
        long seed = problem.settings().seed();
        if (order.group().isPresent())
            return Folds.grouped(search.count(), order.groups().orElseThrow(), seed);
        return order.times()
                .map(times -> Folds.ordered(search.count(), times))
                .orElseGet(() -> Folds.random(search.count(), seed));
    }
}
