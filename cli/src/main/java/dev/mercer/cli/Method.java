package dev.mercer.cli;

import dev.mercer.data.TargetVectors;
import dev.mercer.data.Targets;
import dev.mercer.learn.Learner;
import dev.mercer.loss.Squared;
import dev.mercer.model.Scheme;
import dev.mercer.select.KernelFamily;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.descent.Averaging;
import dev.mercer.solve.descent.PerceptronSolver;
import dev.mercer.util.NumberText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One line of the table of methods: a way to learn one kind of target.
 *
 * @param name as {@code --method} takes it
 * @param task what it learns
 * @param title what it is called in full
 * @param intercept the default
 * @param needs of each of these sets one must be given
 * @param takes what else may be given
 * @param losses the losses it knows, its default first; empty where there is no choice
 * @param schemes how it divides more than two classes, its default first; empty where there is no choice
 * @param several whether it learns several targets at once
 * @param zero whether λ may be 0
 * @param learner made from settings
 */
record Method(
        String name,
        Task task,
        String title,
        Intercept intercept,
        List<Set<Setting>> needs,
        Set<Setting> takes,
        List<String> losses,
        Function<Settings, List<Scheme>> schemes,
        boolean several,
        boolean zero,
        Function<Settings, Learner<?>> learner) {

    /** What is chosen by tuning where it is not given. */
    private static final Set<Set<Setting>> TUNED = Set.of(Set.of(Setting.KERNEL), Setting.PENALTY);

    static Method of(String name, Task task, String title, Function<Settings, Learner<?>> learner) {
        Set<Setting> always = task == Task.REGRESSION ? Set.of(Setting.INTERVAL) : Set.of();
        return new Method(
                name, task, title, Intercept.NONE, List.of(), always, List.of(), s -> List.of(), false, false, learner);
    }

    Method intercept(Intercept standard) {
        return new Method(name, task, title, standard, needs, takes, losses, schemes, several, zero, learner)
                .takes(Setting.INTERCEPT);
    }

    /** The intercept is free, and there is no choice. */
    Method alwaysFree() {
        return new Method(name, task, title, Intercept.FREE, needs, takes, losses, schemes, several, zero, learner);
    }

    /** One of these must be given. */
    Method needs(Set<Setting> oneOf) {
        List<Set<Setting>> more = new ArrayList<>(needs);
        more.add(oneOf);
        return new Method(
                        name, task, title, intercept, List.copyOf(more), takes, losses, schemes, several, zero, learner)
                .takes(oneOf.toArray(Setting[]::new));
    }

    Method takes(Setting... settings) {
        EnumSet<Setting> more = EnumSet.noneOf(Setting.class);
        more.addAll(takes);
        more.addAll(List.of(settings));
        return new Method(
                name, task, title, intercept, needs, Set.copyOf(more), losses, schemes, several, zero, learner);
    }

    Method losses(String... names) {
        return new Method(name, task, title, intercept, needs, takes, List.of(names), schemes, several, zero, learner)
                .takes(Setting.LOSS);
    }

    /** The schemes that may be given, the default first. */
    Method schemes(Scheme... known) {
        List<Scheme> all = List.of(known);
        return schemes(settings -> all);
    }

    /** Schemes that depend on other settings. */
    Method schemes(Function<Settings, List<Scheme>> known) {
        return new Method(name, task, title, intercept, needs, takes, losses, known, several, zero, learner)
                .takes(Setting.SCHEME);
    }

    /** Learns several targets at once. */
    Method severalTargets() {
        return new Method(name, task, title, intercept, needs, takes, losses, schemes, true, zero, learner);
    }

    /** Stops before the optimum, so that λ = 0 makes sense. */
    Method withoutPenaltyToo() {
        return new Method(name, task, title, intercept, needs, takes, losses, schemes, several, true, learner);
    }

    /** The same once what was not given has been chosen: a method that learns its metric chooses λ along with it. */
    Method tuned(Map<Setting, String> given) {
        if (!(name.equals("features") && takes.contains(Setting.KERNEL) && tunesPenalty(given))) return this;
        List<Set<Setting>> rest =
                needs.stream().filter(oneOf -> !oneOf.equals(Setting.PENALTY)).toList();
        return new Method(
                name, task, title, intercept, rest, takes, losses, schemes, several, zero, Learners::chosenMetric);
    }

    /** Refuses several targets where it learns one of them, and intervals of several. */
    void refuse(Optional<Targets> targets, Settings settings) {
        if (!(targets.orElse(null) instanceof TargetVectors vectors)) return;
        int count = vectors.names().size();
        if (several && !(settings.loss() instanceof Squared))
            throw new UsageProblem("--target names " + count + " columns, which are learned with the squared loss, not "
                    + settings.lossText() + ": leave out --loss, or name one of them");
        if (!several)
            throw new UsageProblem("--target names " + count + " columns, but " + title + " (--method " + name
                    + ") learns one: choose --method ridge, nystrom or features, or name one of them");
        if (settings.interval().isPresent())
            throw new UsageProblem("--interval is for models of one target, --target names " + count
                    + ": leave it out, or name one of them");
    }

    /** What is wrong with these options for this method, if anything. */
    Optional<String> problem(Map<Setting, String> given) {
        if (given.containsKey(Setting.NU) && !(takes.contains(Setting.NU) && takes.containsAll(given.keySet()))) {
            Optional<String> twice = saysTwice(given);
            if (twice.isPresent()) return twice;
        }
        boolean drawn = unchosen(given).isPresent() || tunesKernel(given);
        boolean seeded = given.containsKey(Setting.INTERVAL) || drawn;
        for (Setting setting : given.keySet())
            if (!takes.contains(setting) && !(setting == Setting.SEED && seeded)) return Optional.of(foreign(setting));
        if (given.containsKey(Setting.LOSS)) {
            String loss = LossText.name(LossText.parse(given.getOrDefault(Setting.LOSS, "")));
            if (!losses.contains(loss))
                return Optional.of("--method " + name + " learns " + task.targets + " with the loss "
                        + String.join(" or ", losses) + ", not " + loss);
        }
        Settings settings = new Settings(given, this, 1);
        if (given.containsKey(Setting.SCHEME) && !schemes.apply(settings).contains(settings.scheme()))
            return Optional.of(wrongScheme(settings));
        Optional<String> step = withoutEffect(settings);
        if (step.isPresent()) return step;
        if (given.containsKey(Setting.LOSS) && given.containsKey(Setting.EPSILON))
            return Optional.of("--epsilon and --loss epsilon(E) say the same thing: give one of them");
        for (Set<Setting> oneOf : needs) {
            List<Setting> some =
                    given.keySet().stream().filter(oneOf::contains).sorted().toList();
            if (some.isEmpty() && !TUNED.contains(oneOf)) return Optional.of(missing(oneOf));
            if (some.size() > 1)
                return Optional.of(some.get(0) + " and " + some.get(1) + " say the same thing: give one of them");
        }
        if (given.containsKey(Setting.SEED) && !drawn && !settings.drawsAtRandom())
            return Optional.of("--seed decides nothing here: "
                    + (given.containsKey(Setting.INTERVAL)
                            ? IntervalText.parse(given.getOrDefault(Setting.INTERVAL, ""))
                                    .nothingDrawn()
                            : takes.contains(Setting.BATCH)
                                    ? "full steps draw no rows (give --batch single or --batch growing)"
                                    : "only rbf(NUMBER, SIGMA) draws rows"));
        double lambda = NumberText.parse(given.getOrDefault(Setting.LAMBDA, "1"));
        if (lambda == 0 && !zero) return Optional.of("--lambda must be > 0 with --method " + name + ", got 0");
        return Optional.empty();
    }

    /** Options of steps that would change nothing, or that the method cannot follow. */
    private Optional<String> withoutEffect(Settings settings) {
        boolean perceptron = takes.contains(Setting.START);
        if (perceptron
                && settings.step().isPresent()
                && settings.start(PerceptronSolver.Start.ZERO) == PerceptronSolver.Start.ZERO)
            return Optional.of("--step decides nothing from zero, where scaling f changes no sign: give --start first");
        if (perceptron && settings.averaging(Averaging.ALL) == Averaging.SUFFIX)
            return Optional.of("--method " + name + " averages all iterates or none: give --averaging all or none");
        boolean newton = name.equals("logistic") && settings.text(Setting.BATCH).isEmpty();
        return Stream.of(Setting.STEP, Setting.AVERAGING)
                .filter(option -> newton && settings.text(option).isPresent())
                .findFirst()
                .map(option -> option + " is about the steps of a descent: give --batch full, single or growing");
    }

    /** ν takes the place of another constant: with both, one of them would have no effect. */
    private Optional<String> saysTwice(Map<Setting, String> given) {
        Optional<Setting> other = given.keySet().stream()
                .filter(s -> task == Task.CLASSIFICATION ? Setting.PENALTY.contains(s) : s == Setting.EPSILON)
                .findFirst();
        return other.filter(s -> name.equals("svm"))
                .map(s -> "--nu takes the place of " + s + ", which is found from it for " + task.targets
                        + ": give one of them");
    }

    /** Whether something that the method needs is left to be chosen. */
    boolean tunes(Map<Setting, String> given) {
        return unchosen(given).isPresent() || tunesEpsilon(given) || tunesKernel(given);
    }

    boolean tunesKernel(Map<Setting, String> given) {
        if (!takes.contains(Setting.KERNEL)) return false;
        return Optional.ofNullable(given.get(Setting.KERNEL))
                .map(text -> !new KernelFamily(text).single())
                .orElse(true);
    }

    boolean tunesPenalty(Map<Setting, String> given) {
        return needs.contains(Setting.PENALTY) && Collections.disjoint(given.keySet(), Setting.PENALTY);
    }

    boolean tunesEpsilon(Map<Setting, String> given) {
        return takes.contains(Setting.EPSILON)
                && !given.containsKey(Setting.EPSILON)
                && !given.containsKey(Setting.LOSS);
    }

    /** What is missing, as a question; for whoever does not choose. */
    Optional<String> unchosen(Map<Setting, String> given) {
        return needs.stream()
                .filter(oneOf -> Collections.disjoint(given.keySet(), oneOf))
                .findFirst()
                .map(Method::missing);
    }

    private String foreign(Setting setting) {
        String owners = Methods.ALL.stream()
                .filter(m -> m.takes.contains(setting))
                .map(m -> m.name.equals(name) ? "--method " + name + " with " + m.task.targets : "--method " + m.name)
                .distinct()
                .collect(Collectors.joining(", "));
        String known = takes.stream().sorted().map(Setting::toString).collect(Collectors.joining(", "));
        return setting + " does not belong to --method " + name + " with " + task.targets + ", which takes " + known
                + (owners.isEmpty() ? "" : "; it belongs to " + owners);
    }

    private String wrongScheme(Settings settings) {
        String with = settings.text(Setting.BATCH).map(b -> " and --batch").orElse("")
                + (losses.isEmpty() ? "" : " and the loss " + LossText.name(settings.loss()));
        return "--method " + name + with.replaceFirst(" and", " with") + " divides more than two classes by "
                + schemes.apply(settings).stream().map(Setting::text).collect(Collectors.joining(" or "))
                + ", not by " + Setting.text(settings.scheme());
    }

    private static String missing(Set<Setting> oneOf) {
        if (oneOf.contains(Setting.KERNEL))
            return "what does \"similar\" mean? Give --kernel, such as --kernel \"gaussian(sigma=1)\": without a target there"
                    + " is nothing to choose it by (mercer kernel list shows them all)";
        return "there is no " + oneOf.stream().sorted().map(Setting::toString).collect(Collectors.joining(" or "))
                + ", which this method needs";
    }
}
