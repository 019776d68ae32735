package dev.mercer.cli.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.util.InvalidInputException;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

/** The oracle, for readers whose cost is counted. */
class CostOracleTest {
    private static final Shape NESTED = Shape.nested("f(", "x", ")");

    private long spent;

    private boolean isFlagged(Shape shape, LongUnaryOperator cost, boolean refuses) throws Exception {
        CostOracle oracle = new CostOracle(() -> spent, 100_000, 1 << 20);
        return oracle.excess(shape, input -> {
                    spent += cost.applyAsLong(input.length);
                    if (refuses) throw new InvalidInputException("refused");
                })
                .isPresent();
    }

    @Test
    void flagsCostThatGrowsWithTheSquareOrExponentially() throws Exception {
        for (boolean refuses : new boolean[] {false, true}) {
            assertThat(isFlagged(NESTED, n -> n * n, refuses)).isTrue();
            assertThat(isFlagged(NESTED, n -> 1000 + n * n / 16, refuses)).isTrue();
            assertThat(isFlagged(NESTED, n -> (long) Math.pow(3, Math.min(n, 300) / 3.0), refuses))
                    .isTrue();
        }
    }

    @Test
    void acceptsCostThatGrowsWithTheSize() throws Exception {
        assertThat(isFlagged(NESTED, n -> 7 * n, false)).isFalse();
        assertThat(isFlagged(NESTED, n -> 5000 + n, false)).isFalse();
        assertThat(isFlagged(NESTED, n -> (long) (n * Math.log(n)), false)).isFalse();
        assertThat(isFlagged(NESTED, n -> 200_000, false)).isFalse();
    }

    @Test
    void acceptsWhatIsCheapAtTheLargestSize() throws Exception {
        assertThat(isFlagged(NESTED, n -> n * n / 100_000_000, false)).isFalse();
        assertThat(isFlagged(times -> new byte[5], n -> 1, false))
                .as("no growth")
                .isFalse();
    }

    @Test
    void flagsACostThatGrowsWithANumber() throws Exception {
        CostOracle oracle = new CostOracle(() -> spent, 100_000, 1 << 20);
        Shape shape = number -> Shape.utf8("sketch(" + number + ")");
        FuzzTarget.Reader unbounded = input -> spent += number(input);
        FuzzTarget.Reader bounded = input -> spent += Math.min(1_000_000, number(input));
        assertThat(oracle.excessOfNumbers(shape, unbounded))
                .hasValueSatisfying(why -> assertThat(why).endsWith("sketch(8388608)"));
        assertThat(oracle.excessOfNumbers(shape, bounded)).isEmpty();
    }

    private static long number(byte[] input) {
        String text = new String(input, StandardCharsets.UTF_8);
        return Long.parseLong(text.substring("sketch(".length(), text.length() - 1));
    }

    @Test
    void shapesNestAndRepeat() {
        assertThat(new String(NESTED.of(3), StandardCharsets.UTF_8)).isEqualTo("f(f(f(x)))");
        byte[] example = Shape.utf8("head body tail");
        for (int seed = 0; seed < 50; seed++) {
            Shape shape = Shape.of(example, new SplittableRandom(seed));
            assertThat(shape.of(1)).isEqualTo(example);
            assertThat(shape.of(3).length - shape.of(2).length).isEqualTo(shape.of(2).length - example.length);
        }
    }
}
