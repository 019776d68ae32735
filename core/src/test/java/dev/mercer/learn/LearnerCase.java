package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.model.Classifier;
import dev.mercer.util.Progress;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

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

    /** The names of the learner's settings. */
    List<String> components() {
        return Arrays.stream(learner.getClass().getRecordComponents())
                .map(RecordComponent::getName)
                .toList();
    }

    Object get(String component) {
        try {
            return learner.getClass().getMethod(component).invoke(learner);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** The learner with another value of one component. */
    Learner<?> with(String component, Object value) {
        RecordComponent[] all = learner.getClass().getRecordComponents();
        Class<?>[] types = Arrays.stream(all).map(RecordComponent::getType).toArray(Class<?>[]::new);
        Object[] values = Arrays.stream(all)
                .map(c -> c.getName().equals(component) ? value : get(c.getName()))
                .toArray();
        try {
            return (Learner<?>) learner.getClass().getConstructor(types).newInstance(values);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException refused) throw refused;
            throw new AssertionError(e);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public String toString() {
        return learner.getClass().getSimpleName();
    }
}
