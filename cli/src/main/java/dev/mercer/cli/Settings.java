package dev.mercer.cli;

import dev.mercer.data.Reals;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.ShortText;
import dev.mercer.learn.ClassWeights;
import dev.mercer.learn.OneClassSvm;
import dev.mercer.learn.Probabilities;
import dev.mercer.loss.EpsilonInsensitive;
import dev.mercer.loss.Loss;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.descent.Averaging;
import dev.mercer.solve.descent.Descent;
import dev.mercer.solve.descent.PerceptronSolver;
import dev.mercer.solve.descent.Step;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The values of the options of one method, as a learner wants them.
 *
 * @param given what the user gave
 * @param method whose defaults hold for the rest
 * @param totalWeight Σw of the training rows after class weights, which is N where all weights are 1
 */
record Settings(Map<Setting, String> given, Method method, double totalWeight) {
    private static final long SEED = 1;
    private static final double EPSILON = 0.1;

    Settings {
        given = Map.copyOf(given);
    }

    Optional<String> text(Setting setting) {
        return Optional.ofNullable(given.get(setting));
    }

    private String needed(Setting setting) {
        return text(setting).orElseThrow(() -> new IllegalStateException(setting + " was not asked for"));
    }

    Kernel kernel() {
        return Kernel.parse(needed(Setting.KERNEL));
    }

    /** The kernel for people, learned matrices by name. */
    Optional<String> kernelText() {
        return text(Setting.KERNEL).map(k -> ShortText.of(kernel()).text());
    }

    /** As it was given. */
    String featureText() {
        return needed(Setting.FEATURES);
    }

    FeatureMap features() {
        return FeatureMap.parse(featureText());
    }

    /** λ, where the method has one. */
    Optional<Double> penalty() {
        return given.keySet().stream().anyMatch(Setting.PENALTY::contains) ? Optional.of(lambda()) : Optional.empty();
    }

    /** λ, from whichever constant was given: C = 1/(2λΣw), ρ = λΣw. */
    double lambda() {
        Optional<String> c = text(Setting.C);
        Optional<String> rho = text(Setting.RHO);
        if (c.isPresent()) return 1 / (2 * totalWeight * Setting.positive("--c", c.get()));
        if (rho.isPresent()) return Setting.positive("--rho", rho.get()) / totalWeight;
        return Setting.nonNegative("--lambda", needed(Setting.LAMBDA));
    }

    Intercept intercept() {
        return text(Setting.INTERCEPT).map(Setting::intercept).orElse(method.intercept());
    }

    /** How more than two classes are divided. */
    Scheme scheme() {
        return text(Setting.SCHEME)
                .map(Setting::scheme)
                .orElseGet(() -> method.schemes().apply(this).get(0));
    }

    ClassWeights classWeights() {
        return text(Setting.CLASS_WEIGHT).map(ClassWeightText::parse).orElse(ClassWeights.none());
    }

    /** For rows whose weights have those of their classes in them. */
    Settings withoutClassWeights() {
        Map<Setting, String> others = new EnumMap<>(Setting.class);
        others.putAll(given);
        others.remove(Setting.CLASS_WEIGHT);
        return new Settings(others, method, totalWeight);
    }

    Probabilities probabilities() {
        return text(Setting.PROBABILITIES).map(Setting::probabilities).orElse(Probabilities.LEFT_OUT);
    }

    /** Where each part of the rows is learned by itself: how many parts. */
    OptionalInt leaves() {
        return text(Setting.LEAVES).map(t -> OptionalInt.of(Setting.leaves(t))).orElse(OptionalInt.empty());
    }

    /** The loss that was given, else the first that the method knows. */
    String lossText() {
        return text(Setting.LOSS).orElse(method.losses().get(0));
    }

    Loss loss() {
        Loss loss = LossText.parse(lossText());
        if (quantiles().size() > 1 && !method.losses().equals(List.of("pinball")))
            throw new UsageProblem("--method " + method.name() + " learns one quantile, got "
                    + quantiles().size() + ": use --method svm, which learns several that do not cross");
        return loss;
    }

    /** The quantiles that were asked for. */
    Reals quantiles() {
        return text(Setting.LOSS).map(LossText::quantiles).orElse(Reals.of());
    }

    /** By itself, or as the argument of its loss. */
    double epsilon() {
        if (given.containsKey(Setting.LOSS)) return ((EpsilonInsensitive) loss()).epsilon();
        return text(Setting.EPSILON)
                .map(t -> Setting.nonNegative("--epsilon", t))
                .orElse(EPSILON);
    }

    /** ν, where the method has one. */
    Optional<Double> share() {
        if (!method.takes().contains(Setting.NU)) return Optional.empty();
        return Optional.of(text(Setting.NU).map(t -> Setting.share("--nu", t)).orElse(OneClassSvm.NU));
    }

    double nu() {
        return share().orElseThrow();
    }

    Stopping stopping(Stopping standard) {
        double tolerance = text(Setting.TOLERANCE)
                .map(t -> Setting.nonNegative("--tolerance", t))
                .orElse(standard.tolerance());
        long iterations = text(Setting.ITERATIONS)
                .map(t -> Setting.whole("--iterations", 1, t))
                .orElse(standard.iterations());
        return new Stopping(tolerance, iterations);
    }

    private Setting.Batches batches() {
        return text(Setting.BATCH).map(Setting::batch).orElse(Setting.Batches.FULL);
    }

    /** The η or ε that was given for every step. */
    Optional<Double> step() {
        return text(Setting.STEP).map(t -> Setting.positive("--step", t));
    }

    PerceptronSolver.Start start(PerceptronSolver.Start standard) {
        return text(Setting.START).map(Setting::start).orElse(standard);
    }

    Averaging averaging(Averaging standard) {
        return text(Setting.AVERAGING).map(Setting::averaging).orElse(standard);
    }

    /** Full, single or growing batches, each with its own steps unless one is given. */
    Descent descent() {
        Descent standard = switch (batches()) {
            case FULL -> Descent.full();
            case SINGLE -> Descent.stochastic(seed());
            case GROWING -> Descent.hybrid(seed());
        };
        Descent stepped =
                step().map(eta -> standard.withStep(new Step.Fixed(eta))).orElse(standard);
        return stepped.withAveraging(averaging(standard.averaging())).withStopping(stopping(standard.stopping()));
    }

    /** Whether there is anything for a seed to decide. */
    boolean drawsAtRandom() {
        if (interval().filter(IntervalText::drawsAtRandom).isPresent()) return true;
        if (!method.takes().contains(Setting.SEED)) return false;
        if (method.takes().contains(Setting.BATCH)) return batches() != Setting.Batches.FULL;
        return text(Setting.FEATURES).map(Learners::drawsCenters).orElse(true);
    }

    Optional<IntervalText> interval() {
        return text(Setting.INTERVAL).map(IntervalText::parse);
    }

    long seed() {
        return text(Setting.SEED)
                .map(t -> Setting.whole("--seed", Long.MIN_VALUE, t))
                .orElse(SEED);
    }
}
