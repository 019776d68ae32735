package dev.mercer.kernel;

import dev.mercer.data.Points;
import java.util.ArrayList;
import java.util.List;

/** The examples of all kernel tests, so that what runs on kernels can be tried on every one of them. */
public final class Examples {
    private Examples() {}

    /** An example and the test it comes from, which knows where it is defined and how exact it can be. */
    public record Example(Kernel kernel, KernelContract test) {
        /** Points inside the kernel's domain. */
        public Points points(int n, int d, long seed) {
            return test.points(n, d, seed);
        }

        /** What errors of kernels that add numbers of both signs are measured against: √(k(x, x) k(z, z)). */
        public double scale(Points x, int i, Points y, int j) {
            return Math.max(Math.abs(kernel.value(x, i, y, j)), KernelExamples.byDiagonal(kernel, x, i, y, j));
        }

        /** Fails unless {@code actual} is k(xᵢ, yⱼ) up to rounding. */
        public void assertIsValue(double actual, Points x, int i, Points y, int j) {
            test.assertIsValue(actual, kernel, x, i, y, j);
        }
    }

    /** Every example of every kernel class that has coordinates, for points of d of them. */
    public static List<Example> all(int d) {
        List<Example> examples = new ArrayList<>();
        for (Class<?> type : concrete(Kernel.class)) {
            KernelContract test = (KernelContract) newTest(type);
            if (test.hasCoordinates()) test.examples(d).forEach(kernel -> examples.add(new Example(kernel, test)));
        }
        return examples;
    }

    /** The classes at the ends of a sealed hierarchy. */
    static List<Class<?>> concrete(Class<?> sealed) {
        if (!sealed.isSealed()) return List.of(sealed);
        List<Class<?>> classes = new ArrayList<>();
        for (Class<?> permitted : sealed.getPermittedSubclasses()) classes.addAll(concrete(permitted));
        return classes;
    }

    /** A new object of the class {@code XTest} for the class X. */
    static Object newTest(Class<?> type) {
        try {
            return Class.forName(type.getName() + "Test")
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException missing) {
            throw new AssertionError(type.getSimpleName() + " needs a test " + type.getSimpleName() + "Test", missing);
        }
    }
}
