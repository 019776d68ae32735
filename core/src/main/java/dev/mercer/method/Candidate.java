package dev.mercer.method;

import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.learn.Learner;
import dev.mercer.loss.Loss;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.internal.Penalty;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A method with its settings: those that were given, and the tuned values of those that were left open.
 *
 * @param method the method
 * @param given the settings that were given
 * @param found the tuned kernel, ρ and ε; empty before anything is tried
 * @param totalWeight Σw of all rows, after class weights
 */
public record Candidate(Method method, Settings given, Settings found, double totalWeight) {
    /** A method with the given settings; all other settings are open. */
    public static Candidate of(Method method, Settings given, double totalWeight) {
        return new Candidate(method.tuned(given), given, Settings.none(), totalWeight);
    }

    /** A method whose settings are all given. */
    public static Candidate of(LearnerSettings settings) {
        return new Candidate(settings.method(), settings.given(), Settings.none(), settings.totalWeight());
    }

    /** The name by which trials are listed. */
    public String name() {
        return method.kind().plain();
    }

    /** A copy with these values for the open settings. */
    public Candidate with(Kernel kernel, double rho, OptionalDouble epsilon) {
        Settings values =
                Settings.none().with(Setting.KERNEL, KernelFamily.of(kernel)).with(Setting.RHO, rho);
        Settings all = epsilon.isPresent() ? values.with(Setting.EPSILON, epsilon.getAsDouble()) : values;
        return new Candidate(method, given, all, totalWeight);
    }

    /** A copy with the tuned values for another method. */
    public Candidate by(Method other, Settings newGiven) {
        return new Candidate(other, newGiven, found, totalWeight);
    }

    /** A copy without the tuned values. */
    public Candidate open() {
        return new Candidate(method, given, Settings.none(), totalWeight);
    }

    /** The tuned kernel. */
    public Kernel kernel() {
        return found.get(Setting.KERNEL).orElseThrow().any();
    }

    /** The tuned ρ = λΣw. */
    public double rho() {
        return found.get(Setting.RHO).orElseThrow();
    }

    /** The tuned ε, if the ε of a tube is open. */
    public OptionalDouble epsilon() {
        return found.get(Setting.EPSILON).map(OptionalDouble::of).orElse(OptionalDouble.empty());
    }

    /** The given ρ = λΣw, from λ or another constant. */
    public OptionalDouble givenRho() {
        return allGiven()
                .penalty()
                .filter(lambda -> lambda > 0)
                .map(lambda -> OptionalDouble.of(Penalty.rho(lambda, totalWeight)))
                .orElse(OptionalDouble.empty());
    }

    /** True if ρ is open. */
    public boolean tunesPenalty() {
        return method.tunesPenalty(given);
    }

    /** True if the ε of a tube is open. */
    public boolean tunesEpsilon() {
        return method.tunesEpsilon(given);
    }

    /** The intercept if the method is ridge regression, for which leave-one-out has a closed form. */
    public Optional<Intercept> closedForm() {
        return method.isRidge() ? Optional.of(allGiven().intercept()) : Optional.empty();
    }

    /** The loss that scores predicted numbers. */
    public Loss loss() {
        return allGiven().scoreLoss();
    }

    /** True for ridge regression whose ρ is open and can be tuned by the closed form. */
    public boolean tunesClosedForm() {
        return method.isRidge() && givenRho().isEmpty();
    }

    private LearnerSettings allGiven() {
        return new LearnerSettings(given, method, totalWeight);
    }

    /** The settings for all rows. */
    public LearnerSettings settings() {
        if (found.equals(Settings.none())) return allGiven();
        Settings all =
                method.takes().contains(Setting.KERNEL) ? given.with(Setting.KERNEL, found.get(Setting.KERNEL)) : given;
        if (tunesPenalty()) all = all.with(Setting.LAMBDA, Penalty.lambda(rho(), totalWeight));
        if (tunesEpsilon()) all = all.with(Setting.EPSILON, epsilon().orElse(0));
        return new LearnerSettings(all, method, totalWeight);
    }

    /** The learner for rows of these weights: ρ is the same for all of them. */
    public Learner<?> learner(Reals weights) {
        Settings all = settings().oneLoss().given();
        boolean unpenalized =
                given.get(Setting.LAMBDA).filter(zero -> zero == 0).isPresent();
        if (method.needs().contains(Setting.PENALTY) && !unpenalized)
            all = all.without(Setting.PENALTY).with(Setting.LAMBDA, Penalty.lambda(rho(), weights));
        return new LearnerSettings(all, method, totalWeight).learner();
    }

    /** The learner for validation. */
    public Learner<?> forValidation(Reals weights) {
        return learner(weights).forValidation();
    }
}
