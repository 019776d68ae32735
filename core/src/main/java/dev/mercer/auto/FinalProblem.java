package dev.mercer.auto;

import dev.mercer.data.Labels;
import dev.mercer.data.Targets;
import dev.mercer.loss.Logistic;
import dev.mercer.method.Candidate;
import dev.mercer.method.ChosenLoss;
import dev.mercer.method.Method;
import dev.mercer.method.MethodKind;
import dev.mercer.method.Methods;
import dev.mercer.method.Setting;
import dev.mercer.method.Settings;
import dev.mercer.search.Tuned;
import dev.mercer.search.internal.Blend;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The problem of the final fit to all rows, within the time for it: one model or a blend. A method that was named is never replaced.
 *
 * @param problem the rows
 * @param given the settings that were given
 * @param automatic true if no method was named
 * @param exact ridge regression with the whole kernel matrix, the alternative to few centers
 * @param large true if ridge regression with one matrix is much work
 * @param last the time for the final fit
 */
record FinalProblem(
        Problem problem, Settings given, boolean automatic, Method exact, boolean large, FinalFitChoice last) {
    /**
     * The problem of one model by its method, or by a cheaper one when time is short: ridge regression in leaves or on
     * few centers, logistic regression on few centers.
     */
    Problem single(Candidate chosen) {
        Method method = chosen.method();
        Problem exactly = by(method, chosen);
        if (!automatic) return method.onFewCenters() ? last.onCenters(exactly) : exactly;
        if (method.kind() == MethodKind.LOGISTIC) return logistic(exactly, chosen);
        if (!large || !method.isRidge() || !canHaveFewCenters()) return exactly;
        return last.of(by(method.onFewCenters() ? exact : method, chosen), by(few(), chosen));
    }

    /** The values of a candidate by a method, with all settings that were given. */
    private Problem by(Method method, Candidate chosen) {
        return problem.with(method, chosen.by(method, given).settings().given());
    }

    /** Logistic regression with one matrix if that is within the time, else on as many centers as the time allows. */
    private Problem logistic(Problem exactly, Candidate chosen) {
        if (Forecast.isLittleByNewton(problem) || !canHaveFewCenters() || last.isInTime(exactly)) return exactly;
        Settings logistic = by(few(), chosen).settings().given().with(Setting.LOSS, ChosenLoss.of(new Logistic()));
        return last.onCenters(problem.with(few(), logistic));
    }

    private Method few() {
        return Methods.onFewCenters(problem.method().task());
    }

    private boolean canHaveFewCenters() {
        return few().problem(given).isEmpty();
    }

    /**
     * The problem of a blend, if one was found whose final fits are all within the time.
     *
     * @param folds the number of folds of a trial
     */
    Optional<Problem> blend(Tuned tuned, int folds) {
        if (tuned.blend().isEmpty()) return Optional.empty();
        Blend blend = tuned.blend().get();
        Targets targets = problem.data().targets().orElseThrow();
        List<Candidate> parts = new ArrayList<>();
        double support = 0;
        for (int m = 0; m < blend.members().size(); m++) {
            Candidate member = blend.members().get(m);
            Method method = member.method();
            Candidate part = part(member, blend.weights().get(m));
            if (!isAlike(targets, method, part.method())) return Optional.empty();
            parts.add(part);
            if (method.kind() == MethodKind.SVM)
                support += FinalFitChoice.supportSeconds(
                        tuned.trials(), member, folds, problem.data().size());
        }
        Problem several = problem.blended(new Blend(parts, blend.weights(), blend.score()));
        boolean inTime = Forecast.isLittleByNewton(problem) || last.isInTime(several);
        return inTime && support <= last.seconds() ? Optional.of(several) : Optional.empty();
    }

    /**
     * False for logistic regression of several classes that moves to few centers: on centers it learns each class
     * against the rest, and its outputs cannot be added to those of the other members.
     */
    static boolean isAlike(Targets targets, Method tuned, Method last) {
        boolean several = targets instanceof Labels labels && labels.classes().size() > 2;
        return !several || tuned.kind() != MethodKind.LOGISTIC || tuned.kind() == last.kind();
    }

    /**
     * One model of a blend. Its share of the time equals its weight, because its errors count in proportion to the weight. It grows a separate tree
     * in the space of its kernel, so that the borders of leaves are smoothed without more trees.
     */
    private Candidate part(Candidate member, double weight) {
        FinalFitChoice share = new FinalFitChoice(weight * last.seconds(), last.speed(), 1);
        Problem own = new FinalProblem(problem, given, automatic, exact, large, share).single(member);
        return Candidate.of(own.settings());
    }
}
