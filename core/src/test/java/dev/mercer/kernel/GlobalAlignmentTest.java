package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.BlockEvaluator;
import dev.mercer.compute.KernelBlock;
import dev.mercer.compute.PlainBackend;
import dev.mercer.compute.Window;
import dev.mercer.data.Letters;
import dev.mercer.data.NumberSeries;
import dev.mercer.data.Points;
import dev.mercer.util.Cancellation;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class GlobalAlignmentTest extends TextKernelContract {
    @Override
    protected List<Kernel> examples() {
        return List.of(new GlobalAlignment(3), new GlobalAlignment(7.5));
    }

    @Override
    protected String text(int longest, SplittableRandom random) {
        return series(longest, random);
    }

    /** Digits, separated by blanks; at least one. */
    static String series(int longest, SplittableRandom random) {
        StringBuilder text = new StringBuilder().append(random.nextInt(10));
        for (int k = random.nextInt((longest + 1) / 2); k > 0; k--)
            text.append(' ').append(random.nextInt(10));
        return text.toString();
    }

    @Test
    void sumsOverAllAlignments() {
        assertIs(new GlobalAlignment(3), 9, (x, z) -> {
            double[] a = NumberSeries.parse(x);
            double[] b = NumberSeries.parse(z);
            return sum(a, b, 0, 0, 3) / Math.sqrt(sum(a, a, 0, 0, 3) * sum(b, b, 0, 0, 3));
        });
    }

    /** Over the alignments from a pair on, one by one. */
    private static double sum(double[] x, double[] z, int i, int j, double sigma) {
        if (i == x.length || j == z.length) return 0;
        double g = Math.exp(-(x[i] - z[j]) * (x[i] - z[j]) / (2 * sigma * sigma));
        boolean last = i == x.length - 1 && j == z.length - 1;
        double rest =
                last ? 1 : sum(x, z, i + 1, j, sigma) + sum(x, z, i, j + 1, sigma) + sum(x, z, i + 1, j + 1, sigma);
        return g / (2 - g) * rest;
    }

    /** The number of alignments of 600 numbers is beyond the range of double. */
    @Test
    void longSequencesStayFinite() {
        String wave = "0 1 0 -1 ".repeat(150);
        assertThat(new GlobalAlignment(1).of(wave, wave)).isCloseTo(1, within(1e-12));
        assertThat(new GlobalAlignment(1).of(wave, "9 9 9")).isBetween(0.0, 1e-3);
    }

    /** Of 2,000 numbers K(x, x) has four million steps: paid for each of 10,000 values, that would be 4·10¹⁰. */
    @Test
    @Timeout(value = 2, unit = TimeUnit.MINUTES)
    void inBulkASequenceIsAlignedWithItselfOnce() {
        GlobalAlignment kernel = new GlobalAlignment(1);
        String wave = "0 1 2 1 ".repeat(500);
        BlockEvaluator evaluator = new PlainBackend()
                .prepare(new KernelBlock(
                        kernel,
                        Letters.points(List.of("1 2"), wave.length()),
                        Letters.points(List.of(wave), wave.length())));
        double[] value = new double[1];
        for (int k = 0; k < 10_000; k++) evaluator.fill(new Window(0, 1, 0, 1), value, 0, 1);
        assertThat(value[0]).isEqualTo(kernel.of("1 2", wave));
    }

    /** An alignment asks for cancellation in each row: those of K(x, x) once, though x is in a row and in a column. */
    @Test
    void theDiagonalNeedsNoFurtherAlignment() {
        GlobalAlignment kernel = new GlobalAlignment(1);
        String wave = "0 1 2 1 ".repeat(50);
        Points points = Letters.points(List.of(wave), wave.length());
        Questions questions = new Questions();
        double[] value = new double[1];
        Cancellation.during(
                questions,
                () -> new PlainBackend()
                        .prepare(new KernelBlock(kernel, points, points))
                        .fill(new Window(0, 1, 0, 1), value, 0, 1));
        assertThat(value[0]).isEqualTo(1);
        assertThat(questions.asked()).isBetween(200, 250);
    }

    /** Of numbers that differ and of numbers that come again, compared with the definition row by row. */
    @Test
    void repeatedNumbersChangeNothing() {
        GlobalAlignment kernel = new GlobalAlignment(2);
        double[] repeated = {1, 0.0, 1, -0.0, 2.5, 1, 1};
        double[] different = {0.5, 1, 3, -2};
        assertThat(kernel.of(repeated, different)).isEqualTo(kernel.of(different, repeated));
        double expected = sum(repeated, different, 0, 0, 2)
                / Math.sqrt(sum(repeated, repeated, 0, 0, 2) * sum(different, different, 0, 0, 2));
        assertThat(kernel.of(repeated, different)).isCloseTo(expected, within(1e-12));
        assertThat(kernel.of(repeated, repeated.clone())).isEqualTo(1);
        assertThat(kernel.derivative(repeated, repeated.clone())).isZero();
    }

    @Test
    void anEmptySequenceIsRefused() {
        assertThatThrownBy(() -> new GlobalAlignment(1).requireDomain(Letters.points(List.of("1", ""))))
                .hasMessage("row 2: a sequence needs a number at least, got an empty text");
        assertThatThrownBy(() -> new GlobalAlignment(1).requireDomain(Letters.points(List.of("1 x"))))
                .hasMessage("row 1: part 2 of a sequence must be a number, got \"x\" (write it as 1.5 2 -3)");
    }
}
