package dev.mercer.method;

import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.ClassWeights;
import dev.mercer.learn.Learner;
import dev.mercer.learn.OneClassSvm;
import dev.mercer.learn.Probabilities;
import dev.mercer.loss.EpsilonInsensitive;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Pinball;
import dev.mercer.loss.Squared;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.descent.Descent;
import dev.mercer.solve.descent.Step;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The values of all settings of one method, as a learner needs them; settings that were not given have the default of
 * the method.
 *
 * @param given the settings that were given or chosen
 * @param method the method, whose defaults apply to the other settings
 * @param totalWeight Σw of the training rows after class weights, which is N if all weights are 1
 */
public record LearnerSettings(Settings given, Method method, double totalWeight) {
    private static final long STANDARD_SEED = 1;
    private static final double STANDARD_EPSILON = 0.1;

    /** The value of a setting that was given. */
    public <T> Optional<T> get(Setting<T> setting) {
        return given.get(setting);
    }

    private <T> T needed(Setting<T> setting) {
        return get(setting).orElseThrow(() -> new IllegalStateException(setting + " was not asked for"));
    }

    /** The method in its notation, with the values of its arguments. */
    public String notation() {
        return ChosenMethod.of(method.kind(), given).toString();
    }

    public Kernel kernel() {
        return needed(Setting.KERNEL).any();
    }

    public FeatureBasis features() {
        return needed(Setting.FEATURES);
    }

    /** λ, if the method has one. */
    public Optional<Double> penalty() {
        return given.hasAny(Setting.PENALTY) ? Optional.of(lambda()) : Optional.empty();
    }

    /** λ, from whichever constant was given: C = 1/(2λΣw), ρ = λΣw. */
    public double lambda() {
        Optional<Double> c = get(Setting.C);
        Optional<Double> rho = get(Setting.RHO);
        if (c.isPresent()) return 1 / (2 * totalWeight * c.get());
        if (rho.isPresent()) return rho.get() / totalWeight;
        return needed(Setting.LAMBDA);
    }

    public Intercept intercept() {
        return get(Setting.INTERCEPT).orElse(method.intercept());
    }

    /** The division of more than two classes into problems of two. */
    public Scheme scheme() {
        return get(Setting.SCHEME)
                .orElseGet(
                        () -> method.schemes().apply(this).stream().findFirst().orElse(Scheme.ONE_VS_REST));
    }

    public ClassWeights classWeights() {
        return get(Setting.CLASS_WEIGHT).orElse(ClassWeights.none());
    }

    /** A copy for rows whose weights already include those of their classes. */
    public LearnerSettings withoutClassWeights() {
        return with(given.without(List.of(Setting.CLASS_WEIGHT)));
    }

    private LearnerSettings with(Settings newGiven) {
        return new LearnerSettings(newGiven, method, totalWeight);
    }

    /** The learner with these settings. */
    public Learner<?> learner() {
        return method.learner().apply(this);
    }

    public Probabilities probabilities() {
        return get(Setting.PROBABILITIES).orElse(Probabilities.LEFT_OUT);
    }

    /** The number of trees of leaves. */
    public int trees() {
        return get(Setting.TREES).orElse(1);
    }

    public OptionalInt leaves() {
        return get(Setting.LEAVES).map(OptionalInt::of).orElse(OptionalInt.empty());
    }

    /** The kind of the loss, given or the default of the method. */
    public LossKind lossKind() {
        return get(Setting.LOSS)
                .map(losses -> LossKind.of(losses.loss()))
                .orElseGet(() -> method.losses().get(0));
    }

    /** The loss that was given, else the default of the method. */
    public Loss loss() {
        if (quantiles().size() > 1 && !method.losses().equals(List.of(LossKind.PINBALL)))
            throw new RefusedSettings(
                    "%s learns one quantile, got %d: use %s, which learns several that do not cross",
                    method.kind(), quantiles().size(), MethodKind.SVM);
        return get(Setting.LOSS).map(ChosenLoss::loss).orElseGet(() -> switch (lossKind()) {
            case EPSILON -> new EpsilonInsensitive(epsilon());
            case HUBER, PINBALL -> throw new IllegalStateException("the constant of the loss was not asked for");
            default -> lossKind().loss(0);
        });
    }

    /** The loss, or those of the quantiles that were given. */
    List<Loss> losses() {
        Loss first = loss();
        return quantiles().size() > 1
                ? quantiles().stream().<Loss>mapToObj(Pinball::new).toList()
                : List.of(first);
    }

    /** A copy with the middle one of several quantiles, for which kernel and penalty are chosen. */
    LearnerSettings oneLoss() {
        return get(Setting.LOSS)
                .filter(losses -> losses.all().size() > 1)
                .map(losses -> with(given.with(Setting.LOSS, ChosenLoss.of(losses.loss()))))
                .orElse(this);
    }

    /** The loss that scores predictions: quantile and robust losses themselves, and the squared loss for all others. */
    public Loss scoreLoss() {
        if (method.losses().isEmpty() || get(Setting.LOSS).isEmpty()) return new Squared();
        Loss loss = loss();
        return LossKind.of(loss).scoresItself ? loss : new Squared();
    }

    /** The requested quantiles. */
    public Reals quantiles() {
        return get(Setting.LOSS).map(ChosenLoss::quantiles).orElse(Reals.of());
    }

    /** ε, given as a setting or as the argument of the loss. */
    public double epsilon() {
        return get(Setting.LOSS)
                .map(losses -> ((EpsilonInsensitive) losses.loss()).epsilon())
                .or(() -> get(Setting.EPSILON))
                .orElse(STANDARD_EPSILON);
    }

    /** ν, if the method has one. */
    public Optional<Double> share() {
        if (!method.takes().contains(Setting.NU)) return Optional.empty();
        return get(Setting.NU).or(() -> Optional.of(OneClassSvm.NU));
    }

    double nu() {
        return share().orElseThrow();
    }

    Stopping stopping(Stopping standard) {
        return new Stopping(
                get(Setting.TOLERANCE).orElse(standard.tolerance()),
                get(Setting.ITERATIONS).orElse(standard.iterations()));
    }

    private Batches batches() {
        return get(Setting.BATCH).orElse(Batches.FULL);
    }

    /** A descent by full, single or growing batches, each with default step sizes unless one is given. */
    Descent descent() {
        Descent standard = switch (batches()) {
            case FULL -> Descent.full();
            case SINGLE -> Descent.stochastic(seed());
            case GROWING -> Descent.hybrid(seed());
        };
        Descent stepped = get(Setting.STEP)
                .map(eta -> standard.withStep(new Step.Fixed(eta)))
                .orElse(standard);
        return stepped.withAveraging(get(Setting.AVERAGING).orElse(standard.averaging()))
                .withStopping(stopping(standard.stopping()));
    }

    /** True if the result depends on a seed. */
    public boolean drawsAtRandom() {
        if (interval().filter(IntervalChoice::drawsAtRandom).isPresent()) return true;
        if (!method.takes().contains(Setting.SEED)) return false;
        if (method.takes().contains(Setting.BATCH)) return batches() != Batches.FULL;
        return get(Setting.FEATURES)
                .map(FeatureBasis.DrawnCenters.class::isInstance)
                .orElse(true);
    }

    public Optional<IntervalChoice> interval() {
        return get(Setting.INTERVAL);
    }

    public long seed() {
        return get(Setting.SEED).orElse(STANDARD_SEED);
    }
}
