package dev.mercer.search;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.Task;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Linear;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Learner;
import dev.mercer.method.Candidate;
import dev.mercer.method.LearnerSettings;
import dev.mercer.method.Method;
import dev.mercer.method.MethodKind;
import dev.mercer.method.Methods;
import dev.mercer.method.Setting;
import dev.mercer.method.Settings;
import dev.mercer.model.Calibration;
import dev.mercer.model.Classifier;
import dev.mercer.model.Expansion;
import dev.mercer.model.Regressor;
import dev.mercer.model.Scheme;
import dev.mercer.model.Training;
import java.util.Collections;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Learners that learn nothing: their prediction is one column of the inputs plus a number, so that a test knows their losses. */
public final class FakeMachines {
    private static final Training TRAINING = KernelRidge.of(new Gaussian(1), 1)
            .fit(Dataset.of(DensePoints.of(2, 1, new double[] {0, 1}), Reals.of(0, 1)))
            .training();

    private FakeMachines() {}

    private static Expansion expansion(int dim, int column, double shift, int outputs) {
        DensePoints unit = DensePoints.generate(1, dim, (i, k) -> k == column ? 1 : 0);
        return new Expansion(
                Optional.empty(),
                new Linear(),
                unit,
                Collections.nCopies(outputs, Reals.of(1)),
                Reals.constant(outputs, shift));
    }

    /** The model that predicts {@code column} + {@code shift}, as often as there are outputs. */
    static Regressor regressor(Dataset data, int column, double shift, int outputs) {
        return new Regressor(expansion(data.points().dim(), column, shift, outputs), TRAINING);
    }

    static Regressor regressor(Dataset data, int column, double shift) {
        return regressor(data, column, shift, 1);
    }

    /** The model of two classes whose score is {@code column}, with probabilities or without. */
    static Classifier classifier(Dataset data, int column, boolean probable) {
        return new Classifier(
                expansion(data.points().dim(), column, 0, 1),
                ((Labels) data.targets().orElseThrow()).classes(),
                Scheme.BINARY,
                probable ? Optional.of(Calibration.logOdds(1)) : Optional.empty(),
                TRAINING);
    }

    /** Makes a learner from what is chosen. */
    @FunctionalInterface
    interface Maker {
        Learner<?> learner(Kernel kernel, double lambda, double epsilon);
    }

    private static Candidate of(MethodKind kind, Task task) {
        return Candidate.of(Methods.choose(Optional.of(kind), task, Settings.none()), Settings.none(), 1);
    }

    public static Candidate ridge() {
        return of(MethodKind.RIDGE, Task.REGRESSION);
    }

    public static Candidate ridgeOnClasses() {
        return of(MethodKind.LSSVM, Task.CLASSIFICATION);
    }

    public static Candidate svm() {
        return of(MethodKind.SVM, Task.CLASSIFICATION);
    }

    public static Candidate logistic() {
        return of(MethodKind.LOGISTIC, Task.CLASSIFICATION);
    }

    public static Candidate supportVectorRegression() {
        return of(MethodKind.SVM, Task.REGRESSION);
    }

    /** A method without a closed form whose machines the maker makes. */
    static Candidate candidate(String title, Maker maker) {
        return of(
                svm().method(),
                title,
                s -> maker.learner(
                        s.kernel(), s.lambda(), s.get(Setting.EPSILON).orElse(0.0)));
    }

    private static Candidate of(Method like, String title, Function<LearnerSettings, Learner<?>> learner) {
        Method made = new Method(
                like.kind(),
                like.task(),
                title,
                like.intercept(),
                like.needs(),
                like.takes(),
                like.losses(),
                like.schemes(),
                learner);
        return Candidate.of(made, Settings.none(), 1);
    }

    /** A method with a closed form that makes these machines. */
    static Candidate closed(Candidate candidate) {
        return of(
                ridge().method(), candidate.method().title(), candidate.method().learner());
    }

    /** A method with a tube that makes these machines. */
    static Candidate tube(Candidate candidate) {
        return of(
                supportVectorRegression().method(),
                candidate.method().title(),
                candidate.method().learner());
    }

    /** With ρ = λΣw given, for rows of a total weight of 1. */
    static Candidate rho(Candidate candidate, double rho) {
        return Candidate.of(candidate.method(), candidate.given().with(Setting.RHO, rho), 1);
    }

    /** Random targets, and in column k the targets plus noise of the k-th deviation. */
    static Dataset noisyCopies(int n, double... deviations) {
        SplittableRandom random = new SplittableRandom(7);
        double[] y =
                IntStream.range(0, n).mapToDouble(i -> random.nextGaussian()).toArray();
        return Dataset.of(
                DensePoints.generate(n, deviations.length, (i, k) -> y[i] + deviations[k] * random.nextGaussian()),
                Reals.of(y));
    }
}
