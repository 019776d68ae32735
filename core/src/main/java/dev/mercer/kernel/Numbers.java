package dev.mercer.kernel;

import dev.mercer.data.Points;
import dev.mercer.util.Require;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Prints numbers and lists of numbers in the notation: exactly, and the same in every locale. */
final class Numbers {
    private Numbers() {}

    /** A number, points as a list of rows, or a kernel. */
    static String print(Object value) {
        if (value instanceof Kernel kernel) return kernel.toString();
        if (value instanceof Points points) return rows(points);
        return Require.text(((Number) value).doubleValue());
    }

    private static String rows(Points points) {
        return IntStream.range(0, points.size())
                .mapToObj(i -> IntStream.range(0, points.dim())
                        .mapToObj(k -> Require.text(points.get(i, k)))
                        .collect(Collectors.joining(", ", "[", "]")))
                .collect(Collectors.joining(", ", "[", "]"));
    }
}
