package dev.mercer.cli;

import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.Learner;
import dev.mercer.loss.Huber;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Pinball;
import dev.mercer.loss.Squared;
import dev.mercer.select.KernelFamily;
import dev.mercer.select.Recipe;
import dev.mercer.select.Tuned;
import dev.mercer.solve.Intercept;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** Methods with some of their options as recipes of the library, and what was chosen as options. */
final class RecipeText {
    private RecipeText() {}

    /** For rows whose weights have those of their classes in them; of the settings, whose method may be another, all else counts. */
    static Recipe of(Method method, Settings asked) {
        Map<Setting, String> given = asked.given();
        double total = asked.totalWeight();
        Set<Recipe.Free> free = EnumSet.noneOf(Recipe.Free.class);
        if (method.takes().contains(Setting.KERNEL)) free.add(Recipe.Free.KERNEL);
        if (method.tunesPenalty(given)) free.add(Recipe.Free.PENALTY);
        if (method.tunesEpsilon(given)) free.add(Recipe.Free.EPSILON);
        Method made = method.tuned(given);
        Settings settings = new Settings(given, method, total);
        OptionalDouble rho = settings.penalty()
                .filter(lambda -> lambda > 0)
                .map(lambda -> OptionalDouble.of(lambda * total))
                .orElse(OptionalDouble.empty());
        return new Recipe(
                method.name(),
                (kernel, lambda, epsilon) -> learner(made, with(judged(given), made, kernel, lambda, epsilon), total),
                free,
                rho,
                closedForm(method, settings),
                judge(method, settings));
    }

    /** Of several quantiles the one in the middle, for which kernel and penalty are chosen. */
    private static Map<Setting, String> judged(Map<Setting, String> given) {
        Reals quantiles = LossText.quantiles(given.getOrDefault(Setting.LOSS, ""));
        if (quantiles.size() < 2) return given;
        Map<Setting, String> one = new EnumMap<>(given);
        one.put(Setting.LOSS, "pinball(" + quantiles.get(QuantileText.middle(quantiles)) + ")");
        return one;
    }

    private static Learner<?> learner(Method method, Map<Setting, String> chosen, double total) {
        return method.learner().apply(new Settings(chosen, method, total));
    }

    static boolean isRidge(Method method) {
        return List.of("ridge", "lssvm", "features", Methods.NYSTROM).contains(method.name())
                && method.takes().contains(Setting.KERNEL)
                && method.losses().get(0).equals("squared");
    }

    private static Optional<Intercept> closedForm(Method method, Settings settings) {
        return isRidge(method) ? Optional.of(settings.intercept()) : Optional.empty();
    }

    /** Who asks for quantiles or mistrusts outliers is judged by that; all others by squares. */
    static Loss judge(Method method, Settings settings) {
        if (method.losses().isEmpty() || settings.text(Setting.LOSS).isEmpty()) return new Squared();
        Loss loss = settings.loss();
        return loss instanceof Huber || loss instanceof Pinball ? loss : new Squared();
    }

    private static Map<Setting, String> with(
            Map<Setting, String> given, Method method, Kernel kernel, double lambda, double epsilon) {
        Map<Setting, String> all = new EnumMap<>(Setting.class);
        all.putAll(given);
        if (method.takes().contains(Setting.KERNEL)) all.put(Setting.KERNEL, kernel.toString());
        if (method.needs().contains(Setting.PENALTY) && !"0".equals(given.get(Setting.LAMBDA))) {
            all.keySet().removeAll(Setting.PENALTY);
            all.put(Setting.LAMBDA, Double.toString(lambda));
        }
        if (method.tunesEpsilon(given)) all.put(Setting.EPSILON, Double.toString(epsilon));
        return all;
    }

    /** The options that were given and those that were chosen, for rows of this total weight after class weights. */
    static Map<Setting, String> with(Map<Setting, String> given, Method method, Tuned tuned, double total) {
        Map<Setting, String> all = new EnumMap<>(Setting.class);
        all.putAll(given);
        all.putAll(with(
                given,
                method,
                tuned.kernel(),
                tuned.rho() / total,
                tuned.epsilon().orElse(0)));
        if (!method.tunesPenalty(given)) {
            all.remove(Setting.LAMBDA);
            Setting.PENALTY.forEach(p -> Optional.ofNullable(given.get(p)).ifPresent(text -> all.put(p, text)));
        }
        return all;
    }

    /** What is tried where no kernel is given; of a method without a kernel, something that it ignores. */
    static List<KernelFamily> families(Method method) {
        return method.takes().contains(Setting.KERNEL)
                ? KernelFamily.standard()
                : List.of(new KernelFamily("linear()"));
    }
}
