package dev.mercer.auto;

import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.kernel.Linear;
import dev.mercer.loss.Huber;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Pinball;
import dev.mercer.loss.Squared;
import dev.mercer.method.ChosenLoss;
import dev.mercer.method.LearnerSettings;
import dev.mercer.method.Method;
import dev.mercer.method.Setting;
import dev.mercer.method.Settings;
import dev.mercer.select.Blend;
import dev.mercer.select.Recipe;
import dev.mercer.select.Tuned;
import dev.mercer.solve.Penalty;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** Methods with some of their settings as recipes for the tuner, and what was tuned as settings. */
final class Recipes {
    private Recipes() {}

    /** For rows whose weights have those of their classes in them; of the settings, whose method may be another, all else counts. */
    static Recipe of(Method method, LearnerSettings asked) {
        Settings given = asked.given();
        double total = asked.totalWeight();
        Set<Recipe.Free> free = EnumSet.noneOf(Recipe.Free.class);
        if (method.takes().contains(Setting.KERNEL)) free.add(Recipe.Free.KERNEL);
        if (method.tunesPenalty(given)) free.add(Recipe.Free.PENALTY);
        if (method.tunesEpsilon(given)) free.add(Recipe.Free.EPSILON);
        Method made = method.tuned(given);
        LearnerSettings settings = new LearnerSettings(given, method, total);
        OptionalDouble rho = settings.penalty()
                .filter(lambda -> lambda > 0)
                .map(lambda -> OptionalDouble.of(Penalty.rho(lambda, total)))
                .orElse(OptionalDouble.empty());
        return new Recipe(
                method.kind().plain(),
                (kernel, lambda, epsilon) -> made.learner()
                        .apply(new LearnerSettings(with(oneLoss(given), made, kernel, lambda, epsilon), made, total)),
                free,
                rho,
                method.isRidge() ? Optional.of(settings.intercept()) : Optional.empty(),
                score(method, settings));
    }

    /** Of several quantiles the one in the middle, for which kernel and penalty are chosen. */
    private static Settings oneLoss(Settings given) {
        return given.get(Setting.LOSS)
                .filter(losses -> losses.all().size() > 1)
                .map(losses -> given.with(Setting.LOSS, ChosenLoss.of(losses.loss())))
                .orElse(given);
    }

    /** The loss that scores predictions: quantiles and robust losses by themselves, all others by squares. */
    static Loss score(Method method, LearnerSettings settings) {
        if (method.losses().isEmpty() || settings.get(Setting.LOSS).isEmpty()) return new Squared();
        Loss loss = settings.loss();
        return loss instanceof Huber || loss instanceof Pinball ? loss : new Squared();
    }

    private static Settings with(Settings given, Method method, Kernel kernel, double lambda, double epsilon) {
        Settings all = given;
        if (method.takes().contains(Setting.KERNEL)) all = all.with(Setting.KERNEL, KernelFamily.of(kernel));
        boolean none = given.get(Setting.LAMBDA).filter(zero -> zero == 0).isPresent();
        if (method.needs().contains(Setting.PENALTY) && !none)
            all = all.without(Setting.PENALTY).with(Setting.LAMBDA, lambda);
        if (method.tunesEpsilon(given)) all = all.with(Setting.EPSILON, epsilon);
        return all;
    }

    /** The settings that were given and those that were tuned, for rows of this total weight after class weights. */
    static Settings with(Settings given, Method method, Tuned tuned, double total) {
        return tuned(
                given,
                method,
                with(
                        given,
                        method,
                        tuned.kernel(),
                        Penalty.lambda(tuned.rho(), total),
                        tuned.epsilon().orElse(0)));
    }

    /** The settings of a member of a blend. */
    static Settings with(Settings given, Method method, Blend.Member member, double total) {
        return tuned(
                given,
                method,
                with(
                        given,
                        method,
                        member.kernel(),
                        Penalty.lambda(member.rho(), total),
                        member.epsilon().orElse(0)));
    }

    /** The settings with the penalty as it was given, where it was. */
    private static Settings tuned(Settings given, Method method, Settings all) {
        if (method.tunesPenalty(given)) return all;
        return all.without(List.of(Setting.LAMBDA))
                .with(Setting.LAMBDA, given.get(Setting.LAMBDA))
                .with(Setting.C, given.get(Setting.C))
                .with(Setting.RHO, given.get(Setting.RHO));
    }

    /** The kernels to try where none is given; of a method without a kernel, one that it ignores. */
    static List<KernelFamily> families(Method method) {
        return method.takes().contains(Setting.KERNEL)
                ? KernelFamily.standard()
                : List.of(KernelFamily.of(new Linear()));
    }
}
