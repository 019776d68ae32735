package dev.mercer.select;

import dev.mercer.kernel.Kernel;
import dev.mercer.learn.KernelLogistic;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Learner;
import dev.mercer.learn.RidgeClassifier;
import dev.mercer.learn.Svm;
import dev.mercer.learn.SvmRegressor;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Squared;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Require;
import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * A method with open settings: the kernel, λ, or the ε of a tube.
 *
 * @param name the name of the method
 * @param maker makes the learner once all settings are chosen
 * @param free the open settings; the maker ignores values of the others
 * @param rho ρ = λΣw where it is given
 * @param closedForm the intercept, where the method is ridge regression: then leave-one-out has a closed form
 * @param loss the loss by which predicted numbers are validated
 */
public record Recipe(
        String name, Maker maker, Set<Free> free, OptionalDouble rho, Optional<Intercept> closedForm, Loss loss) {
    /** A setting that a method may leave open. */
    public enum Free {
        KERNEL,
        PENALTY,
        EPSILON
    }

    /** Makes a learner from chosen settings. */
    @FunctionalInterface
    public interface Maker {
        Learner<?> learner(Kernel kernel, double lambda, double epsilon);
    }

    public Recipe {
        free = Set.copyOf(free);
        rho.ifPresent(value -> Require.positive("rho", value));
        Require.that(
                free.contains(Free.PENALTY) != rho.isPresent() || !free.contains(Free.PENALTY),
                "rho is either given or to be chosen");
    }

    private static Recipe of(String name, Maker maker) {
        Set<Free> free = EnumSet.of(Free.KERNEL, Free.PENALTY);
        return new Recipe(name, maker, free, OptionalDouble.empty(), Optional.empty(), new Squared());
    }

    /** Kernel ridge regression. */
    public static Recipe ridge() {
        return of("ridge", (k, lambda, e) -> new KernelRidge(k, lambda)).withClosedForm(Intercept.CENTRED);
    }

    /** Ridge classification: least squares in place of support vectors. */
    public static Recipe ridgeOnClasses() {
        return of("lssvm", (k, lambda, e) -> RidgeClassifier.of(k, lambda)).withClosedForm(Intercept.CENTRED);
    }

    /** Support vector machine. */
    public static Recipe svm() {
        return of("svm", (k, lambda, e) -> Svm.of(k, lambda));
    }

    /** Kernel logistic regression. */
    public static Recipe logistic() {
        return of("logistic", (k, lambda, e) -> KernelLogistic.of(k, lambda));
    }

    /** Support vector regression. */
    public static Recipe supportVectorRegression() {
        return of("svm", SvmRegressor::new).withFree(Set.of(Free.KERNEL, Free.PENALTY, Free.EPSILON));
    }

    /** The learner for validation. */
    Learner<?> forValidation(Kernel kernel, double lambda, double epsilon) {
        return maker.learner(kernel, lambda, epsilon).forValidation();
    }

    public Recipe withFree(Set<Free> newFree) {
        return new Recipe(name, maker, newFree, rho, closedForm, loss);
    }

    public Recipe withClosedForm(Intercept intercept) {
        return new Recipe(name, maker, free, rho, Optional.of(intercept), loss);
    }

    public Recipe withLoss(Loss newLoss) {
        return new Recipe(name, maker, free, rho, closedForm, newLoss);
    }

    /** With ρ given. */
    public Recipe withRho(double newRho) {
        Set<Free> remaining = EnumSet.noneOf(Free.class);
        for (Free one : free) if (one != Free.PENALTY) remaining.add(one);
        return new Recipe(name, maker, remaining, OptionalDouble.of(newRho), closedForm, loss);
    }
}
