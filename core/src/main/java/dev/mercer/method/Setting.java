package dev.mercer.method;

import dev.mercer.gp.ProcessLikelihood;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.learn.ClassWeights;
import dev.mercer.learn.NystromCenters;
import dev.mercer.learn.Probabilities;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.descent.Averaging;
import dev.mercer.solve.descent.PerceptronSolver;
import dev.mercer.util.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * A setting that belongs to some methods and not to others, such as λ, with the type of its values.
 *
 * @param <T> the type of its values
 */
public final class Setting<T> implements Term, Comparable<Setting<?>> {
    private static final List<Setting<?>> ALL = new ArrayList<>();

    /** The schemes for more than two classes; two classes are one problem with any of them. */
    private static final Scheme[] SCHEMES = {Scheme.ONE_VS_ONE, Scheme.ONE_VS_REST, Scheme.SOFTMAX};

    public static final Setting<KernelFamily> KERNEL =
            new Setting<>("kernel", KernelFamily.class, (what, text) -> new KernelFamily(text));
    public static final Setting<FeatureBasis> FEATURES =
            new Setting<>("map", FeatureBasis.class, (what, text) -> FeatureBasis.parse(text));
    /** λ of J = mean loss + λ‖f‖². */
    public static final Setting<Double> LAMBDA = new Setting<>("lambda", Double.class, ValueText::nonNegative);
    /** C = 1/(2λΣw). */
    public static final Setting<Double> C = new Setting<>("c", Double.class, ValueText::positive);
    /** ρ = λΣw. */
    public static final Setting<Double> RHO = new Setting<>("rho", Double.class, ValueText::positive);

    public static final Setting<ChosenLoss> LOSS =
            new Setting<>("loss", ChosenLoss.class, (what, text) -> ChosenLoss.parse(text));
    /** The distribution of observations about a Gaussian process. */
    public static final Setting<ProcessLikelihood> LIKELIHOOD =
            new Setting<>("likelihood", ProcessLikelihood.class, (what, text) -> ProcessLikelihood.parse(text));

    public static final Setting<Double> EPSILON = new Setting<>("epsilon", Double.class, ValueText::nonNegative);
    public static final Setting<Double> NU = new Setting<>("nu", Double.class, ValueText::share);
    public static final Setting<Intercept> INTERCEPT = new Setting<>(
            "intercept", Intercept.class, (what, text) -> ValueText.oneOf(what, text, Intercept.values()));
    public static final Setting<Scheme> SCHEME =
            new Setting<>("scheme", Scheme.class, (what, text) -> ValueText.oneOf(what, text, SCHEMES));
    public static final Setting<ClassWeights> CLASS_WEIGHT =
            new Setting<>("class-weight", ClassWeights.class, ValueText::classWeights);
    public static final Setting<Double> TOLERANCE = new Setting<>("tolerance", Double.class, ValueText::nonNegative);
    public static final Setting<Batches> BATCH =
            new Setting<>("batch", Batches.class, (what, text) -> ValueText.oneOf(what, text, Batches.values()));
    public static final Setting<Double> STEP = new Setting<>("step", Double.class, ValueText::positive);
    public static final Setting<PerceptronSolver.Start> START = new Setting<>(
            "start",
            PerceptronSolver.Start.class,
            (what, text) -> ValueText.oneOf(what, text, PerceptronSolver.Start.values()));
    public static final Setting<Averaging> AVERAGING = new Setting<>(
            "averaging", Averaging.class, (what, text) -> ValueText.oneOf(what, text, Averaging.values()));
    public static final Setting<Long> ITERATIONS =
            new Setting<>("iterations", Long.class, (what, text) -> ValueText.whole(what, 1, text));
    public static final Setting<Integer> CENTERS =
            new Setting<>("centers", Integer.class, (what, text) -> ValueText.count(what, 1, text));
    public static final Setting<Integer> LEAVES =
            new Setting<>("leaves", Integer.class, (what, text) -> ValueText.count(what, 2, text));
    /** The number of trees of leaves; the function is their mean. */
    public static final Setting<Integer> TREES =
            new Setting<>("trees", Integer.class, (what, text) -> ValueText.count(what, 1, text));

    public static final Setting<NystromCenters.Selection> SELECTION = new Setting<>(
            "selection",
            NystromCenters.Selection.class,
            (what, text) -> ValueText.oneOf(what, text, NystromCenters.Selection.values()));
    /** The share of rows that are not trained on but score each step of a solver. */
    public static final Setting<Double> VALIDATION = new Setting<>("validation", Double.class, ValueText::part);

    public static final Setting<Probabilities> PROBABILITIES = new Setting<>(
            "probabilities", Probabilities.class, (what, text) -> ValueText.oneOf(what, text, Probabilities.values()));
    public static final Setting<IntervalChoice> INTERVAL =
            new Setting<>("interval", IntervalChoice.class, (what, text) -> IntervalChoice.parse(text));
    public static final Setting<TargetScaling> TARGET_SCALE = new Setting<>(
            "target-scale", TargetScaling.class, (what, text) -> ValueText.oneOf(what, text, TargetScaling.values()));
    public static final Setting<Long> SEED =
            new Setting<>("seed", Long.class, (what, text) -> ValueText.whole(what, Long.MIN_VALUE, text));

    /** Three ways to write the penalty. */
    public static final Set<Setting<?>> PENALTY = Set.of(LAMBDA, C, RHO);

    private final String name;
    private final Class<T> type;
    private final BiFunction<Setting<?>, String, T> reader;
    private final int place;

    private Setting(String name, Class<T> type, BiFunction<Setting<?>, String, T> reader) {
        this.name = name;
        this.type = type;
        this.reader = reader;
        this.place = ALL.size();
        ALL.add(this);
    }

    /** All settings, in the order in which they are listed. */
    public static List<Setting<?>> all() {
        return List.copyOf(ALL);
    }

    /** True if its values are words, such as {@code one-vs-rest}. */
    boolean isWord() {
        return type.isEnum();
    }

    /** Reads a value. */
    public T read(String text) {
        return reader.apply(this, text);
    }

    /** The text of its value, which {@link #read} reads. */
    public String text(Settings settings) {
        T value = settings.get(this).orElseThrow();
        return value instanceof Enum<?> one ? ValueText.name(one) : value.toString();
    }

    T cast(Object value) {
        return type.cast(value);
    }

    /** The name, such as {@code class-weight}. */
    @Override
    public String plain() {
        return name;
    }

    @Override
    public int compareTo(Setting<?> other) {
        return Integer.compare(place, other.place);
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    @Override
    public String toString() {
        return name;
    }
}
