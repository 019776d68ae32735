package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import dev.mercer.data.DensePoints;
import dev.mercer.util.InvalidInputException;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The notation on random expressions and on random text. */
class RandomNotationTest {
    private static final String ALPHABET = "()[]+-*/^@,=. \t\"\\e0129.5_aπ𝒳\n\u0000";
    private static final List<String> SEEDS = List.of(
            "gaussian(sigma=2) + 0.5*polynomial(degree=2, c=1)",
            "matern(nu=2.5, sigma=1)[age, \"net worth\", 3] * linear()",
            "normalized((exp(0.25*linear()) + constant(1e-7))^2 / [2, 0.5])",
            "gaussian(gamma=0.125) @ rbf(centers=[[0, 1.5], [-2, 1e-7]], sigma=2) + sigmoid(-1, 1)");

    @Test
    void randomExpressionsComeBack() {
        Random random = new Random(20240607);
        for (int n = 0; n < 500; n++) {
            Kernel kernel = expression(random, 1 + n % 6);
            assertThat(Kernel.parse(kernel.toString())).as(kernel.toString()).isEqualTo(kernel);
        }
    }

    private static Kernel expression(Random random, int depth) {
        if (depth == 0) return leaf(random);
        Kernel inner = expression(random, depth - 1);
        return switch (random.nextInt(11)) {
            case 0 -> inner.plus(expression(random, random.nextInt(depth)));
            case 1 -> new Sum(List.of(leaf(random), inner, expression(random, random.nextInt(depth))));
            case 2 -> inner.times(expression(random, random.nextInt(depth)));
            case 3 -> new Product(List.of(leaf(random), inner, expression(random, random.nextInt(depth))));
            case 4 -> inner.scaled(positive(random));
            case 5 -> inner.power(1 + random.nextInt(5));
            case 6 -> random.nextBoolean() ? inner.exp() : inner.normalized();
            case 7 -> inner.on(random.nextInt(9), random.nextInt(1000));
            case 8 -> inner.on(name(random), name(random));
            case 9 ->
                inner.perColumn(IntStream.rangeClosed(0, random.nextInt(4))
                        .mapToDouble(k -> positive(random))
                        .toArray());
            default -> inner.after(map(random));
        };
    }

    private static Kernel leaf(Random random) {
        return switch (random.nextInt(8)) {
            case 0 -> new Constant(positive(random));
            case 1 -> new Polynomial(1 + random.nextInt(9), positive(random));
            case 2 -> new Gaussian(positive(random));
            case 3 -> new Exponential(positive(random), 2 * (1 - random.nextDouble()));
            case 4 -> new Matern(random.nextInt(3) + 0.5, positive(random));
            case 5 -> new Rational(positive(random), positive(random));
            case 6 -> new Sigmoid(random.nextGaussian(), -positive(random));
            default -> random.nextBoolean() ? new Cosine() : new Subsets();
        };
    }

    private static FeatureMap map(Random random) {
        return switch (random.nextInt(5)) {
            case 0 -> new PolynomialMap(1 + random.nextInt(9), positive(random));
            case 1 -> new SubsetsMap();
            case 2 -> new Polar();
            case 3 -> new GaussianSeries(positive(random), 1 + random.nextInt(50));
            default ->
                new RbfBasis(
                        DensePoints.generate(1 + random.nextInt(3), 2, (i, k) -> random.nextGaussian()),
                        positive(random));
        };
    }

    /** Whole numbers, short and long fractions, very small and very large ones. */
    private static double positive(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> 1 + random.nextInt(20);
            case 1 -> (1 + random.nextInt(1000)) / 100.0;
            case 2 -> 1e-3 + random.nextDouble();
            default -> Math.exp(200 * random.nextDouble() - 100);
        };
    }

    private static String name(Random random) {
        int[] points = random.ints(1 + random.nextInt(6), 0, ALPHABET.length())
                .map(ALPHABET::codePointAt)
                .toArray();
        return new String(points, 0, points.length);
    }

    @Test
    void everyDoubleComesBack() {
        Random random = new Random(7);
        for (int n = 0; n < 20_000; n++) {
            double value = Double.longBitsToDouble(random.nextLong());
            if (!Double.isFinite(value)) continue;
            assertThat(Kernel.parse(new Sigmoid(value, 1).toString())).isEqualTo(new Sigmoid(value, 1));
        }
    }

    @Test
    void randomTextIsReadOrRefusedWithAPlace() {
        Random random = new Random(42);
        int read = 0;
        for (int n = 0; n < 20_000; n++) {
            String text = mutated(SEEDS.get(n % SEEDS.size()), random);
            try {
                Kernel kernel = Kernel.parse(text);
                assertThat(Kernel.parse(kernel.toString())).as(text).isEqualTo(kernel);
                read++;
            } catch (KernelSyntaxException refused) {
                assertThat(refused.position()).as(text).isBetween(0, text.length());
            } catch (InvalidInputException | AssertionError other) {
                throw other;
            } catch (Throwable defect) {
                fail("reading " + text, defect);
            }
        }
        assertThat(read).as("texts that could still be read").isBetween(500, 19_000);
    }

    private static String mutated(String seed, Random random) {
        StringBuilder text = new StringBuilder(seed);
        for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
            int at = random.nextInt(text.length());
            char other = ALPHABET.charAt(random.nextInt(ALPHABET.length()));
            switch (random.nextInt(5)) {
                case 0 -> text.insert(at, other);
                case 1 -> text.setCharAt(at, other);
                case 2 -> text.deleteCharAt(at);
                case 3 -> text.delete(at, Math.min(text.length() - 1, at + random.nextInt(8)));
                default -> text.insert(random.nextInt(text.length()), text.substring(at));
            }
        }
        return text.toString();
    }

    @Test
    void deepTextIsRefusedBeforeTheStackOverflows() {
        for (String opening : List.of("(", "exp(", "normalized(", "2*(", "linear() + (", "gaussian(", "matern(nu="))
            assertTooDeep(opening.repeat(100_000));
    }

    /** Without parentheses too: each of these builds on the kernel before it. */
    @Test
    void deepKernelsAreRefusedBeforeTheStackOverflows() {
        for (String more :
                List.of("^1", "[1]", " / [1]", " @ polar()", " @ fourier(gaussian(1), 2)", " / [1] * 2 * linear()"))
            assertTooDeep("linear()" + more.repeat(100_000));
        String chain = "^1".repeat(150);
        assertTooDeep("(".repeat(150) + "linear()" + (chain + ")").repeat(150));
        assertTooDeep("(linear()" + chain + " + linear())" + chain);
        assertTooDeep("(linear()" + chain + " * linear())" + chain);
        assertTooDeep("linear()" + chain + " * linear()" + " / [1]".repeat(150));
    }

    private static void assertTooDeep(String text) {
        assertThatThrownBy(() -> Kernel.parse(text))
                .isInstanceOf(KernelSyntaxException.class)
                .hasMessageEndingWith("nested more than 200 deep: take it apart");
    }

    @Test
    void whatIsNotTooDeepToReadIsNotTooDeepToPrint() {
        for (String text : List.of(
                "linear()" + "^1".repeat(199),
                "exp(".repeat(199) + "linear()" + ")".repeat(199),
                "linear()" + " @ polar()".repeat(199))) {
            Kernel kernel = Kernel.parse(text);
            assertThat(Kernel.parse(kernel.toString())).isEqualTo(kernel);
        }
    }

    @Test
    void wideExpressionsAreNotDeep() {
        Kernel sum = Kernel.parse("linear()[1] + ".repeat(20_000) + "0.5*linear()");
        assertThat(((Sum) sum).terms()).hasSize(20_001);
        assertThat(Kernel.parse(sum.toString())).isEqualTo(sum);
    }
}
