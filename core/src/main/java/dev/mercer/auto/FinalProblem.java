package dev.mercer.auto;

import dev.mercer.data.Labels;
import dev.mercer.data.Targets;
import dev.mercer.loss.Logistic;
import dev.mercer.method.ChosenLoss;
import dev.mercer.method.Method;
import dev.mercer.method.MethodKind;
import dev.mercer.method.Methods;
import dev.mercer.method.Setting;
import dev.mercer.method.Settings;
import dev.mercer.select.Blend;
import dev.mercer.select.Recipe;
import dev.mercer.select.Trial;
import dev.mercer.select.Tuned;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The problem of the final fit, of all rows, within the time for it: one machine or a blend. A method that was named is never
 * replaced.
 *
 * @param problem the rows
 * @param given the settings that were given
 * @param automatic true if no method was named
 * @param last the time for the final fit
 */
record FinalProblem(Problem problem, Settings given, boolean automatic, FinalFitChoice last) {
    /**
     * The problem of one machine by its method, or by a cheaper one when time is short: ridge regression in leaves or on few centres,
     * logistic regression on few centres.
     *
     * @param exact the method of ridge regression with one matrix, in place of one on few centres
     * @param large true where ridge regression with one matrix is much work
     */
    Problem single(Method method, Method exact, boolean large, Function<Method, Settings> settings) {
        Problem exactly = problem.with(method, settings.apply(method));
        if (!automatic) return method.onFewCenters() ? last.onCenters(exactly) : exactly;
        if (method.kind() == MethodKind.LOGISTIC) return logistic(exactly, settings, last);
        if (!large || !method.isRidge() || !canHaveFewCenters()) return exactly;
        Method whole = method.onFewCenters() ? exact : method;
        return last.of(problem.with(whole, settings.apply(whole)), onCenters(settings.apply(few())));
    }

    /** Logistic regression with one matrix if that is in time, else on as many centres as are. */
    private Problem logistic(Problem exactly, Function<Method, Settings> settings, FinalFitChoice time) {
        if (Forecast.isLittleByNewton(problem) || !canHaveFewCenters() || time.isInTime(exactly)) return exactly;
        return time.onCenters(onCenters(settings.apply(few()).with(Setting.LOSS, ChosenLoss.of(new Logistic()))));
    }

    private Method few() {
        return Methods.onFewCenters(problem.method().task());
    }

    private Problem onCenters(Settings settings) {
        return problem.with(few(), settings);
    }

    private boolean canHaveFewCenters() {
        return few().problem(given).isEmpty();
    }

    /**
     * The problem of a blend, where one was found whose final fits are all in time.
     *
     * @param exact the method of ridge regression with one matrix, in place of one on few centres
     * @param large true where ridge regression with one matrix is much work
     * @param folds the number of folds of a trial
     * @param methodOf the method of a recipe
     */
    Optional<Problem> blend(Tuned tuned, Method exact, boolean large, int folds, Function<Recipe, Method> methodOf) {
        if (tuned.blend().isEmpty()) return Optional.empty();
        Blend blend = tuned.blend().get();
        Targets targets = problem.data().targets().orElseThrow();
        List<BlendParts.Part> parts = new ArrayList<>();
        double support = 0;
        for (Blend.Member member : blend.members()) {
            Method method = methodOf.apply(member.recipe());
            BlendParts.Part part = part(member, method, exact, large);
            if (!isAlike(targets, method, part.method())) return Optional.empty();
            parts.add(part);
            if (method.kind() == MethodKind.SVM) support += supportSeconds(tuned.trials(), member, folds);
        }
        Problem several = problem.blended(new BlendParts(parts, blend));
        boolean inTime = Forecast.isLittleByNewton(problem) || last.isInTime(several);
        return inTime && support <= last.seconds() ? Optional.of(several) : Optional.empty();
    }

    /**
     * False for logistic regression of several classes that moves to few centres: there it learns each class against the rest, and
     * its outputs cannot be added to those of the others.
     */
    static boolean isAlike(Targets targets, Method tuned, Method last) {
        boolean several = targets instanceof Labels labels && labels.classes().size() > 2;
        return !several || tuned.kind() != MethodKind.LOGISTIC || tuned.kind() == last.kind();
    }

    /**
     * One machine of a blend, which has as much of the time as its weight says: its errors count as much. It grows a tree of its own in
     * the space of its kernel, so that the borders of leaves are soft without more trees.
     */
    private BlendParts.Part part(Blend.Member member, Method method, Method exact, boolean large) {
        FinalFitChoice share = new FinalFitChoice(member.weight() * last.seconds(), last.speed(), 1);
        double total = problem.settings().totalWeight();
        Function<Method, Settings> settings = by -> Recipes.with(given, by, member, total);
        Problem own = new FinalProblem(problem, given, automatic, share).single(method, exact, large, settings);
        return new BlendParts.Part(own.method(), own.settings(), member.weight());
    }

    private double supportSeconds(List<Trial> trials, Blend.Member member, int folds) {
        int rows = problem.data().size();
        return FinalFitChoice.supportSeconds(trials, member.recipe(), member.rho(), folds, rows);
    }
}
