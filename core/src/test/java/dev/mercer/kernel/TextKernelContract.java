package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.data.Letters;
import dev.mercer.data.Points;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.Stream;

/** The contract of kernels of texts: points are texts, and the definition is written a second time by brute force. */
abstract class TextKernelContract extends KernelContract {
    /** A random text of at most this many letters, on which the kernel is defined. */
    protected abstract String text(int longest, SplittableRandom random);

    @Override
    protected Points points(int n, int d, long seed) {
        return Letters.points(texts(n, d, seed), d);
    }

    protected final List<String> texts(int n, int longest, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return Stream.generate(() -> text(longest, random)).limit(n).toList();
    }

    /** Random letters of an alphabet, at most so many. */
    protected static String letters(String alphabet, int longest, SplittableRandom random) {
        StringBuilder text = new StringBuilder();
        for (int k = random.nextInt(longest + 1); k > 0; k--)
            text.append(alphabet.charAt(random.nextInt(alphabet.length())));
        return text.toString();
    }

    /** Fails unless the kernel is {@code reference} on longer texts than those of the laws. */
    protected final void assertIs(TextKernel kernel, int longest, ToDoubleBiFunction<String, String> reference) {
        List<String> texts = texts(12, longest, 5);
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

    @Override
    protected boolean hasInputGradient() {
        return false;
    }

    @Override
    protected boolean hasCoordinates() {
        return false;
    }
}
