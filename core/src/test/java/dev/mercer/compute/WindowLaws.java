package dev.mercer.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.data.Points;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Linear;
import dev.mercer.kernel.TestPoints;
import dev.mercer.util.InvalidInputException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A back end fills the window it is asked for, and touches nothing else. */
public abstract class WindowLaws extends WideBackendLaws {
    private static final double UNTOUCHED = -77.25;

    @Test
    void writesNothingOutsideTheWindow() {
        Points x = TestPoints.normal(40, 3, 10);
        Points y = TestPoints.normal(600, 3, 11);
        KernelBlock block = new KernelBlock(new Gaussian(1), x, y);
        BlockEvaluator evaluator = backend().prepare(block);
        Filled whole = Filled.whole(backend(), block);
        int stride = 420;
        int offset = 17;
        double[] out = new double[offset + 35 * stride];
        Arrays.fill(out, UNTOUCHED);
        evaluator.fill(new Window(3, 38, 201, 600), out, offset, stride);
        for (int at = 0; at < out.length; at++) {
            int row = Math.floorDiv(at - offset, stride);
            int column = Math.floorMod(at - offset, stride);
            boolean inside = row >= 0 && row < 35 && column < 399;
            double expected = inside ? whole.get(3 + row, 201 + column) : UNTOUCHED;
            if (Math.abs(out[at] - expected) > 1e-12)
                assertThat(out[at]).as("out[%d]", at).isEqualTo(expected);
        }
    }

    @Test
    void writesNothingOutsideTheWindowInSinglePrecision() {
        Points x = TestPoints.normal(9, 30, 10);
        Gaussian kernel = new Gaussian(5);
        float[] out = new float[60];
        Arrays.fill(out, (float) UNTOUCHED);
        backend().prepare(KernelBlock.square(kernel, x)).fill(new Window(2, 7, 1, 9), out, 3, 10);
        for (int at = 0; at < out.length; at++) {
            int row = Math.floorDiv(at - 3, 10);
            int column = Math.floorMod(at - 3, 10);
            boolean inside = row >= 0 && row < 5 && column < 8;
            double expected = inside ? kernel.value(x, 2 + row, x, 1 + column) : UNTOUCHED;
            assertThat(Math.abs(out[at] - expected)).as("out[%d]", at).isLessThan(1e-5);
        }
    }

    @Test
    void emptyWindowsWriteNothing() {
        Points x = TestPoints.normal(5, 3, 12);
        BlockEvaluator evaluator = backend().prepare(KernelBlock.square(new Linear(), x));
        double[] out = {UNTOUCHED, UNTOUCHED};
        evaluator.fill(new Window(2, 2, 0, 5), out, 0, 5);
        evaluator.fill(new Window(0, 5, 5, 5), out, 1, 1);
        evaluator.fill(new Window(5, 5, 5, 5), new double[0], 0, 0);
        assertThat(out).containsOnly(UNTOUCHED);
        Points none = x.range(0, 0);
        backend().prepare(new KernelBlock(new Linear(), none, x)).fill(new Window(0, 0, 0, 5), out, 0, 5);
        backend().prepare(new KernelBlock(new Linear(), x, none)).fill(new Window(0, 5, 0, 0), out, 0, 0);
        assertThat(out).containsOnly(UNTOUCHED);
    }

    @Test
    void refusesWindowsOutsideTheMatrix() {
        Points x = TestPoints.normal(5, 3, 13);
        BlockEvaluator evaluator = backend().prepare(new KernelBlock(new Linear(), x, x.range(0, 3)));
        double[] out = new double[100];
        Arrays.fill(out, UNTOUCHED);
        for (Window window : List.of(new Window(0, 6, 0, 3), new Window(0, 5, 0, 4), new Window(7, 7, 0, 1)))
            assertThatThrownBy(() -> evaluator.fill(window, out, 0, 10)).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> evaluator.fill(new Window(0, 2, 0, 3), out, 95, 3))
                .isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> evaluator.fill(new Window(0, 2, 0, 3), out, 0, 2))
                .isInstanceOf(InvalidInputException.class);
        assertThat(out).containsOnly(UNTOUCHED);
    }
}
