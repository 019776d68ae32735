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

/**
 * A setting that belongs to some methods and not to others, such as λ, with the type of its values.
 *
 * @param <T> the type of its values
 */
public final class Setting<T> implements Term, Comparable<Setting<?>> {
    private static final List<Setting<?>> ALL = new ArrayList<>();

    public static final Setting<KernelFamily> KERNEL = new Setting<>("kernel", KernelFamily.class);
    public static final Setting<FeatureBasis> FEATURES = new Setting<>("features", FeatureBasis.class);
    /** λ of J = mean loss + λ‖f‖². */
    public static final Setting<Double> LAMBDA = new Setting<>("lambda", Double.class);
    /** C = 1/(2λΣw). */
    public static final Setting<Double> C = new Setting<>("c", Double.class);
    /** ρ = λΣw. */
    public static final Setting<Double> RHO = new Setting<>("rho", Double.class);

    public static final Setting<ChosenLoss> LOSS = new Setting<>("loss", ChosenLoss.class);
    /** The distribution of observations about a Gaussian process. */
    public static final Setting<ProcessLikelihood> LIKELIHOOD = new Setting<>("likelihood", ProcessLikelihood.class);

    public static final Setting<Double> EPSILON = new Setting<>("epsilon", Double.class);
    public static final Setting<Double> NU = new Setting<>("nu", Double.class);
    public static final Setting<Intercept> INTERCEPT = new Setting<>("intercept", Intercept.class);
    public static final Setting<Scheme> SCHEME = new Setting<>("scheme", Scheme.class);
    public static final Setting<ClassWeights> CLASS_WEIGHT = new Setting<>("class-weight", ClassWeights.class);
    public static final Setting<Double> TOLERANCE = new Setting<>("tolerance", Double.class);
    public static final Setting<Batches> BATCH = new Setting<>("batch", Batches.class);
    public static final Setting<Double> STEP = new Setting<>("step", Double.class);
    public static final Setting<PerceptronSolver.Start> START = new Setting<>("start", PerceptronSolver.Start.class);
    public static final Setting<Averaging> AVERAGING = new Setting<>("averaging", Averaging.class);
    public static final Setting<Long> ITERATIONS = new Setting<>("iterations", Long.class);
    public static final Setting<Integer> CENTERS = new Setting<>("centers", Integer.class);
    public static final Setting<Integer> LEAVES = new Setting<>("leaves", Integer.class);
    /** The number of trees of leaves; the function is their mean. */
    public static final Setting<Integer> TREES = new Setting<>("trees", Integer.class);

    public static final Setting<NystromCenters.Selection> SELECTION =
            new Setting<>("selection", NystromCenters.Selection.class);
    /** The share of rows that are not trained on but score each step of a solver. */
    public static final Setting<Double> VALIDATION = new Setting<>("validation", Double.class);

    public static final Setting<Probabilities> PROBABILITIES = new Setting<>("probabilities", Probabilities.class);
    public static final Setting<IntervalChoice> INTERVAL = new Setting<>("interval", IntervalChoice.class);
    public static final Setting<TargetScaling> TARGET_SCALE = new Setting<>("target-scale", TargetScaling.class);
    public static final Setting<Long> SEED = new Setting<>("seed", Long.class);

    /** Three ways to write the penalty. */
    public static final Set<Setting<?>> PENALTY = Set.of(LAMBDA, C, RHO);

    private final String name;
    private final Class<T> type;
    private final int place;

    private Setting(String name, Class<T> type) {
        this.name = name;
        this.type = type;
        this.place = ALL.size();
        ALL.add(this);
    }

    /** All settings, in the order in which they are listed. */
    public static List<Setting<?>> all() {
        return List.copyOf(ALL);
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
