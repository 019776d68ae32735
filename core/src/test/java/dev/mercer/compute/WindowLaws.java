package dev.mercer.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.compute.internal.BlockEvaluator;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.compute.internal.Window;
import dev.mercer.data.Points;
import dev.mercer.kernel.Examples;
import dev.mercer.kernel.Examples.Example;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Linear;
import dev.mercer.kernel.TestPoints;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Parallel;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A back end fills the window it is asked for, touches nothing else, and has the same numbers whatever the windows, the
 * rows that were chosen and the threads.
 */
public abstract class WindowLaws extends WideBackendLaws {
    private static final double UNTOUCHED = -77.25;

    @Test
    void numbersDoNotDependOnTheCut() {
        for (Example example : Examples.all(7))
            for (boolean sparse : STORAGE) {
                Points x = stored(example.points(30, 7, 8), sparse);
                Points y = stored(example.points(300, 7, 9), sparse);
                KernelBlock block = new KernelBlock(example.kernel(), x, y);
                Filled whole = Filled.whole(backend(), block);
                assertSame(Filled.inPieces(backend(), block, 1, 300), whole, example, x, y);
                assertSame(Filled.inPieces(backend(), block, 30, 1), whole, example, x, y);
                assertSame(Filled.inPieces(backend(), block, 13, 101), whole, example, x, y);
            }
    }

    private void assertSame(Filled actual, Filled expected, Example example, Points x, Points y) {
        for (int i = 0; i < x.size(); i += step())
            for (int j = 0; j < y.size(); j += step())
                assertSame(actual.get(i, j), expected.get(i, j), example, x, i, y, j);
    }

    @Test
    void piecesAreTheDefinition() {
        for (Example example : Examples.all(50)) {
            Points x = example.points(40, 50, 8);
            Points y = example.points(300, 50, 9);
            Filled filled = Filled.inPieces(backend(), new KernelBlock(example.kernel(), x, y), 13, 101);
            for (int i = 0; i < 40; i += 3)
                for (int j = 0; j < 300; j += 7) assertIsValue(filled.get(i, j), example, x, i, y, j);
        }
    }

    /** In another order and repeated, through what was prepared for all. */
    @Test
    void chosenRowsAreThoseRows() {
        int[] rows = {39, 0, 7, 7, 8, 0};
        for (int d : new int[] {3, 50})
            for (Example example : Examples.all(d))
                for (boolean sparse : STORAGE) {
                    Points x = stored(example.points(40, d, 8), sparse);
                    KernelBlock block = KernelBlock.square(example.kernel(), x);
                    Filled all = Filled.whole(backend(), block);
                    BlockEvaluator chosen = backend().prepare(block).select(rows);
                    double[] out = new double[rows.length * 33];
                    float[] floats = new float[rows.length * 33];
                    chosen.fill(new Window(0, rows.length, 5, 38), out, 0, 33);
                    chosen.fill(new Window(0, rows.length, 5, 38), floats, 0, 33);
                    for (int r = 0; r < rows.length; r++)
                        for (int c = 0; c < 33; c++) {
                            assertSame(out[r * 33 + c], all.get(rows[r], 5 + c), example, x, rows[r], x, 5 + c);
                            assertNear(floats[r * 33 + c], example, x, rows[r], x, 5 + c);
                        }
                }
    }

    @Test
    void rowsAreChosenFromChosenRows() {
        Points x = TestPoints.normal(20, 50, 8);
        Kernel kernel = new Gaussian(5);
        BlockEvaluator evaluator = backend()
                .prepare(KernelBlock.square(kernel, x))
                .select(3, 9, 15)
                .select(2, 0);
        double[] out = new double[40];
        evaluator.fill(new Window(0, 2, 0, 20), out, 0, 20);
        assertThat(out[15]).isOne();
        assertThat(out[20 + 3]).isOne();
        assertThatThrownBy(() -> evaluator.fill(new Window(0, 3, 0, 1), out, 0, 20))
                .isInstanceOf(InvalidInputException.class);
    }

    @Test
    void severalThreadsGetTheSameBits() {
        for (int d : new int[] {3, 50})
            for (Example example : Examples.all(d)) {
                KernelBlock block = KernelBlock.square(example.kernel(), example.points(60, d, 14));
                double[] alone = Filled.inPieces(backend(), block, 5, 60).values();
                double[] together = new double[alone.length];
                BlockEvaluator evaluator = backend().prepare(block);
                Parallel.run(4, 12, task -> {
                    Window window = new Window(task * 5, task * 5 + 5, 0, 60);
                    evaluator.fill(window, together, task * 5 * 60, 60);
                });
                assertThat(together).as("%s", example.kernel()).isEqualTo(alone);
            }
    }

    @Test
    void writesNothingOutsideTheWindow() {
        Gaussian kernel = new Gaussian(5);
        for (int d : new int[] {3, 50}) {
            Points x = TestPoints.normal(40, d, 10);
            Points y = TestPoints.normal(1200, d, 11);
            BlockEvaluator evaluator = backend().prepare(new KernelBlock(kernel, x, y));
            int stride = 1020;
            int offset = 17;
            double[] out = new double[offset + 35 * stride];
            float[] floats = new float[out.length];
            Arrays.fill(out, UNTOUCHED);
            Arrays.fill(floats, (float) UNTOUCHED);
            Window window = new Window(3, 38, 201, 1200);
            evaluator.fill(window, out, offset, stride);
            evaluator.fill(window, floats, offset, stride);
            for (int at = 0; at < out.length; at++) {
                int row = Math.floorDiv(at - offset, stride);
                int column = Math.floorMod(at - offset, stride);
                boolean inside = row >= 0 && row < 35 && column < 999;
                double expected = inside ? kernel.value(x, 3 + row, y, 201 + column) : UNTOUCHED;
                if (Math.abs(out[at] - expected) > (inside ? 1e-12 : 0)
                        || Math.abs(floats[at] - expected) > (inside ? floatError() : 0))
                    assertThat(List.of(out[at], (double) floats[at]))
                            .as("at %d", at)
                            .containsOnly(expected);
            }
        }
    }

    @Test
    void emptyWindowsWriteNothing() {
        for (int d : new int[] {3, 50}) {
            Points x = TestPoints.normal(5, d, 12);
            BlockEvaluator evaluator = backend().prepare(KernelBlock.square(new Linear(), x));
            double[] out = {UNTOUCHED, UNTOUCHED};
            evaluator.fill(new Window(2, 2, 0, 5), out, 0, 5);
            evaluator.fill(new Window(0, 5, 5, 5), out, 1, 1);
            evaluator.fill(new Window(5, 5, 5, 5), new double[0], 0, 0);
            evaluator.fill(new Window(2, 2, 0, 5), new float[0], 0, 5);
            evaluator.fill(new Window(0, 5, 5, 5), new float[0], 0, 0);
            evaluator.select().fill(new Window(0, 0, 0, 5), out, 0, 5);
            Points none = x.range(0, 0);
            backend().prepare(new KernelBlock(new Linear(), none, x)).fill(new Window(0, 0, 0, 5), out, 0, 5);
            backend().prepare(new KernelBlock(new Gaussian(1), x, none)).fill(new Window(0, 5, 0, 0), out, 0, 0);
            assertThat(out).containsOnly(UNTOUCHED);
        }
    }

    @Test
    void refusesWindowsOutsideTheMatrixBeforeItWrites() {
        for (int d : new int[] {3, 50}) {
            Points x = TestPoints.normal(5, d, 13);
            BlockEvaluator evaluator = backend().prepare(new KernelBlock(new Linear(), x, x.range(0, 3)));
            double[] out = new double[100];
            float[] floats = new float[100];
            Arrays.fill(out, UNTOUCHED);
            Arrays.fill(floats, (float) UNTOUCHED);
            for (Window window : List.of(new Window(0, 6, 0, 3), new Window(0, 5, 0, 4), new Window(7, 7, 0, 1))) {
                assertRefused(() -> evaluator.fill(window, out, 0, 10));
                assertRefused(() -> evaluator.fill(window, floats, 0, 10));
            }
            Window good = new Window(0, 2, 0, 3);
            int[][] places = {{95, 3}, {0, 2}, {-1, 3}};
            for (int[] place : places) {
                assertRefused(() -> evaluator.fill(good, out, place[0], place[1]));
                assertRefused(() -> evaluator.fill(good, floats, place[0], place[1]));
            }
            assertThat(out).containsOnly(UNTOUCHED);
            assertThat(floats).containsOnly((float) UNTOUCHED);
        }
    }

    private static void assertRefused(Runnable fill) {
        assertThatThrownBy(fill::run).isInstanceOf(InvalidInputException.class);
    }
}
