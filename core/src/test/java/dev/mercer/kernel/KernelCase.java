package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.data.Letters;
import dev.mercer.data.Points;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.Stream;

/** A kernel class of the catalogue: examples, the points on which they are defined, and how exact their bulk form can be. */
public final class KernelCase {
    /** How far the bulk form may be from the definition, relative to {@link #scale}. */
    public static final double BULK_TOLERANCE = 1e-12;

    private final IntFunction<List<Kernel>> examples;
    private PointMaker points = TestPoints::normal;
    private Scale scale = (kernel, x, i, y, j) -> Math.abs(kernel.value(x, i, y, j));
    private BiPredicate<String, Double> allowed = (parameter, value) -> parameter.equals("c") ? value >= 0 : value > 0;
    private Function<String, Kernel> parser = Kernel::parse;
    private boolean hasInputGradient = true;
    private boolean hasCoordinates = true;
    private boolean seesAllColumns = true;

    private KernelCase(IntFunction<List<Kernel>> examples) {
        this.examples = examples;
    }

    /** Points inside the domain of a kernel. */
    interface PointMaker {
        Points of(int n, int d, long seed);
    }

    /** A random text of at most this many letters, on which a kernel is defined. */
    interface TextMaker {
        String of(int longest, SplittableRandom random);

        default List<String> texts(int n, int longest, long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            return Stream.generate(() -> of(longest, random)).limit(n).toList();
        }
    }

    private interface Scale {
        double of(Kernel kernel, Points x, int i, Points y, int j);
    }

    static KernelCase of(Kernel... examples) {
        return of(d -> List.of(examples));
    }

    /** Kernels that depend on the number of coordinates. */
    static KernelCase of(IntFunction<List<Kernel>> examples) {
        return new KernelCase(examples);
    }

    /** Kernels of texts. */
    static KernelCase of(TextMaker text, Kernel... examples) {
        return of(examples)
                .on((n, d, seed) -> Letters.points(text.texts(n, d, seed), d))
                .withoutCoordinates();
    }

    KernelCase on(PointMaker maker) {
        points = maker;
        return this;
    }

    /** For kernels that add numbers of both signs: errors are relative to √(k(x, x) k(z, z)), which by Cauchy and Schwarz is at least |k(x, z)|. */
    KernelCase byDiagonal() {
        scale = KernelCase::byDiagonal;
        return this;
    }

    /** Errors are absolute. */
    KernelCase byOne() {
        scale = (kernel, x, i, y, j) -> 1;
        return this;
    }

    /** Which finite values a parameter may have, if not c ≥ 0 and all others > 0. */
    KernelCase allowing(BiPredicate<String, Double> values) {
        allowed = values;
        return this;
    }

    /** For kernels that only their own reader knows. */
    KernelCase readBy(Function<String, Kernel> reader) {
        parser = reader;
        return this;
    }

    /** For kernels that refuse ∂k/∂x. */
    KernelCase withoutInputGradient() {
        hasInputGradient = false;
        return this;
    }

    /** For kernels whose points are no places: none can be moved. */
    KernelCase withoutCoordinates() {
        hasCoordinates = false;
        return withoutInputGradient();
    }

    /** For kernels that look at a few columns, whatever the number of columns. */
    KernelCase ofSomeColumns() {
        seesAllColumns = false;
        return this;
    }

    /** The kernels for points of 3 coordinates. */
    List<Kernel> examples() {
        return examples(3);
    }

    public List<Kernel> examples(int d) {
        return examples.apply(d);
    }

    public Points points(int n, int d, long seed) {
        return points.of(n, d, seed);
    }

    boolean allowed(String parameter, double value) {
        return Double.isFinite(value) && allowed.test(parameter, value);
    }

    Kernel parse(String text) {
        return parser.apply(text);
    }

    boolean hasInputGradient() {
        return hasInputGradient;
    }

    public boolean hasCoordinates() {
        return hasCoordinates;
    }

    boolean seesAllColumns() {
        return seesAllColumns;
    }

    /** The class of the first example. */
    Class<?> type() {
        return examples().get(0).getClass();
    }

    @Override
    public String toString() {
        return examples().get(0).toString();
    }

    /** √(k(x, x) k(z, z)). */
    static double byDiagonal(Kernel kernel, Points x, int i, Points y, int j) {
        return Math.sqrt(Math.abs(kernel.value(x, i, x, i))) * Math.sqrt(Math.abs(kernel.value(y, j, y, j)));
    }

    /** Fails unless {@code actual} is k(xᵢ, yⱼ) up to {@link #BULK_TOLERANCE}. */
    void assertIsValue(double actual, Kernel kernel, Points x, int i, Points y, int j) {
        double value = kernel.value(x, i, y, j);
        if (actual == value || Math.abs(actual - value) <= BULK_TOLERANCE * Math.abs(value)) return;
        assertThat(Math.abs(actual - value))
                .as("%s at (%d, %d) of %s and %s: %s is not %s", kernel, i, j, x, y, actual, value)
                .isLessThanOrEqualTo(BULK_TOLERANCE * scale.of(kernel, x, i, y, j));
    }

    /** Fails unless the kernel is {@code formula}: the definition, written a second time and in another way. */
    static void assertFormula(Kernel kernel, ToDoubleBiFunction<double[], double[]> formula) {
        KernelCase each = KernelCases.of(kernel.getClass());
        Points x = each.points(15, 3, 99);
        double[] a = new double[3];
        double[] b = new double[3];
        for (int i = 0; i < x.size(); i++)
            for (int j = 0; j < x.size(); j++) {
                x.copyRow(i, a);
                x.copyRow(j, b);
                double expected = formula.applyAsDouble(a, b);
                assertThat(Math.abs(kernel.value(x, i, x, j) - expected))
                        .as(
                                "%s at (%d, %d): %s, the formula gives %s",
                                kernel, i, j, kernel.value(x, i, x, j), expected)
                        .isLessThanOrEqualTo(1e-13 * each.scale.of(kernel, x, i, x, j));
            }
    }

    /** Fails unless the kernel is {@code reference}, its definition by brute force, on texts of at most so many letters. */
    static void assertTexts(
            TextKernel kernel, TextMaker text, int longest, ToDoubleBiFunction<String, String> reference) {
        List<String> texts = text.texts(12, longest, 5);
        for (String x : texts)
            for (String z : texts) {
                double expected = reference.applyAsDouble(x, z);
                assertThat(Math.abs(kernel.of(x, z) - expected))
                        .as("%s of \"%s\" and \"%s\": %s, by brute force %s", kernel, x, z, kernel.of(x, z), expected)
                        .isLessThanOrEqualTo(1e-12 * Math.abs(expected));
            }
        assertThat(texts.stream()
                        .filter(x -> texts.stream().anyMatch(z -> !x.equals(z) && reference.applyAsDouble(x, z) != 0)))
                .as("texts with something in common")
                .isNotEmpty();
    }
}
