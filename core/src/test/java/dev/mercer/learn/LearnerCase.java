package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Task;
import dev.mercer.gp.GaussianProcess;
import dev.mercer.gp.GaussianProcessClassifier;
import dev.mercer.metric.MetricLearning;
import dev.mercer.model.Classifier;
import dev.mercer.util.Progress;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One learner of the catalogue.
 *
 * @param learner with settings that the example data suit
 * @param changes for each component of the record another value, with which another model must come out
 * @param traits what is peculiar to it
 */
public record LearnerCase(Learner<?> learner, Map<String, Object> changes, Set<Trait> traits) {
    /** Laws from which a learner is exempt, and what it learns. */
    public enum Trait {
        /** It draws points or goes through them in order: a point twice is not a point of weight 2. */
        BY_ORDER,
        /** It learns with any kernel. */
        ANY_KERNEL,
        /** It does not look at targets. */
        NO_TARGETS,
        /** Its targets are counts. */
        COUNTS
    }

    boolean has(Trait trait) {
        return traits.contains(trait);
    }

    boolean learnsClasses() {
        if (learner instanceof MetricLearning<?> metric) return metric.learner().task() == Task.CLASSIFICATION;
        if (learner instanceof BlendLearner<?>) return learner instanceof ClassificationBlend;
        try {
            return learner.getClass()
                            .getMethod("fit", Dataset.class, Compute.class, Progress.class)
                            .getReturnType()
                    == Classifier.class;
        } catch (NoSuchMethodException e) {
            throw new AssertionError(e);
        }
    }

    /** Points of the plane with targets of the kind that it learns. */
    public Dataset data(int n) {
        return LearnerData.of(this, n, 2);
    }

    /** The names of the learner's settings, with those of its strategy and of its options in place of these. */
    List<String> components() {
        // The form of least squares, which only kernels with few features have, is a test of KernelRidgeTest.
        boolean mapped = components(learner).anyMatch(name -> name.equals("map"));
        return components(learner)
                .filter(name -> !name.equals("dual") && !(mapped && name.equals("kernel")))
                .toList();
    }

    private static Stream<String> components(Object of) {
        return Arrays.stream(of.getClass().getRecordComponents()).flatMap(c -> {
            Object value = value(of, c.getName());
            return isNested(value) ? components(value) : Stream.of(c.getName());
        });
    }

    /** Centers are one setting: which of their own have an effect depends on the rows, and is a test of NystromTest. */
    private static boolean isNested(Object value) {
        return value instanceof KernelLearner
                || value instanceof ClassOptions
                || (value instanceof Strategy && !(value instanceof Nystrom));
    }

    private static Object value(Object of, String component) {
        try {
            return of.getClass().getMethod(component).invoke(of);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    Object get(String component) {
        return get(learner, component).findFirst().orElseThrow();
    }

    private static Stream<Object> get(Object of, String component) {
        return Arrays.stream(of.getClass().getRecordComponents()).flatMap(c -> {
            Object value = value(of, c.getName());
            if (isNested(value)) return get(value, component);
            return c.getName().equals(component) ? Stream.of(value) : Stream.empty();
        });
    }

    /** The learner with another value of one component. */
    Learner<?> with(String component, Object value) {
        return (Learner<?>) with(learner, component, value);
    }

    private static Object with(Object old, String component, Object value) {
        RecordComponent[] all = old.getClass().getRecordComponents();
        Class<?>[] types = Arrays.stream(all).map(RecordComponent::getType).toArray(Class<?>[]::new);
        Object[] values = Arrays.stream(all)
                .map(c -> {
                    Object own = value(old, c.getName());
                    if (isNested(own)) return with(own, component, value);
                    if (!c.getName().equals(component)) return own;
                    return own instanceof Optional<?> && !(value instanceof Optional<?>) ? Optional.of(value) : value;
                })
                .toArray();
        try {
            return old.getClass().getConstructor(types).newInstance(values);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException refused) throw refused;
            throw new AssertionError(e);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** The learner, with its loss and strategy, or its likelihood, where these are open. */
    @Override
    public String toString() {
        String name = learner.getClass().getSimpleName();
        if (learner instanceof GaussianProcess process) return name + " " + process.likelihood();
        if (learner instanceof GaussianProcessClassifier process) return name + " " + process.likelihood();
        Object inner = learner instanceof MetricLearning<?> metric ? metric.learner() : learner;
        return inner instanceof KernelLearner<?> made ? name + " " + made.loss() + " " + made.strategy() : name;
    }
}
