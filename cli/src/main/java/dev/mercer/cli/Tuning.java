package dev.mercer.cli;

import dev.mercer.data.DataDigest;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.Targets;
import dev.mercer.data.table.Encoding;
import dev.mercer.io.table.LibsvmData;
import dev.mercer.io.table.TableData;
import dev.mercer.learn.plan.Plan;
import dev.mercer.select.KernelFamily;
import dev.mercer.select.Recipe;
import dev.mercer.select.Tuned;
import dev.mercer.select.Tuner;
import dev.mercer.select.score.CrossValidation;
import dev.mercer.select.score.Folds;
import dev.mercer.select.score.HeldOut;
import dev.mercer.select.score.Sample;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Chooses what was not given.
 *
 * @param among the methods that come into question, the preferred one first
 * @param given the options of the methods
 * @param automatic whether the method was left open
 * @param options how to choose
 * @param states where trials are kept
 * @param encoding how inputs become points
 * @param session the run of the tool
 */
record Tuning(
        List<Method> among,
        boolean automatic,
        Map<Setting, String> given,
        TuneOptions options,
        StateOptions states,
        Encoding encoding,
        Session session) {
    /** Less of the time than this is not left for choosing, however long learning takes. */
    private static final double LEAST_SHARE = 0.2;

    /** ρ = λΣw that the noise of usual data asks for. */
    static final double TYPICAL_RHO = 0.1;

    /** Up to here support vectors are found in about a minute. */
    private static final int SUPPORT_ROWS = 60_000;

    Chosen of(Examples all) {
        Method first = among.get(0);
        Problem problem = Problem.of(all, first, given, encoding, session);
        long start = System.nanoTime();
        boolean open = first.tunes(given) || options.families().isPresent();
        if (!open && !options.asksForFolds()) return Chosen.given(problem);
        Sample sample = sample(problem).weighted(problem.settings().classWeights());
        RepeatedInputs repeated = new RepeatedInputs(sample.equalInputs().repeated(), options.inOrder());
        if (repeated.any()) session.say(repeated.words());
        if (!open) {
            HeldOut held = CrossValidation.of(sample, folds(problem))
                    .withLoss(RecipeText.judge(first, problem.settings()))
                    .score(problem.learnerOfWeighted(), problem.compute(), session.progress());
            return new Chosen(problem, Optional.empty(), Optional.of(held), seconds(start), repeated);
        }
        Optional<Plan> ridge = Forecast.ofRidge(problem);
        Tuned tuned = tuner(problem, ridge)
                .tune(sample, states.trials(facts(problem, ridge)), problem.compute(), session.progress());
        Method method = method(problem, tuned, ridge).tuned(given);
        boolean much = ridge.isPresent();
        Problem whole = whole(problem, method, tuned, much);
        return new Chosen(whole, Optional.of(tuned), tuned.unseen(), seconds(start), repeated);
    }

    /** All that was chosen. Only now is it known how long all rows take. */
    private Problem whole(Problem problem, Method method, Tuned tuned, boolean much) {
        return inTime(
                method,
                problem,
                much,
                m -> RecipeText.with(given, m, tuned, problem.settings().totalWeight()));
    }

    /**
     * A problem with these options of a method, learned in another way than was thought where there is no time for that one. Who names a method gets it.
     */
    private Problem inTime(
            Method method, Problem problem, boolean much, Function<Method, Map<Setting, String>> options) {
        Problem thought = problem.with(method, options.apply(method));
        if (!automatic) return isOnFewCenters(method) ? lastFit().onCenters(thought) : thought;
        Method few = Methods.onFewCenters(problem.method().task());
        if (!much || !RecipeText.isRidge(method) || few.problem(given).isPresent()) return thought;
        Method exact = isOnFewCenters(method) ? among.get(0) : method;
        return lastFit().of(problem.with(exact, options.apply(exact)), problem.with(few, options.apply(few)));
    }

    FinalFitChoice lastFit() {
        return new FinalFitChoice(options.time(), RatesCache.standard());
    }

    private static boolean isOnFewCenters(Method method) {
        return method.takes().contains(Setting.CENTERS);
    }

    /** All that trials depend on. */
    private Map<String, String> facts(Problem problem, Optional<Plan> ridge) {
        Map<String, String> facts = new LinkedHashMap<>();
        given.forEach((setting, text) -> facts.put(setting.option, text));
        facts.put("methods", among(problem, ridge).stream().map(Method::name).collect(Collectors.joining(", ")));
        facts.put("kernels", families(problem).toString());
        facts.put(
                "folds",
                options.folds()
                        + options.group().map(column -> " by " + column).orElse("")
                        + (options.inOrder()
                                ? " in order " + options.timeColumn().orElse("of the file")
                                : ""));
        facts.put(
                "data",
                problem.data().size() + " rows, digest "
                        + DataDigest.of(problem.data(), problem.compute().threads())
                                .substring(0, BlockFit.DIGITS));
        facts.put("back end", problem.compute().backend().description());
        facts.put("version", Version.text());
        return facts;
    }

    /** What is to be chosen has a typical value, and nothing is tried. */
    Assumed assumed(Examples all) {
        Problem problem = Problem.of(all, among.get(0), given, encoding, session);
        Optional<Plan> ridge = Forecast.ofRidge(problem);
        List<Method> methods = among(problem, ridge);
        Method method = methods.get(0);
        Map<Setting, String> chosen = new EnumMap<>(Setting.class);
        chosen.putAll(given);
        List<String> names = new ArrayList<>();
        if (methods.size() > 1 || !method.equals(among.get(0))) names.add("method");
        if (method.tunesKernel(given)) {
            names.add("kernel");
            chosen.put(
                    Setting.KERNEL,
                    families(problem).get(0).start(problem.data()).toString());
        }
        if (method.tunesPenalty(given)) {
            names.add("lambda");
            chosen.put(Setting.RHO, "" + TYPICAL_RHO);
        }
        if (names.isEmpty()) return new Assumed(problem, names, methods);
        return new Assumed(inTime(method, problem, ridge.isPresent(), m -> chosen), names, methods);
    }

    private static double seconds(long start) {
        return (System.nanoTime() - start) * 1e-9;
    }

    private Method method(Problem problem, Tuned tuned, Optional<Plan> ridge) {
        List<Recipe> recipes = recipes(problem, ridge);
        int chosen = IntStream.range(0, recipes.size())
                .filter(k -> recipes.get(k).name().equals(tuned.recipe().name()))
                .findFirst()
                .orElse(0);
        return among(problem, ridge).get(chosen);
    }

    /**
     * Many classes take logistic regression as long as all the rest; where a matrix of all rows takes too long or too much
     * memory, support vectors can do without, and of still more rows functions on few centres.
     */
    private List<Method> among(Problem problem, Optional<Plan> ridge) {
        if (onFewCenters(problem, ridge))
            return List.of(Methods.onFewCenters(problem.method().task()));
        if (among.size() == 1) return among;
        boolean many = problem.data().targets().orElseThrow() instanceof Labels labels
                && labels.classes().size() > 2;
        boolean large =
                ridge.filter(plan -> FinalFitChoice.kept(plan).isEmpty()).isPresent();
        List<Method> able = among.stream()
                .filter(m ->
                        m.name().equals("svm") || !(large || (many && m.name().equals("logistic"))))
                .toList();
        return able.isEmpty() ? among : able;
    }

    /** Only where the method was not named and nothing was given that a model on few centres could not have. */
    private boolean onFewCenters(Problem problem, Optional<Plan> ridge) {
        Method few = Methods.onFewCenters(problem.method().task());
        double most = lastFit().seconds();
        boolean large = ridge.filter(plan -> FinalFitChoice.kept(plan)
                        .filter(w -> w.seconds() <= most)
                        .isEmpty())
                .isPresent();
        boolean able =
                problem.method().task() == Task.CLASSIFICATION && problem.data().size() <= SUPPORT_ROWS;
        return automatic && large && !able && few.problem(given).isEmpty();
    }

    private List<Recipe> recipes(Problem problem, Optional<Plan> ridge) {
        return among(problem, ridge).stream()
                .map(m -> RecipeText.of(m, problem.settings().withoutClassWeights()))
                .toList();
    }

    /** Refuses before anything is tried what cannot be learned in the end. */
    private Tuner tuner(Problem problem, Optional<Plan> ridge) {
        Method first = among(problem, ridge).get(0);
        if (RecipeText.isRidge(first) && !isOnFewCenters(first)) ridge.ifPresent(Plan::chosen);
        return new Tuner(
                families(problem),
                recipes(problem, ridge),
                effort(),
                folds(problem),
                time(lastFit(problem, ridge)),
                problem.settings().seed());
    }

    private List<KernelFamily> families(Problem problem) {
        return options.families()
                .orElseGet(() -> problem.settings()
                        .text(Setting.KERNEL)
                        .map(text -> List.of(new KernelFamily(text)))
                        .orElseGet(() -> RecipeText.families(problem.method())));
    }

    /** Who gives time, and leaves method and kernel open, leaves open what the kernel sees. */
    private Tuner.Effort effort() {
        boolean open =
                options.givesTime() && automatic && options.families().isEmpty() && !given.containsKey(Setting.KERNEL);
        return open ? Tuner.Effort.THOROUGH : Tuner.Effort.QUICK;
    }

    /** Seconds that learning from all rows takes, as far as that can be said. */
    private double lastFit(Problem problem, Optional<Plan> ridge) {
        return ridge.isPresent() && isOnFewCenters(among(problem, ridge).get(0))
                ? lastFit().seconds()
                : ridge.flatMap(Plan::choice).map(Plan.Option::seconds).orElse(0.0);
    }

    /** What that leaves of the time. */
    private Duration time(double last) {
        double all = options.time().toNanos() * 1e-9;
        double left = Math.max(LEAST_SHARE * all, all - last);
        if (last > (1 - LEAST_SHARE) * all)
            session.say("learning from all rows will take about " + Layout.duration(last)
                    + ", longer than --time leaves for it");
        return Duration.ofNanos((long) (left * 1e9));
    }

    private static Sample sample(Problem problem) {
        Targets targets = problem.data().targets().orElseThrow();
        Reals weights = problem.data().weights();
        Encoding encoding = problem.encoder().encoding();
        return problem.rows().inputs() instanceof LibsvmData sparse
                ? Sample.of(encoding, sparse.points(), targets, weights)
                : Sample.of(encoding, ((TableData) problem.rows().inputs()).table(), targets, weights);
    }

    private Folds folds(Problem problem) {
        Examples.Together together = problem.rows().together();
        long seed = problem.settings().seed();
        if (together.group().isPresent())
            return Folds.grouped(options.folds(), together.groups().orElseThrow(), seed);
        if (!options.inOrder()) return Folds.random(options.folds(), seed);
        return Folds.ordered(
                options.folds(),
                together.times()
                        .orElseGet(
                                () -> Reals.of(IntStream.range(0, problem.rows().size())
                                        .asDoubleStream()
                                        .toArray())));
    }
}
