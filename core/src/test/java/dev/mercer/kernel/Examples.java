package dev.mercer.kernel;

import dev.mercer.data.Points;
import java.util.ArrayList;
import java.util.List;

/** The examples of the catalogue one by one, so that what runs on kernels can be tried on every one of them. */
public final class Examples {
    private Examples() {}

    /** An example and its case, which knows where it is defined and how exact it can be. */
    public record Example(Kernel kernel, KernelCase of) {
        /** Points inside the kernel's domain. */
        public Points points(int n, int d, long seed) {
            return of.points(n, d, seed);
        }

        /** What errors of kernels that add numbers of both signs are measured against: √(k(x, x) k(z, z)). */
        public double scale(Points x, int i, Points y, int j) {
            return Math.max(Math.abs(kernel.value(x, i, y, j)), KernelCase.byDiagonal(kernel, x, i, y, j));
        }

        /** Fails unless {@code actual} is k(xᵢ, yⱼ) up to rounding. */
        public void assertIsValue(double actual, Points x, int i, Points y, int j) {
            of.assertIsValue(actual, kernel, x, i, y, j);
        }
    }

    /** Every example of every kernel class that has coordinates, for points of d of them. */
    public static List<Example> all(int d) {
        return everything(d).stream()
                .filter(example -> example.of.hasCoordinates())
                .toList();
    }

    /** Every example of every kernel class, those of texts and of given values too. */
    public static List<Example> everything(int d) {
        List<Example> examples = new ArrayList<>();
        for (KernelCase each : KernelCases.all())
            each.examples(d).forEach(kernel -> examples.add(new Example(kernel, each)));
        return examples;
    }

    /** The classes at the ends of a sealed hierarchy. */
    static List<Class<?>> concrete(Class<?> sealed) {
        if (!sealed.isSealed()) return List.of(sealed);
        List<Class<?>> classes = new ArrayList<>();
        for (Class<?> permitted : sealed.getPermittedSubclasses()) classes.addAll(concrete(permitted));
        return classes;
    }
}
