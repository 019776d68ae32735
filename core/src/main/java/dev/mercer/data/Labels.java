package dev.mercer.data;

import dev.mercer.util.NumberText;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A class for each point. The classes have names and a fixed order that does not depend on the order of the rows:
 * ascending by value when every name is a number, else alphabetical.
 */
public final class Labels implements Targets {
    private final int[] codes;
    private final List<String> classes;

    private Labels(int[] codes, List<String> classes) {
        this.codes = codes;
        this.classes = classes;
    }

    /** One name for each point; the classes are the names that occur. */
    public static Labels of(String... names) {
        return of(Arrays.asList(names));
    }

    /** One number for each point; the classes are the numbers that occur, ascending. */
    public static Labels of(int[] numbers) {
        return of(Arrays.stream(numbers).mapToObj(Integer::toString).toList());
    }

    /** One name for each point; the classes are the names that occur. */
    public static Labels of(List<String> names) {
        List<String> classes = names.stream().distinct().sorted(order(names)).toList();
        return of(names, classes);
    }

    /** One name for each point, among the given classes, of which a test set may lack some. */
    public static Labels of(List<String> names, List<String> classes) {
        Map<String, Integer> codeOf = new HashMap<>();
        for (String name : classes)
            Require.that(codeOf.put(name, codeOf.size()) == null, "class \"%s\" is named twice", name);
        int[] codes = new int[names.size()];
        for (int i = 0; i < codes.length; i++) {
            Integer code = codeOf.get(names.get(i));
            if (code == null) Require.that(false, "label %d is \"%s\", expected one of %s", i, names.get(i), classes);
            else codes[i] = code;
        }
        return new Labels(codes, List.copyOf(classes));
    }

    private static Comparator<String> order(List<String> names) {
        boolean numbers = names.stream().allMatch(NumberText::isNumber);
        return numbers
                ? Comparator.comparingDouble(Double::parseDouble).thenComparing(Comparator.naturalOrder())
                : Comparator.naturalOrder();
    }

    @Override
    public int size() {
        return codes.length;
    }

    /** The names of the classes, in their order. */
    public List<String> classes() {
        return classes;
    }

    /** The number of point {@code i}'s class in {@link #classes()}. */
    public int code(int i) {
        return codes[Require.index("label", i, codes.length)];
    }

    /** The numbers of the classes of all points. */
    public Reals codes() {
        return Reals.of(Arrays.stream(codes).asDoubleStream().toArray());
    }

    /** The name of point {@code i}'s class. */
    public String get(int i) {
        return classes.get(code(i));
    }

    /** The number of points of each class, in the order of {@link #classes()}. */
    public int[] counts() {
        int[] counts = new int[classes.size()];
        for (int code : codes) counts[code]++;
        return counts;
    }

    @Override
    public Labels select(int... rows) {
        int[] chosen = new int[rows.length];
        for (int i = 0; i < rows.length; i++) chosen[i] = code(rows[i]);
        return new Labels(chosen, classes);
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof Labels other && classes.equals(other.classes) && Arrays.equals(codes, other.codes);
    }

    @Override
    public int hashCode() {
        return 31 * classes.hashCode() + Arrays.hashCode(codes);
    }

    @Override
    public String toString() {
        return codes.length + " labels of " + classes;
    }
}
