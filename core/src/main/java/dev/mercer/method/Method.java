package dev.mercer.method;

import dev.mercer.data.Labels;
import dev.mercer.data.TargetVectors;
import dev.mercer.data.Targets;
import dev.mercer.data.Task;
import dev.mercer.data.table.internal.RowOption;
import dev.mercer.gp.ProcessLikelihood;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.learn.Learner;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.descent.Averaging;
import dev.mercer.solve.descent.PerceptronSolver;
import dev.mercer.util.NumberText;
import dev.mercer.util.RefusedException.Joined;
import dev.mercer.util.Text;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A method in the table of {@link Methods}: one learner for one kind of target, and the settings that it takes.
 *
 * @param kind the family that users name
 * @param task the kind of target that it learns
 * @param title the name in full
 * @param intercept the default intercept
 * @param needs sets of settings; one setting of each set must be given
 * @param takes the settings that may be given
 * @param losses the supported losses, the default first; empty if there is no choice
 * @param schemes the divisions of more than two classes, the default first; empty if there is no choice
 * @param learner constructs the learner from settings
 */
public record Method(
        MethodKind kind,
        Task task,
        String title,
        Intercept intercept,
        List<Set<Setting<?>>> needs,
        Set<Setting<?>> takes,
        List<LossKind> losses,
        Function<LearnerSettings, List<Scheme>> schemes,
        Function<LearnerSettings, Learner<?>> learner) {

    /** Settings that are tuned if they are not given. */
    private static final Set<Set<Setting<?>>> TUNED = Set.of(Set.of(Setting.KERNEL), Setting.PENALTY);

    private static final Set<MethodKind> RIDGES =
            EnumSet.of(MethodKind.RIDGE, MethodKind.LSSVM, MethodKind.LEAVES, MethodKind.METRIC, MethodKind.NYSTROM);

    /** The kinds that can learn several targets at once, with the squared loss. */
    private static final Set<MethodKind> SEVERAL =
            EnumSet.of(MethodKind.RIDGE, MethodKind.LEAVES, MethodKind.NYSTROM, MethodKind.FEATURES);

    /** The most classes of support vector machines; more classes have too many pairs. */
    private static final int SUPPORT_CLASSES = 50;

    /** The most classes of logistic regression, whose Newton steps solve one system of equations for each class. */
    private static final int LOGISTIC_CLASSES = 5;

    static Method of(MethodKind kind, Task task, String title, Function<LearnerSettings, Learner<?>> learner) {
        Set<Setting<?>> always = switch (task) {
            case REGRESSION -> Set.of(Setting.INTERVAL, Setting.TARGET_SCALE);
            case CLASSIFICATION -> Set.of(Setting.INTERVAL);
            case DETECTION -> Set.of();
        };
        return new Method(kind, task, title, Intercept.NONE, List.of(), always, List.of(), s -> List.of(), learner);
    }

    /** A copy with this default for the intercept, which may be given. */
    Method intercept(Intercept standard) {
        return new Method(kind, task, title, standard, needs, takes, losses, schemes, learner).takes(Setting.INTERCEPT);
    }

    /** A copy whose intercept is always free. */
    Method alwaysFree() {
        return new Method(kind, task, title, Intercept.FREE, needs, takes, losses, schemes, learner);
    }

    Method needs(Setting<?> setting) {
        return needs(Set.of(setting));
    }

    /** A copy that requires one of these settings. */
    Method needs(Set<Setting<?>> oneOf) {
        List<Set<Setting<?>>> more = new ArrayList<>(needs);
        more.add(oneOf);
        return new Method(kind, task, title, intercept, List.copyOf(more), takes, losses, schemes, learner)
                .takes(oneOf.toArray(Setting<?>[]::new));
    }

    Method takes(Setting<?>... settings) {
        Set<Setting<?>> more = new TreeSet<>(takes);
        more.addAll(List.of(settings));
        return new Method(kind, task, title, intercept, needs, Set.copyOf(more), losses, schemes, learner);
    }

    /** A copy that does not take these settings, which methods for its task usually have. */
    Method without(Setting<?>... settings) {
        Set<Setting<?>> fewer = new TreeSet<>(takes);
        fewer.removeAll(List.of(settings));
        return new Method(kind, task, title, intercept, needs, Set.copyOf(fewer), losses, schemes, learner);
    }

    Method losses(LossKind... known) {
        return new Method(kind, task, title, intercept, needs, takes, List.of(known), schemes, learner)
                .takes(Setting.LOSS);
    }

    /** A copy with the schemes that may be given, the default first. */
    Method schemes(Scheme... known) {
        List<Scheme> all = List.of(known);
        return schemes(settings -> all);
    }

    /** A copy with schemes that depend on other settings. */
    Method schemes(Function<LearnerSettings, List<Scheme>> known) {
        return new Method(kind, task, title, intercept, needs, takes, losses, known, learner).takes(Setting.SCHEME);
    }

    /** The method to use if open settings are tuned: a method that learns its metric then tunes λ along with it. */
    public Method tuned(Settings given) {
        if (!(kind == MethodKind.METRIC && tunesPenalty(given))) return this;
        List<Set<Setting<?>>> rest =
                needs.stream().filter(oneOf -> !oneOf.equals(Setting.PENALTY)).toList();
        return new Method(kind, task, title, intercept, rest, takes, losses, schemes, learner);
    }

    /**
     * True unless there are too many classes: support vector machines have a problem for each pair, and logistic
     * regression a system of equations for each class.
     */
    public boolean suits(Targets targets) {
        int classes = targets instanceof Labels labels ? labels.classes().size() : 0;
        return switch (kind) {
            case SVM -> classes <= SUPPORT_CLASSES;
            case LOGISTIC -> classes <= LOGISTIC_CLASSES;
            default -> true;
        };
    }

    /** True for functions on some of the rows only. */
    public boolean onFewCenters() {
        return takes.contains(Setting.CENTERS);
    }

    /** True for ridge regression with a kernel, on numbers or classes, exact or not, with or without a learned metric. */
    public boolean isRidge() {
        return RIDGES.contains(kind) && takes.contains(Setting.KERNEL) && losses.get(0) == LossKind.SQUARED;
    }

    /** Rejects several targets if the method learns only one, intervals for several targets, and an unknown order of classes. */
    public void refuse(Optional<Targets> targets, LearnerSettings settings) {
        if (settings.get(Setting.LIKELIHOOD).isPresent()
                && targets.orElse(null) instanceof Labels labels
                && !labels.classes().stream().allMatch(NumberText::isNumber))
            throw new RefusedSettings(
                    "%s ordinal needs classes whose order is known, which are numbers, got %s: number them in their order",
                    Setting.LIKELIHOOD, Text.quote(labels.classes().get(0)));
        if (!(targets.orElse(null) instanceof TargetVectors vectors)) return;
        int count = vectors.names().size();
        boolean several = SEVERAL.contains(kind) && task == Task.REGRESSION && losses.contains(LossKind.SQUARED);
        if (several && settings.lossKind() != LossKind.SQUARED)
            throw new RefusedSettings(
                    "%s names %d columns, which are learned with the squared loss, not %s: leave out %s, or name one of"
                            + " them",
                    RowOption.TARGET, count, settings.lossKind(), Setting.LOSS);
        if (!several)
            throw new RefusedSettings(
                    "%s names %d columns, but %s (%s) learns one: choose %s, nystrom or features, or name one of them",
                    RowOption.TARGET, count, title, kind, MethodKind.RIDGE);
        if (settings.interval().isPresent())
            throw new RefusedSettings(
                    "%s is for models of one target, %s names %d: leave it out, or name one of them",
                    Setting.INTERVAL, RowOption.TARGET, count);
    }

    /** The complaint about these settings for this method, if there is one. */
    public Optional<RefusedSettings> problem(Settings given) {
        if (given.has(Setting.NU) && !(takes.contains(Setting.NU) && takes.containsAll(given.keys()))) {
            Optional<RefusedSettings> twice = saysTwice(given);
            if (twice.isPresent()) return twice;
        }
        boolean drawn = unchosen(given).isPresent() || tunesKernel(given);
        boolean seeded = given.has(Setting.INTERVAL) || drawn;
        for (Setting<?> setting : given.keys())
            if (!takes.contains(setting) && !(setting.equals(Setting.SEED) && seeded))
                return Optional.of(foreign(setting));
        Optional<LossKind> loss = given.get(Setting.LOSS).map(l -> LossKind.of(l.loss()));
        if (loss.filter(kindOf -> !losses.contains(kindOf)).isPresent())
            return refused(
                    "%s learns %s with the loss %s, not %s",
                    kind, task.targets(), new Joined(" or ", losses), loss.get());
        Optional<ProcessLikelihood> likelihood = given.get(Setting.LIKELIHOOD);
        if (likelihood.filter(l -> l.task() != task).isPresent())
            return refused(
                    "%s %s is for %s, not for %s",
                    Setting.LIKELIHOOD,
                    likelihood.get(),
                    likelihood.get().task().targets(),
                    task.targets());
        LearnerSettings settings = new LearnerSettings(given, this, 1);
        if (given.has(Setting.SCHEME) && !schemes.apply(settings).contains(settings.scheme()))
            return Optional.of(wrongScheme(settings));
        Optional<RefusedSettings> step = withoutEffect(settings);
        if (step.isPresent()) return step;
        if (given.has(Setting.LOSS) && given.has(Setting.EPSILON))
            return refused("%s and %s epsilon(E) say the same thing: give one of them", Setting.EPSILON, Setting.LOSS);
        for (Set<Setting<?>> oneOf : needs) {
            List<Setting<?>> some =
                    given.keys().stream().filter(oneOf::contains).toList();
            if (some.isEmpty() && !TUNED.contains(oneOf)) return Optional.of(missing(oneOf));
            if (some.size() > 1)
                return refused("%s and %s say the same thing: give one of them", some.get(0), some.get(1));
        }
        if (kind == MethodKind.GP && given.has(Setting.LAMBDA) && given.has(Setting.RHO))
            return refused("%s and %s say the same thing: give one of them", Setting.LAMBDA, Setting.RHO);
        if (given.has(Setting.SEED) && !drawn && !settings.drawsAtRandom())
            return Optional.of(seedWithoutEffect(settings));
        // A descent that stops before the optimum needs no penalty.
        if (kind != MethodKind.DESCENT
                && given.get(Setting.LAMBDA).filter(lambda -> lambda == 0).isPresent())
            return refused("%s must be > 0 with %s, got 0", Setting.LAMBDA, kind);
        return Optional.empty();
    }

    private static Optional<RefusedSettings> refused(String template, Object... parts) {
        return Optional.of(new RefusedSettings(template, parts));
    }

    private RefusedSettings seedWithoutEffect(LearnerSettings settings) {
        if (settings.interval().isPresent())
            return new RefusedSettings(
                    "%s decides nothing here: %s gp follows from the model", Setting.SEED, Setting.INTERVAL);
        if (takes.contains(Setting.BATCH))
            return new RefusedSettings(
                    "%s decides nothing here: full steps draw no rows (give %s=single or %s=growing)",
                    Setting.SEED, Setting.BATCH, Setting.BATCH);
        return new RefusedSettings("%s decides nothing here: only rbf(NUMBER, SIGMA) draws rows", Setting.SEED);
    }

    /** The complaint about settings of steps that would have no effect, or that the method does not support. */
    private Optional<RefusedSettings> withoutEffect(LearnerSettings settings) {
        boolean perceptron = takes.contains(Setting.START);
        if (perceptron
                && settings.get(Setting.STEP).isPresent()
                && settings.get(Setting.START).orElse(PerceptronSolver.Start.ZERO) == PerceptronSolver.Start.ZERO)
            return refused(
                    "%s decides nothing from zero, where scaling f changes no sign: give %s=first",
                    Setting.STEP, Setting.START);
        if (perceptron
                && settings.get(Setting.AVERAGING)
                        .filter(Averaging.SUFFIX::equals)
                        .isPresent())
            return refused(
                    "%s averages all iterates or none: give %s=all or %s=none",
                    kind, Setting.AVERAGING, Setting.AVERAGING);
        boolean newton =
                kind == MethodKind.LOGISTIC && settings.get(Setting.BATCH).isEmpty();
        return Stream.of(Setting.STEP, Setting.AVERAGING)
                .filter(option -> newton && settings.given().has(option))
                .findFirst()
                .map(option -> new RefusedSettings(
                        "%s is about the steps of a descent: give %s=full, single or growing", option, Setting.BATCH));
    }

    /** The complaint about ν together with the constant that it replaces: one of the two would have no effect. */
    private Optional<RefusedSettings> saysTwice(Settings given) {
        return given.keys().stream()
                .filter(s -> task == Task.CLASSIFICATION
                        ? Setting.PENALTY.contains(s)
                        : s.equals(Setting.EPSILON) || s.equals(Setting.LOSS))
                .findFirst()
                .filter(s -> kind == MethodKind.SVM)
                .map(s -> new RefusedSettings(
                        "%s takes the place of %s, which is found from it for %s: give one of them",
                        Setting.NU, s, task.targets()));
    }

    /** True if a setting that the method needs is left to be tuned. */
    public boolean tunes(Settings given) {
        return unchosen(given).isPresent() || tunesEpsilon(given) || tunesKernel(given);
    }

    public boolean tunesKernel(Settings given) {
        return takes.contains(Setting.KERNEL)
                && kind != MethodKind.GP
                && given.get(Setting.KERNEL).filter(KernelFamily::single).isEmpty();
    }

    public boolean tunesPenalty(Settings given) {
        return needs.contains(Setting.PENALTY) && !given.hasAny(Setting.PENALTY);
    }

    public boolean tunesEpsilon(Settings given) {
        return takes.contains(Setting.EPSILON) && !given.has(Setting.EPSILON) && !given.has(Setting.LOSS);
    }

    /** The complaint about missing settings, for callers that do not tune. */
    Optional<RefusedSettings> unchosen(Settings given) {
        return needs.stream().filter(oneOf -> !given.hasAny(oneOf)).findFirst().map(this::missing);
    }

    private RefusedSettings foreign(Setting<?> setting) {
        List<Object> owners = new ArrayList<>();
        for (Method other : Methods.ALL)
            if (other.takes.contains(setting))
                owners.add(other.kind == kind ? new Joined(" with ", List.of(kind, other.task.targets())) : other.kind);
        List<Setting<?>> known = takes.stream().sorted().toList();
        return new RefusedSettings(
                "%s does not belong to %s with %s, which takes %s%s%s",
                setting,
                kind,
                task.targets(),
                new Joined(", ", known),
                owners.isEmpty() ? "" : "; it belongs to ",
                new Joined(", ", owners));
    }

    private RefusedSettings wrongScheme(LearnerSettings settings) {
        List<Object> with = new ArrayList<>();
        if (settings.get(Setting.BATCH).isPresent()) with.add(Setting.BATCH);
        if (!losses.isEmpty()) with.add(new Joined(" ", List.of("the loss", settings.lossKind())));
        return new RefusedSettings(
                "%s%s%s divides more than two classes by %s, not by %s",
                kind,
                with.isEmpty() ? "" : " with ",
                new Joined(" and ", with),
                schemes.apply(settings).stream().map(ValueText::name).collect(Collectors.joining(" or ")),
                ValueText.name(settings.scheme()));
    }

    private RefusedSettings missing(Set<Setting<?>> oneOf) {
        Joined names = new Joined(" or ", oneOf.stream().sorted().toList());
        return kind.arguments().containsAll(oneOf)
                ? new RefusedSettings("%s needs an argument: write %s(%s)", kind, kind.plain(), names)
                : new RefusedSettings("there is no %s, which this method needs", names);
    }
}
